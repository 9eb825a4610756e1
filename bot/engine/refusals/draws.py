"""Why the stock may not be drawn from, or the waste not be turned over."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import CARD_CODES
from bot.engine.errors import ErrorKey
from bot.engine.move_lists.candidate_moves import generate_foundation_moves, list_column_tops
from bot.engine.moves import Move, get_cached_move
from bot.engine.refusals.columns import find_column_refusal
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.refusals.sources import find_source_refusal
from bot.engine.rules import STOCK_INDEX
from bot.engine.state import State


def find_draw_refusal(state: State) -> Refusal | None:
    """Return the reason why the stock may not be drawn from or turned over, if there is one."""
    rules = state.rules
    if state.base_rank is None and state.is_base_to_choose:
        return build_refusal(ErrorKey.CHOOSE_BASE)
    if state.redeals_made and rules.deals_wastes_at_redeal:
        return build_refusal(ErrorKey.NO_MORE_DRAWS, game=rules.key)
    if not state.piles[STOCK_INDEX]:
        if not any(state.wastes):
            return build_refusal(ErrorKey.NOTHING_TO_DRAW)
        if not state.has_redeal_left:
            return build_refusal(ErrorKey.NO_REDEAL, redeals=rules.max_redeals, game=rules.key)
    if rules.requires_foundation_plays and (refusal := find_foundation_first_refusal(state)):
        return refusal
    if rules.requires_plays_before_draw and (
        required_move := next(_generate_plays_before_drawing(state), None)
    ):
        return build_refusal(
            ErrorKey.DRAW_LAST,
            source=required_move.source,
            card=CARD_CODES[state.get_pile(required_move.source)[-required_move.count]],
            target=required_move.target,
            onto=CARD_CODES[state.get_pile(required_move.target)[-1]],
            game=rules.key,
        )
    return None


def find_foundation_first_refusal(state: State) -> Refusal | None:
    """Return a refusal where a card can go to a foundation, which must be played first."""
    required_move = next(generate_foundation_moves(state), None)
    if required_move is None:
        return None
    source = required_move.source
    card = CARD_CODES[state.get_pile(source)[-1]]
    return build_refusal(ErrorKey.FOUNDATION_FIRST, source=source, card=card, game=state.rules.key)


def _generate_plays_before_drawing(state: State) -> Iterator[Move]:
    """Generate the plays that the French rules require before the stock is drawn from.

    These are a reserve's top card onto a column, and a whole column onto another.
    """
    rules, column_tops = state.rules, list_column_tops(state)
    first_reserve, end = rules.first_reserve_index, rules.first_foundation_index
    for index in range(first_reserve, end):
        pile, source = state.piles[index], rules.pile_names[index]
        if not pile:
            continue
        count = 1 if index < rules.first_column_index else len(pile)
        landing = rules.landing_cards[pile[-count]]
        for target, top in column_tops:
            if top in landing and target != source:
                move = get_cached_move(source, target, count)
                if not find_source_refusal(state, move) and not find_column_refusal(state, move):
                    yield move
