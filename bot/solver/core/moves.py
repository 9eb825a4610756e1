"""The moves that a search tries from a position, the best last."""

from __future__ import annotations

from bot.solver.core.carries import add_carries
from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.draws import add_drawn_plays, add_draws, can_play_before_draw, get_waste_top
from bot.solver.core.landings import (
    NO_CARD,
    NO_COLUMN,
    add_landing_on_empty_column,
    add_landings,
    add_move,
    get_top,
)
from bot.solver.core.layout import (
    CARRY,
    COLUMN_COUNT,
    COLUMN_FILL,
    COLUMN_LENGTHS,
    COUNT_SHIFT,
    DECKS,
    DRAW_LENGTH,
    FACE_DOWN_COUNTS,
    KEEPS_STOCK,
    KEEPS_WASTE_FILLED,
    KIND_MASK,
    LIFT_COLUMN,
    LIFT_DRAWN,
    LIFT_RESERVE,
    MAX_CARDS,
    MOVES_END,
    MUST_LIFT_FIRST,
    MUST_PLAY_BEFORE_DRAW,
    NEXT_CARDS,
    PLAY_RESERVE,
    RESERVE,
    RESERVE_LENGTH,
    SOURCE_MASK,
    SOURCE_SHIFT,
    TARGET_MASK,
    TARGET_SHIFT,
    WASTE_FILL,
    WASTE_LENGTH,
)
from bot.solver.core.lifts import find_card_sets, is_safe_lift
from bot.solver.core.steps import carry_cards

MAX_MOVES = 1500
"""No position has more: of each drawable card and each part of a column there is one per column."""


@compiled
def list_moves(board: Numbers, moves: Numbers) -> None:
    """Add the moves from the position on the board, or a single one that is safe."""
    find_card_sets(board)
    if add_safe_lift(board, moves):
        return
    if not (board[MUST_LIFT_FIRST] and _can_lift(board)):
        if board[MUST_LIFT_FIRST] or board[MUST_PLAY_BEFORE_DRAW] or _fills_from_waste(board):
            _add_early_draws(board, moves)
        if add_drawn_plays(board, moves):
            return
        _add_other_plays(board, moves)
    elif _can_go_up(board, get_waste_top(board, board[WASTE_LENGTH])):
        add_move(board, moves, LIFT_DRAWN | board[WASTE_LENGTH] - 1 << SOURCE_SHIFT)
    _add_lifts(board, moves)


@compiled
def _add_early_draws(board: Numbers, moves: Numbers) -> None:
    """Add the draws if they may have to come before another play.

    That is one after which none is allowed, or one that fills a column from the waste. A draw
    before any other play may as well be made after it.
    """
    if board[KEEPS_STOCK]:
        return
    first = board[MOVES_END]
    _add_other_plays(board, moves)
    _add_lifts(board, moves)
    last = board[MOVES_END]
    board[MOVES_END] = first
    for index in range(first, last):
        if _may_need_draws_first(board, moves[index]):
            add_draws(board, moves)
            return


@compiled
def _may_need_draws_first(board: Numbers, move: int) -> bool:
    """Return whether drawing before a play can reach positions that drawing after it cannot.

    Of those that may forbid draws only some carries are tried.
    """
    column = move >> SOURCE_SHIFT & SOURCE_MASK
    target, count = move >> TARGET_SHIFT & TARGET_MASK, move >> COUNT_SHIFT
    if not (board[MUST_LIFT_FIRST] or board[MUST_PLAY_BEFORE_DRAW]):
        return move & KIND_MASK in (LIFT_COLUMN, CARRY) and board[COLUMN_LENGTHS + column] == max(
            count, 1
        )
    if (
        move & KIND_MASK != CARRY
        or board[COLUMN_LENGTHS + column] - count <= board[FACE_DOWN_COUNTS + column]
    ):
        return True
    carry_cards(board, column, target, count)
    is_allowed = can_draw(board)
    carry_cards(board, target, column, count)
    find_card_sets(board)
    return not is_allowed


