"""How a shuffled pack is laid out, in the orders that rulebooks have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_RANKS, NEXT_CARDS_UP
from bot.engine.rules import Dealing

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.state import Pile, Piles


def lay_out_pack(rules: Rules, pack: list[Card]) -> tuple[Piles, tuple[int, ...], int]:
    """Return all piles, the columns' face-down counts and the base rank; the pack is used up.

    Its last card is dealt first: the base card comes first, or all base cards are laid out; then
    come the reserve and the columns, in this order unless the rules say otherwise.
    """
    base_rank = CARD_RANKS[pack[-1]] if rules.base_rank is None else rules.base_rank
    foundations = _lay_out_base_cards(rules, pack, base_rank)
    reserve = () if rules.deals_reserve_last else _take_reserve(rules, pack)
    clears_cards = rules.dealing is Dealing.CLEARING_CARDS
    columns: list[list[Card]] = [[] for _ in rules.column_heights]
    for row in rules.dealt_rows:
        for column in row:
            if clears_cards:
                while _play_up(pack, foundations, base_rank):
                    pass
            columns[column].append(pack.pop())
        if rules.dealing is Dealing.CLEARING_ROWS:
            while any(_play_up(column, foundations, base_rank) for column in columns):
                pass
    if rules.deals_reserve_last:
        reserve = _take_reserve(rules, pack)
    piles = (tuple(pack), (), reserve, *map(tuple, columns), *map(tuple, foundations))
    return piles, rules.dealt_face_down_counts, base_rank


def _lay_out_base_cards(rules: Rules, pack: list[Card], base_rank: int) -> list[list[Card]]:
    """Take the base cards that are dealt out of the pack; return the foundations."""
    foundations: list[list[Card]] = [[] for _ in rules.foundation_names]
    if rules.base_rank is None:
        foundations[0].append(pack.pop())
    elif rules.has_base_cards_laid_out:
        suits = [suit for suit in range(4) for _ in range(rules.decks)]
        if rules.lays_base_cards_by_deck:
            suits = [*range(4)] * rules.decks
        foundations = [[suit * 13 + base_rank] for suit in suits]
        pack[:] = [card for card in pack if CARD_RANKS[card] != base_rank]
    return foundations


def _take_reserve(rules: Rules, pack: list[Card]) -> Pile:
    return tuple(pack.pop() for _ in range(rules.reserve_size))


def _play_up(pile: list[Card], foundations: list[list[Card]], base_rank: int) -> bool:
    """Play a pile's last card to the first foundation that takes it; return whether one does."""
    if not pile:
        return False
    card = pile[-1]
    for foundation in foundations:
        if (
            NEXT_CARDS_UP[foundation[-1]] == card and CARD_RANKS[card] != base_rank
            if foundation
            else CARD_RANKS[card] == base_rank
        ):
            foundation.append(pile.pop())
            return True
    return False
