"""A search that keeps the best positions only, for games with too many to look at.

How good a position is, is a whole number, its score; only the order of scores matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.solver.core import layout
from bot.solver.core.compilation import Numbers, build_zeros, compiled
from bot.solver.core.moves import (
    MAX_MOVES,
    add_safe_lift,
    add_to_table,
    can_draw,
    compute_hash,
    compute_hash_after,
    draw_packet,
    find_card_sets,
    has_redeal_left,
    is_in_table,
    list_moves,
    make_move,
    take_back,
)
from bot.solver.core.proofs import SearchStatus, copy_table

BEAMS = ((30, 10), (100, 30), (300, 30), (1_000, 30), (3_000, 30), (5_000, 30))
"""Searches one after the other: how many positions each keeps, and the most rounds it plays.

Where runs are carried more rounds take long and win little; single cards need them.
"""

_FIRST_TABLE_SIZE, _FIRST_HISTORY_SIZE = 1 << 14, 1 << 12
_MAX_TABLE_SIZE = 1 << 22
_TABLE_GROWTH = 8

EXPANDED, WON, NO_ROOM, PAUSED, NO_ROOM_IN_HISTORY, AT_DRAW, ENDED = range(7)
"""What `expand_rows` and `play_rounds` return."""
SCORES_SIZE = layout.MAX_COLUMNS + 1

ROW_SCORE, ROW_LINK, _ROW_CHANGING = range(3)
"""How good the position is, where in the history its last move stands, and the board's first."""

SCORE_STEPS = 1 << 12
"""The number of steps in which scores are told apart."""

(
    ROW_SIZE,
    NEXT_ROW,
    LAST_ROW,
    CANDIDATES,
    KNOWN_POSITIONS,
    HISTORY_LENGTH,
    POSITION_LIMIT,
    WIDTH,
    DRAWING_WIDTH,
    MAX_ROUNDS,
    LAST_ROUNDS,
    ROUND,
    DRAWS_LEFT,
    IS_COMPLETE,
) = range(14)
"""Indexes in `Workspace.cursor`.

NEXT_ROW: the first row that is still to be expanded. LAST_ROW: how many rows there are.
CANDIDATES, KNOWN_POSITIONS, HISTORY_LENGTH: how many of them there are. POSITION_LIMIT: the search
pauses when this many positions are met. WIDTH, DRAWING_WIDTH: how many positions are kept after
each round, and to draw. ROUND: how many rounds have been played since the draw. MAX_ROUNDS,
LAST_ROUNDS: how many there may be, and where there is nothing left to draw. DRAWS_LEFT: the search
stops before it draws when this is 0. IS_COMPLETE: whether no position has been left out.
"""
CURSOR_SIZE = 14
_NO_LIMIT = 1 << 30
CANDIDATE_SIZE = 3


