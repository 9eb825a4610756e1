"""New deals: which variant and deal a new game gets, whether it counts, and dealing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.status import find_playable_deal
from bot.models.claims import ClaimKind
from bot.models.contests import ContestKind
from bot.models.games import (
    DealSource,
    Game,
    GameOutcome,
    LevelChoice,
    PracticeReason,
    Slot,
)
from bot.services.fairness import (
    check_may_view_game,
    has_seen_deal,
    list_contests_of_deal,
    list_games_of_deal,
    list_playable_contests,
    variants_share_deals,
)
from bot.services.game_ends import end_game
from bot.services.house import VARIANT_FOR_MONEY
from bot.services.tables import (
    ContestDealError,
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    GameVersion,
    Table,
    WhichGameError,
    apply_moves,
    find_table,
    is_readable,
)
from bot.solver.bank import Level, find_bank
from bot.store import Connection, accounts, contests, games
from bot.store.claims import request_work
from bot.variants import VARIANTS, get_variant

MAX_GAME_DAYS = 30
"""A game ends that many days after its deal at the latest, unless it is practice."""

QUICK_PRESSES = timedelta(seconds=3)
"""Of two presses this close together the second is meant for the first one's answer, or none."""

MAX_SET_ASIDE = 10
"""A player may have at most this many games set aside, not counting attempts."""


async def make_room_for_deal(  # noqa: PLR0917 - the player, the deal, their answer, the time
    conn: Connection,
    player_id: int,
    deal_request: DealRequest,
    current_game_action: CurrentGameAction | None,
    version: GameVersion | None,
    now: datetime,
) -> Game | None:
    """Set the game on the player's table aside or end it, as the action says.

    ``version`` is the game that the player was asked about. Some games are set aside without a
    question, and returned: a contest's attempt, which does not count towards the limit, a game that
    cannot be opened, and one without a move, where there is room and nothing is to be learned.

    Raises GameInProgressError if there is no action, or it was meant for another game. Raises
    GameError (``too-many-set-aside``) if too many games would be set aside.
    """
    game_set_aside = None
    if current_game := await games.find_game_on_table(conn, player_id):
        current_table = find_table(current_game)
        if current_game.contest_id or current_table is None:
            game_set_aside = current_game
        elif current_game_action is None or (
            version and not _is_same_version(current_game, version, current_game_action)
        ):
            has_room = await _count_games_set_aside(conn, player_id) < MAX_SET_ASIDE
            is_untouched = _is_left_untouched(current_game, deal_request, now)
            if current_game_action or not (has_room and is_untouched):
                raise GameInProgressError(current_table, deal_request, can_set_aside=has_room)
            game_set_aside = current_game
        if game_set_aside:
            current_game_action = CurrentGameAction.SET_ASIDE
        if current_game_action is CurrentGameAction.GIVE_UP and current_table:
            await end_game(conn, current_table, GameOutcome.RESIGNED, now)
        else:
            await games.save_game(conn, replace(current_game, slot=Slot.ASIDE))
    if await _count_games_set_aside(conn, player_id) > MAX_SET_ASIDE:
        raise GameError(ErrorKey.TOO_MANY_SET_ASIDE, most=MAX_SET_ASIDE)
    return game_set_aside


def _is_left_untouched(game: Game, deal_request: DealRequest, now: datetime) -> bool:
    """Return whether a game without a move makes room for another deal without a question.

    The second of two quick presses leaves nothing. Who asks for the game's own cards has them, or
    would learn which they are.
    """
    return (
        not game.has_started
        and now - game.dealt_at >= QUICK_PRESSES
        and game.id != deal_request.same_as_game_id
        and not is_deal_of_concealed_game(game, deal_request)
    )


def is_deal_of_concealed_game(game: Game, deal_request: DealRequest) -> bool:
    """Return whether the requested deal is the same as that of a game that conceals it.

    Such a game cannot be set aside for its own deal: the player would learn its cards.
    """
    variant = deal_request.variant or game.variant
    return (
        game.conceals_deal
        and deal_request.deal_number == game.deal
        and variants_share_deals(variant, game.variant)
    )


def build_new_game(  # noqa: PLR0917 - who, where, what, and when
    player_id: int,
    server_id: int | None,
    variant: str,
    deal_request: DealRequest,
    chosen: ChosenDeal,
    now: datetime,
) -> Game:
    """Return the record of a game that is dealt now."""
    return Game(
        player_id=player_id,
        server_id=server_id,
        variant=variant,
        deal=chosen.number,
        deal_word=deal_request.deal_word,
        deal_source=chosen.source,
        dealt_at=now,
        last_active_at=now,
        last_move_at=now,
        is_counted=chosen.is_counted,
        price_book=deal_request.price_book,
        level=deal_request.level,
    )


