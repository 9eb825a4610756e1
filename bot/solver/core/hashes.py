"""Hashes of positions: equal for equal positions, whatever the order of their columns.

A hash is the sum, modulo 2**62, of random numbers for each card in a column and what lies beneath
it, for each card left in the draw pile, and for the lengths of waste and reserve. Foundations need
none: what lies there lies nowhere else.
"""

from __future__ import annotations

from random import Random

from bot.solver.core.compilation import Numbers, build_numbers, compiled
from bot.solver.core.layout import (
    CARRY,
    COLUMN_COUNT,
    COLUMN_FILL,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    COUNT_SHIFT,
    DRAW,
    DRAW_CARDS,
    DRAW_LENGTH,
    DRAW_PLACES,
    FACE_DOWN_COUNTS,
    FACE_UP_ROWS,
    HAS_FREE_CYCLE,
    HASH,
    HASHES_PAIRS,
    KEEPS_WASTE_FILLED,
    KIND_MASK,
    LIFT_COLUMN,
    LIFT_RESERVE,
    MAX_REDEALS,
    NO_LIMIT,
    PACKET_SIZE,
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
    WASTE_FILL,
    WASTE_LENGTH,
    WASTE_OR_STOCK_FILL,
)

_MASK = (1 << 62) - 1
_HALF_BITS = 32
_HALF_MASK = (1 << _HALF_BITS) - 1
_CARDS = 52
_MOST_FACE_UP_ROWS = 60
"""The set of these rows is one number of 64 bits; no higher row of a column is ever in it."""
_PAIRS = (_CARDS + 1) * _CARDS
"""Of each card with the one beneath it; 0 stands for none."""
_FACE_DOWN = _PAIRS
"""What is added to a card that lies face down."""
_DRAW_PLACE_KEYS = 2 * _PAIRS
_WASTE_KEYS = _DRAW_PLACE_KEYS + 256
_REDEAL_KEYS = _WASTE_KEYS + 256
_RESERVE_KEYS = _REDEAL_KEYS + 256

_random = Random(20_260_801)  # noqa: S311 - the same hashes in every process
_KEYS = build_numbers(_random.getrandbits(62) for _ in range(_RESERVE_KEYS + 256))
_FACTOR = _random.getrandbits(62) | 1


@compiled
def normalise_waste_length(board: Numbers, waste_length: int, draw_length: int) -> int:
    """Return the waste's length by which positions are compared, or when it has filled itself.

    Where the draw pile can be gone through at will, a waste that whole packets make leads to the
    same plays as none, and so does one that holds all.
    """
    if board[HAS_FREE_CYCLE]:
        if waste_length % board[PACKET_SIZE] == 0 or waste_length == draw_length:
            return 0
    elif waste_length == 0 and board[KEEPS_WASTE_FILLED]:
        return min(board[PACKET_SIZE], draw_length)
    return waste_length


@compiled
def find_filling_waste_length(board: Numbers) -> int:
    """Return the waste's length just before its top fills an emptied column, 0 if none does."""
    if board[COLUMN_FILL] < WASTE_FILL:
        return 0
    if board[WASTE_LENGTH] == 0 and board[COLUMN_FILL] == WASTE_OR_STOCK_FILL:
        return min(board[PACKET_SIZE], board[DRAW_LENGTH])
    return board[WASTE_LENGTH]


@compiled
def find_highest_face_down(board: Numbers, height: int) -> int:
    """Return where the highest face-down card of a column lies, from this height down."""
    while height < _MOST_FACE_UP_ROWS and board[FACE_UP_ROWS] >> height & 1:
        height -= 1
    return height


@compiled
def compute_hash(board: Numbers) -> int:
    """Return the hash of the position on the board."""
    total = _KEYS[_WASTE_KEYS + board[WASTE_LENGTH]] + _KEYS[_RESERVE_KEYS + board[RESERVE_LENGTH]]
    if board[MAX_REDEALS] != NO_LIMIT:
        total = (total & _MASK) + _KEYS[_REDEAL_KEYS + board[REDEALS]]
    for index in range(board[DRAW_LENGTH]):
        total = (total & _MASK) + _KEYS[_DRAW_PLACE_KEYS + board[DRAW_PLACES + index]]
    for column in range(board[COLUMN_COUNT]):
        for height in range(board[COLUMN_LENGTHS + column]):
            ground = _get_ground(board, column, height)
            total = (total & _MASK) + _get_key(board, ground, _get_face(board, column, height))
    return total & _MASK


