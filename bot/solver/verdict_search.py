"""Whether a position can still be won, with all cards known to the search.

A search that plays a game by its hints, first by quick ones and then by others that look far.

Lines that win without detours: what a search tries on its way is left out.
"""

import logging
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.rules import ColumnFill
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import is_settled, play
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus, is_deadlocked
from bot.solver.general import GeneralBeamSearch, GeneralDepthFirstSearch, SteppedSearch
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Solution, Verdict, does_core_know

_log = logging.getLogger(__name__)

_FIRST_SLICE = 1_000
"""Positions of the first slice; each round doubles it, so that no search waits long for others."""

_BEAM_SHARE = 16
"""How many times as many positions as a search that goes depth first the beam looks at."""

_GENERAL_BEAM_SHARE = 4
"""The same where the searches look at the engine's positions."""

_HINTS_OF_ONE_DECK = (1 / 32, 1 << 18)
_HINTS_OF_DECKS = (0.5, 1 << 15)
_GENERAL_HINTS = (2, 4_000)
"""What share of positions following hints has, and in which slice it begins: after about a second,
or some seconds in the largest games.

They begin late because the others win easy deals sooner without them. Where runs are long, hints
win more.
"""

_SECONDS_PER_LOOK = 0.001
"""After about this time a search looks up whether it is to wait or to stop.

Some steps of a beam take ten times as long, and so do some hints.
"""

_FIRST_POSITIONS_PER_LOOK = 500

_LONG_LINE = 1_000
"""A win by more moves than these counts as long: depth first may win by thousands."""

_POSITIONS_FOR_SHORTER_LINE = 300_000
_GENERAL_POSITIONS_FOR_SHORTER_LINE = 10_000
"""For how many positions the others search on after a win by a long line, about 0.3 s."""


