"""Piles as numbers: equal ones are one number, and what a search asks about it is kept.

A search meets the same few hundred piles in thousands of positions.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple, TypeAlias

from bot.engine.cards import CARD_RANKS, NEXT_CARDS_UP, Card
from bot.engine.move_lists.candidate_moves import list_carry_counts
from bot.engine.rules import ColumnFill, Rules
from bot.engine.state import Pile
from bot.solver.hints.evaluation import PileEvaluator

EMPTY_COLUMN = 0
"""The number of the column without cards, lower than any other."""

NO_CARD = -1
"""Stands for the top card of a pile that has none face up."""


class ColumnExit(NamedTuple):
    """Cards that may leave a column together, and the column that stays behind.

    ``card`` is the lowest of them. ``worth_change`` is what the column's worth changes by;
    ``turns_card`` says that a card turns up on it, which counts for nothing as it is not known.
    """

    card_count: int
    card: Card
    rest: int
    worth_change: float
    turns_card: bool


class ColumnMemo:
    """The columns of one game. ``tops`` and ``worths`` are by a column's number."""

    def __init__(self, rules: Rules, evaluator: PileEvaluator) -> None:
        self._rules = rules
        self._find_highest_face_down = rules.find_highest_face_down
        self._landing_cards = rules.run_landing_cards
        self._evaluator = evaluator
        self._numbers: dict[tuple[Pile, int], int] = {}
        self._columns: list[tuple[Pile, int]] = []
        self._carries: dict[int, tuple[ColumnExit, ...]] = {}
        self._top_exits: dict[int, ColumnExit] = {}
        self._extended: dict[tuple[int, Pile], int] = {}
        self._joined: dict[tuple[int, int, int], int] = {}
        self.tops: list[Card] = []
        self.worths: list[float] = []
        self.get_number((), 0)

    def copy(self) -> ColumnMemo:
        """Return a memo with the same columns; what is added to it is not added to this one."""
        copied = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | list):
                setattr(copied, name, value.copy())
        return copied

    def get_number(self, cards: Pile, face_down_count: int) -> int:
        """Return the number of a column."""
        column = (cards, face_down_count)
        number = self._numbers.get(column)
        if number is None:
            number = self._numbers[column] = len(self._columns)
            self._columns.append(column)
            self.tops.append(cards[-1] if len(cards) > face_down_count else NO_CARD)
            self.worths.append(self._evaluator.evaluate_column(cards, face_down_count))
        return number

    def add_card(self, column: int, card: Card) -> int:
        """Return the column with one more card on top."""
        key = (column, (card,))
        number = self._extended.get(key)
        if number is None:
            cards, face_down_count = self._columns[column]
            number = self._extended[key] = self.get_number((*cards, card), face_down_count)
        return number

    def add_cards(self, column: int, source: int, count: int) -> int:
        """Return the column with the last ``count`` cards of another one on top."""
        key = (column, source, count)
        number = self._joined.get(key)
        if number is None:
            cards, face_down_count = self._columns[column]
            carried_cards = self._columns[source][0][-count:]
            number = self._joined[key] = self.get_number(cards + carried_cards, face_down_count)
        return number

    def get_top_exit(self, column: int) -> ColumnExit:
        """Return how the top card of a column leaves it, as it does to a foundation."""
        if column not in self._top_exits:
            self._top_exits[column] = self._build_exit(column, 1)
        return self._top_exits[column]

    def list_carries(self, column: int) -> tuple[ColumnExit, ...]:
        """Return the ways in which cards of a column may be carried to another."""
        if column not in self._carries:
            self._carries[column] = tuple(
                self._build_exit(column, count) for count in self._list_carry_counts(column)
            )
        return self._carries[column]

    def is_whole_run(self, column: int) -> bool:
        """Return whether all cards of a column are face up and in sequence."""
        return self._count_run_cards(column) == len(self._columns[column][0])

    def get_lowest_card(self, column: int) -> Card:
        """Return the card at the bottom of a column that has cards."""
        return self._columns[column][0][0]

    def _build_exit(self, column: int, count: int) -> ColumnExit:
        cards, face_down_count = self._columns[column]
        rest_cards = cards[:-count]
        turns_card = 0 < face_down_count == len(rest_cards)
        if turns_card:
            face_down_count = self._find_highest_face_down(face_down_count - 1)
        rest = self.get_number(rest_cards, face_down_count)
        rest_worth = (
            self._evaluator.evaluate_column(rest_cards[:-1], face_down_count)
            if turns_card
            else self.worths[rest]
        )
        worth_change = rest_worth - self.worths[column]
        return ColumnExit(count, cards[-count], rest, worth_change, turns_card)

    def _list_carry_counts(self, column: int) -> tuple[int, ...] | range:
        length, run_length = len(self._columns[column][0]), self._count_run_cards(column)
        if not run_length:
            return ()
        return list_carry_counts(self._rules, length, run_length)

    def _count_run_cards(self, column: int) -> int:
        """Return how many face-up cards at the end of a column lie in sequence."""
        cards, face_down_count = self._columns[column]
        longest = len(cards) - face_down_count
        run_length = min(longest, 1)
        while (
            0 < run_length < longest
            and cards[-run_length - 1] in self._landing_cards[cards[-run_length]]
        ):
            run_length += 1
        return run_length


_DrawPiles: TypeAlias = "tuple[Pile, Pile, int]"
"""The stock, the waste, and how many redeals have been made."""


_FILLS_FROM_WASTE = {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}


