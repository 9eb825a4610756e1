"""Positions near the end of games of any rules, with cells, several reserves, wastes and so on."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

from bot.engine.cards import CARD_RANKS, RANK_LETTERS, Card
from bot.engine.rules import BaseCard, FoundationKind, Rules, WasteFill
from bot.engine.rules.foundations import list_next_cards
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import is_settled


def lay_out_small_general_game(rules: Rules, random: Random, most_cards: int) -> State:
    """Return a random position, not won, with about so many cards off the foundations at most.

    More are off where no more can go up, as where foundations end before the last rank.
    """
    for _ in count():
        base_rank = _choose_base_rank(rules, random)
        cards_off = random.randint(4, most_cards) + rules.card_count - rules.cards_to_win
        foundations, cards = _build_foundations(rules, random, base_rank, cards_off)
        if len(cards) > cards_off + most_cards:
            continue
        state = _lay_out(rules, random, base_rank, foundations, cards)
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


def _build_foundations(
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


def _lay_out(
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
        _take(random, cards, min(rules.reserve_size, 5)) for _ in range(rules.reserve_total)
    ]
    wastes = [_take(random, cards, 3) for _ in range(rules.waste_count)]
    if rules.waste_fill is WasteFill.DEALT_AT_REDEAL and not redeals:
        wastes = [[card for waste in wastes for card in waste], *([] for _ in wastes[1:])]
    stock = _take(random, cards, 6)
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


def _take(random: Random, cards: list[Card], most: int) -> list[Card]:
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
