"""Plays of cards from the draw pile.

Drawing is no move here: to play a card that can be drawn is one. There are two exceptions. Where
the rules demand some plays before a draw, draws may be needed while there is no such play, for the
sake of a later one. And where the waste's top fills an emptied column, draws may be needed before
a column is emptied.
"""

from __future__ import annotations

from bot.solver.core.carries import count_run_cards
from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.hashes import normalise_waste_length
from bot.solver.core.landings import (
    NO_CARD,
    NO_COLUMN,
    add_landing_on_empty_column,
    add_landings,
    add_move,
    takes_card,
)
from bot.solver.core.layout import (
    CARRY_RULE,
    COLUMN_COUNT,
    COLUMN_LENGTHS,
    COLUMN_ROOM,
    COLUMNS,
    DRAW,
    DRAW_CARDS,
    DRAW_LENGTH,
    DRAW_PLACES,
    HAS_FREE_CYCLE,
    KEEPS_STOCK,
    KIND_MASK,
    LIFT_DRAWN,
    MAX_REDEALS,
    MOVES_END,
    MUST_LIFT_FIRST,
    MUST_PLAY_BEFORE_DRAW,
    NEXT_CARDS,
    NO_LIMIT,
    ONE_CARD,
    ORDER,
    PACKET_SIZE,
    PLAY_DRAWN,
    REDEAL_SHIFT,
    REDEALS,
    RESERVE,
    RESERVE_LENGTH,
    SOURCE_MASK,
    SOURCE_SHIFT,
    TAKEN_CARDS,
    WASTE_LENGTH,
)
from bot.solver.core.lifts import is_safe_lift

NEAREST_LAST, FARTHEST_LAST = range(2)
"""Values of ORDER: of the cards in the draw pile the one that is tried first."""


@compiled
def get_waste_top(board: Numbers, waste_length: int) -> int:
    """Return the top card of a waste of this length, `NO_CARD` where it is empty."""
    if not waste_length:
        return NO_CARD
    return board[DRAW_CARDS + board[DRAW_PLACES + waste_length - 1]]


@compiled
def add_drawn_plays(board: Numbers, moves: Numbers) -> bool:
    """Add the plays of all cards that can be drawn; return whether the only one is a safe lift."""
    first = board[MOVES_END]
    _add_moves_along_the_draws(board, moves, False)
    last = board[MOVES_END] - 1
    # Where every card can be drawn at any time, to play one puts no other out of reach.
    if board[PACKET_SIZE] == 1 and board[HAS_FREE_CYCLE]:
        for index in range(first, last + 1):
            place = board[DRAW_PLACES + (moves[index] >> SOURCE_SHIFT & SOURCE_MASK)]
            if moves[index] & KIND_MASK == LIFT_DRAWN and is_safe_lift(
                board, board[DRAW_CARDS + place]
            ):
                moves[first] = moves[index]
                board[MOVES_END] = first + 1
                return True
    if board[ORDER] == NEAREST_LAST:
        while first < last:
            moves[first], moves[last] = moves[last], moves[first]
            first += 1
            last -= 1
    return False


@compiled
def add_draws(board: Numbers, moves: Numbers) -> None:
    """Add a move for each length that the waste can be brought to."""
    _add_moves_along_the_draws(board, moves, True)


@compiled
def draw_packet(board: Numbers) -> bool:
    """Draw once, after turning the waste over if it must be; return whether that is possible.

    The rules by which some plays come before a draw are not asked about.
    """
    waste_length, draw_length = board[WASTE_LENGTH], board[DRAW_LENGTH]
    if waste_length == draw_length:
        if not draw_length or not _has_redeal_left(board):
            return False
        board[REDEALS] += 1
        waste_length = 0
    board[WASTE_LENGTH] = min(waste_length + board[PACKET_SIZE], draw_length)
    return True


@compiled
def _add_moves_along_the_draws(board: Numbers, moves: Numbers, only_draws: bool) -> None:
    """Add the plays, or only the draws, in the order in which drawing comes to them.

    After one redeal it comes to nothing new where it has been through the same packets before.
    """
    start, draw_length = board[WASTE_LENGTH], board[DRAW_LENGTH]
    may_draw = not board[KEEPS_STOCK] and not (
        board[MUST_PLAY_BEFORE_DRAW] and can_play_before_draw(board)
    )
    repeats = start % board[PACKET_SIZE] == 0 or start == draw_length
    waste_length, redeals = start, 0
    while True:
        if only_draws and waste_length != start:
            source = waste_length << SOURCE_SHIFT | redeals << REDEAL_SHIFT
            add_move(board, moves, DRAW | source)
        if waste_length:
            card = get_waste_top(board, waste_length)
            if not only_draws:
                source = waste_length - 1 << SOURCE_SHIFT | redeals << REDEAL_SHIFT
                _add_card_plays(board, moves, card, source)
            if board[MUST_LIFT_FIRST] and board[NEXT_CARDS] >> card & 1:
                return
        if not may_draw:
            return
        if waste_length < draw_length:
            waste_length = min(waste_length + board[PACKET_SIZE], draw_length)
            if redeals and repeats and waste_length >= start:
                return
        elif redeals or start == 0 or not _has_redeal_left(board):
            return
        else:
            waste_length, redeals = normalise_waste_length(board, 0, draw_length), 1


@compiled
def _add_card_plays(board: Numbers, moves: Numbers, card: int, source: int) -> None:
    """Add the plays of a card that is then the waste's top."""
    if board[NEXT_CARDS] >> card & 1:
        add_move(board, moves, LIFT_DRAWN | source)
        if board[MUST_LIFT_FIRST]:
            return
    add_landings(board, moves, card, PLAY_DRAWN | source, NO_COLUMN)
    add_landing_on_empty_column(board, moves, card, PLAY_DRAWN | source)


@compiled
def _has_redeal_left(board: Numbers) -> bool:
    return board[MAX_REDEALS] == NO_LIMIT or board[REDEALS] < board[MAX_REDEALS]


@compiled
def can_play_before_draw(board: Numbers) -> bool:
    """Return whether the reserve's top or a whole column fits on a column with cards."""
    length = board[RESERVE_LENGTH]
    if length and board[TAKEN_CARDS] >> board[RESERVE + length - 1] & 1:
        return True
    for column in range(board[COLUMN_COUNT]):
        length = board[COLUMN_LENGTHS + column]
        most = 1 if board[CARRY_RULE] == ONE_CARD else count_run_cards(board, column)
        if length and most == length:
            card = board[COLUMNS + column * COLUMN_ROOM]
            for target in range(board[COLUMN_COUNT]):
                if target != column and takes_card(board, target, card):
                    return True
    return False
