"""Positions near the end of games of any rules, and the verdict by trying everything."""

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from bot.engine.cards import CARD_RANKS, RANK_LETTERS, Card
from bot.engine.legality import legal_moves
from bot.engine.rules import BaseCard, ColumnFill, FoundationKind, Rules, WasteFill, list_next_cards
from bot.engine.state import Pile, State
from bot.engine.status import is_won
from bot.engine.transitions import is_settled, play
from bot.solver.solution import does_core_know
from bot.variants import VARIANTS
from tests.variants.example_games import EXAMPLE_KEYS, list_game_parameters


def lay_out_small_game(
    rules: Rules,
    random: Random,
    most_cards: int = 16,
    *,
    empty_foundations: int = 0,
    in_sequence: bool = False,
) -> State:
    """Return a random position, not won, with few cards off the foundations.

    They are all cards of so many empty foundations, and at most so many others. Columns are in
    sequence where that is asked for. Neither can be asked for where the fast core does not know
    the rules.
    """
    if not does_core_know(rules):
        return lay_out_small_general_game(rules, random, most_cards)
    for _ in count():
        base_rank = random.randrange(13) if rules.base_rank is None else rules.base_rank
        lengths = [0] * empty_foundations + [13] * (4 * rules.decks - empty_foundations)
        _shorten(lengths, random, most_cards)
        foundations, cards = _build_foundations(lengths, random, base_rank)
        state = _lay_out(rules, random, base_rank, foundations, cards, in_sequence=in_sequence)
        if not is_won(state):
            return state
    raise AssertionError


def try_everything(state: State, most_positions: int) -> bool | None:
    """Return whether a position can be won, None if it leads to more positions than that."""
    met = {_build_key(state)}
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if is_won(state):
            return True
        for move in legal_moves(state):
            after = play(state, move)
            key = _build_key(after)
            if key not in met:
                if len(met) == most_positions:
                    return None
                met.add(key)
                waiting.append(after)
    return False


def _build_key(state: State) -> Hashable:
    """Return what tells positions apart: not the order of columns, nor that of foundations."""
    rules = state.rules
    groups = [*map(str, rules.column_groups.values())]
    has_free_redeals = rules.max_redeals is None and not rules.shrinks_packets
    return (
        state.piles[: rules.first_column_index],
        tuple(
            sorted(
                (group, pile, face_down)
                for group, pile, face_down in zip(
                    groups, state.columns, state.face_down_counts, strict=True
                )
            )
        ),
        tuple(sorted(state.foundations)),
        state.base_rank,
        0 if has_free_redeals else state.redeals_made,
    )


def _shorten(lengths: list[int], random: Random, most_cards: int) -> None:
    """Take at most so many cards from the piles of these lengths."""
    for _ in range(random.randint(4, most_cards)):
        lengths[random.randrange(len(lengths))] -= 1


def _build_foundations(
    lengths: list[int], random: Random, base_rank: int
) -> tuple[list[Pile], list[Card]]:
    """Return foundations of these lengths, and in random order the cards not on them."""
    foundations: list[Pile] = []
    cards: list[Card] = []
    for index, length in enumerate(lengths):
        suit = index % 4 * 13
        ranks = [(base_rank + step) % 13 for step in range(13)]
        foundations.append(tuple(suit + rank for rank in ranks[: max(length, 0)]))
        cards += [suit + rank for rank in ranks[max(length, 0) :]]
    random.shuffle(cards)
    foundations.sort(key=len, reverse=True)
    return foundations, cards


