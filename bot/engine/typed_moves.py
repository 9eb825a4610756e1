"""Moves as players type them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import count_run_cards, find_foundation_for_card
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move, build_unreadable_move_error
from bot.engine.rules import FIRST_COLUMN_INDEX, CarryRule

if TYPE_CHECKING:
    from bot.engine.state import State

_SEPARATOR_PATTERN = r"[\s\-–—>→:/.]*"
_TYPED_PATTERN = re.compile(
    rf"([srwtf])\s*(\d*){_SEPARATOR_PATTERN}([srwtf])\s*(\d*)(?:\s*[x×*]?\s*(\d+))?"
)
_DRAW_WORDS = {"draw", "d", "s", "sw", "redeal"}
_MAX_TYPED_LENGTH = 200
_MAX_NUMBER_DIGITS = 3
"""A longer number names no pile and counts more cards than any pile holds."""

MAX_TYPED_MOVES = 200
"""A message holds at most this many moves; a whole game of Canfield is rarely longer."""


def interpret_typed_move(state: State, text: str) -> Move:
    """Return the move that a player means by a text in this position, legal or not.

    ``t2 f1``, ``t2-f1``, ``t2f1``, ``t2 f`` and ``T2>F1`` mean the same; ``draw`` and ``d`` mean
    the draw. Pile numbers are read as long as they can be: ``t1t12`` is column 1 to column 12.
    Without a count the only legal one is meant, or the highest of several. GameError where the
    text is no move, or names a pile that is not there.
    """
    normal_text = " ".join(text.casefold().split())
    if normal_text.replace(" ", "").replace("-", "") in _DRAW_WORDS:
        return DRAW_MOVE
    if len(normal_text) > _MAX_TYPED_LENGTH or not (match := _TYPED_PATTERN.fullmatch(normal_text)):
        raise build_unreadable_move_error(text)
    source_kind, source_digits, target_kind, target_digits, count_digits = match.groups()
    source = _resolve_pile_name(state, source_kind, source_digits)
    if target_kind == "f" and not target_digits:
        target = _resolve_foundation_name(state, source)
    else:
        target = _resolve_pile_name(state, target_kind, target_digits)
    if count_digits:
        count = int(count_digits) if len(count_digits) <= _MAX_NUMBER_DIGITS else 999
        return _use_lowest_foundation(state, Move(source, target, count))
    return _use_lowest_foundation(
        state, Move(source, target, _infer_card_count(state, source, target))
    )


def split_typed_moves(text: str) -> list[str]:
    """Return the moves of a list separated by commas; GameError for none and for over 200."""
    parts = [part.strip() for part in re.split(r"[,;\n、،]", text)]
    moves = [part for part in parts if part]
    if not moves:
        raise GameError(ErrorKey.NO_MOVES)
    if len(moves) > MAX_TYPED_MOVES:
        raise GameError(ErrorKey.TOO_MANY_MOVES, count=len(moves), most=MAX_TYPED_MOVES)
    return moves


def _resolve_pile_name(state: State, kind: str, digits: str) -> str:
    """Return the name of a pile by its letter and number; GameError where it is not there."""
    if kind in "swr":
        name = kind + digits
    elif not digits:
        raise GameError(ErrorKey.WHICH_PILE, pile=kind)
    else:
        is_short = len(digits) <= _MAX_NUMBER_DIGITS
        name = f"{kind}{int(digits)}" if is_short else f"{kind}{digits[:4]}…"
    if name not in state.rules.pile_indexes:
        columns, foundations = state.rules.column_count, len(state.rules.foundation_names)
        raise GameError(ErrorKey.NO_SUCH_PILE, pile=name, columns=columns, foundations=foundations)
    return name


def _resolve_foundation_name(state: State, source: str) -> str:
    """Return the foundation that ``f`` without a number means: the lowest that takes the card.

    Where none takes it, it is the one that the refusal should name.
    """
    pile = state.get_pile(source)
    foundation_name = find_foundation_for_card(state, pile[-1]) if pile else None
    return foundation_name or _find_nearest_foundation(state, source)


def _find_nearest_foundation(state: State, source: str) -> str:
    """Return the foundation of the card's suit, else the first empty one, else ``f1``."""
    pile = state.get_pile(source)
    for name, foundation in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile and foundation and foundation[-1] // 13 == pile[-1] // 13:
            return name
    for name, foundation in zip(state.rules.foundation_names, state.foundations, strict=True):
        if not foundation:
            return name
    return "f1"


def _use_lowest_foundation(state: State, move: Move) -> Move:
    """Return the move to the lowest-numbered of the foundations that are as good as its target."""
    if move.target[0] != "f" or move.source[0] not in "wrt" or not state.get_pile(move.source):
        return move
    card = state.get_pile(move.source)[-1]
    lowest = find_foundation_for_card(state, card)
    if lowest and state.get_pile(lowest)[-1:] == state.get_pile(move.target)[-1:]:
        return Move(move.source, lowest, move.count)
    return move


def _infer_card_count(state: State, source: str, target: str) -> int:
    """Return the count that is meant where none is typed, whether or not any is legal."""
    legal_counts = [
        move.count for move in legal_moves(state) if move.source == source and move.target == target
    ]
    if legal_counts:
        return max(legal_counts)
    if source[0] != "t" or target[0] == "f" or not state.get_pile(source):
        return 1
    match state.rules.carry_rule:
        case CarryRule.ONE | CarryRule.TOP_OR_WHOLE:
            return 1
        case CarryRule.WHOLE:
            return len(state.get_pile(source))
        case CarryRule.RUN:
            return max(
                count_run_cards(state, state.rules.pile_indexes[source] - FIRST_COLUMN_INDEX), 1
            )
