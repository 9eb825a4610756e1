"""Tables: a stored game with its position, which game a player means, and slots.

A position is what a stored game's moves lead to. Games that cannot be read back are put away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any, TypeAlias

import structlog
from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import GameStatus, is_known_to_be_stuck, is_won, list_useful_moves
from bot.engine.transitions import play
from bot.models.accounts import PlayerSettings
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.models.games import (
    DealSource,
    Game,
    GameOutcome,
    LevelChoice,
    MessagePlace,
    PracticeReason,
    PriceBook,
    Slot,
)
from bot.models.requests import StaleGameError
from bot.store import Connection, PlayerRequest, Store, contests, games
from bot.store.claims import request_work
from bot.store.games import PlayedGame, find_played_game, find_played_game_on_table
from bot.variants import get_variant


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvents:
    """What happened on the way to a table, and what was read along with its game.

    ``contest`` is the contest that the game is played in, if it was loaded along with a move.
    ``game_set_aside`` is the game that was on the player's table until this one was resumed, or
    begun without a question, by what was just done; perhaps it cannot be opened.
    ``practice_reason`` is why a deal of the bot's that was just dealt is practice, if it is.
    ``player_settings`` are those of its player, if they were read along with the game, and
    ``is_deal_in_contest`` is false if it was found then that no open contest has its deal.
    """

    contest: Contest | None = None
    game_set_aside: Game | None = None
    practice_reason: PracticeReason | None = None
    player_settings: PlayerSettings | None = field(default=None, compare=False)
    is_deal_in_contest: bool = field(default=True, compare=False)


@dataclass(frozen=True)
class Table:
    """A game and the position it has come to, with what happened on the way."""

    game: Game
    state: State
    events: TableEvents = TableEvents()

    def with_events(self, **events: Any) -> Table:
        """Return the same table with some of what happened on the way to it replaced."""
        return replace(self, events=replace(self.events, **events))

    @property
    def rules(self) -> Rules:
        """The rules of the game's variant."""
        return self.state.rules

    @cached_property
    def status(self) -> GameStatus:
        """The position's status, as its player can know it: won, stuck or playing."""
        if is_won(self.state):
            return GameStatus.WON
        return GameStatus.STUCK if is_known_to_be_stuck(self.state) else GameStatus.PLAYING

    @cached_property
    def legal_moves(self) -> list[Move]:
        """The moves that may be played; none once the game is over."""
        return [] if self.game.outcome else legal_moves(self.state)

    @cached_property
    def useful_moves(self) -> list[Move]:
        """The moves worth showing; none once the game is over."""
        return [] if self.game.outcome else list_useful_moves(self.state)

    @property
    def last_move(self) -> Move | None:
        """The last move played; None right after the deal."""
        return Move.parse(self.game.moves[-1]) if self.game.moves else None

    @property
    def last_step_length(self) -> int:
        """The number of moves that undo takes back together; 0 where there are none."""
        move_count = len(self.game.moves)
        for start, end in self.game.auto_move_ranges:
            if start < move_count <= end:
                return move_count - start
        return min(move_count, 1)

    @property
    def next_step_length(self) -> int:
        """The number of moves that redo plays together; 0 where there are none."""
        move_count, redo_count = len(self.game.moves), len(self.game.redo_moves)
        for start, end in self.game.auto_move_ranges:
            if start <= move_count < end:
                return min(end - move_count, redo_count)
        return min(redo_count, 1)


def build_table(game: Game) -> Table:
    """Return a stored game with its position, replayed from its moves.

    Raises UnreadableGameError, which is logged, if the game cannot be opened.
    """
    return Table(game, replay_logged_game(game))


def build_played_table(played: PlayedGame) -> Table:
    """Return the table of a game with what was read along with it, as `build_table` does."""
    return Table(
        played.game,
        replay_logged_game(played.game),
        TableEvents(
            player_settings=played.player_settings, is_deal_in_contest=played.is_deal_in_contest
        ),
    )


