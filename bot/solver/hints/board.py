"""Positions made for search.

A board leaves out what makes no difference: the order of columns and that of foundations.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from bot.engine.rules import Rules
from bot.engine.state import Pile, State
from bot.solver.hints.evaluation import PileEvaluator
from bot.solver.hints.pile_memos import EMPTY_COLUMN, NO_CARD, ColumnMemo, DrawMemo, FoundationMemo

_DRAWS_PER_TRY = 12


class Board(NamedTuple):
    """A position: piles by their numbers, and how many cards the reserve has."""

    foundations: int
    draw_piles: int
    reserve_length: int
    columns: tuple[int, ...]


class BoardMemo:
    """All that a search needs to know about the boards of one game.

    ``reserve`` is the longest that the reserve has been: only its length changes.
    """

    def __init__(self, rules: Rules, base_rank: int, reserve: Pile) -> None:
        evaluator = PileEvaluator(rules, base_rank)
        self.rules = rules
        self.reserve = reserve
        self.columns = ColumnMemo(rules, evaluator)
        self.draws = DrawMemo(rules)
        self.foundations = FoundationMemo(base_rank, evaluator)

    @property
    def piles_learned(self) -> int:
        """How many stocks and wastes the memo and all its copies have numbered."""
        return len(self.draws.waste_tops)

    def copy(self) -> BoardMemo:
        """Return a memo with the same boards; what is added to it is not added to this one.

        The order of a board's columns depends on when each was added, and all else on nothing.
        """
        copied = copy(self)
        copied.columns = self.columns.copy()
        return copied

    def build_board(self, state: State) -> Board:
        """Return a position as a board."""
        return Board(
            self.foundations.get_number([p[-1] if p else NO_CARD for p in state.foundations]),
            self.draws.get_number(state.stock, state.waste, state.redeals_made),
            len(state.reserve),
            tuple(sorted(map(self.columns.get_number, state.columns, state.face_down_counts))),
        )

    def is_won(self, board: Board) -> bool:
        """Return whether all cards are on the foundations."""
        return (
            board.columns[-1] == EMPTY_COLUMN
            and not board.reserve_length
            and self.draws.are_empty(board.draw_piles)
        )

    def count_empty_columns(self, board: Board) -> int:
        """Return how many columns have no cards."""
        return board.columns.count(EMPTY_COLUMN)

    def get_draw_cost(self, board: Board) -> int:
        """Return how many tries it is worth to look at all draws from a board."""
        return len(self.draws.list_drawn(board.draw_piles)) // _DRAWS_PER_TRY
