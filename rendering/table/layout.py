"""Where every pile lies, from the shape of a table alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering.dimensions import MAX_TABLE_HEIGHT, CardSize, TableLayout, TableShape
from rendering.scene import HIDDEN_CARD
from rendering.table.layout_builders import SidePilesLayoutBuilder, TopRowLayoutBuilder

if TYPE_CHECKING:
    from rendering.scene import Pile, Scene

_MIN_CARD_WIDTH = 6
_MAX_INDEX_HEIGHT = 30
_MIN_READABLE_INDEX_HEIGHT = 26  # what is still read on a telephone
_MAX_COLUMNS_BESIDE_PILES = 5  # up to here, a reserve puts stock and foundations beside the columns
_LARGE_INDEX_RATIO = 0.44  # the capital of a large index, in widths of its card


def build_table_shape(scene: Scene, *, large: bool = False) -> TableShape:
    """The shape of a scene; its depth is the deepest column's, or that of ``tallest``.

    ``large`` asks for the deck with the large index.
    """
    return TableShape(
        column_count=len(scene.tableau),
        foundation_count=len(scene.foundations),
        has_stock=scene.stock is not None,
        has_waste=scene.waste is not None,
        has_reserve=scene.reserve is not None,
        visible_waste_count=max(1, scene.visible_waste_count),
        older_waste_count=max(0, scene.older_waste_count),
        column_depth=max([1, scene.longest_column, *map(_count_column_depth, scene.tableau)]),
        has_large_index=large,
    )


def _count_column_depth(column: Pile) -> int:
    """A column's depth in cards that show their index; three backs take the room of one."""
    backs = sum(card == HIDDEN_CARD for card in column.cards)
    return len(column.cards) - backs + -(-backs // 3)


@lru_cache(maxsize=1024)
def build_table_layout(shape: TableShape) -> TableLayout:
    """The arrangement for a shape, the cards as large as it allows."""
    beside = shape.has_reserve and shape.column_count <= _MAX_COLUMNS_BESIDE_PILES
    arranger = SidePilesLayoutBuilder if beside else TopRowLayoutBuilder
    widest = (
        arranger.max_large_index_card_width if shape.has_large_index else arranger.max_card_width
    )
    width = next(
        (
            w
            for w in range(widest, _MIN_CARD_WIDTH, -1)
            if arranger(shape, _choose_card_size(shape, w)).fits_picture_width
        ),
        _MIN_CARD_WIDTH,
    )
    size = _choose_card_size(shape, width)
    height, needed = arranger(shape, size).table_height, arranger(shape, size).required_height
    if spare := max(0, height - needed) // size.index_strip_height:
        # depths that need the same height share one arrangement, and one ground
        return build_table_layout(replace(shape, column_depth=shape.column_depth + spare))
    while arranger(shape, size).required_height > MAX_TABLE_HEIGHT and size.index_height > 1:
        size = CardSize(width, size.index_height - 1)
    return arranger(shape, size).build_layout(height)


def _choose_card_size(shape: TableShape, card_width: int) -> CardSize:
    """A card of that width with as large an index as its deck has."""
    wanted = (
        round(card_width * _LARGE_INDEX_RATIO)
        if shape.has_large_index
        else min(_MAX_INDEX_HEIGHT, round(card_width * 0.4))
    )
    return CardSize(
        card_width,
        max(wanted, card_width // 4, min(_MIN_READABLE_INDEX_HEIGHT, round(card_width * 0.48)), 1),
    )
