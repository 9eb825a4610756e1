"""The cards that a player sees and could take or build on, by their names."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import CARD_CODES
from bot.engine.state import State
from bot.engine.typed_moves.readings import CardName


def is_card_named(name: CardName, card: int) -> bool:
    """Return whether a card has that rank and that suit, as far as the name gives them."""
    return (name.rank or CARD_CODES[card][0], name.suit or CARD_CODES[card][1]) == tuple(
        CARD_CODES[card]
    )


def list_card_places(state: State, name: CardName) -> list[tuple[str, int]]:
    """Return where cards of that name lie open: the pile, and the count from there to its top.

    A card that lies face down, or under others in waste or reserve, is in none of these places.
    """
    return [
        (pile_name, count)
        for pile_name in state.rules.source_names
        for count, card in _iterate_open_cards(state, pile_name)
        if is_card_named(name, card)
    ]


def list_target_names(state: State, name: CardName) -> list[str]:
    """Return the columns and foundations whose top card has that name."""
    return [
        pile_name
        for pile_name in (*state.rules.column_names, *state.rules.foundation_names)
        if is_top_named(state, pile_name, name)
    ]


def is_top_named(state: State, pile_name: str, name: CardName) -> bool:
    """Return whether a pile's top card is seen and has that name."""
    pile = state.get_pile(pile_name)
    return len(pile) > state.count_hidden_cards(pile_name) and is_card_named(name, pile[-1])


def _iterate_open_cards(state: State, pile_name: str) -> Iterator[tuple[int, int]]:
    """Yield the open cards of a pile from its top, each with the count of cards from it on."""
    pile = state.get_pile(pile_name)
    open_count = len(pile) - state.count_hidden_cards(pile_name)
    for count in range(1, (open_count if pile_name[0] == "t" else min(open_count, 1)) + 1):
        yield count, pile[-count]