class BeamSearch:
    """A search from one position, on a board that keeps its stock and hashes pairs.

    Between two draws it plays rounds of one move each, from the positions that are best after the
    round before; of all that were good enough for a round the best then draw. It proves no position
    lost. ``beams`` is as `BEAMS`. The boards of a line, in ``guide``, count as the best of all: so
    it comes to the end of the line, and on the way to what is near it. ``drawing_width`` is how
    many positions draw at most, where that is fewer, and ``last_rounds`` how many rounds are played
    at most once there is nothing to draw, where that is more.
    """

    def __init__(
        self,
        board: Numbers,
        beams: Sequence[tuple[int, int]] | None = None,
        guide: Sequence[Numbers] = (),
        drawing_width: int = 0,
        last_rounds: int = 0,
    ) -> None:
        self._beams = beams or BEAMS
        self._drawing_width = drawing_width
        self._last_rounds = last_rounds
        board[layout.HASH] = compute_hash(board)
        # For this position and all that follow.
        row_size = _ROW_CARDS + board[layout.CARD_COUNT] - board[layout.CARDS_UP]
        self._opening_row = build_zeros(row_size)
        write_row(board, self._opening_row, 0, 0, 0)
        self._work = Workspace(
            board,
            cursor=build_zeros(CURSOR_SIZE),
            rows=build_zeros(0),
            candidates=build_zeros(0),
            table=build_zeros(_FIRST_TABLE_SIZE),
            history=build_zeros(_FIRST_HISTORY_SIZE),
            marks=build_zeros(_FIRST_HISTORY_SIZE),
            moves=build_zeros(MAX_MOVES + 1),
            trail=build_zeros((board[layout.CARD_COUNT] + 2) * layout.TRAIL_STEP),
            scores=build_zeros(SCORES_SIZE),
            scores_to_sort=build_zeros(0),
            guide=build_zeros(2 * len(guide) + 1),
        )
        for guiding_board in guide:
            add_to_guide(self._work._replace(board=guiding_board))
        self._moves_made: list[int] = []
        self.status = SearchStatus.RUNNING
        self._begin(0)

    @property
    def position_count(self) -> int:
        """The number of positions met so far; each width's search meets them anew."""
        return int(self._work.board[layout.POSITIONS])

    @property
    def cards_up(self) -> int:
        """How many cards are up in the position that was looked at last."""
        return int(self._work.board[layout.CARDS_UP])

    def list_moves_made(self) -> list[int]:
        """Return the moves from the first position to the won one."""
        return self._moves_made

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about ``position_count`` positions are met in all; return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            outcome = self._play_rounds(position_count)
            if outcome == WON:
                self._note_win()
            elif outcome == ENDED:
                self._end_beam()
        return self.status

    def list_lines_to_draw(self, count: int, position_count: int) -> list[list[int]]:
        """Return the moves to the best positions before the first draw, one line for each.

        It is for a search that has not begun, and meets at most about ``position_count`` positions.
        Where one of them is won, its line is the only one.
        """
        self._work.cursor[DRAWS_LEFT] = 0
        if self._play_rounds(position_count) == WON:
            self._note_win()
            return [self._moves_made]
        rows, size = self._work.rows, self._work.cursor[ROW_SIZE]
        starts = range(0, self._work.cursor[LAST_ROW] * size, size)
        best = sorted(starts, key=lambda start: -rows[start + ROW_SCORE])[:count]
        return [self._list_moves_to(rows[start + ROW_LINK]) for start in best]

    def _play_rounds(self, position_count: int) -> int:
        """Play until about ``position_count`` positions are met, or a beam ends; return why."""
        self._work.cursor[POSITION_LIMIT] = position_count
        while True:
            outcome = play_rounds(self._work)
            if outcome == NO_ROOM:
                self._make_room()
            elif outcome == NO_ROOM_IN_HISTORY:
                self._make_room_in_history()
            else:
                return outcome

    def _begin(self, beam: int) -> None:
        """Begin again with another width."""
        self._beam = beam
        width, max_rounds = self._beams[beam]
        size = len(self._opening_row)
        self._work = self._work._replace(
            rows=build_zeros(4 * width * size),
            candidates=build_zeros((4 * width + MAX_MOVES) * CANDIDATE_SIZE),
            # For the scores of all candidates, or of all rows.
            scores_to_sort=build_zeros(4 * width + MAX_MOVES),
        )
        self._work.rows[:size] = self._opening_row
        for index in range(CURSOR_SIZE):
            self._work.cursor[index] = 0
        cursor = self._work.cursor
        cursor[ROW_SIZE] = size
        cursor[WIDTH], cursor[MAX_ROUNDS] = width, max_rounds
        cursor[LAST_ROUNDS] = self._last_rounds
        cursor[DRAWING_WIDTH], cursor[DRAWS_LEFT] = self._drawing_width or width, _NO_LIMIT
        cursor[LAST_ROW] = cursor[HISTORY_LENGTH] = cursor[IS_COMPLETE] = 1
        self._forget_positions()

    def _note_win(self) -> None:
        """Note the moves to the row, and those from there that still stand on the trail."""
        work = self._work
        self._moves_made = self._list_moves_to(
            work.rows[(work.cursor[NEXT_ROW] - 1) * work.cursor[ROW_SIZE] + ROW_LINK]
        )
        last_moves = work.trail[
            layout.TRAIL_MOVE : work.board[layout.DEPTH] * layout.TRAIL_STEP : layout.TRAIL_STEP
        ]
        self._moves_made += map(int, last_moves)
        self.status = SearchStatus.WON

    def _list_moves_to(self, link: int) -> list[int]:
        """Return the moves in the history up to the one that stands at ``link``."""
        moves: list[int] = []
        while link:
            moves.append(int(self._work.history[link]) & _MOVE_MASK)
            link = int(self._work.history[link]) >> _PARENT_SHIFT
        return moves[::-1]

    def _end_beam(self) -> None:
        """Begin the next search, unless this one left nothing out or was the last."""
        if self._work.cursor[IS_COMPLETE] or self._beam == len(self._beams) - 1:
            self.status = SearchStatus.OUT_OF_ROOM
        else:
            self._begin(self._beam + 1)

    def _make_room_in_history(self) -> None:
        """Make room for all the moves that a round may add."""
        history = build_zeros(2 * count_moves_of_round(self._work))
        history[: len(self._work.history)] = self._work.history
        self._work = self._work._replace(history=history, marks=build_zeros(len(history)))

    def _make_room(self) -> None:
        """Make room for more candidates, or for more positions."""
        if keep_best_candidates(self._work):
            return
        old_table = self._work.table
        if len(old_table) < _MAX_TABLE_SIZE:
            table = build_zeros(min(len(old_table) * _TABLE_GROWTH, _MAX_TABLE_SIZE))
            copy_table(old_table, table)
            self._work = self._work._replace(table=table)
        else:
            self._work.cursor[IS_COMPLETE] = 0
            self._forget_positions()

    def _forget_positions(self) -> None:
        self._work = self._work._replace(table=build_zeros(len(self._work.table)))
        self._work.cursor[KNOWN_POSITIONS] = 0


