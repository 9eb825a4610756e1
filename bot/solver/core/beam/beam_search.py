"""A search that goes on from the best positions only, and draws with all of them at once."""

from __future__ import annotations

from bot.solver.core.beam.best import BUCKETS, keep_best
from bot.solver.core.beam.histories import forget_dead_ends, list_history_moves
from bot.solver.core.beam.rounds import (
    EXPANDED,
    NO_ROOM,
    SCORES_SIZE,
    WON,
    draw_in_rows,
    expand_rows,
    make_candidates,
)
from bot.solver.core.beam.rows import ROW_LINK, compute_row_size, write_row
from bot.solver.core.beam.workspace import (
    CANDIDATE_SIZE,
    CANDIDATES,
    CURSOR_SIZE,
    HISTORY_LENGTH,
    KNOWN_POSITIONS,
    LAST_ROW,
    NEXT_ROW,
    POSITION_LIMIT,
    ROW_SIZE,
    Workspace,
)
from bot.solver.core.compilation import Numbers, build_zeros
from bot.solver.core.depth_first import SearchStatus, copy_table
from bot.solver.core.hashes import compute_hash
from bot.solver.core.layout import CARD_COUNT, DEPTH, HASH, POSITIONS, TRAIL_MOVE, TRAIL_STEP
from bot.solver.core.moves import MAX_MOVES

BEAMS = ((30, 10), (100, 30), (300, 30), (1_000, 30), (3_000, 30), (5_000, 30))
"""Searches one after the other: so many positions are kept, and at most so many rounds are played.

Where runs are carried more rounds take long and win little; single cards need them.
"""

_FIRST_TABLE_SIZE = 1 << 14
_MAX_TABLE_SIZE = 1 << 22
_TABLE_GROWTH = 8


