"""The choice of the variant and the deal of a new game, and whether it will count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.engine.status import find_playable_deal
from bot.models.claims import ClaimKind
from bot.models.contests import ContestKind
from bot.models.games import DealSource, FreshDealTerms, Game, LevelChoice, Slot
from bot.services.contests.fairness import check_may_view_game, list_playable_contests
from bot.services.fair_play.fresh_deals import load_fresh_deal_terms
from bot.services.games.deal_history import (
    has_viewed_solution,
    list_contests_of_deal,
    list_games_of_deal,
)
from bot.services.games.game_requests import ContestDealError, DealRequest, WhichGameError
from bot.services.stats.house_prices import VARIANT_FOR_MONEY
from bot.solver.bank.deal_bank import find_bank
from bot.solver.bank.levels import Level
from bot.store import Connection
from bot.store.accounts import players
from bot.store.claims import request_work
from bot.store.contests import entries
from bot.store.games import games, solutions
from bot.variants import VARIANTS, get_variant

DealChooser: TypeAlias = "Callable[[Sequence[int]], int]"
"""A function that returns one of several deals at random."""

DEFAULT_VARIANT = "canfield"
"""The variant of a deal or level that is requested by a player who has played nothing yet."""

_MAX_FRESH_DEAL_TRIES = 10
"""At most this many fresh deals are drawn in search of one that the player does not know."""


@dataclass(frozen=True, slots=True)
class ChosenDeal:
    """The number to deal, who chose it, and whether the game counts on leaderboards.

    A fresh deal has ``terms``.
    """

    number: int
    source: DealSource
    is_counted: bool
    terms: FreshDealTerms | None = None


async def choose_variant(conn: Connection, player_id: int, deal_request: DealRequest) -> str:
    """Return the key of the variant to deal: the requested one, or else the last one played.

    Raises WhichGameError if a new player requests a fresh deal and no variant, and GameError if
    there is no such variant, the deal is requested for money and cannot be played for money, or it
    is requested by a level and the game has no bank or a deal is named besides.
    """
    if deal_request.price_book is None:
        if deal_request.variant:
            key = get_variant(deal_request.variant).key
        else:
            key = await _load_last_variant(conn, player_id, deal_request)
        _check_level(key, deal_request)
        return key
    if deal_request.variant not in {None, VARIANT_FOR_MONEY}:
        raise GameError(ErrorKey.STAKES_NEED_CANFIELD, game=deal_request.variant)
    if deal_request.deal_number or deal_request.level:
        raise GameError(ErrorKey.STAKES_NEED_FRESH_DEAL)
    if not (await players.load_player_settings(conn, player_id)).can_play_for_money:
        raise GameError(ErrorKey.MONEY_OPTED_OUT)
    return VARIANT_FOR_MONEY


async def choose_deal(  # noqa: PLR0917 - the player, the request, two ways to choose
    conn: Connection,
    player_id: int,
    variant_key: str,
    deal_request: DealRequest,
    choose_fresh_deal: Callable[[], int],
    choose_among: DealChooser,
    now: datetime,
) -> ChosenDeal:
    """Return the deal that is requested by its number or level, or a fresh one.

    Only a fresh deal that the player does not know counts on leaderboards, and only if they left
    few unplayed today and have few games that count under way.

    Raises GameError (``deal-in-progress``) if the player is playing the deal in a counted game.
    """
    deal_number = deal_request.deal_number
    if deal_request.level:
        return await _choose_winnable_deal(
            conn, player_id, variant_key, deal_request.level, choose_among
        )
    if deal_number is None:
        chosen = await _choose_fresh_deal(conn, player_id, variant_key, choose_fresh_deal)
        terms = await load_fresh_deal_terms(conn, player_id, now)
        is_counted = chosen.is_counted and terms.practice_reason is None
        return replace(chosen, is_counted=is_counted, terms=terms)
    await check_deal_not_in_progress(conn, player_id, variant_key, deal_number)
    return ChosenDeal(deal_number, deal_request.deal_source, is_counted=False)


async def build_same_deal_request(
    conn: Connection, player_id: int, game_id: int, now: datetime
) -> DealRequest:
    """Return a request for the deal of any player's game.

    Raises GameError if there is no such game, the player may not view it, or it counts and is under
    way: others get its deal when it is over, and its player on the table only, to give it up.
    """
    game = await games.find_game(conn, game_id)
    if game is None:
        raise GameError(ErrorKey.GAME_GONE)
    await check_may_view_game(conn, player_id, game, now)
    is_own = game.player_id == player_id
    if game.conceals_deal and not is_own:
        raise GameError(ErrorKey.DEAL_UNDER_WAY)
    if game.conceals_deal and game.slot is Slot.ASIDE:
        raise GameError(ErrorKey.DEAL_IN_PROGRESS)
    return DealRequest(
        variant=game.variant,
        deal_number=game.deal,
        deal_word=game.deal_word,
        deal_source=DealSource.NAMED if is_own else DealSource.SHARED,
        same_as_game_id=game.id,
    )


async def check_deal_not_in_progress(
    conn: Connection, player_id: int, variant_key: str, deal_number: int
) -> None:
    """Raise GameError (``deal-in-progress``) if a counted game of the player's has the deal."""
    for game in await list_games_of_deal(conn, player_id, variant_key, deal_number):
        if game.conceals_deal:
            raise GameError(ErrorKey.DEAL_IN_PROGRESS)