def record_move_time(table: Table, now: datetime) -> Table:
    """Return the table with the time of a move just made, taken back or redone."""
    game = table.game
    return replace(
        table,
        game=replace(
            game,
            last_active_at=now,
            last_move_at=now,
            last_new_move_at=game.last_new_move_at or now,
        ),
    )


def find_table(game: Game) -> Table | None:
    """Return a stored game with its position; None, which is logged, if it cannot be opened."""
    try:
        return build_table(game)
    except UnreadableGameError:
        return None


def apply_moves(table: Table, moves: Iterable[Move]) -> Table:
    """Return the table after moves; moves taken back before can no longer be redone.

    When the last of them was made is not known until the game is saved.

    Raises IllegalMoveError at the first move that is refused.
    """
    game, state = table.game, table.state
    move_texts: list[str] = []
    tallest_column = game.tallest_column
    for move in moves:
        state = play(state, move)
        move_texts.append(str(move))
        tallest_column = max(tallest_column, state.tallest_column)
    old_count = len(game.moves)
    auto_move_ranges = tuple(
        (start, min(end, old_count)) for start, end in game.auto_move_ranges if start < old_count
    )
    game = replace(
        game,
        moves=(*game.moves, *move_texts),
        redo_moves=(),
        auto_move_ranges=auto_move_ranges,
        last_new_move_at=None,
        tallest_column=tallest_column,
        moves_made=game.moves_made + len(move_texts),
    )
    return replace(table, game=game, state=state)


def draw_up_to(table: Table, times: int) -> Table:
    """Return the table after draws, each a move, up to the first that is refused or brings nothing.

    A draw brings nothing once all cards have come round. Raises IllegalMoveError if the first is
    refused.
    """
    seen_piles = {table.state.piles}
    table = apply_moves(table, [DRAW_MOVE])
    for _ in range(times - 1):
        seen_piles.add(table.state.piles)
        if why_not(table.state, DRAW_MOVE):
            break
        drawn = apply_moves(table, [DRAW_MOVE])
        if drawn.state.piles in seen_piles:
            break
        table = drawn
    return table


def apply_step(table: Table, moves: Sequence[Move]) -> Table:
    """Return the table after moves that make one step: undo takes them back together.

    Raises IllegalMoveError at the first move that is refused.
    """
    start = len(table.game.moves)
    table = apply_moves(table, moves)
    if len(moves) == 1:
        return table
    ranges = (*table.game.auto_move_ranges, (start, start + len(moves)))
    return replace(table, game=replace(table.game, auto_move_ranges=ranges))


def undo_steps(table: Table, max_steps: int) -> Table:
    """Return the table with up to ``max_steps`` steps taken back, each a move or several.

    Raises GameError (``nothing-to-undo``) if there are none.
    """
    if not table.game.moves:
        raise GameError(ErrorKey.NOTHING_TO_UNDO)
    for _ in range(max_steps):
        count, game = table.last_step_length, table.game
        if not count:
            break
        game = replace(
            game,
            moves=game.moves[:-count],
            redo_moves=game.redo_moves + game.moves[-count:][::-1],
            undos=game.undos + 1,
        )
        table = replace(table, game=game)
    return replace(table, state=build_table(table.game).state)


def go_back(table: Table, move_count: int) -> Table:
    """Return the table with all moves but the first ``move_count`` taken back, as one step.

    Raises GameError (``nothing-to-undo``) if there are no more than that.
    """
    game = table.game
    if not 0 <= move_count < len(game.moves):
        raise GameError(ErrorKey.NOTHING_TO_UNDO)
    game = replace(
        game,
        moves=game.moves[:move_count],
        redo_moves=game.redo_moves + game.moves[move_count:][::-1],
        undos=game.undos + 1,
    )
    return replace(table, game=game, state=build_table(game).state)