class DrawMemo:
    """The stock with the waste of one game, as one number. ``waste_tops`` is by that number.

    ``fills_columns`` says whether the waste's top fills a column that a move has emptied, and
    ``keeps_waste_filled`` whether a packet is turned by itself when the waste is empty.
    """

    def __init__(self, rules: Rules) -> None:
        self.fills_columns = rules.column_fill in _FILLS_FROM_WASTE
        self._fills_from_stock = rules.column_fill is ColumnFill.WASTE_OR_STOCK
        self.keeps_waste_filled = rules.keeps_waste_filled
        self._packet_size = rules.packet_size
        self._max_redeals = rules.max_redeals
        self._numbers: dict[_DrawPiles, int] = {}
        self._piles: list[_DrawPiles] = []
        self._after_plays: dict[int, int] = {}
        self._after_fills: dict[int, tuple[int, Card]] = {}
        self._drawn: dict[int, tuple[tuple[int, int], ...]] = {}
        self.waste_tops: list[Card] = []

    def get_number(self, stock: Pile, waste: Pile, redeals_made: int) -> int:
        """Return the number of a stock and waste; redeals matter only where they are limited."""
        piles = (stock, waste, 0 if self._max_redeals is None else redeals_made)
        number = self._numbers.get(piles)
        if number is None:
            number = self._numbers[piles] = len(self._piles)
            self._piles.append(piles)
            self.waste_tops.append(waste[-1] if waste else NO_CARD)
        return number

    def are_empty(self, number: int) -> bool:
        """Return whether neither the stock nor the waste has a card."""
        stock, waste, _ = self._piles[number]
        return not stock and not waste

    def play_waste_top(self, number: int) -> int:
        """Return the stock and waste without the waste's top card."""
        if number not in self._after_plays:
            stock, waste, redeals_made = self._piles[number]
            piles = stock, waste[:-1], redeals_made
            if self.keeps_waste_filled and stock and not waste[:-1]:
                piles = self._turn_packet(piles)
            self._after_plays[number] = self.get_number(*piles)
        return self._after_plays[number]

    def fill_column(self, number: int) -> tuple[int, Card]:
        """Return the stock and waste after they fill a column, and the card that does.

        It is `NO_CARD` where nothing does.
        """
        if number not in self._after_fills:
            before, piles = number, self._piles[number]
            if self._fills_from_stock and piles[0] and not piles[1]:
                before = self.get_number(*self._turn_packet(piles))
            card = self.waste_tops[before] if self.fills_columns else NO_CARD
            after = number if card == NO_CARD else self.play_waste_top(before)
            self._after_fills[number] = after, card
        return self._after_fills[number]

    def is_packet_turned(self, before: int, after: int) -> bool:
        """Return whether the stock has become shorter by a play or a fill."""
        return len(self._piles[after][0]) < len(self._piles[before][0])

    def list_drawn(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return how many draws lead to which stock and waste, until they repeat or end."""
        if number not in self._drawn:
            drawn: dict[int, int] = {}
            piles = self._draw(self._piles[number])
            while piles is not None:
                after = self.get_number(*piles)
                if after == number or after in drawn:
                    break
                drawn[after] = len(drawn) + 1
                piles = self._draw(piles)
            self._drawn[number] = tuple((draws, after) for after, draws in drawn.items())
        return self._drawn[number]

    def _draw(self, piles: _DrawPiles) -> _DrawPiles | None:
        stock, waste, redeals_made = piles
        if stock:
            return self._turn_packet(piles)
        if waste and (self._max_redeals is None or redeals_made < self._max_redeals):
            piles = waste[::-1], (), redeals_made + 1
            return self._turn_packet(piles) if self.keeps_waste_filled else piles
        return None

    def _turn_packet(self, piles: _DrawPiles) -> _DrawPiles:
        stock, waste, redeals_made = piles
        count = self._packet_size
        return stock[:-count], waste + stock[-count:][::-1], redeals_made


class FoundationMemo:
    """All foundations of a game together, as one number; their order does not matter."""

    def __init__(self, base_rank: int, evaluator: PileEvaluator) -> None:
        self._base_rank = base_rank
        self._evaluator = evaluator
        self._numbers: dict[tuple[Card, ...], int] = {}
        self._tops: list[tuple[Card, ...]] = []
        self._takes: dict[int, dict[Card, int]] = {}
        self._worths: dict[int, float] = {}

    def get_number(self, tops: list[Card]) -> int:
        """Return the number of foundations by their top cards, `NO_CARD` for an empty one."""
        key = tuple(sorted(tops))
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._tops)
            self._tops.append(key)
        return number

    def map_takes(self, number: int) -> dict[Card, int]:
        """Return the cards that the foundations take, each with the foundations after it."""
        if number not in self._takes:
            self._takes[number] = {
                card: self.get_number([*tops[:index], card, *tops[index + 1 :]])
                for tops in [self._tops[number]]
                for index, top in enumerate(tops)
                for card in self._list_next_cards(top)
            }
        return self._takes[number]

    def get_worth(self, number: int) -> float:
        """Return the foundations' worth by the cards that could still lie on their tops."""
        if number not in self._worths:
            tops = [top for top in self._tops[number] if top != NO_CARD]
            self._worths[number] = self._evaluator.evaluate_foundations(tops)
        return self._worths[number]

    def _list_next_cards(self, top: Card) -> list[Card]:
        if top == NO_CARD:
            return [suit * 13 + self._base_rank for suit in range(4)]
        card = NEXT_CARDS_UP[top]
        return [] if CARD_RANKS[card] == self._base_rank else [card]