def _lay_out(
    rules: Rules,
    random: Random,
    base_rank: int,
    foundations: list[Pile],
    cards: list[Card],
    *,
    in_sequence: bool,
) -> State:
    """Return a position with the cards at random in stock, waste, reserve and columns.

    Few and tall columns make more positions that cannot be won.
    """
    reserve = _take(random, cards) if rules.reserve_size else []
    draw_pile = _take(random, cards)
    columns: list[list[Card]] = [[] for _ in range(rules.column_count)]
    used_columns = columns[: random.randint(1, rules.column_count)]
    while cards:
        card = cards.pop()
        fitting_columns = [
            column
            for column in used_columns
            if not in_sequence or not column or column[-1] in rules.landing_cards[card]
        ]
        (random.choice(fitting_columns) if fitting_columns else draw_pile).append(card)
    if rules.reserve_fills_columns:
        for column in columns:
            if not column and reserve:
                column.append(reserve.pop())
    if rules.column_fill in {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}:
        _fill_empty_columns(random, columns, draw_pile)
    waste_length = random.randint(0, len(draw_pile)) if random.random() < 0.5 else 0
    if rules.keeps_waste_filled and draw_pile:
        waste_length = max(waste_length, 1)
    has_face_down = rules.face_down_cards > 0 or len(set(rules.column_heights)) > 1
    return State(
        rules,
        (
            tuple(reversed(draw_pile[waste_length:])),
            tuple(draw_pile[:waste_length]),
            *([tuple(reserve)] if rules.reserve_total else []),
            *map(tuple, columns),
            *foundations,
        ),
        tuple(
            random.randrange(len(column)) if column and has_face_down else 0 for column in columns
        ),
        base_rank,
        random.randint(0, rules.max_redeals or 0),
    )


def lay_out_judged_games(
    rules: Rules, random: Random, *, count: int, most_cards: int, most_positions: int
) -> Iterator[tuple[State, bool]]:
    """Yield small games, each with whether trying everything wins it; larger ones are left out."""
    while count:
        state = lay_out_small_game(rules, random, most_cards=most_cards)
        is_winnable = try_everything(state, most_positions=most_positions)
        if is_winnable is not None:
            yield state, is_winnable
            count -= 1


def _fill_empty_columns(random: Random, columns: list[list[Card]], cards: list[Card]) -> None:
    """Fill empty columns with some of the cards; rarely leave one, as no deal leads to."""
    for column in columns:
        if not column and cards and random.random() < 0.9:
            column.append(cards.pop())


def _take(random: Random, cards: list[Card]) -> list[Card]:
    """Take some of the cards, often none."""
    taken_count = random.randint(0, len(cards)) if random.random() < 0.7 else 0
    taken, cards[:] = cards[:taken_count], cards[taken_count:]
    return taken


def lay_out_small_general_game(rules: Rules, random: Random, most_cards: int) -> State:
    """Return a random position, not won, with about so many cards off the foundations at most.

    More are off where no more can go up, as where foundations end before the last rank.
    """
    for _ in count():
        base_rank = _choose_base_rank(rules, random)
        cards_off = random.randint(4, most_cards) + rules.card_count - rules.cards_to_win
        foundations, cards = _build_general_foundations(rules, random, base_rank, cards_off)
        if len(cards) > cards_off + most_cards:
            continue
        state = _lay_out_general_game(rules, random, base_rank, foundations, cards)
        if not is_won(state) and is_settled(state):
            return state
    raise AssertionError


def narrow_game(rules: Rules, column_count: int) -> Rules:
    """Return a game with few columns and cells, so that more of its positions are lost.

    Of the cards that never go up there are as few as the rules allow.
    """
    ranks = rules.pack_ranks
    if not rules.has_king_foundation and rules.foundation_height < len(ranks):
        ranks = ranks[: rules.foundation_height + 1]
    return replace(
        rules,
        pack_ranks=ranks,
        column_heights=rules.column_heights[-column_count:],
        column_build_rules=(rules.column_build_rules[:1] + rules.column_build_rules[-2:])[
            :column_count
        ],
        closed_column_count=min(rules.closed_column_count, 1),
        cell_count=min(rules.cell_count, 2),
    )


def _choose_base_rank(rules: Rules, random: Random) -> int | None:
    if rules.base_card is BaseCard.NONE:
        return None
    if rules.base_rank is not None:
        return rules.base_rank
    return RANK_LETTERS.index(random.choice(rules.pack_ranks))


