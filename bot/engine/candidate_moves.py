"""What may be worth playing: where cards fit, before the judge is asked."""

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
    """What may be worth asking `why_not`: no legal move is missing."""
    yield DRAW_MOVE
    yield from generate_foundation_moves(state)
    yield from _generate_column_moves(state, state.rules.source_names)


def generate_foundation_moves(state: State) -> Iterator[Move]:
    """Every card that a foundation would take."""
    rules, piles = state.rules, state.piles
    wanted = _map_next_cards_to_foundations(state)
    for source in rules.source_names:
        place = rules.pile_indexes[source]
        pile = piles[place]
        if not pile or pile[-1] not in wanted:
            continue
        if place < FIRST_COLUMN_INDEX or state.face_down_counts[place - FIRST_COLUMN_INDEX] < len(
            pile
        ):
            yield get_cached_move(source, wanted[pile[-1]])


def find_foundation_for_card(state: State, card: Card) -> str | None:
    """The lowest-numbered foundation that takes ``card``, if one does."""
    return _map_next_cards_to_foundations(state).get(card)


def count_run_cards(state: State, column_index: int) -> int:
    """How many face-up cards at the end of a column (counted from 0) are linked to each other."""
    pile = state.piles[FIRST_COLUMN_INDEX + column_index]
    seen = len(pile) - state.face_down_counts[column_index]
    if seen <= 1:
        return max(seen, 0)
    fits = state.rules.landing_cards
    length = 1
    while length < seen and pile[-length - 1] in fits[pile[-length]]:
        length += 1
    return length


def _map_next_cards_to_foundations(state: State) -> dict[Card, str]:
    """The cards that foundations take now, each with the lowest-numbered that does."""
    wanted: dict[Card, str] = {}
    opens = True
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile:
            above = NEXT_CARDS_UP[pile[-1]]
            if CARD_RANKS[above] != state.base_rank:
                wanted.setdefault(above, name)
        elif opens:
            opens = False
            wanted.update({suit * 13 + state.base_rank: name for suit in range(4)})
    return wanted


def _generate_column_moves(state: State, sources: tuple[str, ...]) -> Iterator[Move]:
    """Cards of ``sources`` and the columns whose top would take them, or that are empty."""
    rules, piles = state.rules, state.piles
    fits = rules.landing_cards
    tops = list_column_tops(state)
    for source in sources:
        place = rules.pile_indexes[source]
        pile = piles[place]
        if not pile:
            continue
        for count in _list_carry_counts(state, place, pile):
            onto = fits[pile[-count]]
            for target, top in tops:
                if (top is None or top in onto) and target != source:
                    yield get_cached_move(source, target, count)


def list_column_tops(state: State) -> list[tuple[str, Card | None]]:
    """Every column's name and top card; an empty one has none."""
    return [
        (name, pile[-1] if pile else None)
        for name, pile in zip(state.rules.column_names, state.columns, strict=True)
    ]


def _list_carry_counts(state: State, pile_index: int, pile: Pile) -> range | tuple[int, ...]:
    """How many cards of a pile may be worth carrying at once."""
    if pile_index < FIRST_COLUMN_INDEX:
        return (1,)
    run = count_run_cards(state, pile_index - FIRST_COLUMN_INDEX)
    length = len(pile)
    match state.rules.carry_rule:
        case CarryRule.ONE:
            return (1,)
        case CarryRule.RUN:
            return range(1, run + 1)
        case CarryRule.WHOLE:
            return (length,) if run == length else ()
        case CarryRule.TOP_OR_WHOLE:
            return (1, length) if run == length > 1 else (1,)
