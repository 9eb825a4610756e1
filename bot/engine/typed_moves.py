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
MAX_TYPED_MOVES = 200
"""How many moves one message may carry; a whole game of Canfield is rarely longer."""


def interpret_typed_move(state: State, text: str) -> Move:
    """The move that a player means by ``text`` in this position, legal or not.

    ``t2 f1``, ``t2-f1``, ``t2f1``, ``t2 f`` and ``T2>F1`` mean the same; ``draw`` and ``d`` the
    draw. Pile numbers are read as long as they can be. Without a count it is the only legal one,
    or the longest. GameError where the text is no move, or names a pile that is not there.
    """
    plain = " ".join(text.casefold().split())
    if plain.replace(" ", "").replace("-", "") in _DRAW_WORDS:
        return DRAW_MOVE
    found = _TYPED_PATTERN.fullmatch(plain) if len(plain) <= _MAX_TYPED_LENGTH else None
    if not found:
        raise build_unreadable_move_error(text)
    source = _resolve_pile_name(state, found[1], found[2])
    if found[3] == "f" and not found[4]:
        target = _resolve_foundation_name(state, source)
    else:
        target = _resolve_pile_name(state, found[3], found[4])
    if found[5]:
        count = int(found[5]) if len(found[5]) < 4 else 999  # noqa: PLR2004 - no pile is so high
        return _use_lowest_foundation(state, Move(source, target, count))
    return _use_lowest_foundation(
        state, Move(source, target, _infer_card_count(state, source, target))
    )


def split_typed_moves(text: str) -> list[str]:
    """A player's list of moves, separated by commas; GameError when empty or endless."""
    parts = [part.strip() for part in re.split(r"[,;\n、،]", text)]
    moves = [part for part in parts if part]
    if not moves:
        raise GameError(ErrorKey.NO_MOVES)
    if len(moves) > MAX_TYPED_MOVES:
        raise GameError(ErrorKey.TOO_MANY_MOVES, count=len(moves), most=MAX_TYPED_MOVES)
    return moves


def _resolve_pile_name(state: State, kind: str, digits: str) -> str:
    if kind in "swr":
        name = kind + digits
    elif not digits:
        raise GameError(ErrorKey.WHICH_PILE, pile=kind)
    else:
        name = f"{kind}{int(digits)}" if len(digits) < 4 else f"{kind}{digits[:4]}…"  # noqa: PLR2004 - as above
    if name not in state.rules.pile_indexes:
        columns, foundations = state.rules.column_count, len(state.rules.foundation_names)
        raise GameError(ErrorKey.NO_SUCH_PILE, pile=name, columns=columns, foundations=foundations)
    return name


def _resolve_foundation_name(state: State, source: str) -> str:
    """The pile that ``f`` without a number means: the lowest that takes the card."""
    pile = state.get_pile(source)
    found = find_foundation_for_card(state, pile[-1]) if pile else None
    return found or _find_nearest_foundation(state, source)


def _find_nearest_foundation(state: State, source: str) -> str:
    """Where no foundation takes the card: the one of its suit, so that the refusal names it."""
    pile = state.get_pile(source)
    for name, foundation in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile and foundation and foundation[-1] // 13 == pile[-1] // 13:
            return name
    for name, foundation in zip(state.rules.foundation_names, state.foundations, strict=True):
        if not foundation:
            return name
    return "f1"


def _use_lowest_foundation(state: State, move: Move) -> Move:
    """Among foundations that take the card, the lowest-numbered is written."""
    if move.target[0] != "f" or move.source[0] not in "wrt" or not state.get_pile(move.source):
        return move
    card = state.get_pile(move.source)[-1]
    lowest = find_foundation_for_card(state, card)
    if lowest and state.get_pile(lowest)[-1:] == state.get_pile(move.target)[-1:]:
        return Move(move.source, lowest, move.count)
    return move


def _infer_card_count(state: State, source: str, target: str) -> int:
    """The count that is meant where none is typed."""
    legal = [
        move.count for move in legal_moves(state) if move.source == source and move.target == target
    ]
    if legal:
        return max(legal)
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