def redo_steps(table: Table, max_steps: int) -> Table:
    """Return the table with up to ``max_steps`` steps that were taken back played again.

    Raises GameError (``nothing-to-redo``) if there are none.
    """
    if not table.game.redo_moves:
        raise GameError(ErrorKey.NOTHING_TO_REDO)
    for _ in range(max_steps):
        count, game = table.next_step_length, table.game
        if not count:
            break
        game = replace(
            game,
            moves=game.moves + game.redo_moves[-count:][::-1],
            redo_moves=game.redo_moves[:-count],
        )
        table = replace(table, game=game)
    try:
        return replace(table, state=build_table(table.game).state)
    except UnreadableGameError:
        # Only the moves taken back are wrong: the game itself can be played on.
        raise GameError(ErrorKey.NOTHING_TO_REDO) from None


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The message that shows a table, and the one that did before."""

    message: MessagePlace
    older: MessagePlace | None


async def record_message(conn: Connection, game: Game, message: MessagePlace) -> ShownTable:
    """Record that a message shows the table of a game as it was read.

    If a newer one was recorded since the game was read, that one stays, and this is the older.
    """
    recorded = await games.set_game_message(conn, game.id, message)
    if recorded is None or recorded == message:
        return ShownTable(message, older=None)
    if recorded == game.shown_in or recorded.message_id < message.message_id:
        return ShownTable(message, older=recorded)
    await games.set_game_message(conn, game.id, recorded)
    return ShownTable(recorded, older=message)


MAX_REPEATS = 100
"""At most this many draws, undos or redos are made by one command."""


class CurrentGameAction(Enum):
    """What to do with the game on the table when another is dealt."""

    SET_ASIDE = "aside"
    GIVE_UP = "give-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRequest:
    """A request for a deal.

    Without ``variant`` the last variant played is dealt, without ``deal_number`` a fresh deal.
    With a ``price_book`` the game is played for money, at that book's prices. With a ``level`` the
    deal is one of the bank's, known to be winnable. ``same_as_game_id`` is the game whose deal was
    asked for, if any.
    ``accept_known_deal`` means that the player was warned that the deal is a contest's, and that
    playing it outside makes them unranked there.
    """

    variant: str | None = None
    deal_number: int | None = None
    deal_word: str | None = None
    deal_source: DealSource = DealSource.NAMED
    price_book: PriceBook | None = None
    accept_known_deal: bool = False
    level: LevelChoice | None = None
    same_as_game_id: int | None = None


@dataclass(frozen=True, slots=True)
class GameVersion:
    """A game at a revision: what a button was shown with."""

    game_id: int
    revision: int


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """The move at which a typed list stopped: its ``number`` from 1, its text and the reason."""

    number: int
    text: str
    reason: GameError


class GameInProgressError(GameError):
    """A game is in progress, and the player must say what to do with it before another deal.

    ``can_set_aside`` says whether there is room for one more saved game.
    """

    def __init__(self, table: Table, deal_request: DealRequest, *, can_set_aside: bool) -> None:
        super().__init__(ErrorKey.GAME_IN_PROGRESS)
        self.table = table
        self.can_set_aside = can_set_aside
        self.deal_request = deal_request


class WhichGameError(GameError):
    """A new player requested a game and named none: they must say which."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.WHICH_GAME)


class AttemptTimedOutError(GameError):
    """The contest was over before: nothing was played, and the attempt on ``table`` has ended."""

    def __init__(self, table: Table) -> None:
        super().__init__(ErrorKey.ATTEMPT_TIMED_OUT)
        self.table = table


class NotYourTableError(GameError):
    """The game is another player's; others play the deal of one that counts when it is over."""

    def __init__(self, game: Game) -> None:
        playable = "later" if game.conceals_deal else "now"
        super().__init__(ErrorKey.NOT_YOUR_TABLE, playable=playable)
        self.game = game


class ContestDealError(GameError):
    """The deal is a contest's; playing it outside makes the player unranked there."""

    def __init__(self, deal_request: DealRequest, contest: Contest) -> None:
        super().__init__(ErrorKey.DEAL_IN_CONTEST)
        self.deal_request = deal_request
        self.contest = contest


def check_repeat_count(times: int) -> None:
    """Raise GameError (``bad-repeat-count``) for a number of draws, undos or redos out of range."""
    if not 1 <= times <= MAX_REPEATS:
        raise GameError(ErrorKey.BAD_REPEAT_COUNT, times=times, most=MAX_REPEATS)


