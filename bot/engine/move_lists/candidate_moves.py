"""Moves that may be worth playing: where cards fit, before the judge of legality is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.cards import CARD_RANKS, KING_RANK, RANK_LETTERS, SUIT_LETTERS, Card
from bot.engine.moves import DRAW_MOVE, Move, get_cached_move
from bot.engine.rules import EmptyColumnRule, Rules
from bot.engine.rules.foundations import (
    are_four_of_a_rank,
    is_any_foundation_full,
    list_first_cards,
)
from bot.engine.state import State


def generate_candidate_moves(state: State) -> Iterator[Move]:
    """Generate the moves to ask `why_not` about, every legal one among them."""
    yield DRAW_MOVE
    yield from generate_foundation_moves(state)
    if state.rules.cell_count:
        yield from _generate_moves_to_cells(state)
    if state.rules.turns_up_by_hand:
        yield from _generate_turning_moves(state)
    yield from _generate_moves_to_columns(state)


def generate_foundation_moves(state: State) -> Iterator[Move]:
    """Generate a move for every pile and kind of foundation that takes its top cards."""
    rules, piles = state.rules, state.piles
    if rules.lays_fours:
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
    heights, foundation_names = rules.foundation_heights, rules.foundation_names
    empty_letters = ""
    for index, pile in enumerate(foundations):
        name = foundation_names[index]
        if pile:
            if len(pile) == heights[index]:
                continue
            cards = rules.following_cards[index][pile[-1]]
        elif name[0] in empty_letters and not rules.has_king_foundation:
            continue
        else:
            empty_letters += name[0]
            cards = list_first_cards(rules, state.base_rank, foundations, index)
        for card in cards:
            names = foundations_by_card.get(card)
            if names is None:
                foundations_by_card[card] = (name,)
            elif names[-1][0] != name[0]:
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
        cards = pile[-len(SUIT_LETTERS) :]
        if are_four_of_a_rank(cards):
            yield get_cached_move(source, rules.foundation_names[0], len(cards))


def _generate_moves_to_cells(state: State) -> Iterator[Move]:
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


def _generate_moves_to_columns(state: State) -> Iterator[Move]:
    """Generate moves to columns that are empty, or whose top card would take what is carried."""
    rules, piles = state.rules, state.piles
    names, first_column = rules.column_names, rules.first_column_index
    empty_columns, columns_by_card = _find_landing_columns(state)
    only_waste_enters = bool(empty_columns) and rules.empty_column_rule in _WASTE_RULES
    wants_rank = empty_columns and not rules.turns_up_by_hand
    required_rank = find_required_rank(state) if wants_rank else None
    carries_more, carries_runs = not rules.carries_single_cards, rules.carries_runs
    least_counts = () if rules.carries_whole_columns else _TOP_CARD
    for index, source in enumerate(rules.source_names, 1):
        pile = piles[index]
        if not pile:
            continue
        own_column = index - first_column
        open_columns = empty_columns if not only_waste_enters or source[0] == "w" else _NO_COLUMNS
        counts: Iterable[int] = _TOP_CARD
        if carries_more and own_column >= 0:
            counts = least_counts
            # Where nothing takes the whole column its run need not be counted.
            if carries_runs or open_columns or pile[0] in columns_by_card:
                run_length = count_run_cards(state, own_column)
                counts = list_carry_counts(rules, len(pile), run_length)
        for count in counts:
            card = pile[-count]
            columns = columns_by_card.get(card, _NO_COLUMNS)
            if open_columns and (required_rank is None or required_rank == CARD_RANKS[card]):
                columns = sorted(columns + open_columns) if columns else open_columns
            for column in columns:
                if column != own_column:
                    yield get_cached_move(source, names[column], count)


_TOP_CARD = (1,)
_NO_COLUMNS: list[int] = []
_SEVEN_RANK = RANK_LETTERS.index("7")
_WASTE_RULES = {EmptyColumnRule.WASTE_ONLY, EmptyColumnRule.WASTE_BASE_FIRST}


def _find_landing_columns(state: State) -> tuple[list[int], dict[Card, list[int]]]:
    """Return the columns where any card may go, and for other cards the columns that take them."""
    attachable_cards, turns_up_by_hand = state.rules.attachable_cards, state.rules.turns_up_by_hand
    empty_columns: list[int] = []
    columns_by_card: dict[Card, list[int]] = {}
    for column, pile in enumerate(state.columns):
        if not pile or (turns_up_by_hand and state.face_down_counts[column] == len(pile)):
            empty_columns.append(column)
            continue
        for card in attachable_cards[column][pile[-1]]:
            if card in columns_by_card:
                columns_by_card[card].append(column)
            else:
                columns_by_card[card] = [column]
    return empty_columns, columns_by_card


def find_required_rank(state: State) -> int | None:
    """Return the only rank that an empty column takes, None where it takes any."""
    match state.rules.empty_column_rule:
        case EmptyColumnRule.KING_ONLY:
            return KING_RANK
        case EmptyColumnRule.SEVEN_ONLY:
            return _SEVEN_RANK
        case EmptyColumnRule.BELOW_BASE:
            return (state.known_base_rank - 1) % len(RANK_LETTERS)
        case EmptyColumnRule.WASTE_BASE_FIRST if not is_any_foundation_full(
            state.rules, state.foundations
        ):
            return state.known_base_rank
    return None


def list_carry_counts(rules: Rules, column_length: int, run_length: int) -> range | tuple[int, ...]:
    """Return how many cards may leave a column at once, of which ``run_length`` lie in sequence."""
    if rules.carries_runs:
        return range(1, run_length + 1)
    may_carry_all = run_length == column_length and not rules.carries_single_cards
    if rules.carries_whole_columns:
        return (column_length,) if may_carry_all else ()
    return (1, column_length) if may_carry_all and column_length > 1 else (1,)