class BeamSearch:
    """A search from one position, on a board that keeps its stock and hashes pairs.

    Between two draws it plays rounds of one move each, from the positions that are best after the
    round before; of all that were good enough for a round the best then draw. It proves no position
    lost.
    """

    def __init__(self, board: Numbers) -> None:
        board[HASH] = compute_hash(board)
        self._opening_row = build_zeros(compute_row_size(board))
        write_row(board, self._opening_row, 0, 0, 0)
        self._work = Workspace(
            board,
            cursor=build_zeros(CURSOR_SIZE),
            rows=build_zeros(0),
            candidates=build_zeros(0),
            table=build_zeros(_FIRST_TABLE_SIZE),
            history=build_zeros(1),
            moves=build_zeros(MAX_MOVES + 1),
            trail=build_zeros((board[CARD_COUNT] + 2) * TRAIL_STEP),
            scores=build_zeros(SCORES_SIZE),
            buckets=build_zeros(BUCKETS),
        )
        self._moves_made: list[int] = []
        self.status = SearchStatus.RUNNING
        self._begin(0)

    @property
    def position_count(self) -> int:
        """The number of positions met so far; each width's search meets them anew."""
        return int(self._work.board[POSITIONS])

    def list_moves_made(self) -> list[int]:
        """Return the moves from the first position to the won one."""
        return self._moves_made

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about so many positions have been met in all, and return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            self._work.cursor[POSITION_LIMIT] = position_count
            outcome = expand_rows(self._work)
            if outcome == WON:
                self._note_win()
            elif outcome == EXPANDED:
                self._end_round()
            elif outcome == NO_ROOM:
                self._make_room()
        return self.status

    def _begin(self, beam: int) -> None:
        """Begin again with another width."""
        self._beam = beam
        width, self._max_rounds = BEAMS[beam]
        self._width = width
        self._round = 0
        self._is_complete = True
        size = len(self._opening_row)
        self._work = self._work._replace(
            rows=build_zeros(4 * width * size),
            candidates=build_zeros((4 * width + MAX_MOVES) * CANDIDATE_SIZE),
        )
        self._work.rows[:size] = self._opening_row
        for index in range(CURSOR_SIZE):
            self._work.cursor[index] = 0
        self._work.cursor[ROW_SIZE] = size
        self._work.cursor[LAST_ROW] = self._work.cursor[HISTORY_LENGTH] = 1
        self._forget_positions()

    def _note_win(self) -> None:
        """Note the moves to the row, and those from there that still stand on the trail."""
        work = self._work
        link = work.rows[(work.cursor[NEXT_ROW] - 1) * work.cursor[ROW_SIZE] + ROW_LINK]
        last_moves = work.trail[TRAIL_MOVE : work.board[DEPTH] * TRAIL_STEP : TRAIL_STEP]
        self._moves_made = [*list_history_moves(work.history, link), *map(int, last_moves)]
        self.status = SearchStatus.WON

    def _end_round(self) -> None:
        """Go on from the best positions that the round led to; draw where none is left, or time."""
        cursor = self._work.cursor
        self._round += 1
        self._keep_best_candidates()
        is_over = cursor[CANDIDATES] == 0
        if not is_over:
            self._make_candidates()
            if self._round < self._max_rounds:
                return
            self._is_complete = False
        cursor[LAST_ROW] = self._keep_best_rows(cursor[LAST_ROW])
        self._make_room_in_history(cursor[LAST_ROW])
        draw_in_rows(self._work)
        forget_dead_ends(self._work, build_zeros(cursor[HISTORY_LENGTH]))
        self._round = 0
        if cursor[LAST_ROW] == 0:
            self._end_width()

    def _end_width(self) -> None:
        if self._is_complete or self._beam == len(BEAMS) - 1:
            self.status = SearchStatus.OUT_OF_ROOM
        else:
            self._begin(self._beam + 1)

    def _make_candidates(self) -> None:
        work, cursor = self._work, self._work.cursor
        # Each candidate comes by one move and safe lifts, at most one a card.
        self._make_room_in_history(cursor[CANDIDATES] * (len(work.trail) // TRAIL_STEP))
        make_candidates(self._work)
        if cursor[LAST_ROW] > 3 * self._width:
            self._forget_worst_rows()

    def _make_room_in_history(self, count: int) -> None:
        """Make room for so many more moves."""
        work = self._work
        needed = work.cursor[HISTORY_LENGTH] + count
        if needed > len(work.history):
            history = build_zeros(2 * needed)
            history[: len(work.history)] = work.history
            self._work = work._replace(history=history)

    def _forget_worst_rows(self) -> None:
        """Forget the rows that cannot be among the best to draw, to make room for a round."""
        rows, cursor, size = self._work.rows, self._work.cursor, self._work.cursor[ROW_SIZE]
        first, last = cursor[NEXT_ROW], cursor[LAST_ROW]
        kept = self._keep_best_rows(first)
        end = kept + last - first
        rows[kept * size : end * size] = rows[first * size : last * size]
        cursor[NEXT_ROW], cursor[LAST_ROW] = kept, end

    def _keep_best_rows(self, count: int) -> int:
        """Move the best of the first rows to the front, and return how many are kept."""
        work = self._work
        kept = keep_best(work.rows, work.cursor[ROW_SIZE], count, self._width, work.buckets)
        self._is_complete &= kept == count
        return int(kept)

    def _keep_best_candidates(self) -> None:
        work = self._work
        count = work.cursor[CANDIDATES]
        kept = keep_best(work.candidates, CANDIDATE_SIZE, count, self._width, work.buckets)
        self._is_complete &= kept == count
        work.cursor[CANDIDATES] = kept

    def _make_room(self) -> None:
        """Make room for more candidates, or for more positions."""
        old_table = self._work.table
        if self._work.cursor[CANDIDATES] > self._width:
            self._keep_best_candidates()
        elif len(old_table) < _MAX_TABLE_SIZE:
            table = build_zeros(min(len(old_table) * _TABLE_GROWTH, _MAX_TABLE_SIZE))
            copy_table(old_table, table)
            self._work = self._work._replace(table=table)
        else:
            self._is_complete = False
            self._forget_positions()

    def _forget_positions(self) -> None:
        self._work = self._work._replace(table=build_zeros(len(self._work.table)))
        self._work.cursor[KNOWN_POSITIONS] = 0
