"""Whether a position can still be won, with all cards known to the search."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.engine.status import is_won
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.depth_first import DepthFirstSearch, SearchStatus
from bot.solver.core.draws import FARTHEST_LAST, NEAREST_LAST
from bot.solver.solution import Solution, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.moves import Move
    from bot.engine.state import State

_MAX_TABLE_SIZES = {FARTHEST_LAST: 1 << 24, NEAREST_LAST: 1 << 22}
"""Entries of eight bytes, 160 MB in all; what one order does not find soon the other may."""

_FIRST_SLICE = 1_000
"""Positions; each next round goes twice as far, so that no order waits long for the other."""

_POSITIONS_PER_LOOK = 50_000 if IS_COMPILED else 1_000
"""Between two looks at the clock: about 20 ms."""

_log = logging.getLogger(__name__)


class VerdictSearch:
    """A search for the verdict on one position, which can be paused at any time."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._searches: list[DepthFirstSearch] = []
        self._slice = _FIRST_SLICE
        self._turn = 0
        self.solution = Solution(Verdict.WINNABLE) if is_won(state) else None
        if self.solution is None:
            self._searches = [
                DepthFirstSearch(build_board(state), order, size)
                for order, size in _MAX_TABLE_SIZES.items()
            ]

    @property
    def position_count(self) -> int:
        """The number of positions met so far, each order's own."""
        return sum(search.position_count for search in self._searches)

    def run(self, position_count: int) -> Solution | None:
        """Search on until about so many positions are met in all; return the solution, if any."""
        while self.solution is None and self.position_count < position_count:
            self._search_in_turn(position_count - self.position_count)
        return self.solution

    def run_until(self, is_over: Callable[[], bool]) -> Solution:
        """Search on until the verdict is found or it is over; return what is known then.

        The first positions are looked at in any case.
        """
        while self.run(self.position_count + _POSITIONS_PER_LOOK) is None and not is_over():
            pass
        return self.solution or Solution(Verdict.UNKNOWN, position_count=self.position_count)

    def _search_in_turn(self, most: int) -> None:
        """Let the next order search for its slice, or for the most positions if they are fewer."""
        running = [search for search in self._searches if search.status is SearchStatus.RUNNING]
        if not running:
            self.solution = Solution(Verdict.UNKNOWN, position_count=self.position_count)
            return
        search = running[self._turn % len(running)]
        status = search.run(min(self._slice, search.position_count + most))
        if status is SearchStatus.WON:
            self.solution = self._replay(search)
        elif status is SearchStatus.EXHAUSTED:
            self.solution = Solution(Verdict.UNWINNABLE, position_count=self.position_count)
        elif search.position_count >= self._slice or status is SearchStatus.OUT_OF_ROOM:
            self._turn += 1
            if self._turn >= len(running):
                self._turn = 0
                self._slice *= 2

    def _replay(self, search: DepthFirstSearch) -> Solution:
        """Return the solution if the engine agrees to every move of it, else none."""
        moves: list[Move] = []
        last_state = self._state
        try:
            for move, after in play_board_moves(self._state, search.list_moves_made()):
                moves.append(move)
                last_state = after
        except (GameError, LookupError) as error:
            _log.error("A solution of %s does not replay: %s", self._state.rules.key, error)
        if not is_won(last_state):
            return Solution(Verdict.UNKNOWN, position_count=self.position_count)
        return Solution(Verdict.WINNABLE, tuple(moves), self.position_count)


def solve(state: State, seconds: float) -> Solution:
    """Return the verdict on a position, unknown if so many seconds do not suffice."""
    deadline = perf_counter() + seconds
    return VerdictSearch(state).run_until(lambda: perf_counter() > deadline)
