"""Which game and deal come to the table, and whether the deal counts for the boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.asking import ContestDealError
from bot.services.fairness import still_to_play
from bot.services.packs import games_of, shown
from bot.services.prices import STAKED
from bot.store import entries, games, players

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.asking import Deal

FIRST_GAME = "canfield"
"""What is dealt to a player who names no game and has played none."""

_TRIES = 10
"""So often a fresh deal is drawn again where its player knows it already."""


async def game(conn: AsyncConnection, player: int, deal: Deal) -> str:
    """The key of the game to deal: the one named, else what was played last.

    GameError where it cannot be played for the stakes that are asked for.
    """
    if deal.stakes is None:
        return deal.variant or await _last_played(conn, player)
    if deal.variant not in {None, STAKED}:
        raise GameError("stakes-other-game", game=deal.variant)
    if deal.number:
        raise GameError("stakes-own-deal")
    if not (await players.get(conn, player)).money:
        raise GameError("money-put-away")
    return STAKED


async def number(
    conn: AsyncConnection,
    player: int,
    server: int | None,
    key: str,
    deal: Deal,
    *,
    fresh: Callable[[], int],
    now: datetime,
) -> tuple[int, bool]:
    """The number to deal, and whether it counts: chosen by us, and new to the player.

    GameError ``deal-under-way`` for a deal that the player has under way and that counts. Whoever
    is dealt that of a contest they have entered is out of rank there from now on.
    """
    if deal.number is None:
        for _ in range(_TRIES):
            drawn = fresh()
            if not await known(conn, player, key, drawn):
                return drawn, True
        return drawn, False
    for each in await games_of(conn, player, key, deal.number):
        if each.counts and each.outcome is None:
            raise GameError("deal-under-way")
    for contest, entry in await still_to_play(conn, player, server, key, deal.number, now):
        if entry is not None:
            await entries.out_of_rank(conn, contest.id, player)
    return deal.number, False


async def check_contests(  # noqa: PLR0917 - who, where, what is asked, and when
    conn: AsyncConnection, player: int, server: int | None, key: str, deal: Deal, now: datetime
) -> None:
    """ContestDealError for the deal of a contest that the player may still play, unless knowing."""
    if deal.number is None or deal.knowing:
        return
    for contest, _ in await still_to_play(conn, player, server, key, deal.number, now):
        raise ContestDealError(deal, contest)


async def known(conn: AsyncConnection, player: int, key: str, drawn: int) -> bool:
    """Whether the player has played the deal, has it before them, or was shown its solution."""
    before = await games_of(conn, player, key, drawn)
    if any(each.begun or each.outcome is None for each in before):
        return True
    return await shown(conn, player, key, drawn)


async def _last_played(conn: AsyncConnection, player: int) -> str:
    latest = await games.latest(conn, player)
    return latest.variant if latest else FIRST_GAME
