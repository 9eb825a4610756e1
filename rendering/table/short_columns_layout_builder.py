"""The arrangement for short columns: with the foundations above them, cards can be larger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.dimensions import MIN_TABLE_HEIGHT, PileSpot
from rendering.table.side_piles_layout_builder import SidePilesLayoutBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator


class ShortColumnsLayoutBuilder(SidePilesLayoutBuilder):
    """Puts reserve, stock and waste left of the columns, and the foundations above them.

    Its cards are as large as the height of a picture allows.
    """

    max_card_width = 160
    max_large_index_card_width = 160

    @property
    def pile_column_count(self) -> int:
        """How many piles stand side by side on the whole table."""
        return self.left_pile_column_count + max(
            self.shape.column_count, self.shape.foundation_count
        )

    @property
    def fits_picture(self) -> bool:
        """Whether all piles fit into a picture that has not grown."""
        return super().fits_picture and self.required_height <= MIN_TABLE_HEIGHT

    @property
    def columns_top(self) -> int:
        """The upper edge of the columns' first cards."""
        return self.find_next_pile_y(self.top)

    def place_foundations(self, xs: list[int]) -> Iterator[PileSpot]:
        """Yield the spots of the foundations; ``xs`` are the places right of stock and waste."""
        for x in xs[: self.shape.foundation_count]:
            yield PileSpot(x, self.top)
