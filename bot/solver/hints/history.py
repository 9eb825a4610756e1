"""The positions of a game as boards, from the first to the last, and how their moves are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic

from bot.engine.state import State
from bot.solver.hints.board import BoardMemo
from bot.solver.hints.board_moves import BoardMoveGenerator
from bot.solver.hints.evaluation import get_drawable_card_worth
from bot.solver.hints.memos import BoardT, Memo, MoveGenerator
from bot.solver.hints.position_memo import PositionMemo
from bot.solver.hints.position_moves import KeptMoves, PositionMoveGenerator
from bot.solver.known_rules import does_core_know

MOST_PILES_LEARNED = 20_000
"""What is learned of so many piles is kept: up to 20 MB."""


class History(Generic[BoardT]):
    """The positions of a game as boards of a memo, which holds nothing but them.

    ``boards`` are those of the positions from the first to the last.
    """

    def __init__(
        self,
        memo: Memo[BoardT],
        open_generator: Callable[..., MoveGenerator[BoardT]],
        boards: list[BoardT],
    ) -> None:
        self.boards = boards
        self._memo = memo
        self._open_generator = open_generator

    @property
    def is_full(self) -> bool:
        """Whether so much is kept that the history should rather be opened anew than followed."""
        return self._memo.piles_learned > MOST_PILES_LEARNED

    def follow(self, states: Sequence[State]) -> History[BoardT]:
        """Return the history with more positions; this one stays as it is."""
        memo = self._memo.copy()
        boards = [*self.boards, *map(memo.build_board, states)]
        return History(memo, self._open_generator, boards)

    def copy_memo(self) -> Memo[BoardT]:
        """Return a memo with the boards of the history, to add others to."""
        return self._memo.copy()

    def build_generator(
        self, memo: Memo[BoardT], state: State, *, includes_draws: bool
    ) -> MoveGenerator[BoardT]:
        """Return a generator of moves for a copy of the memo, as a position values them."""
        return self._open_generator(
            memo,
            face_down_count=sum(state.face_down_counts),
            drawable_card_worth=get_drawable_card_worth(state),
            includes_draws=includes_draws,
        )


def open_history(states: Sequence[State], *, knows_stock: bool) -> History[Any]:
    """Return the history of a game by its positions; the core's boards where it knows the rules."""
    opening, rules = states[0], states[0].rules
    if does_core_know(rules):
        memo = BoardMemo(rules, states[-1].known_base_rank, opening.reserve)
        return History(memo, BoardMoveGenerator, []).follow(states)
    position_memo = PositionMemo(rules, knows_stock=knows_stock)
    open_generator = partial(PositionMoveGenerator, kept_moves=KeptMoves())
    return History(position_memo, open_generator, []).follow(states)