_WASTE = layout.MAX_COLUMNS
"""Where the waste's score stands, after those of the columns."""


@compiled
def play_rounds(work: Workspace) -> int:
    """Play rounds and draw between them until the search ends, or cannot go on by itself."""
    cursor = work.cursor
    while True:
        outcome = expand_rows(work)
        if outcome != EXPANDED:
            return outcome
        keep_best_candidates(work)
        most_rows = cursor[LAST_ROW] + cursor[CANDIDATES]
        if cursor[KNOWN_POSITIONS] + most_rows > len(work.table) // 4 * 3:
            return NO_ROOM
        if count_moves_of_round(work) > len(work.history):
            return NO_ROOM_IN_HISTORY
        cursor[ROUND] += 1
        if cursor[CANDIDATES]:
            make_candidates(work)
            if cursor[LAST_ROW] > 3 * cursor[WIDTH]:
                forget_worst_rows(work)
            if has_round_left(work):
                continue
            cursor[IS_COMPLETE] = 0
        if cursor[DRAWS_LEFT] == 0:
            return AT_DRAW
        cursor[DRAWS_LEFT] -= 1
        cursor[LAST_ROW] = keep_best_rows(work, cursor[LAST_ROW], cursor[DRAWING_WIDTH])
        draw_in_rows(work)
        forget_dead_ends(work)
        cursor[ROUND] = 0
        if cursor[LAST_ROW] == 0:
            return ENDED


@compiled
def has_round_left(work: Workspace) -> bool:
    """Return whether another round may be played before the draw."""
    board, cursor = work.board, work.cursor
    if cursor[ROUND] < cursor[MAX_ROUNDS]:
        return True
    is_stock_empty = board[layout.WASTE_LENGTH] == board[layout.DRAW_LENGTH]
    can_redeal = board[layout.DRAW_LENGTH] > 0 and has_redeal_left(board)
    return cursor[ROUND] < cursor[LAST_ROUNDS] and is_stock_empty and not can_redeal


@compiled
def count_moves_of_round(work: Workspace) -> int:
    """Return how long the history may become by the end of this round, and a draw.

    Each candidate comes by one move and safe lifts, at most one a card.
    """
    cursor, most_moves = work.cursor, len(work.trail) // layout.TRAIL_STEP
    return cursor[HISTORY_LENGTH] + cursor[CANDIDATES] * (most_moves + 1) + cursor[LAST_ROW]


@compiled
def keep_best_candidates(work: Workspace) -> bool:
    """Keep as many candidates as a round is played from; return whether others were left out."""
    cursor = work.cursor
    count = cursor[CANDIDATES]
    kept = keep_best(work.candidates, CANDIDATE_SIZE, count, cursor[WIDTH], work.scores_to_sort)
    cursor[CANDIDATES] = kept
    if kept < count:
        cursor[IS_COMPLETE] = 0
    return kept < count