async def find_game_contest(conn: Connection, game: Game) -> Contest | None:
    """Return the contest that the game is an attempt in, if any."""
    return await contests.find_contest(conn, game.contest_id) if game.contest_id else None


async def load_own_game(conn: Connection, player_id: int, game_id: int) -> Game:
    """Return the player's game with that id, with the errors of `load_own_table`."""
    return (await _load_played_game(conn, player_id, game_id)).game


async def load_own_table(conn: Connection, player_id: int, game_id: int) -> Table:
    """Return the table of the player's game with that id.

    Raises NotYourTableError if it is another player's, GameError (``game-over``) if there is none.
    """
    return build_played_table(await _load_played_game(conn, player_id, game_id))


def check_game_not_over(game: Game, revision: int | None = None) -> None:
    """Raise GameError (``game-over``) if a game is over.

    If it ended with its contest since that revision, that is AttemptTimedOutError.
    """
    is_timed_out = game.contest_id is not None and game.outcome is GameOutcome.ABANDONED
    if is_timed_out and revision != game.revision and (table := find_table(game)):
        raise AttemptTimedOutError(table)
    if game.outcome:
        raise GameError(ErrorKey.GAME_OVER)


async def resolve_game(conn: Connection, player_id: int, version: GameVersion | None) -> Table:
    """Return the table to play at: the version's, or without one what is on the player's table.

    The version's game may be set aside. Raises GameError if there is no such game, or it is over,
    AttemptTimedOutError if it ended with its contest after that version, NotYourTableError if it is
    another player's, and StaleGameError if it was played on after that version; for a game set
    aside that is GameError (``game-set-aside``).
    """
    if version is None:
        on_table = await find_played_game_on_table(conn, player_id)
        if on_table is None:
            raise GameError(ErrorKey.NO_GAME)
        return build_played_table(on_table)
    played = await _load_played_game(conn, player_id, version.game_id)
    game = played.game
    check_game_not_over(game, version.revision)
    if game.slot is Slot.ASIDE:
        # Setting it aside was the last change, and its table looks as it did before.
        if version.revision not in {game.revision, game.revision - 1}:
            raise GameError(ErrorKey.GAME_SET_ASIDE)
    elif game.revision != version.revision:
        raise StaleGameError
    return build_played_table(played)


async def _load_played_game(conn: Connection, player_id: int, game_id: int) -> PlayedGame:
    played = await find_played_game(conn, game_id)
    if played is None:
        raise GameError(ErrorKey.GAME_OVER)
    if played.game.player_id != player_id:
        raise NotYourTableError(played.game)
    return played


async def open_game(
    conn: Connection, player_id: int, version: GameVersion | None, now: datetime
) -> Table:
    """Return the table to play at as `resolve_game` does, and resume a game that was set aside."""
    return await resume_game(conn, await resolve_game(conn, player_id, version), now)


async def set_current_game_aside(conn: Connection, player_id: int) -> Game | None:
    """Set the game on the player's table aside, and return it if there is one."""
    if current := await games.find_game_on_table(conn, player_id):
        return await games.save_game(conn, replace(current, slot=Slot.ASIDE))
    return None


async def resume_game(conn: Connection, table: Table, now: datetime) -> Table:
    """Put a game on its player's table and return it; the game there before is set aside."""
    if table.game.slot is Slot.TABLE:
        return table
    game_set_aside = await set_current_game_aside(conn, table.game.player_id)
    game = replace(table.game, slot=Slot.TABLE, last_active_at=now)
    resumed_game = await games.save_game(conn, game)
    return replace(table, game=resumed_game).with_events(game_set_aside=game_set_aside)


