"""How promising a position is for a search, as a whole number; only the order of scores matters.

The weights are those of the fast core's beam where that one has them, but for empty columns: as in
hints they have no worth of their own, since many games leave little that may enter them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.state import Pile, State
from bot.solver.general.card_heights import LAST_HEIGHT, list_card_heights

CARD_UP = 1000
_CARD_IN_SEQUENCE = 400
_CARD_ON_LOWER = 15
"""For each rank that the lower card, which has to go up first, is below the last, and one more."""
_CARD_BEFORE_RUN = 10
_FACE_DOWN_CARD = 100
_WASTE_CARD = 50
_WASTE_CARD_ON_LOWER = 9
_RESERVE_CARD = 300
_CELL_CARD = 100

_MOST_KEPT = 20_000
"""Scores of so many columns, and of as many wastes, are kept: up to 20 MB."""


class PositionScorer:
    """Scores the positions that follow from one; the scores of equal piles are kept."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        self._rules = rules
        self._heights = list_card_heights(rules, state.base_rank)
        self._base_rank = state.base_rank
        tables = rules.column_run_landing_cards
        distinct = list(dict.fromkeys(tables))
        self._table_numbers = [distinct.index(table) for table in tables]
        self._tables = distinct
        self._column_scores: dict[tuple[Pile, int, int], int] = {}
        self._waste_scores: dict[Pile, int] = {}

    def score(self, state: State) -> int:
        """Return the score of a position."""
        if state.base_rank != self._base_rank:
            self._change_base(state.base_rank)
        rules, column_scores = self._rules, self._column_scores
        total = CARD_UP * state.cards_up
        for column in zip(state.columns, state.face_down_counts, self._table_numbers, strict=True):
            score = column_scores.get(column)
            total += self._score_column(column) if score is None else score
        for waste in state.wastes:
            score = self._waste_scores.get(waste)
            total += self._score_waste(waste) if score is None else score
        if rules.reserve_total:
            total -= _RESERVE_CARD * sum(map(len, state.reserves))
        if rules.cell_count:
            total -= _CELL_CARD * sum(map(len, state.cells))
        return total

    def _change_base(self, base_rank: int | None) -> None:
        self._base_rank = base_rank
        self._heights = list_card_heights(self._rules, base_rank)
        self._column_scores.clear()
        self._waste_scores.clear()

    def _score_column(self, column: tuple[Pile, int, int]) -> int:
        if len(self._column_scores) > _MOST_KEPT:
            self._column_scores.clear()
        score = self._column_scores[column] = self._compute_column_score(*column)
        return score

    def _compute_column_score(self, pile: Pile, face_down: int, table_number: int) -> int:
        if not pile:
            return 0
        landing_cards = self._tables[table_number]
        beneath = pile[0]
        lowest = self._heights[beneath]
        score, run_length = -_FACE_DOWN_CARD * face_down, 1
        for index, card in enumerate(pile[1:], 1):
            if index > face_down and beneath in landing_cards[card]:
                score += _CARD_IN_SEQUENCE
                run_length += 1
            else:
                run_length = 1
            height = self._heights[card]
            if height > lowest:
                score -= _CARD_ON_LOWER * (LAST_HEIGHT + 1 - lowest)
            else:
                lowest = height
            beneath = card
        return score - _CARD_BEFORE_RUN * (len(pile) - run_length)

    def _score_waste(self, waste: Pile) -> int:
        if len(self._waste_scores) > _MOST_KEPT:
            self._waste_scores.clear()
        score = self._waste_scores[waste] = _compute_waste_score(waste, self._heights)
        return score


def _compute_waste_score(waste: Pile, heights: Sequence[int]) -> int:
    score, lowest = -_WASTE_CARD * len(waste), LAST_HEIGHT + 1
    for card in waste:
        if heights[card] > lowest:
            score -= _WASTE_CARD_ON_LOWER * (LAST_HEIGHT + 1 - lowest)
        else:
            lowest = heights[card]
    return score