@compiled
def keep_best_rows(work: Workspace, count: int, most: int) -> int:
    """Move the best of the first rows to the front, and return how many are kept."""
    kept = keep_best(work.rows, work.cursor[ROW_SIZE], count, most, work.scores_to_sort)
    if kept < count:
        work.cursor[IS_COMPLETE] = 0
    return kept


@compiled
def forget_worst_rows(work: Workspace) -> None:
    """Forget the rows that cannot be among the best to draw, to make room for a round."""
    rows, cursor, size = work.rows, work.cursor, work.cursor[ROW_SIZE]
    first = cursor[NEXT_ROW]
    kept = keep_best_rows(work, first, cursor[WIDTH])
    left_out = (first - kept) * size
    for index in range(first * size, cursor[LAST_ROW] * size):
        rows[index - left_out] = rows[index]
    cursor[NEXT_ROW] = kept
    cursor[LAST_ROW] -= first - kept


@compiled
def expand_rows(work: Workspace) -> int:
    """Find the new positions one move from each row that was not expanded, as candidates.

    When one of them is won it is left on the board, with the moves to it on the trail.
    """
    board, cursor, table, candidates = work.board, work.cursor, work.table, work.candidates
    trail, moves, scores, guide = work.trail, work.moves, work.scores, work.guide
    rows = work.rows
    while cursor[NEXT_ROW] < cursor[LAST_ROW]:
        if board[layout.POSITIONS] >= cursor[POSITION_LIMIT]:
            return PAUSED
        row = cursor[NEXT_ROW]
        read_row(board, rows, row * cursor[ROW_SIZE])
        board[layout.DEPTH] = board[layout.MOVES_END] = 0
        list_moves(board, moves)
        move_count = board[layout.MOVES_END]
        room = len(candidates) // CANDIDATE_SIZE - cursor[CANDIDATES]
        if move_count > room or cursor[KNOWN_POSITIONS] + 2 * move_count > len(table) // 4 * 3:
            return NO_ROOM
        cursor[NEXT_ROW] += 1
        _score_piles(board, scores)
        for index in range(move_count - 1, -1, -1):
            move = moves[index]
            board[layout.LOOKUPS] += 1
            hash_after = compute_hash_after(board, move)
            if not _mark_as_met(table, cursor, hash_after):
                continue
            board[layout.POSITIONS] += 1
            make_move(board, trail, move, hash_after)
            _make_safe_lifts(board, trail, moves)
            if board[layout.CARDS_UP] == board[layout.CARD_COUNT]:
                return WON
            if board[layout.DEPTH] == 1 or _mark_as_met(table, cursor, board[layout.HASH]):
                entry = cursor[CANDIDATES] * CANDIDATE_SIZE
                candidates[entry + CANDIDATE_ROW] = row
                candidates[entry + CANDIDATE_MOVE] = move
                candidates[entry + CANDIDATE_SCORE] = _score_after(board, trail, scores, guide)
                cursor[CANDIDATES] += 1
            while board[layout.DEPTH]:
                take_back(board, trail)
    return EXPANDED


CANDIDATE_SCORE, CANDIDATE_ROW, CANDIDATE_MOVE = range(3)


@compiled
def make_candidates(work: Workspace) -> None:
    """Add a row for each candidate after the rows; those are the next to be expanded."""
    board, cursor, rows, candidates = work.board, work.cursor, work.rows, work.candidates
    trail, moves, history = work.trail, work.moves, work.history
    cursor[NEXT_ROW] = cursor[LAST_ROW]
    for index in range(cursor[CANDIDATES]):
        entry = index * CANDIDATE_SIZE
        start = candidates[entry + CANDIDATE_ROW] * cursor[ROW_SIZE]
        move = candidates[entry + CANDIDATE_MOVE]
        read_row(board, rows, start)
        board[layout.DEPTH] = board[layout.MOVES_END] = 0
        make_move(board, trail, move, compute_hash_after(board, move))
        _make_safe_lifts(board, trail, moves)
        link = rows[start + ROW_LINK]
        for step in range(board[layout.DEPTH]):
            made_move = trail[step * layout.TRAIL_STEP + layout.TRAIL_MOVE]
            link = add_history_move(cursor, history, link, made_move)
        score = candidates[entry + CANDIDATE_SCORE]
        write_row(board, rows, cursor[LAST_ROW] * cursor[ROW_SIZE], score, link)
        cursor[LAST_ROW] += 1
    cursor[CANDIDATES] = 0


