"""Why cards of a column may not be carried together."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES, BuildRule, Card, are_ranks_compatible, are_suits_compatible
from bot.engine.errors import ErrorKey
from bot.engine.move_lists.candidate_moves import count_run_cards
from bot.engine.moves import Move
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.rules import CarryRule, Rules
from bot.engine.state import State


def find_carry_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why the cards of a column may not be carried together, if there is one."""
    source, count, rules = move.source, move.count, state.rules
    index = rules.pile_indexes[source]
    pile = state.piles[index]
    length = len(pile)
    if rules.carries_whole_columns and count != length:
        return build_refusal(
            ErrorKey.NOT_WHOLE_COLUMN, source=source, count=count, length=length, game=rules.key
        )
    if count == 1:
        return None
    if rules.carries_single_cards:
        return build_refusal(
            ErrorKey.ONE_CARD, source=source, card=CARD_CODES[pile[-1]], game=rules.key
        )
    if not rules.carries_runs and count != length:
        return build_refusal(
            ErrorKey.TOP_OR_WHOLE, source=source, count=count, length=length, game=rules.key
        )
    column = index - rules.first_column_index
    run_length = count_run_cards(state, column)
    return (
        _build_broken_run_refusal(state, move, column, run_length) if count > run_length else None
    )


def name_mismatch(rules: Rules, build_rule: BuildRule, card: Card, onto_card: Card) -> str:
    """Return what keeps one card from lying on another: ``rank``, ``suit`` or ``both``."""
    if are_ranks_compatible(rules.build_direction, card, onto_card, wraps_ranks=rules.wraps_ranks):
        return "suit"
    return "rank" if are_suits_compatible(build_rule, card, onto_card) else "both"


def _build_broken_run_refusal(state: State, move: Move, column: int, run_length: int) -> Refusal:
    rules, source, count = state.rules, move.source, move.count
    pile = state.get_pile(source)
    card, onto_card = pile[-run_length], pile[-run_length - 1]
    if rules.carry_rule is CarryRule.SUIT_RUN:
        return build_refusal(
            ErrorKey.NOT_IN_SUIT,
            source=source,
            count=count,
            run=run_length,
            card=CARD_CODES[card],
            onto=CARD_CODES[onto_card],
            game=rules.key,
        )
    return build_refusal(
        ErrorKey.NOT_A_RUN,
        source=source,
        count=count,
        run=run_length,
        card=CARD_CODES[card],
        onto=CARD_CODES[onto_card],
        fault=name_mismatch(rules, rules.get_build_rule(column), card, onto_card),
        build=rules.name_build(column),
        game=rules.key,
    )