async def deal_onto_table(conn: Connection, game: Game, moves: Iterable[Move] = ()) -> Table:
    """Deal a new game, store it on its player's table, which must be empty, and return it.

    Its first moves are played already, where some are given.
    """
    state = deal(get_variant(game.variant), game.deal)
    new_game = replace(
        game,
        ends_by=game.dealt_at + timedelta(days=MAX_GAME_DAYS),
        tallest_column=state.tallest_column,
    )
    table = apply_moves(Table(new_game, state), moves)
    dealt_game = replace(table.game, last_new_move_at=game.dealt_at)
    return replace(table, game=await games.insert_game(conn, dealt_game))


async def deal_practice(
    conn: Connection, game: Game, moves: Iterable[str], server_id: int | None, now: datetime
) -> Table:
    """Deal the same cards as practice onto the player's table, with these moves played."""
    practice_game = build_new_game(
        game.player_id,
        server_id,
        game.variant,
        DealRequest(deal_word=game.deal_word),
        ChosenDeal(game.deal, DealSource.NAMED, is_counted=False),
        now,
    )
    return await deal_onto_table(conn, practice_game, map(Move.parse, moves))


async def _count_games_set_aside(conn: Connection, player_id: int) -> int:
    """Return how many games are set aside, without attempts.

    Games that cannot be opened are left out only where the limit is near: to know takes time.
    """
    games_set_aside = [
        game
        for game in await games.list_games_set_aside(conn, player_id)
        if game.contest_id is None
    ]
    if len(games_set_aside) < MAX_SET_ASIDE:
        return len(games_set_aside)
    return sum(map(is_readable, games_set_aside))


def _is_same_version(
    game: Game, version: GameVersion, current_game_action: CurrentGameAction
) -> bool:
    """Return whether the game is the one asked about, and not played on since if it is to end."""
    if game.id != version.game_id:
        return False
    return current_game_action is CurrentGameAction.SET_ASIDE or game.revision == version.revision


DealChooser: TypeAlias = "Callable[[Sequence[int]], int]"
"""A function that returns one of several deals at random."""

DEFAULT_VARIANT = "canfield"
"""The variant of a deal or level that is requested by a player who has played nothing yet."""

MAX_DEALS_LEFT = 10
"""A player who leaves this many fresh deals of a game in a day (UTC) plays it as practice that day.

A deal is left when its game is given up without a move, or is over after a hint that made it
practice; one that is saved for later is not.
"""

_MAX_FRESH_DEAL_TRIES = 10
"""At most this many fresh deals are drawn in search of one that the player does not know."""


@dataclass(frozen=True, slots=True)
class ChosenDeal:
    """The number to deal, who chose it, and whether the game counts on leaderboards.

    ``practice_reason`` says why a fresh deal does not.
    """

    number: int
    source: DealSource
    is_counted: bool
    practice_reason: PracticeReason | None = None


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
        raise GameError(ErrorKey.OPTIONS_CLASH)
    if deal_request.deal_number or deal_request.level:
        raise GameError(ErrorKey.OPTIONS_CLASH)
    if not (await accounts.load_player_settings(conn, player_id)).can_play_for_money:
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
    few of the game today.

    Raises GameError (``deal-in-progress``) if the player is playing the deal in a counted game.
    """
    deal_number = deal_request.deal_number
    if deal_request.level:
        return await _choose_winnable_deal(
            conn, player_id, variant_key, deal_request.level, choose_among
        )
    if deal_number is None:
        chosen = await _choose_fresh_deal(conn, player_id, variant_key, choose_fresh_deal)
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        left_count = await games.count_deals_left(conn, player_id, variant_key, midnight)
        if left_count >= MAX_DEALS_LEFT:
            reason = PracticeReason.DEALS_LEFT
            chosen = replace(chosen, is_counted=False, practice_reason=reason)
        return chosen
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
        raise GameError(ErrorKey.GAME_OVER)
    await check_may_view_game(conn, player_id, game, now)
    is_own = game.player_id == player_id
    if game.conceals_deal and not is_own:
        raise GameError(ErrorKey.GAME_NOT_OVER)
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
    """Raise GameError (``deal-in-progress``) if a game of the player's conceals the deal."""
    for game in await list_games_of_deal(conn, player_id, variant_key, deal_number):
        if game.conceals_deal:
            raise GameError(ErrorKey.DEAL_IN_PROGRESS)


def _check_level(variant_key: str, deal_request: DealRequest) -> None:
    """Raise GameError if the deal is requested by a level, and that cannot be."""
    if deal_request.level is None:
        return
    if deal_request.deal_number is not None:
        raise GameError(ErrorKey.OPTIONS_CLASH)
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
        await contests.mark_entry_unranked(conn, contest.id, game.player_id)
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


async def _choose_fresh_deal(
    conn: Connection, player_id: int, variant_key: str, choose_fresh_deal: Callable[[], int]
) -> ChosenDeal:
    """Return a fresh deal, which counts if the player does not know it."""
    for _ in range(_MAX_FRESH_DEAL_TRIES):
        deal_number = find_playable_deal(get_variant(variant_key), iter(choose_fresh_deal, None))
        if not await has_seen_deal(conn, player_id, variant_key, deal_number):
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
        *await games.list_viewed_numbers(conn, player_id),
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
