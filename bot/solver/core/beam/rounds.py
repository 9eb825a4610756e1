"""The steps of a beam search: all moves from some positions, the best of them made, and a draw."""

from __future__ import annotations

from bot.solver.core.beam.histories import add_history_move, add_trail_moves
from bot.solver.core.beam.rows import ROW_LINK, read_row, write_row
from bot.solver.core.beam.scores import CARD_UP, score_column, score_waste
from bot.solver.core.beam.workspace import (
    CANDIDATE_MOVE,
    CANDIDATE_ROW,
    CANDIDATE_SCORE,
    CANDIDATE_SIZE,
    CANDIDATES,
    KNOWN_POSITIONS,
    LAST_ROW,
    NEXT_ROW,
    POSITION_LIMIT,
    ROW_SIZE,
    Workspace,
)
from bot.solver.core.compilation import compiled
from bot.solver.core.draws import draw_packet
from bot.solver.core.hashes import add_to_table, compute_hash, compute_hash_after
from bot.solver.core.layout import (
    CARD_COUNT,
    CARDS_UP,
    CARRY,
    COLUMN_COUNT,
    COLUMN_FILL,
    DEPTH,
    DRAW,
    FILLED_FROM_WASTE,
    HASH,
    KIND_MASK,
    LIFT_COLUMN,
    LIFT_DRAWN,
    LOOKUPS,
    MAX_COLUMNS,
    MOVES_END,
    PLAY_DRAWN,
    PLAY_RESERVE,
    POSITIONS,
    SOURCE_MASK,
    SOURCE_SHIFT,
    TARGET_MASK,
    TARGET_SHIFT,
    TRAIL_COLUMN_CHANGE,
    TRAIL_MOVE,
    TRAIL_STEP,
    WASTE_FILL,
    WASTE_LENGTH,
)
from bot.solver.core.lifts import find_card_sets
from bot.solver.core.moves import add_safe_lift, can_draw, list_moves
from bot.solver.core.steps import make_move, take_back

EXPANDED, WON, NO_ROOM, PAUSED = range(4)
"""What `expand_rows` returns."""

_WASTE = MAX_COLUMNS
"""Where the waste's score stands, after those of the columns."""
SCORES_SIZE = MAX_COLUMNS + 1


@compiled
def expand_rows(work: Workspace) -> int:
    """Find the new positions one move from each row that was not expanded, as candidates.

    When one of them is won it is left on the board, with the moves to it on the trail.
    """
    board, cursor = work.board, work.cursor
    while cursor[NEXT_ROW] < cursor[LAST_ROW]:
        if board[POSITIONS] >= cursor[POSITION_LIMIT]:
            return PAUSED
        row = cursor[NEXT_ROW]
        read_row(board, work.rows, row * cursor[ROW_SIZE])
        board[DEPTH] = board[MOVES_END] = 0
        list_moves(board, work.moves)
        move_count = board[MOVES_END]
        room = len(work.candidates) // CANDIDATE_SIZE - cursor[CANDIDATES]
        if move_count > room or cursor[KNOWN_POSITIONS] + 2 * move_count > len(work.table) // 4 * 3:
            return NO_ROOM
        cursor[NEXT_ROW] += 1
        _score_piles(work)
        for index in range(move_count - 1, -1, -1):
            if _try_move(work, row, work.moves[index]):
                return WON
    return EXPANDED


