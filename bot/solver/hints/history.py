"""The positions of a game as boards, from the first to the last, and how their moves are found."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from bot.solver.hints.board import BoardBook
from bot.solver.hints.board_moves import BoardMoveGenerator
from bot.solver.hints.books import BoardT
from bot.solver.hints.evaluation import get_drawable_card_worth
from bot.solver.hints.position_book import PositionBook
from bot.solver.hints.position_moves import KeptMoves, PositionMoveGenerator
from bot.solver.known_rules import does_core_know

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.state import State
    from bot.solver.hints.books import Book, MoveGenerator


MOST_PILES_LEARNED = 20_000
"""What is learned of so many piles is kept: up to 20 MB."""


class History(Generic[BoardT]):
    """The positions of a game as boards of a book, which holds nothing but them.

    ``boards`` are those of the positions from the first to the last.
    """

    def __init__(
        self,
        book: Book[BoardT],
        open_generator: Callable[..., MoveGenerator[BoardT]],
        boards: list[BoardT],
    ) -> None:
        self.boards = boards
        self._book = book
        self._open_generator = open_generator

    @property
    def is_full(self) -> bool:
        """Whether so much is kept that the history should rather be opened anew than followed."""
        return self._book.piles_learned > MOST_PILES_LEARNED

    def follow(self, states: Sequence[State]) -> History[BoardT]:
        """Return the history with more positions; this one stays as it is."""
        book = self._book.copy()
        boards = [*self.boards, *map(book.build_board, states)]
        return History(book, self._open_generator, boards)

    def copy_book(self) -> Book[BoardT]:
        """Return a book with the boards of the history, to add others to."""
        return self._book.copy()

    def build_generator(
        self, book: Book[BoardT], state: State, *, includes_draws: bool
    ) -> MoveGenerator[BoardT]:
        """Return a generator of moves for a copy of the book, as a position values them."""
        return self._open_generator(
            book,
            face_down_count=sum(state.face_down_counts),
            drawable_card_worth=get_drawable_card_worth(state),
            includes_draws=includes_draws,
        )


def open_history(states: Sequence[State], *, knows_stock: bool) -> History[Any]:
    """Return the history of a game by its positions; the core's boards where it knows the rules."""
    opening, rules = states[0], states[0].rules
    if does_core_know(rules):
        book = BoardBook(rules, states[-1].known_base_rank, opening.reserve)
        return History(book, BoardMoveGenerator, []).follow(states)
    position_book = PositionBook(rules, knows_stock=knows_stock)
    open_generator = partial(PositionMoveGenerator, kept_moves=KeptMoves())
    return History(position_book, open_generator, []).follow(states)
