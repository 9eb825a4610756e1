"""Typed moves that name their piles: ``t2 f1``, ``t1-t4x3``, ``T2>F``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import (
    count_run_cards,
    find_foundation_for_card,
    generate_candidate_moves,
)
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import CarryRule
from bot.engine.typed_moves.grammar import PileName

if TYPE_CHECKING:
    from bot.engine.state import State

_SEPARATORS = r"[^\w♣♧♠♤♥♡❤♦♢×✕✖*+]*"
_PILES_PATTERN = re.compile(
    rf"([srwtf])\s*(\d*){_SEPARATORS}([srwtf])\s*(\d*)(?:\s*[x×✕✖*]?\s*(\d+))?{_SEPARATORS}"
)
_DRAW_WORDS = {"draw", "d", "s", "sw", "redeal"}
_MAX_NUMBER_DIGITS = 3
"""A longer number names no pile and counts more cards than any pile holds."""


def read_canonical_move(state: State, folded_text: str) -> Move | None:
    """Return the move between two piles named by their letters, or the draw; None for others.

    GameError where a pile is not there or the count is none.
    """
    if re.sub(_SEPARATORS, "", folded_text) in _DRAW_WORDS:
        return DRAW_MOVE
    if not (match := _PILES_PATTERN.fullmatch(folded_text.strip())):
        return None
    source_kind, source_digits, target_kind, target_digits, count_digits = match.groups()
    if (source_kind, source_digits, target_kind, target_digits) == ("t", "", "s", ""):
        return None  # the ten of spades
    return build_pile_move(
        state,
        resolve_pile_name(state, PileName(source_kind, source_digits)),
        PileName(target_kind, target_digits),
        read_count(count_digits) if count_digits else None,
    )


def build_pile_move(
    state: State, source: str, target_name: PileName, count: int | None = None
) -> Move:
    """Return the move from a pile to a pile as it was typed, legal or not.

    Without a count the only legal one is meant, or the highest of several. GameError where the
    target is not there.
    """
    if target_name == PileName("f"):
        target = _resolve_foundation_name(state, source)
    else:
        target = resolve_pile_name(state, target_name)
    if count is None:
        count = _infer_card_count(state, source, target)
    return _use_lowest_foundation(state, Move(source, target, count))


def resolve_pile_name(state: State, pile: PileName) -> str:
    """Return the name of a pile as the position knows it; GameError where it is not there."""
    kind, digits = pile
    digits = digits.lstrip("0") or digits[:1]
    if kind in "swr":
        name = kind + digits[: _MAX_NUMBER_DIGITS + 1]
    elif not digits:
        raise GameError(ErrorKey.WHICH_PILE, pile=kind)
    else:
        is_short = len(digits) <= _MAX_NUMBER_DIGITS
        name = f"{kind}{int(digits)}" if is_short else f"{kind}{digits[:4]}…"
    if name not in state.rules.pile_indexes:
        columns, foundations = state.rules.column_count, len(state.rules.foundation_names)
        raise GameError(ErrorKey.NO_SUCH_PILE, pile=name, columns=columns, foundations=foundations)
    return name


def read_count(digits: str) -> int:
    """Return how many cards are to move; GameError for none, and for over 999."""
    significant = digits.lstrip("0")
    if not significant or len(significant) > _MAX_NUMBER_DIGITS:
        shown = significant[:4] + "…" if significant else "0"
        raise GameError(ErrorKey.BAD_CARD_COUNT, count=shown)
    return int(significant)


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
        move.count
        for move in generate_candidate_moves(state)
        if (move.source, move.target) == (source, target) and why_not(state, move) is None
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
        case CarryRule.RUN | CarryRule.SUIT_RUN | CarryRule.RUN_TO_SPACE:
            return max(
                count_run_cards(
                    state, state.rules.pile_indexes[source] - state.rules.first_column_index
                ),
                1,
            )