def _build_general_foundations(
    rules: Rules, random: Random, base_rank: int | None, cards_off: int
) -> tuple[list[list[Card]], list[Card]]:
    """Return foundations with all but about so many cards, and in random order the others."""
    ranks = [RANK_LETTERS.index(letter) for letter in rules.pack_ranks]
    left = Counter({suit * 13 + rank: rules.decks for suit in range(4) for rank in ranks})
    foundations: list[list[Card]] = [[] for _ in rules.foundation_kinds]
    if rules.foundation_kind is FoundationKind.FOURS:
        for rank in random.sample(ranks, 13 - cards_off // 4):
            foundations[0] += [suit * 13 + rank for suit in range(4)]
        left.subtract(foundations[0])
    while left.total() > cards_off:
        plays = [
            (index, card)
            for index in range(len(foundations))
            for card in list_next_cards(rules, base_rank, foundations, index)
            if left[card]
        ]
        if not plays:
            break
        index, card = random.choice(plays)
        foundations[index].append(card)
        left[card] -= 1
    cards = list(left.elements())
    random.shuffle(cards)
    return foundations, cards


def _lay_out_general_game(
    rules: Rules,
    random: Random,
    base_rank: int | None,
    foundations: list[list[Card]],
    cards: list[Card],
) -> State:
    """Return a position with the cards at random in all other piles."""
    redeals = random.randint(0, rules.max_redeals or 0)
    cells = [_take_for_cell(rules, random, cards, cell) for cell in range(rules.cell_count)]
    reserves = [
        _take_at_most(random, cards, min(rules.reserve_size, 5)) for _ in range(rules.reserve_total)
    ]
    wastes = [_take_at_most(random, cards, 3) for _ in range(rules.waste_count)]
    if rules.waste_fill is WasteFill.DEALT_AT_REDEAL and not redeals:
        wastes = [[card for waste in wastes for card in waste], *([] for _ in wastes[1:])]
    stock = _take_at_most(random, cards, 6)
    columns: list[list[Card]] = [[] for _ in range(rules.column_count)]
    used_columns = random.sample(columns, random.randint(1, rules.column_count))
    while cards:
        column = random.choice(used_columns)
        is_full = rules.column_limit is not None and len(column) >= rules.column_limit
        (stock if is_full else column).append(cards.pop())
    if rules.reserve_fills_columns:
        for column in columns:
            if not column and reserves[0]:
                column.append(reserves[0].pop())
    if rules.keeps_waste_filled and not wastes[0] and stock:
        wastes[0].append(stock.pop())
    return State(
        rules,
        tuple(
            map(tuple, (stock, *wastes, *reserves, *cells, *columns, *foundations)),
        ),
        tuple(_count_face_down(rules, random, column) for column in columns),
        base_rank,
        redeals,
    )


def _take_at_most(random: Random, cards: list[Card], most: int) -> list[Card]:
    """Take some of the cards, often none."""
    taken_count = random.randint(0, min(len(cards), most)) if random.random() < 0.5 else 0
    taken, cards[:] = cards[:taken_count], cards[taken_count:]
    return taken


def _take_for_cell(rules: Rules, random: Random, cards: list[Card], cell: int) -> list[Card]:
    """Take a card that the cell holds, or none."""
    for card in cards:
        letters = rules.cell_letters
        if random.random() < 0.4 and (
            not letters or RANK_LETTERS[CARD_RANKS[card]] == letters[cell]
        ):
            cards.remove(card)
            return [card]
    return []


def _count_face_down(rules: Rules, random: Random, column: list[Card]) -> int:
    """Return how many cards of a column lie face down: often some, where the rules have it."""
    if not column or random.random() < 0.5:
        return 0
    if rules.turns_up_by_hand:
        return random.randint(0, len(column))
    if rules.protects_last_cards and len(column) > 1:
        return 1
    return random.randrange(len(column)) if rules.face_down_cards else 0


KNOWN_KEYS = tuple(key for key, rules in VARIANTS.items() if does_core_know(rules))
OTHER_KEYS = tuple(key for key in VARIANTS if key not in KNOWN_KEYS)

known_games = pytest.mark.parametrize(
    "key", list_game_parameters(key for key in EXAMPLE_KEYS if key in KNOWN_KEYS)
)
other_games = pytest.mark.parametrize(
    "key", list_game_parameters(key for key in EXAMPLE_KEYS if key in OTHER_KEYS)
)
"""Games that between them make every choice of the rules."""
