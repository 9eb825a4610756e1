"""Which game and deal come to the table, and whether the deal counts for the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.fairness import list_playable_contests
from bot.services.games.deal_history import has_seen_solution, list_games_of_deal
from bot.services.games.game_requests import ContestDealError
from bot.services.stats.house_prices import STAKED_VARIANT
from bot.store.accounts import players
from bot.store.contests import entries
from bot.store.games import games

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.games.game_requests import DealRequest

DEFAULT_VARIANT = "canfield"
"""What is dealt to a player who names no game and has played none."""

_MAX_FRESH_DEAL_TRIES = 10
"""So often a fresh deal is drawn again where its player knows it already."""


async def choose_variant(conn: AsyncConnection, player_id: int, deal_request: DealRequest) -> str:
    """The key of the game to deal: the one named, else what was played last.

    GameError where it cannot be played for the stakes that are asked for.
    """
    if deal_request.price_book is None:
        return deal_request.variant or await _load_last_variant(conn, player_id)
    if deal_request.variant not in {None, STAKED_VARIANT}:
        raise GameError(ErrorKey.STAKES_OTHER_GAME, game=deal_request.variant)
    if deal_request.deal_number:
        raise GameError(ErrorKey.STAKES_OWN_DEAL)
    if not (await players.load_player_settings(conn, player_id)).can_play_for_money:
        raise GameError(ErrorKey.MONEY_PUT_AWAY)
    return STAKED_VARIANT


async def choose_deal_number(
    conn: AsyncConnection,
    player_id: int,
    server_id: int | None,
    variant_key: str,
    deal_request: DealRequest,
    *,
    choose_fresh_deal: Callable[[], int],
    now: datetime,
) -> tuple[int, bool]:
    """The number to deal, and whether it counts: chosen by us, and new to the player.

    GameError ``deal-under-way`` for a deal that the player has under way and that counts. Whoever
    is dealt that of a contest they have entered is out of rank there from now on.
    """
    if deal_request.deal_number is None:
        for _ in range(_MAX_FRESH_DEAL_TRIES):
            drawn = choose_fresh_deal()
            if not await is_deal_known(conn, player_id, variant_key, drawn):
                return drawn, True
        return drawn, False
    for each in await list_games_of_deal(conn, player_id, variant_key, deal_request.deal_number):
        if each.is_counted and each.outcome is None:
            raise GameError(ErrorKey.DEAL_UNDER_WAY)
    for contest, entry in await list_playable_contests(
        conn, player_id, server_id, variant_key, deal_request.deal_number, now
    ):
        if entry is not None:
            await entries.mark_entry_unranked(conn, contest.id, player_id)
    return deal_request.deal_number, False


async def check_not_contest_deal(  # noqa: PLR0917 - who, where, what is asked, and when
    conn: AsyncConnection,
    player_id: int,
    server_id: int | None,
    variant_key: str,
    deal_request: DealRequest,
    now: datetime,
) -> None:
    """ContestDealError for the deal of a contest that the player may still play, unless knowing."""
    if deal_request.deal_number is None or deal_request.accept_known_deal:
        return
    for contest, _ in await list_playable_contests(
        conn, player_id, server_id, variant_key, deal_request.deal_number, now
    ):
        raise ContestDealError(deal_request, contest)


async def is_deal_known(
    conn: AsyncConnection, player_id: int, variant_key: str, deal_number: int
) -> bool:
    """Whether the player has played the deal, has it before them, or was shown its solution."""
    before = await list_games_of_deal(conn, player_id, variant_key, deal_number)
    if any(each.has_started or each.outcome is None for each in before):
        return True
    return await has_seen_solution(conn, player_id, variant_key, deal_number)


async def _load_last_variant(conn: AsyncConnection, player_id: int) -> str:
    latest = await games.find_latest_game(conn, player_id)
    return latest.variant if latest else DEFAULT_VARIANT
