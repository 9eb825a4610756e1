"""How a shuffled pack is laid out, in the orders that rulebooks have."""

from __future__ import annotations

from bot.engine.cards import CARD_RANKS, Card
from bot.engine.fills import draw_to_wastes
from bot.engine.rules import BaseCard, Dealing, Rules
from bot.engine.rules.foundations import list_next_cards
from bot.engine.state import Pile, Piles


def lay_out_pack(rules: Rules, pack: list[Card]) -> tuple[Piles, tuple[int, ...], int | None]:
    """Return all piles, the columns' face-down counts and the base rank; the pack is used up.

    Its last card is dealt first: the base card comes first, or all base cards are laid out; then
    come the reserves, the cells and the columns, in this order unless the rules say otherwise.
    """
    base_rank, foundations = _lay_out_base_cards(rules, pack)
    reserves: list[Pile] = [] if rules.deals_reserve_last else _take_reserves(rules, pack)
    cells = [(pack.pop(),) if rules.fills_cells else () for _ in rules.cell_names]
    columns = _deal_columns(rules, pack, base_rank, foundations)
    if rules.base_letter is None and rules.base_card in _PLACES_AFTER_COLUMNS:
        foundations[0].append(pack.pop(_PLACES_AFTER_COLUMNS[rules.base_card]))
        base_rank = CARD_RANKS[foundations[0][0]]
    if rules.deals_reserve_last:
        reserves = _take_reserves(rules, pack)
    piles: list[Pile] = [
        tuple(pack),
        *((),) * rules.waste_count,
        *reserves,
        *cells,
        *map(tuple, columns),
        *map(tuple, foundations),
    ]
    if rules.keeps_waste_filled:
        draw_to_wastes(rules, piles, 0)
    return tuple(piles), rules.dealt_face_down_counts, base_rank


_PLACES_AFTER_COLUMNS = {BaseCard.AFTER_COLUMNS: -1, BaseCard.SECOND_AFTER_COLUMNS: -2}
"""Where the base card then lies in what is left of the pack."""


def _deal_columns(
    rules: Rules, pack: list[Card], base_rank: int | None, foundations: list[list[Card]]
) -> list[list[Card]]:
    """Deal the columns row by row, and play up what the rules say; return the columns."""
    clears_cards = rules.dealing is Dealing.CLEARING_CARDS
    columns: list[list[Card]] = [[] for _ in rules.column_heights]
    for row in rules.dealt_rows:
        for column in row:
            if clears_cards:
                while _play_up(rules, pack, foundations, base_rank):
                    pass
            columns[column].append(pack.pop())
        if rules.dealing is Dealing.CLEARING_ROWS:
            while any(_play_up(rules, column, foundations, base_rank) for column in columns):
                pass
    return columns


def _lay_out_base_cards(rules: Rules, pack: list[Card]) -> tuple[int | None, list[list[Card]]]:
    """Take the base cards that are dealt first out of the pack; return the base and foundations."""
    foundations: list[list[Card]] = [[] for _ in rules.foundation_names]
    base_rank = rules.base_rank
    if base_rank is None:
        if rules.base_card is BaseCard.FIRST:
            foundations[0].append(pack.pop())
            base_rank = CARD_RANKS[foundations[0][0]]
    elif rules.has_base_cards_laid_out:
        suits = [suit for suit in range(4) for _ in range(rules.decks)]
        if rules.lays_base_cards_by_deck:
            suits = [*range(4)] * rules.decks
        foundations = [[suit * 13 + base_rank] for suit in suits]
        pack[:] = [card for card in pack if CARD_RANKS[card] != base_rank]
    return base_rank, foundations


def _take_reserves(rules: Rules, pack: list[Card]) -> list[Pile]:
    """Deal the reserves in turn, one card each, until they are full."""
    reserves: list[list[Card]] = [[] for _ in rules.reserve_names]
    for _ in range(rules.reserve_size):
        for reserve in reserves:
            reserve.append(pack.pop())
    return [tuple(reserve) for reserve in reserves]


def _play_up(
    rules: Rules, pile: list[Card], foundations: list[list[Card]], base_rank: int | None
) -> bool:
    """Play a pile's last card to the first foundation that takes it; return whether one does."""
    if not pile:
        return False
    for index, foundation in enumerate(foundations):
        if pile[-1] in list_next_cards(rules, base_rank, foundations, index):
            foundation.append(pile.pop())
            return True
    return False
