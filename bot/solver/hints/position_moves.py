"""The moves that a player can foresee, for games whose rules the fast core does not know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.solver.general.useful_moves import UsefulMoveLister
from bot.solver.hints.memos import LineMove
from bot.solver.hints.position_memo import PositionBoard, PositionMemo
from bot.solver.hints.progress import is_lasting_progress

_MOST_KEPT = 400
"""The moves from so many boards are kept, those of about two searches: 5 to 25 MB."""


class PositionMove:
    """A move that leads from the first board by draws to another, and on from it; a `LineMove`.

    Half of all moves lead to boards that were met before: of those nothing else is asked.
    """

    __slots__ = ("_before", "_drawable_card_worth", "_first", "_move", "board", "draws")

    def __init__(
        self,
        first: PositionBoard,
        before: PositionBoard,
        move: Move,
        draws: int,
        drawable_card_worth: float,
    ) -> None:
        self.board = before.follow(move)
        self.draws = draws
        self._first = first
        self._before = before
        self._move = move
        self._drawable_card_worth = drawable_card_worth

    @property
    def worth_change(self) -> float:
        """What the position's worth changes by."""
        drawable_change = self.board.drawable_count - self._first.drawable_count
        drawable_worth = self._drawable_card_worth * drawable_change
        return self.board.worth - self._first.worth + drawable_worth

    @property
    def turns_card(self) -> bool:
        """Whether a card turns up that the player has not seen."""
        return self.board.shows_unseen_card

    @property
    def is_lasting(self) -> bool:
        """Whether the move can never be taken back by others."""
        return is_lasting_progress(self._before.state, self._move, self.board.state)


class KeptMoves:
    """The moves from the boards that searches came to last.

    The search for a hint comes again to more than half of the boards from which the search for the
    hint before it has tried all moves. The moves are kept here because boards end with their
    search.
    """

    def __init__(self) -> None:
        self._moves: OrderedDict[
            tuple[PositionBoard, Hashable], tuple[PositionBoard, list[LineMove[PositionBoard]]]
        ] = OrderedDict()

    def get_or_list(
        self,
        board: PositionBoard,
        circumstances: Hashable,
        list_moves: Callable[[PositionBoard], list[LineMove[PositionBoard]]],
    ) -> list[LineMove[PositionBoard]]:
        """Return the moves from a board, listed if they are not kept for these circumstances."""
        kept = self._moves.pop((board, circumstances), None)
        # Boards may be equal and yet have their piles, and so their moves, in another order.
        if kept is None or kept[0].state != board.state or kept[0].seen != board.seen:
            kept = board, list_moves(board)
        self._moves[board, circumstances] = kept
        if len(self._moves) > _MOST_KEPT:
            self._moves.popitem(last=False)
        return kept[1]


class PositionMoveGenerator:
    """The moves that a player can foresee; as `BoardMoveGenerator`, by the engine's rules."""

    def __init__(
        self,
        memo: PositionMemo,
        *,
        face_down_count: int,  # noqa: ARG002 - it makes no difference here
        drawable_card_worth: float,
        includes_draws: bool,
        kept_moves: KeptMoves | None = None,
    ) -> None:
        self._memo = memo
        self._kept_moves = kept_moves or KeptMoves()
        self._drawable_card_worth = drawable_card_worth
        self._includes_draws = includes_draws
        self._useful_moves = UsefulMoveLister(memo.rules)

    def generate_moves(self, board: PositionBoard) -> Iterable[LineMove[PositionBoard]]:
        """Return all moves from a board, those that are kept where there are any."""
        return self._kept_moves.get_or_list(
            board, (self._drawable_card_worth, self._includes_draws), self._list_moves
        )

    def _list_moves(self, board: PositionBoard) -> list[LineMove[PositionBoard]]:
        moves = self._useful_moves.list_different_moves(board.state)
        return [
            *(self._follow(board, board, move, 0) for move in moves if move != DRAW_MOVE),
            *self.generate_drawn_moves(board),
        ]

    def generate_drawn_moves(self, board: PositionBoard) -> Iterator[LineMove[PositionBoard]]:
        """Generate the moves that begin with draws, where a draw may be played."""
        if not self._includes_draws:
            return
        for draws, drawn in enumerate(self._memo.list_drawn(board), 1):
            for move in legal_moves(drawn.state):
                if move.source[0] == "w":
                    yield self._follow(board, drawn, move, draws)

    def _follow(
        self, first: PositionBoard, before: PositionBoard, move: Move, draws: int
    ) -> PositionMove:
        """Return the move that leads from the first board by draws to another, and on from it."""
        return PositionMove(first, before, move, draws, self._drawable_card_worth)
