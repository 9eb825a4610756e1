"""A position's worth by what its player can see, whatever the rules of its game are."""

from __future__ import annotations

import math

from bot.engine.cards import CARD_SUITS, Card
from bot.engine.rules import Rules
from bot.engine.state import Pile, State
from bot.solver.general.card_heights import LAST_HEIGHT, list_card_heights
from bot.solver.hints.evaluation import (
    BURIED_CARD_WORTH,
    CARD_UP_WORTH,
    COVERING_CARD_WORTH,
    FACE_DOWN_WORTH,
    RESERVE_CARD_WORTH,
    SEQUENCE_WORTH,
    SUIT_SEQUENCE_WORTH,
)

CELL_CARD_WORTH = -4.0
"""For each card in a cell."""


class PositionEvaluator:
    """The worth of positions of one game. Cards below 0 are hidden, and count for nothing."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._base_rank: int | None = None
        self._heights = list_card_heights(rules, None)
        tables = rules.column_run_landing_cards
        self._tables = list(dict.fromkeys(tables))
        self._table_numbers = [self._tables.index(table) for table in tables]
        self._column_worths: dict[tuple[Pile, int, int], float] = {}

    @property
    def columns_weighed(self) -> int:
        """How many columns' worths are kept."""
        return len(self._column_worths)

    def evaluate(self, seen: State) -> float:
        """Return the worth of a position as its player sees it, without the stock and wastes."""
        rules = self._rules
        if seen.base_rank != self._base_rank:
            self._base_rank = seen.base_rank
            self._heights = list_card_heights(rules, seen.base_rank)
            self._column_worths.clear()
        total = CARD_UP_WORTH * seen.cards_up
        for column in zip(seen.columns, seen.face_down_counts, self._table_numbers, strict=True):
            worth = self._column_worths.get(column)
            if worth is None:
                worth = self._column_worths[column] = self._evaluate_column(*column)
            total += worth
        if rules.reserve_total:
            total += RESERVE_CARD_WORTH * sum(map(len, seen.reserves))
        if rules.cell_count:
            total += CELL_CARD_WORTH * sum(map(len, seen.cells))
        return total

    def _evaluate_column(self, pile: Pile, face_down: int, table_number: int) -> float:
        cards = tuple(card for card in pile[face_down:] if card >= 0)
        return (
            self._evaluate_order(cards, self._tables[table_number])
            + FACE_DOWN_WORTH * face_down
            + COVERING_CARD_WORTH * len(cards) * math.sqrt(face_down)
        )

    def _evaluate_order(self, cards: Pile, landing_cards: tuple[frozenset[Card], ...]) -> float:
        """Return the worth of a column's open cards by their order."""
        total, lowest, lowest_index = 0.0, LAST_HEIGHT + 1, 0
        for index, card in enumerate(cards):
            if index and cards[index - 1] in landing_cards[card]:
                total += SEQUENCE_WORTH
                if CARD_SUITS[cards[index - 1]] == CARD_SUITS[card]:
                    total += SUIT_SEQUENCE_WORTH
            height = self._heights[card]
            if height > lowest:
                total += BURIED_CARD_WORTH * (index - lowest_index)
            elif height < lowest:
                lowest, lowest_index = height, index
        return total
