"""Moves made on a board and taken back."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.hashes import (
    find_filling_waste_length,
    find_highest_face_down,
    normalise_waste_length,
)
from bot.solver.core.layout import (
    BASE_RANK,
    CARD_TURNED,
    CARDS_UP,
    CARRY,
    COLUMN_FILL,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    COUNT_SHIFT,
    DECKS,
    DEPTH,
    DRAW,
    DRAW_CARDS,
    DRAW_LENGTH,
    DRAW_PLACES,
    FACE_DOWN_COUNTS,
    FILLED_FROM_RESERVE,
    FILLED_FROM_WASTE,
    FOUNDATIONS,
    HASH,
    KIND_MASK,
    LIFT_COLUMN,
    LIFT_RESERVE,
    NO_CHANGE,
    PLAY_DRAWN,
    PLAY_RESERVE,
    REDEAL_MASK,
    REDEAL_SHIFT,
    REDEALS,
    RESERVE,
    RESERVE_FILL,
    RESERVE_LENGTH,
    SOURCE_MASK,
    SOURCE_SHIFT,
    TARGET_MASK,
    TARGET_SHIFT,
    TRAIL_COLUMN_CHANGE,
    TRAIL_DRAW_PLACE,
    TRAIL_FOUNDATION,
    TRAIL_HASH,
    TRAIL_MOVE,
    TRAIL_REDEALS,
    TRAIL_STEP,
    TRAIL_WASTE_LENGTH,
    WASTE_LENGTH,
)

_NO_FOUNDATION = -1


@compiled
def make_move(board: Numbers, trail: Numbers, move: int, hash_after: int) -> None:
    """Make a move whose hash is known, and note on the trail how to take it back."""
    kind = move & KIND_MASK
    entry = board[DEPTH] * TRAIL_STEP
    trail[entry + TRAIL_MOVE] = move
    trail[entry + TRAIL_HASH] = board[HASH]
    trail[entry + TRAIL_WASTE_LENGTH] = board[WASTE_LENGTH]
    trail[entry + TRAIL_REDEALS] = board[REDEALS]
    trail[entry + TRAIL_FOUNDATION] = _NO_FOUNDATION
    board[DEPTH] += 1
    board[HASH] = hash_after
    column = move >> SOURCE_SHIFT & SOURCE_MASK
    if kind == CARRY:
        carry_cards(board, column, move >> TARGET_SHIFT & TARGET_MASK, move >> COUNT_SHIFT)
        trail[entry + TRAIL_COLUMN_CHANGE] = _change_column_by_itself(board, trail, entry, column)
        return
    if kind == DRAW:
        board[WASTE_LENGTH] = column
        board[REDEALS] += move >> REDEAL_SHIFT & REDEAL_MASK
        return
    if kind == LIFT_COLUMN:
        board[COLUMN_LENGTHS + column] -= 1
        card = board[COLUMNS + column * COLUMN_ROOM + board[COLUMN_LENGTHS + column]]
        trail[entry + TRAIL_COLUMN_CHANGE] = _change_column_by_itself(board, trail, entry, column)
    elif kind in (LIFT_RESERVE, PLAY_RESERVE):
        board[RESERVE_LENGTH] -= 1
        card = board[RESERVE + board[RESERVE_LENGTH]]
    else:
        place = _take_from_draw_pile(board, column)
        trail[entry + TRAIL_DRAW_PLACE] = place
        card = board[DRAW_CARDS + place]
        board[REDEALS] += move >> REDEAL_SHIFT & REDEAL_MASK
    if kind in (PLAY_RESERVE, PLAY_DRAWN):
        target = move >> TARGET_SHIFT & TARGET_MASK
        length = board[COLUMN_LENGTHS + target]
        board[COLUMNS + target * COLUMN_ROOM + length] = card
        board[COLUMN_LENGTHS + target] = length + 1
    else:
        foundation = _find_foundation(board, card)
        board[foundation] += 1
        board[CARDS_UP] += 1
        trail[entry + TRAIL_FOUNDATION] = foundation


@compiled
def take_back(board: Numbers, trail: Numbers) -> None:
    """Take the last move on the trail back."""
    board[DEPTH] -= 1
    entry = board[DEPTH] * TRAIL_STEP
    move = trail[entry + TRAIL_MOVE]
    kind = move & KIND_MASK
    board[HASH] = trail[entry + TRAIL_HASH]
    column = move >> SOURCE_SHIFT & SOURCE_MASK
    target = move >> TARGET_SHIFT & TARGET_MASK
    foundation = trail[entry + TRAIL_FOUNDATION]
    if foundation != _NO_FOUNDATION:
        board[foundation] -= 1
        board[CARDS_UP] -= 1
    if kind in (LIFT_COLUMN, CARRY):
        change = trail[entry + TRAIL_COLUMN_CHANGE]
        if change == CARD_TURNED:
            board[FACE_DOWN_COUNTS + column] = board[COLUMN_LENGTHS + column]
        elif change == FILLED_FROM_RESERVE:
            board[COLUMN_LENGTHS + column] = 0
            board[RESERVE_LENGTH] += 1
        elif change == FILLED_FROM_WASTE:
            board[COLUMN_LENGTHS + column] = 0
            board[WASTE_LENGTH] = trail[entry + TRAIL_WASTE_LENGTH]
            board[DRAW_LENGTH] += 1
            _return_to_draw_pile(board, trail, entry, find_filling_waste_length(board) - 1)
        if kind == CARRY:
            carry_cards(board, target, column, move >> COUNT_SHIFT)
        else:
            # A refill may lie where the card lay.
            length = board[COLUMN_LENGTHS + column]
            suit = (foundation - FOUNDATIONS) // board[DECKS]
            card = suit * 13 + (board[BASE_RANK] + board[foundation]) % 13
            board[COLUMNS + column * COLUMN_ROOM + length] = card
            board[COLUMN_LENGTHS + column] = length + 1
        return
    if kind in (PLAY_RESERVE, PLAY_DRAWN):
        board[COLUMN_LENGTHS + target] -= 1
    if kind in (LIFT_RESERVE, PLAY_RESERVE):
        board[RESERVE_LENGTH] += 1
        return
    board[WASTE_LENGTH] = trail[entry + TRAIL_WASTE_LENGTH]
    board[REDEALS] = trail[entry + TRAIL_REDEALS]
    if kind != DRAW:
        board[DRAW_LENGTH] += 1
        _return_to_draw_pile(board, trail, entry, column)


@compiled
def carry_cards(board: Numbers, source: int, target: int, count: int) -> None:
    """Lay the last cards of a column on another one; nothing else changes."""
    left, length = board[COLUMN_LENGTHS + source] - count, board[COLUMN_LENGTHS + target]
    first, onto = COLUMNS + source * COLUMN_ROOM + left, COLUMNS + target * COLUMN_ROOM + length
    for index in range(count):
        board[onto + index] = board[first + index]
    board[COLUMN_LENGTHS + source] = left
    board[COLUMN_LENGTHS + target] = length + count


@compiled
def _change_column_by_itself(board: Numbers, trail: Numbers, entry: int, column: int) -> int:
    """Turn up the top of a column that cards have left, or refill it; return what was done."""
    length = board[COLUMN_LENGTHS + column]
    if length == 0:
        if board[COLUMN_FILL] == RESERVE_FILL and board[RESERVE_LENGTH]:
            board[RESERVE_LENGTH] -= 1
            board[COLUMNS + column * COLUMN_ROOM] = board[RESERVE + board[RESERVE_LENGTH]]
            board[COLUMN_LENGTHS + column] = 1
            return FILLED_FROM_RESERVE
        waste_length = find_filling_waste_length(board)
        if waste_length:
            place = _take_from_draw_pile(board, waste_length - 1)
            trail[entry + TRAIL_DRAW_PLACE] = place
            board[COLUMNS + column * COLUMN_ROOM] = board[DRAW_CARDS + place]
            board[COLUMN_LENGTHS + column] = 1
            return FILLED_FROM_WASTE
    elif board[FACE_DOWN_COUNTS + column] == length:
        board[FACE_DOWN_COUNTS + column] = find_highest_face_down(board, length - 1)
        return CARD_TURNED
    return NO_CHANGE


@compiled
def _take_from_draw_pile(board: Numbers, index: int) -> int:
    """Take a card from the draw pile as the waste's top, and return its place."""
    place = board[DRAW_PLACES + index]
    board[DRAW_LENGTH] -= 1
    for later in range(index, board[DRAW_LENGTH]):
        board[DRAW_PLACES + later] = board[DRAW_PLACES + later + 1]
    board[WASTE_LENGTH] = normalise_waste_length(board, index, board[DRAW_LENGTH])
    return place


@compiled
def _return_to_draw_pile(board: Numbers, trail: Numbers, entry: int, index: int) -> None:
    """Put the card that was taken back into the draw pile, which has its old length again."""
    later = board[DRAW_LENGTH] - 1
    while later > index:
        board[DRAW_PLACES + later] = board[DRAW_PLACES + later - 1]
        later -= 1
    board[DRAW_PLACES + index] = trail[entry + TRAIL_DRAW_PLACE]


@compiled
def _find_foundation(board: Numbers, card: int) -> int:
    """Return where on the board the height of the foundation stands that takes the card."""
    decks = board[DECKS]
    suit = card // 13
    height = (card - suit * 13 + 13 - board[BASE_RANK]) % 13
    foundation = FOUNDATIONS + suit * decks
    while board[foundation] != height:
        foundation += 1
    return foundation
