"""Why cards may not go into an empty column."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES, CARD_RANKS, RANK_LETTERS, Card
from bot.engine.errors import ErrorKey
from bot.engine.move_lists.candidate_moves import find_required_rank
from bot.engine.moves import Move
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.rules import EmptyColumnRule
from bot.engine.state import State


def find_empty_column_refusal(state: State, move: Move, card: Card) -> Refusal | None:
    """Return the reason why a card may not go into an empty column, if there is one."""
    rules = state.rules
    if rules.reserve_fills_columns and any(state.reserves):
        return build_refusal(ErrorKey.RESERVE_FILLS, target=move.target)
    if rules.empty_column_rule is EmptyColumnRule.ANY:
        return None
    is_from_waste = move.source[0] == "w"
    match rules.empty_column_rule:
        case EmptyColumnRule.WASTE_ONLY | EmptyColumnRule.WASTE_BASE_FIRST if not is_from_waste:
            return build_refusal(ErrorKey.WASTE_ONLY, target=move.target)
        case EmptyColumnRule.RESERVES_BEFORE_WASTE if is_from_waste and any(state.reserves):
            return build_refusal(ErrorKey.RESERVES_BEFORE_WASTE, target=move.target)
    required_rank = find_required_rank(state)
    if required_rank in (None, CARD_RANKS[card]):
        return None
    return _build_rank_refusal(rules.empty_column_rule, required_rank, card, move.target)


def _build_rank_refusal(
    rule: EmptyColumnRule, required_rank: int | None, card: Card, target: str
) -> Refusal:
    code, base = CARD_CODES[card], RANK_LETTERS[required_rank or 0]
    match rule:
        case EmptyColumnRule.BELOW_BASE:
            return build_refusal(ErrorKey.BELOW_BASE_ONLY, target=target, card=code, base=base)
        case EmptyColumnRule.WASTE_BASE_FIRST:
            return build_refusal(ErrorKey.BASE_RANK_ONLY, target=target, card=code, base=base)
        case EmptyColumnRule.SEVEN_ONLY:
            return build_refusal(ErrorKey.SEVEN_ONLY, target=target, card=code)
        case _:
            return build_refusal(ErrorKey.KING_ONLY, target=target, card=code)
