"""What a search for lines asks of the boards of a game, whatever they are made of."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from bot.engine.state import State

BoardT = TypeVar("BoardT", bound="Hashable")
BoardT_co = TypeVar("BoardT_co", bound="Hashable", covariant=True)


class LineMove(Protocol[BoardT_co]):
    """A move as it changes a board; it may begin with draws."""

    @property
    def board(self) -> BoardT_co:
        """The board after the move."""

    @property
    def draws(self) -> int:
        """The number of draws that it begins with."""

    @property
    def worth_change(self) -> float:
        """What the position's worth changes by."""

    @property
    def turns_card(self) -> bool:
        """Whether a card turns up that the player has not seen."""

    @property
    def is_lasting(self) -> bool:
        """Whether the move can never be taken back by others.

        A card goes up, turns up, or leaves the reserve or the waste.
        """


class KnownLineMove(NamedTuple, Generic[BoardT]):
    """A move of which all is known; see `LineMove`."""

    board: BoardT
    worth_change: float
    draws: int = 0
    turns_card: bool = False
    is_lasting: bool = True


class Memo(Protocol[BoardT]):
    """All that a search needs to know about the boards of one game."""

    @property
    def piles_learned(self) -> int:
        """About how many piles the memo, with all its copies, remembers beside its boards'."""

    def copy(self) -> Self:
        """Return a memo with the same boards; what is added to it is not added to this one."""

    def build_board(self, state: State) -> BoardT:
        """Return a position as a board."""

    def is_won(self, board: BoardT) -> bool:
        """Return whether a board is won."""

    def count_empty_columns(self, board: BoardT) -> int:
        """Return how many columns have no cards."""

    def get_draw_cost(self, board: BoardT) -> int:
        """Return how many tries it is worth to look at all draws from a board."""


class MoveGenerator(Protocol[BoardT]):
    """The moves that a player can foresee from boards of one game."""

    def generate_moves(self, board: BoardT) -> Iterable[LineMove[BoardT]]:
        """Generate all moves from a board."""

    def generate_drawn_moves(self, board: BoardT) -> Iterator[LineMove[BoardT]]:
        """Generate the moves that begin with draws, where a draw may be played."""