@compiled
def draw_in_rows(work: Workspace) -> None:
    """Draw in the position of each row; leave those rows where that is possible and new.

    A play from the waste says how many cards were drawn before it. To empty a column that the waste
    fills says nothing of that, so that such a draw is noted among the moves.
    """
    board, rows, cursor = work.board, work.rows, work.cursor
    size, count = cursor[ROW_SIZE], cursor[LAST_ROW]
    board[layout.DEPTH] = cursor[NEXT_ROW] = cursor[LAST_ROW] = 0
    for row in range(count):
        read_row(board, rows, row * size)
        if not can_draw(board) or not draw_packet(board):
            continue
        board[layout.HASH] = compute_hash(board)
        if _mark_as_met(work.table, cursor, board[layout.HASH]):
            board[layout.POSITIONS] += 1
            _score_piles(board, work.scores)
            link = rows[row * size + ROW_LINK]
            if board[layout.COLUMN_FILL] >= layout.WASTE_FILL:
                draw = layout.DRAW | board[layout.WASTE_LENGTH] << layout.SOURCE_SHIFT
                link = add_history_move(cursor, work.history, link, draw)
            score = _score_after(board, work.trail, work.scores, work.guide)
            write_row(board, rows, cursor[LAST_ROW] * size, score, link)
            cursor[LAST_ROW] += 1


@compiled
def _mark_as_met(table: Numbers, cursor: Numbers, position_hash: int) -> bool:
    is_new = add_to_table(table, position_hash)
    cursor[KNOWN_POSITIONS] += is_new
    return is_new


@compiled
def _make_safe_lifts(board: Numbers, trail: Numbers, moves: Numbers) -> None:
    """Make lifts that do no harm until there is none."""
    first = board[layout.MOVES_END]
    find_card_sets(board)
    while add_safe_lift(board, moves):
        move = moves[first]
        board[layout.MOVES_END] = first
        make_move(board, trail, move, compute_hash_after(board, move))
        find_card_sets(board)


@compiled
def _score_piles(board: Numbers, scores: Numbers) -> None:
    for column in range(board[layout.COLUMN_COUNT]):
        scores[column] = score_column(board, column)
    scores[_WASTE] = score_waste(board)


@compiled
def add_to_guide(work: Workspace) -> None:
    """Add the position on the board to those that guide, once all that does no harm is lifted."""
    board = work.board
    board[layout.HASH] = compute_hash(board)
    board[layout.DEPTH] = board[layout.MOVES_END] = 0
    _make_safe_lifts(board, work.trail, work.moves)
    add_to_table(work.guide, board[layout.HASH])


CARD_UP = 1000
_ON_GUIDE = 50 * CARD_UP


@compiled
def _score_after(board: Numbers, trail: Numbers, scores: Numbers, guide: Numbers) -> int:
    """Return the score after the moves on the trail, by the piles' scores before them."""
    changed = 0
    for step in range(board[layout.DEPTH]):
        move = trail[step * layout.TRAIL_STEP + layout.TRAIL_MOVE]
        kind = move & layout.KIND_MASK
        if kind in (layout.LIFT_COLUMN, layout.CARRY):
            changed |= 1 << (move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK)
            if (
                trail[step * layout.TRAIL_STEP + layout.TRAIL_COLUMN_CHANGE]
                == layout.FILLED_FROM_WASTE
            ):
                changed |= 1 << _WASTE
        elif kind in (layout.LIFT_DRAWN, layout.PLAY_DRAWN):
            changed |= 1 << _WASTE
        if kind in (layout.CARRY, layout.PLAY_RESERVE, layout.PLAY_DRAWN):
            changed |= 1 << (move >> layout.TARGET_SHIFT & layout.TARGET_MASK)
    total = CARD_UP * board[layout.CARDS_UP]
    if is_in_table(guide, board[layout.HASH]):
        total += _ON_GUIDE
    for column in range(board[layout.COLUMN_COUNT]):
        is_changed = changed >> column & 1
        total += score_column(board, column) if is_changed else scores[column]
    return total + (score_waste(board) if changed >> _WASTE else scores[_WASTE])


