"""Moves that may be worth playing: where cards fit, before the judge of legality is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_RANKS, NEXT_CARDS_UP
from bot.engine.moves import DRAW_MOVE, get_cached_move
from bot.engine.rules import FIRST_COLUMN_INDEX, CarryRule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.cards import Card
    from bot.engine.moves import Move
    from bot.engine.state import Pile, State


def generate_candidate_moves(state: State) -> Iterator[Move]:
    """Generate the moves to ask `why_not` about, every legal one among them."""
    yield DRAW_MOVE
    yield from generate_foundation_moves(state)
    yield from _generate_column_moves(state)


def generate_foundation_moves(state: State) -> Iterator[Move]:
    """Generate a move for every pile whose top card a foundation takes."""
    rules, piles = state.rules, state.piles
    foundations_by_card = _map_next_cards_to_foundations(state)
    for source in rules.source_names:
        index = rules.pile_indexes[source]
        pile = piles[index]
        if not pile or pile[-1] not in foundations_by_card:
            continue
        column_index = index - FIRST_COLUMN_INDEX
        if column_index < 0 or state.face_down_counts[column_index] < len(pile):
            yield get_cached_move(source, foundations_by_card[pile[-1]])


def find_foundation_for_card(state: State, card: Card) -> str | None:
    """Return the name of the lowest-numbered foundation that takes the card, if one does."""
    return _map_next_cards_to_foundations(state).get(card)


def count_run_cards(state: State, column_index: int) -> int:
    """Return how many face-up cards at the end of a column (counted from 0) lie in sequence."""
    pile = state.piles[FIRST_COLUMN_INDEX + column_index]
    face_up_count = len(pile) - state.face_down_counts[column_index]
    if face_up_count <= 1:
        return max(face_up_count, 0)
    landing_cards = state.rules.run_landing_cards
    length = 1
    while length < face_up_count and pile[-length - 1] in landing_cards[pile[-length]]:
        length += 1
    return length


def list_column_tops(state: State) -> list[tuple[str, Card | None]]:
    """Return every column's name and top card, None where it is empty."""
    return [
        (name, pile[-1] if pile else None)
        for name, pile in zip(state.rules.column_names, state.columns, strict=True)
    ]


def _map_next_cards_to_foundations(state: State) -> dict[Card, str]:
    """Return the cards that foundations take now, each with the lowest-numbered that does."""
    foundations_by_card: dict[Card, str] = {}
    has_empty_foundation = False
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile:
            card = NEXT_CARDS_UP[pile[-1]]
            if CARD_RANKS[card] != state.base_rank:
                foundations_by_card.setdefault(card, name)
        elif not has_empty_foundation:
            has_empty_foundation = True
            foundations_by_card.update({suit * 13 + state.base_rank: name for suit in range(4)})
    return foundations_by_card


def _generate_column_moves(state: State) -> Iterator[Move]:
    """Generate moves to columns that are empty, or whose top card would take what is carried."""
    rules, piles = state.rules, state.piles
    landing_cards = rules.landing_cards
    column_tops = list_column_tops(state)
    for source in rules.source_names:
        index = rules.pile_indexes[source]
        pile = piles[index]
        if not pile:
            continue
        for count in _list_carry_counts(state, index, pile):
            landing = landing_cards[pile[-count]]
            for target, top in column_tops:
                if (top is None or top in landing) and target != source:
                    yield get_cached_move(source, target, count)


def _list_carry_counts(state: State, pile_index: int, pile: Pile) -> range | tuple[int, ...]:
    """Return how many cards of a pile may be worth carrying at once."""
    if pile_index < FIRST_COLUMN_INDEX:
        return (1,)
    run_length = count_run_cards(state, pile_index - FIRST_COLUMN_INDEX)
    return list_carry_counts(state.rules.carry_rule, len(pile), run_length)


def list_carry_counts(
    carry_rule: CarryRule, column_length: int, run_length: int
) -> range | tuple[int, ...]:
    """Return how many cards may leave a column at once, of which ``run_length`` lie in sequence."""
    match carry_rule:
        case CarryRule.ONE:
            return (1,)
        case CarryRule.RUN | CarryRule.SUIT_RUN | CarryRule.RUN_TO_SPACE:
            return range(1, run_length + 1)
        case CarryRule.WHOLE:
            return (column_length,) if run_length == column_length else ()
        case CarryRule.TOP_OR_WHOLE:
            return (1, column_length) if run_length == column_length > 1 else (1,)
