"""Tables, each a stored game with its position, and the moves made and taken back on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves, why_not
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status
from bot.engine.transitions import play
from bot.models.contests import Contest
from bot.models.games import FreshDealTerms, Game, MessagePlace
from bot.models.players import PlayerSettings
from bot.services.games.stored_games import UnreadableGameError, replay_logged_game
from bot.signals.gaps import add_gap
from bot.store import Connection
from bot.store.games import games
from bot.store.games.played_games import PlayedGame


@dataclass(frozen=True)
class Table:
    """A game and the position it has come to.

    ``contest`` is the contest that the game is played in, if it was loaded along with a move.
    ``unreadable_game`` is one that cannot be opened and made room for this one just now.
    ``game_set_aside`` is the game that was on the player's table until this one was resumed, or
    begun without a question, by what was just done. ``fresh_deal_terms`` are those of a fresh deal
    that was just dealt.
    ``player_settings`` are those of its player, if they were read along with the game, and
    ``is_deal_in_contest`` is false if it was found then that no open contest has its deal.
    """

    game: Game
    state: State
    contest: Contest | None = None
    unreadable_game: Game | None = None
    game_set_aside: Game | None = None
    fresh_deal_terms: FreshDealTerms | None = None
    player_settings: PlayerSettings | None = field(default=None, compare=False)
    is_deal_in_contest: bool = field(default=True, compare=False)

    @property
    def rules(self) -> Rules:
        """The rules of the game's variant."""
        return self.state.rules

    @cached_property
    def status(self) -> GameStatus:
        """The position's status: won, stuck or playing."""
        return compute_status(self.state)

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
        player_settings=played.player_settings,
        is_deal_in_contest=played.is_deal_in_contest,
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
            move_gaps=add_gap(game.move_gaps, game.last_move_at, now),
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
        moves_made=game.move_count + len(move_texts),
    )
    return replace(table, game=game, state=state)


def draw_up_to(table: Table, times: int) -> Table:
    """Return the table after draws, each a move, up to the first that is refused.

    Raises IllegalMoveError if it is the first of all.
    """
    table = apply_moves(table, [DRAW_MOVE])
    for _ in range(times - 1):
        if why_not(table.state, DRAW_MOVE):
            break
        table = apply_moves(table, [DRAW_MOVE])
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
