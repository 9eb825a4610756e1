"""Progress in a game: what cannot be taken back by other moves, or empties a column anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.moves import Move
from bot.engine.state import State


@dataclass(frozen=True, slots=True)
class Stretch:
    """The moves since the last progress.

    ``most_empty_columns`` is how many columns were empty at most since the last lasting progress.
    """

    length: int
    most_empty_columns: int

    def follow(self, before: State, move: Move, after: State) -> Stretch:
        """Return the moves since the last progress after one more move.

        A column that is emptied is progress only where more are empty than ever since the last
        lasting progress: emptying and filling one again and again is none.
        """
        empty = count_empty_columns(after)
        if is_lasting_progress(before, move, after) or empty > self.most_empty_columns:
            return Stretch(0, empty)
        return Stretch(self.length + 1, self.most_empty_columns)


def is_lasting_progress(before: State, move: Move, after: State) -> bool:
    """Return whether a move brought a card up, turned one over, or placed a reserve or waste card.

    A card that fills a column by itself is counted where it comes from the waste or the stock, but
    not from the reserve.
    """
    return (
        move.source[0] in "rw"
        or after.cards_up > before.cards_up
        or len(after.stock) + len(after.waste) < len(before.stock) + len(before.waste)
        or sum(after.face_down_counts) < sum(before.face_down_counts)
    )


def count_empty_columns(state: State) -> int:
    """Return how many columns have no cards."""
    return state.columns.count(())


def measure_stretch(opening: State, moves_and_states: Iterable[tuple[Move, State]]) -> Stretch:
    """Return the moves since the last progress, given each move and the position after it."""
    stretch, before = Stretch(0, count_empty_columns(opening)), opening
    for move, after in moves_and_states:
        stretch = stretch.follow(before, move, after)
        before = after
    return stretch
