"""The moves that a player can foresee, for games whose rules the fast core does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.solver.general.useful_moves import UsefulMoveLister
from bot.solver.hints.books import LineMove
from bot.solver.hints.progress import is_lasting_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.moves import Move
    from bot.solver.hints.position_book import PositionBoard, PositionBook


class PositionMoveGenerator:
    """The moves that a player can foresee; as `BoardMoveGenerator`, by the engine's rules."""

    def __init__(
        self,
        book: PositionBook,
        *,
        face_down_count: int,  # noqa: ARG002 - it makes no difference here
        drawable_card_worth: float,
        includes_draws: bool,
    ) -> None:
        self._book = book
        self._drawable_card_worth = drawable_card_worth
        self._includes_draws = includes_draws
        self._useful_moves = UsefulMoveLister(book.rules)

    def generate_moves(self, board: PositionBoard) -> Iterator[LineMove[PositionBoard]]:
        """Generate all moves from a board."""
        for move in self._useful_moves.list_different_moves(board.state):
            if move != DRAW_MOVE:
                yield self._follow(board, board, move, 0)
        yield from self.generate_drawn_moves(board)

    def generate_drawn_moves(self, board: PositionBoard) -> Iterator[LineMove[PositionBoard]]:
        """Generate the moves that begin with draws, where a draw may be played."""
        if not self._includes_draws:
            return
        for draws, drawn in enumerate(self._book.list_drawn(board), 1):
            for move in legal_moves(drawn.state):
                if move.source[0] == "w":
                    yield self._follow(board, drawn, move, draws)

    def _follow(
        self, first: PositionBoard, before: PositionBoard, move: Move, draws: int
    ) -> LineMove[PositionBoard]:
        """Return the move that leads from the first board by draws to another, and on from it."""
        after = before.follow(move)
        drawable_change = after.drawable_count - first.drawable_count
        return LineMove(
            after,
            after.worth - first.worth + self._drawable_card_worth * drawable_change,
            draws,
            after.shows_unseen_card,
            is_lasting_progress(before.state, move, after.state),
        )
