"""Why a cell does not take the cards."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES, CARD_RANKS, RANK_LETTERS
from bot.engine.errors import ErrorKey
from bot.engine.moves import Move
from bot.engine.refusals.refusal import Refusal, build_refusal
from bot.engine.state import State


def find_cell_refusal(state: State, move: Move) -> Refusal | None:
    """Return the reason why a cell does not take the cards, if there is one."""
    rules = state.rules
    index = rules.pile_indexes[move.target]
    if move.count != 1:
        return build_refusal(
            ErrorKey.ONE_PER_CELL, source=move.source, target=move.target, count=move.count
        )
    card = state.get_pile(move.source)[-1]
    if letters := rules.cell_letters:
        letter = letters[index - rules.first_cell_index]
        if RANK_LETTERS[CARD_RANKS[card]] != letter:
            return build_refusal(
                ErrorKey.CELL_RANK, card=CARD_CODES[card], target=move.target, base=letter
            )
    if state.piles[index]:
        held = CARD_CODES[state.piles[index][-1]]
        return build_refusal(ErrorKey.CELL_TAKEN, target=move.target, card=held)
    return None
