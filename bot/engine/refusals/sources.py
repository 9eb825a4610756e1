"""Why cards may not leave their pile at all."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES
from bot.engine.errors import ErrorKey
from bot.engine.moves import Move
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.rules import STOCK_INDEX, ReserveUse, Rules
from bot.engine.state import Pile, State


def build_missing_pile_refusal(rules: Rules, pile_name: str) -> Refusal:
    """Return the refusal of a pile that a game does not have, with the piles that it has."""
    columns, foundations = (len(rules.list_piles(letter)) for letter in "tf")
    likes = rules.list_piles(pile_name[:1]) if pile_name[:1] not in {"s", "t", "f"} else ()
    return build_refusal(
        ErrorKey.NO_SUCH_PILE,
        pile=pile_name,
        columns=columns,
        foundations=foundations,
        like="–".join(dict.fromkeys((likes[0], likes[-1]))) if likes else "none",
    )


def find_source_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not leave their pile at all, if there is one."""
    rules = state.rules
    index = rules.source_indexes.get((move.source, move.target))
    if index is None:
        return _build_pile_pair_refusal(state, move)
    pile = state.piles[index]
    if not pile:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=move.source)
    if move.source[0] == "r":
        return _find_reserve_refusal(state, move)
    if state.base_rank is None and state.is_base_to_choose:
        return build_refusal(ErrorKey.CHOOSE_BASE)
    column = index - rules.first_column_index
    if column < 0:
        return None if move.count == 1 else _build_top_card_refusal(move, pile)
    face_up_count = len(pile) - state.face_down_counts[column]
    if 1 <= move.count <= face_up_count:
        return None
    key = ErrorKey.TOO_MANY if face_up_count else ErrorKey.FACE_DOWN
    return build_refusal(key, source=move.source, count=move.count, seen=face_up_count)


def _build_pile_pair_refusal(state: State, move: Move) -> Refusal:
    """Return the reason why nothing goes from such a pile to such a pile."""
    rules = state.rules
    for pile_name in (move.source, move.target):
        if pile_name not in rules.pile_indexes:
            return build_missing_pile_refusal(rules, pile_name)
    if rules.pile_indexes[move.source] >= rules.first_foundation_index:
        return build_refusal(ErrorKey.FOUNDATION_STAYS, source=move.source)
    if rules.pile_indexes[move.source] == STOCK_INDEX:
        if state.redeals_made and rules.deals_wastes_at_redeal:
            return build_refusal(ErrorKey.NO_MORE_DRAWS, game=rules.key)
        return build_refusal(ErrorKey.STOCK_IS_DRAWN)
    if move.target[0] in "swr":
        return build_refusal(ErrorKey.NO_TARGET, target=move.target)
    return build_refusal(ErrorKey.SAME_PILE, source=move.source)


def _build_top_card_refusal(move: Move, pile: Pile) -> Refusal:
    return build_refusal(ErrorKey.TOP_CARD_ONLY, source=move.source, card=CARD_CODES[pile[-1]])


def find_turning_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a column's top card may not be turned up, if there is one."""
    rules = state.rules
    index = rules.pile_indexes.get(move.source, 0)
    column = index - rules.first_column_index
    if not rules.turns_up_by_hand or not 0 <= column < rules.column_count:
        return find_source_refusal(state, move)
    if not state.piles[index]:
        return build_refusal(ErrorKey.EMPTY_SOURCE, source=move.source)
    if state.face_down_counts[column] < len(state.piles[index]):
        return build_refusal(ErrorKey.NOTHING_TO_TURN, source=move.source)
    if move.count != 1:
        return build_refusal(ErrorKey.FACE_DOWN, source=move.source, count=move.count, seen=0)
    return None


def _find_reserve_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a reserve's top card may not be played, if there is one."""
    rules, pile = state.rules, state.get_pile(move.source)
    # Before all others: they would name a card that nobody sees.
    if rules.reserve_use is ReserveUse.LAST_CARD and len(pile) > 1:
        return build_refusal(ErrorKey.RESERVE_FACE_DOWN, source=move.source)
    if move.count != 1:
        return _build_top_card_refusal(move, pile)
    if rules.reserve_use is ReserveUse.FOUNDATIONS and move.target[0] not in "fg":
        return build_refusal(ErrorKey.RESERVE_GOES_UP, source=move.source, game=rules.key)
    return None
