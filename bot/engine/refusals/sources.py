"""Why cards may not leave their pile at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_CODES
from bot.engine.errors import ErrorKey
from bot.engine.refusals.refusal import build_refusal
from bot.engine.rules import ReserveUse

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.refusals.refusal import Refusal
    from bot.engine.state import State


def find_source_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not leave their pile at all, if there is one."""
    source, target, count = move.source, move.target, move.count
    rules = state.rules
    pile_indexes = rules.pile_indexes
    if source not in pile_indexes or target not in pile_indexes:
        unknown_pile = source if source not in pile_indexes else target
        columns, foundations = rules.column_count, len(rules.foundation_names)
        return build_refusal(
            ErrorKey.NO_SUCH_PILE, pile=unknown_pile, columns=columns, foundations=foundations
        )
    index = pile_indexes[source]
    if index >= rules.first_foundation_index:
        return build_refusal(ErrorKey.FOUNDATION_STAYS, source=source)
    if source == "s":
        return build_refusal(ErrorKey.STOCK_IS_DRAWN)
    if target[0] not in "tfgc":
        return build_refusal(ErrorKey.NO_TARGET, target=target)
    if source == target:
        return build_refusal(ErrorKey.SAME_PILE, source=source)
    pile = state.piles[index]
    if not pile:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=source)
    if index >= rules.first_column_index:
        return _find_column_source_refusal(state, move, index)
    if count != 1:
        return build_refusal(ErrorKey.TOP_CARD_ONLY, source=source, card=CARD_CODES[pile[-1]])
    return _find_reserve_refusal(state, move) if source[0] == "r" else None


def _find_column_source_refusal(state: State, move: Move, index: int) -> Refusal | None:
    """Return the reason why so many cards may not leave a column, if there is one."""
    source, count, pile = move.source, move.count, state.piles[index]
    if state.is_base_to_choose:
        return build_refusal(ErrorKey.CHOOSE_BASE)
    face_up_count = len(pile) - state.face_down_counts[index - state.rules.first_column_index]
    if not 1 <= count <= face_up_count:
        key = ErrorKey.TOO_MANY if face_up_count else ErrorKey.FACE_DOWN
        return build_refusal(key, source=source, count=count, seen=face_up_count)
    return None


def find_turning_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a column's top card may not be turned up, if there is one."""
    rules = state.rules
    index = rules.pile_indexes.get(move.source, 0)
    column = index - rules.first_column_index
    if not rules.turns_up_by_hand or not 0 <= column < rules.column_count:
        return find_source_refusal(state, move)
    if not state.piles[index]:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=move.source)
    if state.face_down_counts[column] < len(state.piles[index]) or move.count != 1:
        return build_refusal(ErrorKey.NOTHING_TO_TURN, source=move.source)
    return None


def _find_reserve_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a reserve's top card may not be played, if there is one."""
    rules = state.rules
    match rules.reserve_use:
        case ReserveUse.ANYWHERE:
            return None
        case ReserveUse.FOUNDATIONS:
            if move.target[0] in "fg":
                return None
            return build_refusal(ErrorKey.RESERVE_GOES_UP, source=move.source, game=rules.key)
        case ReserveUse.LAST_CARD:
            if len(state.get_pile(move.source)) == 1:
                return None
            return build_refusal(ErrorKey.RESERVE_FACE_DOWN, source=move.source)
