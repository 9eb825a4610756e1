"""When a game was lost: after which of its moves it could still be won, as far as it is proved.

A position from which a game can be won was reached from positions with the same chance, and once
lost a game stays lost. So one move at most lost it, and searches of a few positions find it.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from bot.engine.errors import GameError
from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_stuck, is_won
from bot.engine.transitions import play
from bot.solver.positions import PositionKeyBuilder
from bot.solver.solution import Solution, Verdict, does_core_know

_FIRST_POSITION_COUNT = 2_000
_POSITION_COUNT_GROWTH = 4
_LAST_POSITION_COUNT = _FIRST_POSITION_COUNT * _POSITION_COUNT_GROWTH**7
"""A longer search would find no room in its tables."""


@dataclass(frozen=True)
class GameAnalysis:
    """How long a game of ``move_count`` moves could be won.

    ``last_winnable`` is the number of moves after which the game is known winnable last,
    ``first_lost`` the number after which it is known lost first; None where none is known. In
    between it is unknown. ``winning_line`` wins from the last position known winnable.
    """

    move_count: int
    last_winnable: int | None = None
    first_lost: int | None = None
    winning_line: tuple[Move, ...] = ()

    @property
    def deal_verdict(self) -> Verdict:
        """Whether the game could be won as it was dealt."""
        return self.get_verdict(0)

    @property
    def has_verdict(self) -> bool:
        """Whether it is known of any position of the game if it could be won."""
        return self.last_winnable is not None or self.first_lost is not None

    @property
    def losing_move(self) -> int | None:
        """The number of the move that lost the game, from 1; None where it is not known."""
        is_known = self.last_winnable is not None and self.first_lost is not None
        moves = self.possible_losing_moves
        return moves[0] if is_known and len(moves) == 1 else None

    @property
    def possible_losing_moves(self) -> range:
        """The numbers of the moves, from 1, of which one lost the game if any did."""
        first = 1 if self.last_winnable is None else self.last_winnable + 1
        last = self.move_count if self.first_lost is None else self.first_lost
        return range(first, last + 1)

    def get_verdict(self, move_count: int) -> Verdict:
        """Return what is known of the position after ``move_count`` moves."""
        if self.last_winnable is not None and move_count <= self.last_winnable:
            return Verdict.WINNABLE
        if self.first_lost is not None and move_count >= self.first_lost:
            return Verdict.UNWINNABLE
        return Verdict.UNKNOWN


@dataclass(frozen=True)
class Probe:
    """A position of a game to search, until about ``position_count`` positions are met."""

    state: State
    position_count: int
    span_index: int


@dataclass(frozen=True)
class _Span:
    """Positions of a game, one after another, that can all be won or all be lost.

    ``first`` and ``last`` are the numbers of moves that led to them.
    """

    first: int
    last: int


class GameAnalyser:
    """The analysis of a game as it grows: which position to search next, and what is known.

    The caller searches each probe and notes the solution, for as long as it likes.
    """

    def __init__(self, opening: State, moves: Sequence[Move]) -> None:
        self._moves = tuple(moves)
        self._states = list(accumulate(moves, play, initial=opening))
        self._spans = _list_spans(self._states)
        self._last_states = {
            self._states[span.last]: index for index, span in enumerate(self._spans)
        }
        self._last_winnable, self._first_lost = -1, len(self._spans)
        self._winning_line: tuple[Move, ...] = ()
        self._position_count = _FIRST_POSITION_COUNT
        self._searched_counts: dict[int, float] = {}
        if is_won(self._states[-1]):
            self._last_winnable = len(self._spans) - 1
        elif is_stuck(self._states[-1]):
            self._first_lost = len(self._spans) - 1

    @property
    def analysis(self) -> GameAnalysis:
        """What is known so far."""
        winnable, lost = self._last_winnable, self._first_lost
        return GameAnalysis(
            len(self._states) - 1,
            self._spans[winnable].last if winnable >= 0 else None,
            self._spans[lost].first if lost < len(self._spans) else None,
            self._winning_line,
        )

    def note_winning_line(self, line: Sequence[Move]) -> None:
        """Note moves from the deal on that win: as far as it follows them, the game can be won."""
        pairs = enumerate(zip(self._moves, line, strict=False))
        common_count = next(
            (number for number, (played, other) in pairs if played != other),
            min(len(self._moves), len(line)),
        )
        index = bisect_left(self._spans, common_count, key=lambda span: span.last)
        way_back = self._list_moves_back(self._spans[index].last, common_count)
        lines = {index: (*way_back, *line[common_count:])}
        if index:
            # There may be no such way back, as columns that change their places make no difference.
            lines[index - 1] = tuple(line[self._spans[index - 1].last :])
        for number, moves in lines.items():
            if self._wins(number, moves):
                self._note_winning_line(number, moves)
                break

    def _wins(self, index: int, line: Sequence[Move]) -> bool:
        state = self._states[self._spans[index].last]
        with suppress(GameError):
            for move in line:
                state = play(state, move)
        return is_won(state)

    def _list_moves_back(self, last: int, earlier: int) -> list[Move]:
        """Return draws after which cards lie as in an earlier position of the game, or moves to it.

        Where cards lie as before, they can go the way that they went then.
        """
        first_numbers: dict[Hashable, int] = {}
        for number, state in enumerate(self._states[: last + 1]):
            first_numbers.setdefault((state.piles, state.face_down_counts), number)
        moves: list[Move] = []
        state = self._states[last]
        for _ in range(state.rules.card_count):
            number = first_numbers.get((state.piles, state.face_down_counts), last)
            if number <= earlier:
                return [*moves, *self._moves[number:earlier]]
            if why_not(state, DRAW_MOVE):
                break
            moves.append(DRAW_MOVE)
            state = play(state, DRAW_MOVE)
        return []

    def note_loss(self, moves: Sequence[Move]) -> None:
        """Note that after these moves from the deal on nothing wins."""
        if self._moves[: len(moves)] == tuple(moves):
            index = bisect_left(self._spans, len(moves), key=lambda span: span.last)
            self._first_lost = min(self._first_lost, index)

    def find_probe(self) -> Probe | None:
        """Return the position to search next, None where more searches would tell no more.

        It is the one in the middle of those that are unknown. After a search that came to no end,
        earlier ones follow, which are won more easily, and later ones, which are lost more easily.
        Then all begins again with longer searches, in the end for the ones in between too.
        """
        unknown = range(self._last_winnable + 1, self._first_lost)
        while left := [index for index in unknown if self._searched_counts.get(index) != inf]:
            candidates = self._list_outer_unknown()
            if not candidates and self._position_count == _LAST_POSITION_COUNT:
                candidates = left
            if candidates:
                index = candidates[len(candidates) // 2]
                state = self._states[self._spans[index].last]
                return Probe(state, self._position_count, index)
            self._position_count *= _POSITION_COUNT_GROWTH
        return None

    def note(self, probe: Probe, solution: Solution) -> None:
        """Note the solution of a search; it says that it is unknown where it was cut short."""
        index = probe.span_index
        if solution.verdict is Verdict.UNWINNABLE:
            self._first_lost = min(self._first_lost, index)
        elif solution.verdict is Verdict.WINNABLE:
            self._note_winning_line(index, solution.moves)
        else:
            # A search that ended before its time would end there again.
            may_go_on = probe.position_count <= solution.position_count < _LAST_POSITION_COUNT
            self._searched_counts[index] = probe.position_count if may_go_on else inf

    def _list_outer_unknown(self) -> Sequence[int]:
        """Return the spans before all, or after all, that were searched so far in vain."""
        unknown = range(self._last_winnable + 1, self._first_lost)
        searched = [
            index
            for index in unknown
            if self._searched_counts.get(index, 0) >= self._position_count
        ]
        if not searched:
            return unknown
        return max(
            range(unknown.start, searched[0]), range(searched[-1] + 1, unknown.stop), key=len
        )

    def _note_winning_line(self, index: int, line: tuple[Move, ...]) -> None:
        """Note a line that wins, from the last position of the game that it goes through."""
        start = 0
        states = accumulate(line, play, initial=self._states[self._spans[index].last])
        for move_count, state in enumerate(states):
            later_index = self._last_states.get(state, -1)
            if later_index > index:
                index, start = later_index, move_count
        if index > self._last_winnable:
            self._last_winnable, self._winning_line = index, line[start:]


def _list_spans(states: Sequence[State]) -> list[_Span]:
    """Return the spans of a game: what comes back to a position changed nothing in between."""
    rules = states[0].rules
    build_key = _build_key if does_core_know(rules) else PositionKeyBuilder(rules).build_key
    keys = list(map(build_key, states))
    last_by_key = {key: number for number, key in enumerate(keys)}
    spans: list[_Span] = []
    first = last = 0
    for number, key in enumerate(keys):
        if number > last:
            spans.append(_Span(first, last))
            first = number
        last = max(last, last_by_key[key])
    return [*spans, _Span(first, last)]


def _build_key(state: State) -> Hashable:
    """Return what decides whether a position can be won, where the fast core knows the rules.

    The order of columns makes no difference. Nor does a draw where the same cards come round again
    after any number of redeals.
    """
    rules = state.rules
    waste_length, redeals = len(state.waste), state.redeals_made
    if rules.max_redeals is None:
        redeals = 0
        is_free = not (rules.requires_foundation_plays or rules.requires_plays_before_draw)
        if is_free and (not state.stock or waste_length % rules.packet_size == 0):
            waste_length = 0
    return (
        state.waste + state.stock[::-1],
        waste_length,
        len(state.reserve),
        tuple(sorted(zip(state.columns, state.face_down_counts, strict=True))),
        redeals,
    )