_CHANGING_COUNT = layout.CARDS_UP + 1
"""How many numbers at a board's beginning change with each move."""
_ROW_FOUNDATIONS = _ROW_CHANGING + _CHANGING_COUNT
_ROW_LENGTHS = _ROW_FOUNDATIONS + 16
_ROW_FACE_DOWN = _ROW_LENGTHS + layout.MAX_COLUMNS
_ROW_CARDS = _ROW_FACE_DOWN + layout.MAX_COLUMNS


@compiled
def write_row(board: Numbers, rows: Numbers, start: int, score: int, link: int) -> None:
    """Write the position on the board as the row that starts there."""
    for index in range(_CHANGING_COUNT):
        rows[start + _ROW_CHANGING + index] = board[layout.HASH + index]
    rows[start + ROW_SCORE] = score
    rows[start + ROW_LINK] = link
    for index in range(16):
        rows[start + _ROW_FOUNDATIONS + index] = board[layout.FOUNDATIONS + index]
    end = start + _ROW_CARDS
    for column in range(board[layout.COLUMN_COUNT]):
        length = board[layout.COLUMN_LENGTHS + column]
        rows[start + _ROW_LENGTHS + column] = length
        rows[start + _ROW_FACE_DOWN + column] = board[layout.FACE_DOWN_COUNTS + column]
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        for index in range(length):
            rows[end + index] = board[first + index]
        end += length
    for index in range(board[layout.DRAW_LENGTH]):
        rows[end + index] = board[layout.DRAW_PLACES + index]


@compiled
def read_row(board: Numbers, rows: Numbers, start: int) -> None:
    """Put the position of the row that starts there on the board."""
    for index in range(_CHANGING_COUNT):
        board[layout.HASH + index] = rows[start + _ROW_CHANGING + index]
    for index in range(16):
        board[layout.FOUNDATIONS + index] = rows[start + _ROW_FOUNDATIONS + index]
    end = start + _ROW_CARDS
    for column in range(board[layout.COLUMN_COUNT]):
        length = rows[start + _ROW_LENGTHS + column]
        board[layout.COLUMN_LENGTHS + column] = length
        board[layout.FACE_DOWN_COUNTS + column] = rows[start + _ROW_FACE_DOWN + column]
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        for index in range(length):
            board[first + index] = rows[end + index]
        end += length
    for index in range(board[layout.DRAW_LENGTH]):
        board[layout.DRAW_PLACES + index] = rows[end + index]


EMPTY_COLUMN = 600
_CARD_IN_SEQUENCE = 400
_CARD_ON_LOWER = 15
"""For each rank that the lower card, which has to go up first, is below the King, and one more."""
_CARD_BEFORE_RUN = 10
_WASTE_CARD = 50
_WASTE_CARD_ON_LOWER = 9


@compiled
def score_column(board: Numbers, column: int) -> int:
    """Return what a column adds to the score."""
    length = board[layout.COLUMN_LENGTHS + column]
    if length == 0:
        return EMPTY_COLUMN
    first = layout.COLUMNS + column * layout.COLUMN_ROOM
    first_face_up = board[layout.FACE_DOWN_COUNTS + column]
    beneath = board[first]
    lowest = board[layout.HEIGHTS + beneath]
    score, run_length = 0, 1
    for index in range(1, length):
        card = board[first + index]
        height = board[layout.HEIGHTS + card]
        if index > first_face_up and board[layout.ATTACHABLE_CARDS + beneath] >> card & 1:
            score += _CARD_IN_SEQUENCE
            run_length += 1
        else:
            run_length = 1
        if height > lowest:
            score -= _CARD_ON_LOWER * (13 - lowest)
        else:
            lowest = height
        beneath = card
    return score - _CARD_BEFORE_RUN * (length - run_length)


@compiled
def score_waste(board: Numbers) -> int:
    """Return what the waste adds to the score."""
    lowest = 13
    score = -_WASTE_CARD * board[layout.WASTE_LENGTH]
    for index in range(board[layout.WASTE_LENGTH]):
        card = board[layout.DRAW_CARDS + board[layout.DRAW_PLACES + index]]
        height = board[layout.HEIGHTS + card]
        if height > lowest:
            score -= _WASTE_CARD_ON_LOWER * (13 - lowest)
        else:
            lowest = height
    return score