@compiled
def _add_other_plays(board: Numbers, moves: Numbers) -> None:
    """Add the plays to columns but for those from the draw pile."""
    card = _get_reserve_top(board)
    if card != NO_CARD:
        add_landing_on_empty_column(board, moves, card, PLAY_RESERVE)
        add_landings(board, moves, card, PLAY_RESERVE, NO_COLUMN)
    add_carries(board, moves)


@compiled
def _add_lifts(board: Numbers, moves: Numbers) -> None:
    """Add the lifts but for those from the draw pile."""
    if _can_go_up(board, _get_reserve_top(board)):
        add_move(board, moves, LIFT_RESERVE)
    for column in range(board[COLUMN_COUNT]):
        if _can_go_up(board, get_top(board, column)):
            add_move(board, moves, LIFT_COLUMN | column << SOURCE_SHIFT)


@compiled
def add_safe_lift(board: Numbers, moves: Numbers) -> bool:
    """Add a lift from a column or the reserve that does no harm; return whether there is one.

    With one deck, compulsory lifts lead to the same position in any order, so that any one may be
    made. Where other plays, but no lifts, must come before a draw, a lift may uncover one of them,
    so that none is harmless. Nor is that of a column's last card where the waste's top takes its
    place.
    """
    if board[MUST_PLAY_BEFORE_DRAW] and not board[MUST_LIFT_FIRST]:
        return False
    takes_any_lift = board[MUST_LIFT_FIRST] and board[DECKS] == 1
    fills_from_waste = _fills_from_waste(board)
    if fills_from_waste and not _fills_all_columns(board):
        return False
    for column in range(board[COLUMN_COUNT]):
        card = get_top(board, column)
        if _can_go_up(board, card) and (takes_any_lift or is_safe_lift(board, card)):
            if fills_from_waste and board[COLUMN_LENGTHS + column] == 1:
                continue
            add_move(board, moves, LIFT_COLUMN | column << SOURCE_SHIFT)
            return True
    card = _get_reserve_top(board)
    if _can_go_up(board, card) and (takes_any_lift or is_safe_lift(board, card)):
        add_move(board, moves, LIFT_RESERVE)
        return True
    return False


@compiled
def _fills_from_waste(board: Numbers) -> bool:
    """Return whether the draw pile still has cards that fill emptied columns."""
    return board[COLUMN_FILL] >= WASTE_FILL and board[DRAW_LENGTH] > 0


@compiled
def _fills_all_columns(board: Numbers) -> bool:
    """Return whether no column is empty, nor will be while the draw pile has cards.

    Then a card that could go up is never alone in a column, where it would keep the waste from
    filling that. Compulsory lifts make other orders of moves, by which other cards fill columns.
    """
    if board[MUST_LIFT_FIRST]:
        return False
    if board[COLUMN_FILL] == WASTE_FILL and not board[KEEPS_WASTE_FILLED]:
        return False
    shortest = MAX_CARDS
    for column in range(board[COLUMN_COUNT]):
        shortest = min(shortest, board[COLUMN_LENGTHS + column])
    return shortest > 0


@compiled
def can_draw(board: Numbers) -> bool:
    """Return whether no play must come before a draw."""
    if not (board[MUST_LIFT_FIRST] or board[MUST_PLAY_BEFORE_DRAW]):
        return True
    find_card_sets(board)
    return not (board[MUST_LIFT_FIRST] and _can_lift(board)) and not (
        board[MUST_PLAY_BEFORE_DRAW] and can_play_before_draw(board)
    )


@compiled
def _can_lift(board: Numbers) -> bool:
    """Return whether any card can go up without a draw."""
    for column in range(board[COLUMN_COUNT]):
        if _can_go_up(board, get_top(board, column)):
            return True
    return _can_go_up(board, _get_reserve_top(board)) or _can_go_up(
        board, get_waste_top(board, board[WASTE_LENGTH])
    )


@compiled
def _can_go_up(board: Numbers, card: int) -> bool:
    return card != NO_CARD and board[NEXT_CARDS] >> card & 1 == 1


@compiled
def _get_reserve_top(board: Numbers) -> int:
    length = board[RESERVE_LENGTH]
    return board[RESERVE + length - 1] if length else NO_CARD