@compiled
def make_candidates(work: Workspace) -> None:
    """Add a row for each candidate after the rows; those are the next to be expanded."""
    board, cursor = work.board, work.cursor
    cursor[NEXT_ROW] = cursor[LAST_ROW]
    for index in range(cursor[CANDIDATES]):
        entry = index * CANDIDATE_SIZE
        start = work.candidates[entry + CANDIDATE_ROW] * cursor[ROW_SIZE]
        move = work.candidates[entry + CANDIDATE_MOVE]
        read_row(board, work.rows, start)
        board[DEPTH] = board[MOVES_END] = 0
        make_move(board, work.trail, move, compute_hash_after(board, move))
        _make_safe_lifts(work)
        link = add_trail_moves(work, work.rows[start + ROW_LINK])
        score = work.candidates[entry + CANDIDATE_SCORE]
        write_row(board, work.rows, cursor[LAST_ROW] * cursor[ROW_SIZE], score, link)
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
    board[DEPTH] = cursor[NEXT_ROW] = cursor[LAST_ROW] = 0
    for row in range(count):
        read_row(board, rows, row * size)
        if not can_draw(board) or not draw_packet(board):
            continue
        board[HASH] = compute_hash(board)
        if _mark_as_met(work, board[HASH]):
            board[POSITIONS] += 1
            _score_piles(work)
            link = rows[row * size + ROW_LINK]
            if board[COLUMN_FILL] >= WASTE_FILL:
                link = add_history_move(work, link, DRAW | board[WASTE_LENGTH] << SOURCE_SHIFT)
            write_row(board, rows, cursor[LAST_ROW] * size, _score_after(work), link)
            cursor[LAST_ROW] += 1


@compiled
def _try_move(work: Workspace, row: int, move: int) -> bool:
    """Add the move as a candidate if it leads to a new position; return whether it wins."""
    board, cursor = work.board, work.cursor
    board[LOOKUPS] += 1
    hash_after = compute_hash_after(board, move)
    if not _mark_as_met(work, hash_after):
        return False
    board[POSITIONS] += 1
    make_move(board, work.trail, move, hash_after)
    _make_safe_lifts(work)
    if board[CARDS_UP] == board[CARD_COUNT]:
        return True
    if board[DEPTH] == 1 or _mark_as_met(work, board[HASH]):
        entry = cursor[CANDIDATES] * CANDIDATE_SIZE
        work.candidates[entry + CANDIDATE_ROW] = row
        work.candidates[entry + CANDIDATE_MOVE] = move
        work.candidates[entry + CANDIDATE_SCORE] = _score_after(work)
        cursor[CANDIDATES] += 1
    while board[DEPTH]:
        take_back(board, work.trail)
    return False


@compiled
def _mark_as_met(work: Workspace, position_hash: int) -> bool:
    is_new = add_to_table(work.table, position_hash)
    work.cursor[KNOWN_POSITIONS] += is_new
    return is_new


@compiled
def _make_safe_lifts(work: Workspace) -> None:
    """Make lifts that do no harm until there is none."""
    board = work.board
    first = board[MOVES_END]
    find_card_sets(board)
    while add_safe_lift(board, work.moves):
        move = work.moves[first]
        board[MOVES_END] = first
        make_move(board, work.trail, move, compute_hash_after(board, move))
        find_card_sets(board)


@compiled
def _score_piles(work: Workspace) -> None:
    for column in range(work.board[COLUMN_COUNT]):
        work.scores[column] = score_column(work.board, column)
    work.scores[_WASTE] = score_waste(work.board)


@compiled
def _score_after(work: Workspace) -> int:
    """Return the score after the moves on the trail, by the piles' scores before them."""
    board = work.board
    changed = 0
    for step in range(board[DEPTH]):
        move = work.trail[step * TRAIL_STEP + TRAIL_MOVE]
        kind = move & KIND_MASK
        if kind in (LIFT_COLUMN, CARRY):
            changed |= 1 << (move >> SOURCE_SHIFT & SOURCE_MASK)
            if work.trail[step * TRAIL_STEP + TRAIL_COLUMN_CHANGE] == FILLED_FROM_WASTE:
                changed |= 1 << _WASTE
        elif kind in (LIFT_DRAWN, PLAY_DRAWN):
            changed |= 1 << _WASTE
        if kind in (CARRY, PLAY_RESERVE, PLAY_DRAWN):
            changed |= 1 << (move >> TARGET_SHIFT & TARGET_MASK)
    total = CARD_UP * board[CARDS_UP]
    for column in range(board[COLUMN_COUNT]):
        is_changed = changed >> column & 1
        total += score_column(board, column) if is_changed else work.scores[column]
    return total + (score_waste(board) if changed >> _WASTE else work.scores[_WASTE])
