"""Why cards may not be laid on a column."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES, Card
from bot.engine.errors import ErrorKey
from bot.engine.moves import Move
from bot.engine.refusals.carries import find_carry_refusal, name_mismatch
from bot.engine.refusals.empty_columns import find_empty_column_refusal
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.rules import CarryRule
from bot.engine.state import State


def find_column_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards may not be carried onto a column, if there is one."""
    rules = state.rules
    source_index, target_index = rules.pile_indexes[move.source], rules.pile_indexes[move.target]
    target_pile = state.piles[target_index]
    first_column = rules.first_column_index
    if source_index >= first_column and (refusal := find_carry_refusal(state, move)):
        return refusal
    card = state.piles[source_index][-move.count]
    limits_columns = rules.limits_columns
    if limits_columns and (refusal := _find_closed_column_refusal(state, move)):
        return refusal
    if not target_pile:
        return find_empty_column_refusal(state, move, card)
    column = target_index - first_column
    if state.face_down_counts[column] == len(target_pile):
        if rules.turns_up_by_hand:
            return None
        return build_refusal(ErrorKey.COVERED_TARGET, target=move.target)
    onto_card = target_pile[-1]
    if onto_card not in rules.column_landing_cards[column][card]:
        return build_refusal(
            ErrorKey.DOES_NOT_FIT,
            source=move.source,
            card=CARD_CODES[card],
            target=move.target,
            onto=CARD_CODES[onto_card],
            fault=name_mismatch(rules, rules.get_build_rule(column), card, onto_card),
            build=rules.name_build(column),
            game=rules.key,
        )
    return _find_fitting_cards_refusal(state, move, target_pile) if limits_columns else None


def _find_fitting_cards_refusal(
    state: State, move: Move, target_pile: tuple[Card, ...]
) -> Refusal | None:
    """Return why cards that fit do not go onto a column's cards after all, if there is a reason."""
    rules = state.rules
    if move.count > 1 and rules.carry_rule is CarryRule.RUN_TO_EMPTY_COLUMN:
        return build_refusal(
            ErrorKey.ONE_ONTO_CARDS,
            source=move.source,
            target=move.target,
            count=move.count,
            game=rules.key,
        )
    if rules.column_limit is not None and len(target_pile) + move.count > rules.column_limit:
        return build_refusal(
            ErrorKey.COLUMN_FULL, target=move.target, most=rules.column_limit, game=rules.key
        )
    if rules.protects_last_cards and state.stock:
        if len(target_pile) == 1:
            return build_refusal(ErrorKey.LAST_CARD_IS_BARE, target=move.target, game=rules.key)
        if move.source[0] == "t" and len(state.get_pile(move.source)) == move.count:
            return build_refusal(ErrorKey.LAST_CARD_STAYS, source=move.source, game=rules.key)
    return None


def _find_closed_column_refusal(state: State, move: Move) -> Refusal | None:
    """Return a refusal where a card would leave the columns that keep theirs for another."""
    rules = state.rules
    closed_names = rules.column_names[: rules.closed_column_count]
    if move.source in closed_names and move.target not in closed_names:
        return build_refusal(
            ErrorKey.CLOSED_COLUMNS,
            source=move.source,
            target=move.target,
            last=closed_names[-1],
            game=rules.key,
        )
    return None
