"""Advice: what a hint says, judged by the positions that a game has been through.

It is found only from what the player has seen: face-down cards do not change it, nor does a stock
that has not been through the waste.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import accumulate
from typing import Any, Generic

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_known_to_be_stuck, is_won
from bot.engine.transitions import play
from bot.solver.hints.boards import BoardMemo, BoardMoveGenerator
from bot.solver.hints.positions import KeptMoves, PositionMemo, PositionMoveGenerator
from bot.solver.hints.search import (
    BoardT,
    FoundLines,
    Memo,
    MoveGenerator,
    SearchLimits,
    SearchReach,
    Stretch,
    get_drawable_card_worth,
    measure_stretch,
    search_lines,
)
from bot.solver.solution import does_core_know

MAX_IDLE_MOVES = 60
"""Hints lead through at most this many moves in a row without progress."""

MAX_WANDERING_MOVES = 12
"""After this many moves without progress, lines that make some come first where draws are known."""

FAR = SearchReach(max_tries=1_300, move_cost=10.0)
"""The reach of most searches: promising lines are followed far, in less than 20 ms."""

MAX_FACE_DOWN_CARDS_FOR_FAR = 10
"""Plans go far where at most this many cards lie face down in columns."""

NEAR = SearchReach(max_tries=300, move_cost=100.0)
"""The reach of a search that tries all short lines first."""

NEAR_WITH_DRAWS = SearchReach(max_tries=500, move_cost=100.0)
"""As `NEAR`, where draws are part of the lines."""

MAX_TRIES_THROUGH_VISITED = 400
"""About how many moves a second search tries, which leads through positions that were visited."""

MAX_POSITIONS_BACK = 120
"""A better position to go back to is looked for among this many before the last."""

MAX_RETURNS = 6
"""Once hints have sent back this many times, they say that another deal is better."""

MAX_LEFT_POSITIONS = 300
"""Hints say so too once they have left this many positions for good."""

MAX_VISITS = 3
"""No hint leads or sends back to a position to which the game has come this many times."""

RETURN_END = 0
"""Stands after the marks of the positions that were left by going back once."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a hint says.

    It is a move, or to take moves back until only ``return_to`` are left, or neither: then no move
    helps, and another deal is better. ``is_stuck`` says that no move is left at all, ``is_certain``
    that the solver says so, which knows all cards, ``is_thorough`` that the fair player was asked.
    ``position_count`` is how many positions were met to find it.
    """

    move: Move | None = None
    return_to: int | None = None
    is_stuck: bool = False
    is_certain: bool = False
    is_thorough: bool = False
    position_count: int = field(default=0, compare=False)

    @property
    def is_hint(self) -> bool:
        """Whether it names a move or a way back, and so counts as a hint."""
        return self.move is not None or self.return_to is not None

    @property
    def is_quick(self) -> bool:
        """Whether it is a quick hint, which needs no search."""
        return not (self.is_certain or self.is_thorough)


@dataclass(frozen=True)
class Playthrough:
    """A game as its player knows it: the first position, and the moves from there.

    ``undone_moves`` are those that were taken back last, in the order in which they were played.
    ``left`` are the marks of the positions that hints have left for good by sending back, with
    `RETURN_END` after those of each time: no hint leads there again, nor sends back to them.
    """

    opening: State
    moves: tuple[Move, ...] = ()
    undone_moves: tuple[Move, ...] = ()
    left: tuple[int, ...] = ()

    @cached_property
    def states(self) -> list[State]:
        """The positions from the first to the last."""
        return list(accumulate(self.moves, play, initial=self.opening))

    @cached_property
    def undone_states(self) -> list[State]:
        """The positions that were left by taking moves back."""
        return list(accumulate(self.undone_moves, play, initial=self.states[-1]))[1:]

    @property
    def state(self) -> State:
        """The last position."""
        return self.states[-1]

    @cached_property
    def stretch(self) -> Stretch:
        """The moves since the last progress."""
        return measure_stretch(self.opening, zip(self.moves, self.states[1:], strict=True))

    @cached_property
    def history(self) -> History[Any]:
        """The positions from the first to the last as boards."""
        return open_history(self.states, knows_stock=self.plans_draws)

    def follow(self, move: Move) -> Playthrough:
        """Return the game after one more move; IllegalMoveError where the rules refuse it."""
        before, after = self.state, play(self.state, move)
        followed = Playthrough(self.opening, (*self.moves, move), left=self.left)
        # What was played before need not be played again, nor looked at.
        followed.__dict__["states"] = [*self.states, after]
        followed.__dict__["stretch"] = self.stretch.follow(before, move, after)
        history: History[Any] | None = self.__dict__.get("history")
        if history and not history.is_full and followed.plans_draws == self.plans_draws:
            followed.__dict__["history"] = history.follow([after])
        return followed

    def go_back(self, move_count: int) -> Playthrough:
        """Return the game at the position that a hint sends back to: it and all later are left.

        So a hint sends back to each position once, and its other moves are tried from elsewhere.
        """
        left = self.left
        if self.has_returns_left:
            history = open_history(self.states[move_count:], knows_stock=False)
            marks = dict.fromkeys(map(history.memo.get_mark, history.boards))
            left = (*left, *(mark for mark in marks if mark not in left), RETURN_END)
        undone_moves = (*self.moves[move_count:], *self.undone_moves)
        return Playthrough(self.opening, self.moves[:move_count], undone_moves, left)

    @property
    def has_returns_left(self) -> bool:
        """Whether hints may send back once more."""
        has_room = len(self.left) < MAX_LEFT_POSITIONS
        return has_room and self.left.count(RETURN_END) < MAX_RETURNS

    @property
    def is_stock_known(self) -> bool:
        """Whether the stock lay face up in the waste when the waste was last turned over."""
        stock = self.state.stock
        if not stock:
            return True
        return bool(self.state.redeals_made) and any(
            not state.stock and state.waste[::-1][: len(stock)] == stock for state in self.states
        )

    @cached_property
    def plans_draws(self) -> bool:
        """Whether draws are part of the lines that a hint plans."""
        rules = self.opening.rules
        # Where cards are turned one at a time and not for ever, each draw is a decision of its own.
        can_plan_draws = rules.packet_size > 1 or rules.max_redeals is None
        return can_plan_draws and self.is_stock_known


def advise(
    playthrough: Playthrough, *, may_go_back: bool = True, reach_share: float = 1.0
) -> Advice:
    """Return what to do next; ``may_go_back`` says whether moves may be taken back.

    ``reach_share`` is how much of the usual reach its searches have: less is quicker, and worse.
    """
    state = playthrough.state
    if is_won(state):
        return Advice()
    if is_known_to_be_stuck(state):
        return Advice(is_stuck=True)
    adviser = _Adviser(playthrough, reach_share)
    if move := adviser.find_move() or _find_move_to_redo(playthrough):
        return Advice(move, position_count=adviser.position_count)
    may_go_back = may_go_back and playthrough.has_returns_left
    return_to = adviser.find_move_count_to_return_to() if may_go_back else None
    return Advice(return_to=return_to, position_count=adviser.position_count)


def _find_move_to_redo(playthrough: Playthrough) -> Move | None:
    """Return the first move that was taken back, if there is a hint after all of them."""
    if not playthrough.undone_moves:
        return None
    redone = Playthrough(
        playthrough.opening,
        (*playthrough.moves, *playthrough.undone_moves),
        left=playthrough.left,
    )
    if is_won(redone.state) or is_known_to_be_stuck(redone.state):
        return None
    adviser = _Adviser(redone)
    next_board = redone.history.boards[len(playthrough.moves) + 1]
    if adviser.is_closed(next_board) or adviser.find_move() is None:
        return None
    return playthrough.undone_moves[0]


class _Adviser:
    """What there is to say about one position of a game."""

    def __init__(self, playthrough: Playthrough, reach_share: float = 1.0) -> None:
        self._playthrough = playthrough
        self._reach_share = reach_share
        self.position_count = 0
        self._state = playthrough.state
        self._plans_draws = playthrough.plans_draws
        self._stretch = playthrough.stretch
        self._history = playthrough.history
        self._boards = self._history.boards
        self._memo = self._history.memo.copy()
        undone_states = playthrough.undone_states
        self._visited_boards = {*self._boards, *map(self._memo.convert_to_board, undone_states)}
        visits = Counter(self._boards)
        worn = (board for board in visits if visits[board] >= MAX_VISITS)
        self._closed = frozenset((*playthrough.left, *map(self._memo.get_mark, worn)))

    def find_move(self) -> Move | None:
        """Return the most useful move, or None where none helps.

        These are tried in turn: the line to the best position in sight; such a line that leads
        through visited positions; a draw to a new position; the move that does least harm, last
        one through visited positions. None of them leads back to the position before.
        """
        reach = self._choose_reach()
        found = self._search(reach, allows_visited=False)
        if found.improving_move:
            return found.improving_move
        through_visited = self._search(
            replace(reach, max_tries=MAX_TRIES_THROUGH_VISITED), allows_visited=True
        )
        reverse = self._find_reverse_of_last_move()
        if through_visited.improving_move not in {None, reverse}:
            return through_visited.improving_move
        if self._stretch.length < MAX_IDLE_MOVES and DRAW_MOVE in legal_moves(self._state):
            drawn_board = self._memo.convert_to_board(play(self._state, DRAW_MOVE))
            if drawn_board not in self._visited_boards and not self.is_closed(drawn_board):
                return DRAW_MOVE
        is_wandering = self._stretch.length >= MAX_WANDERING_MOVES
        if self._plans_draws and is_wandering and found.move_with_progress:
            return found.move_with_progress
        if found.least_harmful_move:
            return found.least_harmful_move
        if through_visited.least_harmful_move != reverse:
            return through_visited.least_harmful_move
        return None

    def find_move_count_to_return_to(self) -> int | None:
        """Return how many moves to keep to come to a position with something else to try.

        It is the last position with an untried move that makes lasting progress and leads to a
        better position, or, where there is none, with one that makes lasting progress.
        """
        fallback = None
        last = len(self._boards) - 1
        for move_count in range(last - 1, max(last - MAX_POSITIONS_BACK, 0) - 1, -1):
            state, board = self._playthrough.states[move_count], self._boards[move_count]
            if self.is_closed(board):
                continue
            generator = self._build_generator(state, includes_draws=False)
            for board_move in generator.generate_moves(board):
                after = board_move.board
                is_untried = after not in self._visited_boards and not self.is_closed(after)
                if board_move.is_lasting and is_untried:
                    if board_move.worth_change > 0:
                        return move_count
                    fallback = move_count if fallback is None else fallback
        return fallback

    def is_closed(self, board: Hashable) -> bool:
        """Return whether no hint leads to a board: left for good, or visited too often."""
        return bool(self._closed) and self._memo.get_mark(board) in self._closed

    def _choose_reach(self) -> SearchReach:
        """Return how far to search.

        Where many cards lie face down in columns, plans far ahead have won less often than near
        ones, unless they draw several cards at a time from a stock that is known.
        """
        if sum(self._state.face_down_counts) <= MAX_FACE_DOWN_CARDS_FOR_FAR:
            return FAR
        if not self._plans_draws:
            return NEAR
        return FAR if self._state.rules.packet_size > 1 else NEAR_WITH_DRAWS

    def _search(self, reach: SearchReach, *, allows_visited: bool) -> FoundLines:
        stretch = self._stretch
        max_tries = round(reach.max_tries * self._reach_share)
        found = search_lines(
            self._state,
            self._memo,
            self._build_generator(self._state, includes_draws=self._plans_draws),
            SearchLimits(
                reach=replace(reach, max_tries=max_tries),
                max_idle_moves=MAX_IDLE_MOVES - stretch.length,
                most_empty_columns=stretch.most_empty_columns,
                visited_boards=self._visited_boards,
                closed_marks=self._closed,
                includes_draws=self._plans_draws,
                allows_visited=allows_visited,
            ),
        )
        self.position_count += found.position_count
        return found

    def _build_generator(self, state: State, *, includes_draws: bool) -> MoveGenerator[Any]:
        return self._history.open_generator(
            self._memo,
            face_down_count=sum(state.face_down_counts),
            drawable_card_worth=get_drawable_card_worth(state),
            includes_draws=includes_draws,
        )

    def _find_reverse_of_last_move(self) -> Move | None:
        """Return the move that leads back to the position before the last one, if there is one."""
        if not self._playthrough.moves:
            return None
        last = self._playthrough.moves[-1]
        reverse = Move(last.target, last.source, last.count)
        if reverse not in legal_moves(self._state):
            return None
        is_back = self._memo.convert_to_board(play(self._state, reverse)) == self._boards[-2]
        return reverse if is_back else None


MOST_PILES_LEARNED = 20_000
"""The most piles for which a history keeps what is learned: up to 20 MB."""


class History(Generic[BoardT]):
    """The positions of a game as boards of a memo, which holds nothing but them.

    ``boards`` are those of the positions from the first to the last.
    """

    def __init__(
        self,
        memo: Memo[BoardT],
        open_generator: Callable[..., MoveGenerator[BoardT]],
        boards: list[BoardT],
    ) -> None:
        self.boards = boards
        self.memo = memo
        self.open_generator = open_generator

    @property
    def is_full(self) -> bool:
        """Whether so much is kept that the history should rather be opened anew than followed."""
        return self.memo.piles_learned > MOST_PILES_LEARNED

    def follow(self, states: Sequence[State]) -> History[BoardT]:
        """Return the history with more positions; this one stays as it is."""
        memo = self.memo.copy()
        boards = [*self.boards, *map(memo.convert_to_board, states)]
        return History(memo, self.open_generator, boards)


def open_history(states: Sequence[State], *, knows_stock: bool) -> History[Any]:
    """Return the history of a game by its positions; the core's boards where it knows the rules."""
    opening, rules = states[0], states[0].rules
    if does_core_know(rules):
        memo = BoardMemo(rules, states[-1].known_base_rank, opening.reserve)
        return History(memo, BoardMoveGenerator, []).follow(states)
    position_memo = PositionMemo(rules, knows_stock=knows_stock)
    open_generator = partial(PositionMoveGenerator, kept_moves=KeptMoves())
    return History(position_memo, open_generator, []).follow(states)
