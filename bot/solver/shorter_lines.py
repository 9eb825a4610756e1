"""Lines that win without detours: what a search tries on its way is left out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate

from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play


def shorten_line(state: State, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return a line that leads to the same position, as long as the given one or shorter.

    Left out are moves that come back to an earlier position, and the places where cards lie only
    for a while. It takes some thousand moves a tenth of a second.
    """
    line = _Line(state, moves)
    while True:
        line.cut_loops()
        if not line.join_moves():
            return tuple(line.moves)


class _Line:
    """Moves, and the positions before, between and after them."""

    def __init__(self, state: State, moves: Sequence[Move]) -> None:
        self.moves = list(moves)
        self._states = list(accumulate(moves, play, initial=state))

    def cut_loops(self) -> None:
        """Leave out the moves that come back to an earlier position."""
        last_indices = {_build_key(state): index for index, state in enumerate(self._states)}
        moves, states, index = [], self._states[:1], 0
        while (index := last_indices[_build_key(self._states[index])]) < len(self.moves):
            moves.append(self.moves[index])
            states.append(self._states[index + 1])
            index += 1
        self.moves, self._states = moves, states

    def join_moves(self) -> bool:
        """Join pairs of moves that carry the same cards; return whether there were any."""
        has_joined = False
        for index in reversed(range(len(self.moves))):
            end = self._find_end_of_stay(index)
            if end is not None and self._replace_by_shorter(index, end):
                has_joined = True
        return has_joined

    def _find_end_of_stay(self, index: int) -> int | None:
        """Return the index of the move that carries on what the move at the index has carried.

        None if other cards come onto them first, or not just they are carried on.
        """
        if index >= len(self.moves):
            return None
        move = self.moves[index]
        for later_index in range(index + 1, len(self.moves)):
            later = self.moves[later_index]
            if later.source == move.target:
                return later_index if later.count == move.count else None
            if later.target == move.target:
                return None
        return None

    def _replace_by_shorter(self, first: int, last: int) -> bool:
        """Replace the moves from the first to the last, if the same follows without one of them."""
        end_key = _build_key(self._states[last + 1])
        for moves in _list_shorter_ways(self.moves[first : last + 1]):
            states = self._states[first : first + 1]
            try:
                states.extend(play(states[-1], move) for move in moves)
            except GameError:
                continue
            if _build_key(states[-1]) == end_key:
                self.moves[first : last + 1] = moves
                self._states[first : last + 2] = states
                return True
        return False


def _list_shorter_ways(moves: list[Move]) -> Iterator[list[Move]]:
    """Yield what might be played instead, where the last move carries on the first one's cards."""
    first, *others, last = moves
    if first.source == last.target:
        yield others
        return
    joined = Move(first.source, last.target, first.count)
    yield [*others, joined]
    yield [joined, *others]


def _build_key(state: State) -> Hashable:
    """Return what two positions share that lead to the same moves."""
    redeals = 0 if state.rules.max_redeals is None else state.redeals_made
    return state.piles, state.face_down_counts, redeals
