"""An exhaustive depth-first search on the engine's positions, which can be paused at any time."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play_legal_move
from bot.solver.core.depth_first import SearchStatus
from bot.solver.general.position_keys import PositionKeyBuilder
from bot.solver.general.position_scorer import PositionScorer
from bot.solver.general.useful_moves import UsefulMoveLister

MAX_POSITIONS = 1_000_000
"""So many positions take about 70 MB, as numbers of 64 bits in a set."""

MAX_DEPTH = 20_000


class GeneralDepthFirstSearch:
    """A search from one position, which tries first what leads to the most promising positions.

    It is exhausted only when every position has been met that can be reached.
    """

    def __init__(self, state: State) -> None:
        self._opening = state
        self._line: list[Move] = []
        self._steps = self._search()
        self.position_count = 0
        self.status = SearchStatus.RUNNING

    def list_moves_made(self) -> list[Move]:
        """Return the moves from the first position to the one where the search stands."""
        return self._line

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about so many positions have been met in all, and return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            self.status = next(self._steps)
        return self.status

    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each position whose moves have all been looked at."""
        rules, line = self._opening.rules, self._line
        build_key = PositionKeyBuilder(rules).build_key
        list_moves = UsefulMoveLister(rules).list_moves
        score = PositionScorer(self._opening).score
        met = {hash(build_key(self._opening))}
        untried: list[tuple[State, list[tuple[int, int, Move]]]] = []
        state: State | None = self._opening
        while state is not None:
            found = []
            for number, move in enumerate(list_moves(state)):
                after = play_legal_move(state, move)
                key = hash(build_key(after))
                if key in met:
                    continue
                met.add(key)
                self.position_count += 1
                if is_won(after):
                    line.append(move)
                    yield SearchStatus.WON
                found.append((score(after), -number, move))
            found.sort()
            untried.append((state, found))
            yield self._find_status(len(met), len(untried))
            state = self._go_on(untried)
        yield SearchStatus.EXHAUSTED

    def _go_on(self, untried: list[tuple[State, list[tuple[int, int, Move]]]]) -> State | None:
        """Return the next position to look at, None where there is none."""
        while untried:
            state, moves = untried[-1]
            if moves:
                move = moves.pop()[2]
                del self._line[len(untried) - 1 :]
                self._line.append(move)
                return play_legal_move(state, move)
            untried.pop()
        return None

    def _find_status(self, met_count: int, depth: int) -> SearchStatus:
        if met_count > MAX_POSITIONS or depth > MAX_DEPTH:
            return SearchStatus.OUT_OF_ROOM
        return SearchStatus.RUNNING