@compiled
def keep_best(entries: Numbers, size: int, count: int, most: int, room: Numbers) -> int:
    """Move the best entries to the front, in the order they stand in; return how many are kept.

    ``size`` is the length of an entry, ``most`` is at least 1. Of entries that are about as good as
    the last that is kept the first ones are. ``room`` is for ``count`` numbers, whatever they are.
    """
    if count <= most:
        return count
    lowest = highest = entries[0]
    for index in range(count):
        score = entries[index * size]
        room[index] = score
        lowest, highest = min(lowest, score), max(highest, score)
    span = highest - lowest + 1
    last = (select_score(room, count, most) - lowest) * SCORE_STEPS // span
    # The lowest scores of the step in which the last one that is kept is, and of the next step.
    as_good_from = lowest + (last * span + SCORE_STEPS - 1) // SCORE_STEPS
    better_from = lowest + ((last + 1) * span + SCORE_STEPS - 1) // SCORE_STEPS
    as_good = most
    for entry in range(0, count * size, size):
        as_good -= entries[entry] >= better_from
    kept = 0
    for entry in range(0, count * size, size):
        score = entries[entry]
        if score < as_good_from:
            continue
        if score < better_from:
            if as_good == 0:
                continue
            as_good -= 1
        for index in range(size):
            entries[kept * size + index] = entries[entry + index]
        kept += 1
    return kept


@compiled
def select_score(scores: Numbers, count: int, place: int) -> int:
    """Return the score in a place of the first ``count``, 1 for the highest; it sorts them partly.

    This is quickselect, as Hoare described it (Communications of the ACM 4, 1961, algorithm 65).
    """
    first, last, index = 0, count - 1, place - 1
    while first < last:
        pivot, left, right = scores[index], first, last
        while left <= right:
            while scores[left] > pivot:
                left += 1
            while scores[right] < pivot:
                right -= 1
            if left <= right:
                scores[left], scores[right] = scores[right], scores[left]
                left += 1
                right -= 1
        if right < index:
            first = left
        if left > index:
            last = right
    return scores[index]


_PARENT_SHIFT = 32
_MOVE_MASK = (1 << _PARENT_SHIFT) - 1


@compiled
def add_history_move(cursor: Numbers, history: Numbers, link: int, move: int) -> int:
    """Add one move after the one that stands at ``link``, and return its index."""
    length = cursor[HISTORY_LENGTH]
    history[length] = link << _PARENT_SHIFT | move
    cursor[HISTORY_LENGTH] += 1
    return length


@compiled
def forget_dead_ends(work: Workspace) -> None:
    """Keep only the moves to the positions in the rows."""
    size, history, marks = work.cursor[ROW_SIZE], work.history, work.marks
    for index in range(work.cursor[HISTORY_LENGTH]):
        marks[index] = 0
    for row in range(work.cursor[LAST_ROW]):
        link = work.rows[row * size + ROW_LINK]
        while link and not marks[link]:
            marks[link] = 1
            link = history[link] >> _PARENT_SHIFT
    kept = 1
    for index in range(1, work.cursor[HISTORY_LENGTH]):
        if marks[index]:
            parent = marks[history[index] >> _PARENT_SHIFT]
            history[kept] = parent << _PARENT_SHIFT | history[index] & _MOVE_MASK
            marks[index] = kept
            kept += 1
    for row in range(work.cursor[LAST_ROW]):
        link_place = row * size + ROW_LINK
        work.rows[link_place] = marks[work.rows[link_place]]
    work.cursor[HISTORY_LENGTH] = kept


class Workspace(NamedTuple):
    """The arrays of one search, as one value for compiled functions.

    ``rows`` are positions. A candidate is a move from a row's position, with the score of the
    position after it. ``table`` holds the positions met. ``history`` holds the moves that led to
    the rows, each with the index of the one before. ``guide`` holds the positions of a line that
    is followed. The others are room to work in.

    What runs once for each position takes arrays, not the whole: numba counts references to an
    array that is taken from a tuple, which took a third of the time.
    """

    board: Numbers
    cursor: Numbers
    rows: Numbers
    candidates: Numbers
    table: Numbers
    history: Numbers
    marks: Numbers
    moves: Numbers
    trail: Numbers
    scores: Numbers
    scores_to_sort: Numbers
    guide: Numbers