class GameRemovalService:
    """The removal of games that cannot be opened; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def remove_unreadable_game(
        self, player_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> Game:
        """End a game of the player's that cannot be opened, without a result; return it.

        Nothing is counted, and an attempt's entry stays on its scoreboard as it stands. Raises
        GameError if there is no such game, it is over, or it can be opened after all.
        """
        async with self._store.begin_write(request) as conn:
            game = await load_own_game(conn, player_id, game_id)
            if game.outcome:
                raise GameError(ErrorKey.GAME_OVER)
            if is_readable(game):
                raise GameError(ErrorKey.OUT_OF_DATE)
            return await end_unreadable_game(conn, game, GameOutcome.RESIGNED, self._clock())


async def end_unreadable_game(
    conn: Connection, game: Game, outcome: GameOutcome, now: datetime
) -> Game:
    """End a game that cannot be opened, without a result; return it."""
    ended_game = replace(game, slot=None, outcome=outcome, ended_at=now)
    ended_game = await games.save_game(conn, ended_game)
    if game.contest_id is not None:
        await contests.finish_entry_of_game(conn, game.id)
        await request_work(conn, ClaimKind.SCOREBOARD, [game.contest_id])
    return ended_game


log = structlog.get_logger("bot.services.tables")

KnownPosition: TypeAlias = "tuple[tuple[str, ...], State]"
"""Moves, and the position that they have led to."""

MAX_LAST_POSITIONS = 1_000
"""The most games whose position is remembered, which takes about three kilobytes each."""

_last_positions: LRUCache[tuple[int, str, int], KnownPosition] = LRUCache(MAX_LAST_POSITIONS)
"""By a game's id, variant and deal: where it stood when it was opened last."""


class UnreadableGameError(GameError):
    """A stored game cannot be opened: its variant is gone, or its deal or its moves are wrong.

    ``reason`` says so in one line, for the operator. ``is_removable`` says whether the player is
    offered to remove it: an unfinished game is in their way.
    """

    def __init__(self, game: Game, reason: str, *, is_removable: bool | None = None) -> None:
        self.is_removable = game.slot is not None if is_removable is None else is_removable
        super().__init__(
            ErrorKey.GAME_UNREADABLE,
            variant=game.variant,
            deal=str(game.deal),
            removable="yes" if self.is_removable else "no",
        )
        self.game = game
        self.reason = " ".join(reason.split())

    def without_removal(self) -> UnreadableGameError:
        """Return the error as it is told to others, who are not offered to remove the game."""
        return UnreadableGameError(self.game, self.reason, is_removable=False)


def replay_stored_game(game: Game, known: KnownPosition | None = None) -> State:
    """Return the position that a stored game's moves lead to; UnreadableGameError if none.

    A known position of the same deal saves the moves that led to it, where the game's begin so.
    """
    moves, state = known or ((), None)
    if state is None or game.moves[: len(moves)] != moves:
        moves, state = (), _deal_stored_game(game)
    for later_state in _play_stored_moves(game, state, len(moves)):
        state = later_state
    return state


def list_stored_positions(game: Game) -> list[State]:
    """Return a stored game's deal and the position after each move; UnreadableGameError if none."""
    state = _deal_stored_game(game)
    return [state, *_play_stored_moves(game, state, 0)]


def _play_stored_moves(game: Game, state: State, made_count: int) -> Iterator[State]:
    """Yield the position after each move that follows those made already."""
    for number, text in enumerate(game.moves[made_count:], made_count + 1):
        try:
            state = play(state, Move.parse(text))
        except GameError as error:
            raise UnreadableGameError(game, f"move {number}: {error}") from None
        yield state


def replay_logged_game(game: Game) -> State:
    """Return the same position; the operator's log gets a line if there is none.

    It is remembered, so that after the next move only that one is played. Not for use in threads.
    """
    key = (game.id, game.variant, game.deal)
    try:
        state = replay_stored_game(game, _last_positions.get(key))
    except UnreadableGameError as error:
        log.warning("game cannot be opened", game=game.id, reason=error.reason)
        raise
    _last_positions[key] = game.moves, state
    return state


def _deal_stored_game(game: Game) -> State:
    try:
        return deal(get_variant(game.variant), game.deal)
    except GameError as error:
        raise UnreadableGameError(game, str(error)) from None


def is_readable(game: Game) -> bool:
    """Return whether a stored game can be opened."""
    try:
        replay_stored_game(game)
    except UnreadableGameError:
        return False
    return True
