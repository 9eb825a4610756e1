"""Moves that may be worth playing: where cards fit, before the judge of legality is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_RANKS
from bot.engine.moves import DRAW_MOVE, get_cached_move
from bot.engine.rules import CarryRule, FoundationKind
from bot.engine.rules.foundations import list_next_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.cards import Card
    from bot.engine.moves import Move
    from bot.engine.state import Pile, State


def generate_candidate_moves(state: State) -> Iterator[Move]:
    """Generate the moves to ask `why_not` about, every legal one among them."""
    yield DRAW_MOVE
    yield from generate_foundation_moves(state)
    if state.rules.cell_count:
        yield from _generate_cell_moves(state)
    if state.rules.turns_up_by_hand:
        yield from _generate_turning_moves(state)
    yield from _generate_column_moves(state)


def generate_foundation_moves(state: State) -> Iterator[Move]:
    """Generate a move for every pile and kind of foundation that takes its top cards."""
    rules, piles = state.rules, state.piles
    if rules.foundation_kind is FoundationKind.FOURS:
        yield from _generate_fours(state)
        return
    if state.is_base_to_choose:
        yield from _generate_base_choices(state)
        return
    foundations_by_card = map_next_cards_to_foundations(state)
    first_column = rules.first_column_index
    for index, source in enumerate(rules.source_names, 1):
        pile = piles[index]
        if not pile or pile[-1] not in foundations_by_card:
            continue
        if (
            state.face_down_counts[index - first_column] < len(pile)
            if index >= first_column
            else source[0] != "r" or state.count_hidden_cards(source) < len(pile)
        ):
            for target in foundations_by_card[pile[-1]]:
                yield get_cached_move(source, target)


def find_foundation_for_card(state: State, card: Card) -> str | None:
    """Return the name of the lowest-numbered foundation that takes the card, if one does."""
    return next(iter(map_next_cards_to_foundations(state).get(card, ())), None)


def count_run_cards(state: State, column_index: int) -> int:
    """Return how many face-up cards at the end of a column (counted from 0) lie in sequence."""
    pile = state.piles[state.rules.first_column_index + column_index]
    face_up_count = len(pile) - state.face_down_counts[column_index]
    if face_up_count <= 1:
        return max(face_up_count, 0)
    landing_cards = state.rules.column_run_landing_cards[column_index]
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


def map_next_cards_to_foundations(state: State) -> dict[Card, tuple[str, ...]]:
    """Return the cards that foundations take, each with the lowest-numbered of each kind."""
    rules, foundations = state.rules, state.foundations
    foundations_by_card: dict[Card, tuple[str, ...]] = {}
    empty_kinds: set[FoundationKind] = set()
    for index, (name, kind) in enumerate(
        zip(rules.foundation_names, rules.foundation_kinds, strict=True)
    ):
        if not foundations[index]:
            if kind in empty_kinds:
                continue
            empty_kinds.add(kind)
        for card in list_next_cards(rules, state.base_rank, foundations, index):
            names = foundations_by_card.get(card)
            if names is None:
                foundations_by_card[card] = (name,)
            elif all(other[0] != name[0] for other in names):
                foundations_by_card[card] = (*names, name)
    return foundations_by_card


def _generate_base_choices(state: State) -> Iterator[Move]:
    """Generate a move for each reserve whose top card can become the first base card."""
    rules = state.rules
    for source, pile in zip(rules.reserve_names, state.reserves, strict=True):
        if pile:
            yield get_cached_move(source, rules.foundation_names[0])


def _generate_fours(state: State) -> Iterator[Move]:
    """Generate a move for each column that ends in the four cards of a rank."""
    rules = state.rules
    for source, pile in zip(rules.column_names, state.columns, strict=True):
        ranks = [CARD_RANKS[card] for card in pile[-4:]]
        if len(ranks) == len("CSHD") and len({*ranks}) == 1:
            yield get_cached_move(source, rules.foundation_names[0], len(ranks))


def _generate_cell_moves(state: State) -> Iterator[Move]:
    """Generate a move for every top card and empty cell."""
    rules = state.rules
    empty_cells = [
        name for name, pile in zip(rules.cell_names, state.cells, strict=True) if not pile
    ]
    if not empty_cells:
        return
    for source, pile in zip(rules.source_names, state.piles[1:], strict=False):
        if pile:
            for target in empty_cells:
                yield get_cached_move(source, target)


def _generate_turning_moves(state: State) -> Iterator[Move]:
    """Generate a move for each column whose top card lies face down."""
    for name, pile, face_down in zip(
        state.rules.column_names, state.columns, state.face_down_counts, strict=True
    ):
        if face_down and face_down == len(pile):
            yield get_cached_move(name, name)


def _generate_column_moves(state: State) -> Iterator[Move]:
    """Generate moves to columns that are empty, or whose top card would take what is carried."""
    rules, piles = state.rules, state.piles
    landing_tables = rules.column_landing_cards
    column_tops = [
        (name, pile[-1] if len(pile) > face_down or not rules.turns_up_by_hand else None, landing)
        if pile
        else (name, None, landing)
        for name, pile, face_down, landing in zip(
            rules.column_names, state.columns, state.face_down_counts, landing_tables, strict=True
        )
    ]
    for index, source in enumerate(rules.source_names, 1):
        pile = piles[index]
        if not pile:
            continue
        for count in _list_carry_counts(state, index, pile):
            card = pile[-count]
            for target, top, landing_cards in column_tops:
                if (top is None or top in landing_cards[card]) and target != source:
                    yield get_cached_move(source, target, count)


def _list_carry_counts(state: State, pile_index: int, pile: Pile) -> range | tuple[int, ...]:
    """Return how many cards of a pile may be worth carrying at once."""
    first_column = state.rules.first_column_index
    if pile_index < first_column:
        return (1,)
    run_length = count_run_cards(state, pile_index - first_column)
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