class PositionSearch(Protocol):
    """One way to search, which can be paused at any position."""

    status: SearchStatus

    @property
    def position_count(self) -> int:
        """The number of positions met so far."""

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about ``position_count`` positions are met in all; return the status."""

    def list_moves_made(self) -> Sequence[Any]:
        """Return the moves to the position that the search has come to, where that one is won."""


class RivalSearch(NamedTuple):
    """A search beside others, which looks at ``share`` times as many positions as the first one.

    ``play_moves`` plays the moves that it has made on the engine. The search begins when a slice
    has ``first_slice`` positions.
    """

    search: PositionSearch
    play_moves: Callable[[State, Sequence[Any]], Iterator[tuple[Move, State]]]
    share: float = 1
    first_slice: int = 0


class VerdictSearch:
    """A search for the verdict on one position, which can be paused at any time.

    The rivals search in turn: what one does not find soon another may.
    """

    def __init__(self, state: State, rivals: Iterable[RivalSearch]) -> None:
        self._state = state
        self._is_fast = does_core_know(state.rules)
        self._rivals = list(rivals)
        self._slice = _FIRST_SLICE
        self._turn = 0
        self._long_win: RivalSearch | None = None
        self._long_win_until = 0
        self.solution: Solution | None = None
        if is_won(state):
            self.solution = Solution(Verdict.WINNABLE)
        elif self._is_fast and state.rules.decks > 1 and is_deadlocked(state):
            self.solution = Solution(Verdict.UNWINNABLE)

    @property
    def position_count(self) -> int:
        """The number of positions met so far, each search's own."""
        return sum(rival.search.position_count for rival in self._rivals)

    def run(self, position_count: int) -> Solution | None:
        """Search until about ``position_count`` positions are met in all; return any solution."""
        while self.solution is None and self.position_count < position_count:
            self._search_in_turn(position_count - self.position_count)
        return self.solution

    def run_until(self, is_over: Callable[[], bool], position_count: int = sys.maxsize) -> Solution:
        """Search on until the verdict is found, it is over, or ``position_count`` is reached.

        Return what is known then. It asks whether it is over about a thousand times a second; the
        first positions are looked at in any case.
        """
        slice_length = _FIRST_POSITIONS_PER_LOOK
        while self.position_count < position_count:
            started_at = perf_counter()
            if solution := self.run(min(position_count, self.position_count + slice_length)):
                return solution
            seconds = perf_counter() - started_at
            if is_over():
                break
            if seconds > _SECONDS_PER_LOOK:
                slice_length = max(slice_length // 2, 1)
            elif seconds < _SECONDS_PER_LOOK / 2:
                slice_length *= 2
        return self.conclude()

    def conclude(self) -> Solution:
        """Return the solution; if there is none yet, what is known where the search stands."""
        if self.solution is None and self._long_win:
            self.solution = self._replay(self._long_win)
        return self.solution or Solution(Verdict.UNKNOWN, position_count=self.position_count)

    def _search_in_turn(self, most: int) -> None:
        """Let the next one search for its slice, or for the most positions if they are fewer."""
        running = [rival for rival in self._rivals if rival.search.status is SearchStatus.RUNNING]
        begun = [rival for rival in running if rival.first_slice <= self._slice]
        if self._long_win:
            running, most = begun, min(most, self._long_win_until - self.position_count)
        else:
            # Those that begin later begin at once where no other is left.
            running = begun or running
        if not running or most <= 0:
            self.solution = self.conclude()
            return
        rival = running[self._turn % len(running)]
        search = rival.search
        slice_end = int(self._slice * rival.share)
        status = search.run(min(slice_end, search.position_count + most))
        if status is SearchStatus.WON:
            self._keep_win(rival)
        elif status is SearchStatus.EXHAUSTED:
            self.solution = Solution(Verdict.UNWINNABLE, position_count=self.position_count)
        elif search.position_count >= slice_end or status is SearchStatus.OUT_OF_ROOM:
            self._turn += 1
            if self._turn >= len(running):
                self._turn = 0
                self._slice *= 2

    def _keep_win(self, rival: RivalSearch) -> None:
        """Take a search's win as the solution, if the others are not to look for a shorter one."""
        if len(rival.search.list_moves_made()) <= _LONG_LINE:
            self.solution = self._replay(rival)
        elif self._long_win is None:
            self._long_win = rival
            self._long_win_until = self.position_count + (
                _POSITIONS_FOR_SHORTER_LINE
                if self._is_fast
                else _GENERAL_POSITIONS_FOR_SHORTER_LINE
            )

    def _replay(self, rival: RivalSearch) -> Solution:
        """Return the solution if the engine agrees to every move of it, else none."""
        moves: list[Move] = []
        last_state = self._state
        moves_made = rival.search.list_moves_made()
        try:
            for move, after in rival.play_moves(self._state, moves_made):
                moves.append(move)
                last_state = after
        except (GameError, LookupError) as error:
            _log.error("A solution of %s does not replay: %s", self._state.rules.key, error)
        if not is_won(last_state):
            return Solution(Verdict.UNKNOWN, position_count=self.position_count)
        line = shorten_line(self._state, moves)
        return Solution(Verdict.WINNABLE, line, self.position_count)


def _play_engine_moves(state: State, moves: Iterable[Move]) -> Iterator[tuple[Move, State]]:
    """Yield the moves, each with the position after it; IllegalMoveError if one is refused."""
    for move in moves:
        state = play(state, move)
        yield move, state


def open_search(state: State) -> VerdictSearch:
    """Return a search for the verdict on a position, of the kinds that suit its rules.

    Its memory is bounded: 120 MB for one deck, about as much for more, and some MB for following
    hints. Two of them go depth first: of more decks one that finds wins sooner, and one that proves
    that there is none.

    Raises GameError for a position in which something is to follow by itself. No deal leads to one,
    and the searches do not expect it.
    """
    if not is_settled(state):
        raise GameError(ErrorKey.BAD_POSITION, what="a column is still to be filled or turned up")
    if is_won(state):
        return VerdictSearch(state, ())
    list_rivals = _list_core_rivals if does_core_know(state.rules) else _list_general_rivals
    return VerdictSearch(state, list_rivals(state))


def _list_core_rivals(state: State) -> Iterator[RivalSearch]:
    """Yield the searches of a game whose rules the fast core knows."""
    rules = state.rules
    if rules.decks == 1:
        # Where the waste fills columns each draw is a choice, too many for depth first alone.
        needs_beam = rules.column_fill in {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}
        tables = {FARTHEST_LAST: 3_000_000 if needs_beam else 12_000_000, NEAREST_LAST: 1_500_000}
        for order, table_size in tables.items():
            search = DepthFirstSearch(build_board(state), order, table_size)
            yield RivalSearch(search, play_board_moves)
    else:
        needs_beam = True
        for hashes_pairs in (True, False):
            board = build_board(state, hashes_pairs=hashes_pairs)
            search = DepthFirstSearch(board, NEAREST_LAST, 1 << 21)
            yield RivalSearch(search, play_board_moves)
    if needs_beam:
        beam = BeamSearch(build_board(state, keeps_stock=True, hashes_pairs=True))
        yield RivalSearch(beam, play_board_moves, _BEAM_SHARE)
    hints = _HINTS_OF_ONE_DECK if rules.decks == 1 else _HINTS_OF_DECKS
    yield RivalSearch(HintFollower(state), _play_engine_moves, *hints)


def _list_general_rivals(state: State) -> Iterator[RivalSearch]:
    """Yield the searches of other games, which look at the engine's positions."""
    yield RivalSearch(GeneralDepthFirstSearch(state), _play_engine_moves)
    yield RivalSearch(GeneralBeamSearch(state), _play_engine_moves, _GENERAL_BEAM_SHARE)
    yield RivalSearch(HintFollower(state), _play_engine_moves, *_GENERAL_HINTS)


def solve(state: State, seconds: float) -> Solution:
    """Return the verdict on a position, unknown if ``seconds`` do not suffice."""
    deadline = perf_counter() + seconds
    return open_search(state).run_until(lambda: perf_counter() > deadline)


REACH_SHARES = (0.04, 0.08, 0.3)
"""The share of the reach of a player's hints, for each of the games played one after the other.

Where runs are long, the first wins about as many deals as a player's hints do, in a tenth of the
time.
"""

MAX_HINTED_MOVES = 5_000
"""No game that is led by hints has come near this many moves."""


class HintFollower(SteppedSearch):
    """A search from one position that never goes back; it proves no position lost.

    Like a player's hints, it goes by the cards that the player has seen.
    """

    def __init__(self, state: State, reach_shares: Sequence[float] = REACH_SHARES) -> None:
        super().__init__()
        self._playthrough = Playthrough(state)
        self._reach_shares = reach_shares

    def list_moves_made(self) -> Sequence[Move]:
        """Return the moves from the first position to the one where the search stands."""
        return self._playthrough.moves

    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each hint."""
        opening = self._playthrough.opening
        for reach_share in self._reach_shares:
            self._playthrough = Playthrough(opening)
            while len(self._playthrough.moves) < MAX_HINTED_MOVES:
                advice = advise(self._playthrough, may_go_back=False, reach_share=reach_share)
                self.position_count += advice.position_count
                if advice.move is None:
                    break
                self._playthrough = self._playthrough.follow(advice.move)
                yield SearchStatus.RUNNING
            if is_won(self._playthrough.state):
                yield SearchStatus.WON
        yield SearchStatus.OUT_OF_ROOM


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
        begin, *others, end = self.moves[first : last + 1]
        joined = Move(begin.source, end.target, begin.count)
        is_round_trip = begin.source == end.target
        for moves in [others] if is_round_trip else [[*others, joined], [joined, *others]]:
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


def _build_key(state: State) -> Hashable:
    """Return what two positions share that lead to the same moves."""
    redeals = 0 if state.rules.max_redeals is None else state.redeals_made
    return state.piles, state.face_down_counts, redeals