@compiled
def compute_hash_after(board: Numbers, move: int) -> int:
    """Return the hash of the position to which a move leads."""
    kind = move & KIND_MASK
    total = board[HASH]
    if kind == LIFT_COLUMN:
        column = move >> SOURCE_SHIFT & SOURCE_MASK
        left = board[COLUMN_LENGTHS + column] - 1
        card = board[COLUMNS + column * COLUMN_ROOM + left]
        total = total - _get_key(board, _get_ground(board, column, left), card) & _MASK
        return _add_change_by_itself(board, column, left, total)
    target = move >> TARGET_SHIFT & TARGET_MASK
    if kind == CARRY:
        column = move >> SOURCE_SHIFT & SOURCE_MASK
        left = board[COLUMN_LENGTHS + column] - (move >> COUNT_SHIFT)
        total = _add_change_by_carrying(board, column, left, target, total)
        return _add_change_by_itself(board, column, left, total)
    if kind in (LIFT_RESERVE, PLAY_RESERVE):
        length = board[RESERVE_LENGTH]
        card = board[RESERVE + length - 1]
        total = total - _KEYS[_RESERVE_KEYS + length] + _KEYS[_RESERVE_KEYS + length - 1] & _MASK
    else:
        index = move >> SOURCE_SHIFT & SOURCE_MASK
        waste_length = index
        if kind != DRAW:
            place = board[DRAW_PLACES + index]
            card = board[DRAW_CARDS + place]
            waste_length = normalise_waste_length(board, index, board[DRAW_LENGTH] - 1)
            total = total - _KEYS[_DRAW_PLACE_KEYS + place] & _MASK
        total = (
            total - _KEYS[_WASTE_KEYS + board[WASTE_LENGTH]] + _KEYS[_WASTE_KEYS + waste_length]
        ) & _MASK
        if board[MAX_REDEALS] != NO_LIMIT:
            redeals = board[REDEALS]
            after = redeals + (move >> REDEAL_SHIFT & REDEAL_MASK)
            total = total - _KEYS[_REDEAL_KEYS + redeals] + _KEYS[_REDEAL_KEYS + after] & _MASK
    if kind in (PLAY_RESERVE, PLAY_DRAWN):
        ground = _get_ground(board, target, board[COLUMN_LENGTHS + target])
        total = total + _get_key(board, ground, card) & _MASK
    return total


@compiled
def add_to_table(table: Numbers, position_hash: int) -> bool:
    """Add a position to those met; return False if it is there already. No hash is 0."""
    size = len(table)
    # The hash's lower half as a fraction of the table: sizes need not be powers of two.
    index = (position_hash & _HALF_MASK) * size >> _HALF_BITS
    while table[index]:
        if table[index] == position_hash:
            return False
        index += 1
        if index == size:
            index = 0
    table[index] = position_hash
    return True


@compiled
def _get_ground(board: Numbers, column: int, height: int) -> int:
    """Return a number for what lies beneath a height in a column, 0 for nothing.

    In one deck the card there says it all. In more there is another such card, on other cards.
    """
    if board[HASHES_PAIRS]:
        return board[COLUMNS + column * COLUMN_ROOM + height - 1] + 1 if height else 0
    ground = 0
    for beneath in range(height):
        ground = _get_key(board, ground, _get_face(board, column, beneath))
    return ground


@compiled
def _get_face(board: Numbers, column: int, height: int) -> int:
    card = board[COLUMNS + column * COLUMN_ROOM + height]
    return card + _FACE_DOWN if height < board[FACE_DOWN_COUNTS + column] else card


@compiled
def _get_key(board: Numbers, ground: int, face: int) -> int:
    """Return the random number for a card, face up or down, on its ground."""
    if board[HASHES_PAIRS]:
        return _KEYS[ground * _CARDS + face]
    key = ground + _KEYS[face]
    key = (key ^ key >> 32) * _FACTOR & _MASK
    key = (key ^ key >> 29) * _FACTOR & _MASK
    return key ^ key >> 32


@compiled
def _add_change_by_carrying(board: Numbers, column: int, left: int, target: int, total: int) -> int:
    """Return the hash with the cards of a column, but for so many left, on another column."""
    # Where pairs are hashed, only the lowest card that is carried comes to lie on another one.
    end = left + 1 if board[HASHES_PAIRS] else board[COLUMN_LENGTHS + column]
    key = _get_ground(board, column, left)
    landed_key = _get_ground(board, target, board[COLUMN_LENGTHS + target])
    for height in range(left, end):
        card = board[COLUMNS + column * COLUMN_ROOM + height]
        key, landed_key = _get_key(board, key, card), _get_key(board, landed_key, card)
        total = total - key + landed_key & _MASK
    return total


@compiled
def _add_change_by_itself(board: Numbers, column: int, left: int, total: int) -> int:
    """Return the hash with what a column does that has so many cards left: turn one, or refill."""
    if left == 0:
        length = board[RESERVE_LENGTH]
        if board[COLUMN_FILL] >= WASTE_FILL:
            total = _add_change_by_waste_fill(board, total)
        elif length and board[COLUMN_FILL] == RESERVE_FILL:
            total = total - _KEYS[_RESERVE_KEYS + length] + _KEYS[_RESERVE_KEYS + length - 1]
            total = (total & _MASK) + _get_key(board, 0, board[RESERVE + length - 1]) & _MASK
    elif board[FACE_DOWN_COUNTS + column] == left:
        first = find_highest_face_down(board, left - 1)
        down_key = up_key = _get_ground(board, column, first)
        for height in range(first, left):
            card = board[COLUMNS + column * COLUMN_ROOM + height]
            down_ground, up_ground = down_key, up_key
            if board[HASHES_PAIRS] and height > first:
                down_ground = up_ground = _get_ground(board, column, height)
            down_key = _get_key(board, down_ground, card + _FACE_DOWN)
            up_key = _get_key(board, up_ground, card)
            total = total - down_key + up_key & _MASK
    return total


@compiled
def _add_change_by_waste_fill(board: Numbers, total: int) -> int:
    """Return the hash with the waste's top in an emptied column, where it fills one."""
    waste_length = find_filling_waste_length(board)
    if not waste_length:
        return total
    place = board[DRAW_PLACES + waste_length - 1]
    after = normalise_waste_length(board, waste_length - 1, board[DRAW_LENGTH] - 1)
    total = total - _KEYS[_WASTE_KEYS + board[WASTE_LENGTH]] + _KEYS[_WASTE_KEYS + after] & _MASK
    total = total - _KEYS[_DRAW_PLACE_KEYS + place] & _MASK
    return total + _get_key(board, 0, board[DRAW_CARDS + place]) & _MASK