def _check_level(variant_key: str, deal_request: DealRequest) -> None:
    """Raise GameError if the deal is requested by a level, and that cannot be."""
    if deal_request.level is None:
        return
    if deal_request.deal_number is not None:
        raise GameError(ErrorKey.LEVEL_OR_DEAL)
    if find_bank(variant_key) is None:
        raise GameError(ErrorKey.NO_WINNABLE_DEALS, game=variant_key)


async def mark_entries_unranked(conn: Connection, game: Game) -> None:
    """Make the player unranked in the contests they have entered whose deal they have asked for."""
    if game.deal_source is DealSource.FRESH:
        return
    playable_contests = await list_playable_contests(
        conn, game.player_id, game.server_id, game.variant, game.deal, game.dealt_at
    )
    entered_contests = [contest for contest, entry in playable_contests if entry]
    for contest in entered_contests:
        await entries.mark_entry_unranked(conn, contest.id, game.player_id)
    challenges = [
        contest.id for contest in entered_contests if contest.kind is ContestKind.CHALLENGE
    ]
    await request_work(conn, ClaimKind.SCOREBOARD, challenges)


async def check_not_contest_deal(  # noqa: PLR0917 - the player, the place, the deal, the time
    conn: Connection,
    player_id: int,
    server_id: int | None,
    variant_key: str,
    deal_request: DealRequest,
    now: datetime,
) -> None:
    """Raise ContestDealError if the deal is a contest's that the player may still play.

    A request with ``accept_known_deal`` passes.
    """
    if deal_request.deal_number is None or deal_request.accept_known_deal:
        return
    for contest, _ in await list_playable_contests(
        conn, player_id, server_id, variant_key, deal_request.deal_number, now
    ):
        raise ContestDealError(deal_request, contest)


async def is_deal_known(
    conn: Connection, player_id: int, variant_key: str, deal_number: int
) -> bool:
    """Return whether the player played the deal, is playing it, or was shown its solution."""
    games_of_deal = await list_games_of_deal(conn, player_id, variant_key, deal_number)
    if any(game.has_started or game.outcome is None for game in games_of_deal):
        return True
    return await has_viewed_solution(conn, player_id, variant_key, deal_number)


async def _choose_fresh_deal(
    conn: Connection, player_id: int, variant_key: str, choose_fresh_deal: Callable[[], int]
) -> ChosenDeal:
    """Return a fresh deal, which counts if the player does not know it."""
    for _ in range(_MAX_FRESH_DEAL_TRIES):
        deal_number = find_playable_deal(get_variant(variant_key), iter(choose_fresh_deal, None))
        if not await is_deal_known(conn, player_id, variant_key, deal_number):
            return ChosenDeal(deal_number, DealSource.FRESH, is_counted=True)
    return ChosenDeal(deal_number, DealSource.FRESH, is_counted=False)


async def _choose_winnable_deal(
    conn: Connection,
    player_id: int,
    variant_key: str,
    level: LevelChoice,
    choose_among: DealChooser,
) -> ChosenDeal:
    """Return a deal from the bank, which is public and so counts on no leaderboard.

    It is one that the player was never dealt and that no open contest is played with, as long as
    there is one.
    """
    bank = find_bank(variant_key)
    assert bank is not None  # or the level would have been refused
    numbers = bank.list_numbers(None if level is LevelChoice.ANY else Level(level.value))
    known_numbers = {
        *await games.list_dealt_numbers(conn, player_id),
        *await solutions.list_viewed_numbers(conn, player_id),
    }
    unknown_numbers = [number for number in numbers if number not in known_numbers]
    while unknown_numbers:
        number = choose_among(unknown_numbers)
        if not await list_contests_of_deal(conn, variant_key, number):
            return ChosenDeal(number, DealSource.NAMED, is_counted=False)
        unknown_numbers.remove(number)
    return ChosenDeal(choose_among(numbers), DealSource.NAMED, is_counted=False)


async def _load_last_variant(conn: Connection, player_id: int, deal_request: DealRequest) -> str:
    latest_game = await games.find_latest_game(conn, player_id)
    if latest_game is None and deal_request.deal_number is None and deal_request.level is None:
        raise WhichGameError
    # The game may be one that has been removed from the bot since.
    return (
        latest_game.variant if latest_game and latest_game.variant in VARIANTS else DEFAULT_VARIANT
    )
