"""Layouts: where every pile lies, computed only from the shape of the table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering.dimensions import (
    MAX_TABLE_HEIGHT,
    MIN_TABLE_HEIGHT,
    CardSize,
    TableLayout,
    TableShape,
)
from rendering.scene import HIDDEN_CARD
from rendering.table.foundation_block_layout_builder import FoundationBlockLayoutBuilder
from rendering.table.short_columns_layout_builder import ShortColumnsLayoutBuilder
from rendering.table.side_piles_layout_builder import SidePilesLayoutBuilder
from rendering.table.top_row_layout_builder import TopRowLayoutBuilder
from rendering.table.two_rows_layout_builder import TwoRowsLayoutBuilder

if TYPE_CHECKING:
    from rendering.scene import Pile, Scene
    from rendering.table.layout_builder import LayoutBuilder

_MIN_CARD_WIDTH = 6
_MAX_VISIBLE_WASTE_COUNT = 8
_MIN_READABLE_INDEX_HEIGHT = 26  # what can still be read on a phone
_MAX_COLUMNS_BESIDE_PILES = 5
"""With a reserve and at most this many columns, the other piles stand at their sides."""
_SHORT_COLUMN_DEPTH = 6
"""While no column of theirs is deeper, such tables have their foundations above the columns."""
_MIN_WIDTH_SHARE = 0.88  # how narrow cards may become so that more of the waste is seen
_MAX_TOP_ROW_FOUNDATIONS = 12
"""More foundations stand in a row of their own, or in two if that makes cards larger."""
_MAX_CELLS_AND_FOUNDATIONS = 6
"""With more than this the cells stand in a second row."""
_INDEX_PROPORTIONS = (0.40, 0.44, 30, 99)
"""The heights of an index and a large one in card widths, and the most pixels of each."""
_TALL_INDEX_PROPORTIONS = (0.45, 0.50, 40, 54)
"""In a tall picture columns have more room, so that indices may be larger."""
_OPEN_RESERVE_INDEX_PROPORTIONS = (0.45, 0.50, 32, 40)
"""The same where an open reserve is a deep column from the start."""


def build_table_shape(scene: Scene, *, large: bool = False) -> TableShape:
    """Return the shape of a scene, as deep as its deepest column or its ``longest_column``.

    ``large`` chooses the cards with large print.
    """
    visible_waste_count = min(max(1, scene.visible_waste_count), _MAX_VISIBLE_WASTE_COUNT)
    spare_waste_count = _MAX_VISIBLE_WASTE_COUNT - visible_waste_count
    return TableShape(
        column_count=len(scene.tableau),
        foundation_count=len(scene.foundations),
        has_stock=scene.stock is not None,
        has_waste=scene.waste is not None,
        has_reserve=scene.reserve is not None,
        visible_waste_count=visible_waste_count,
        older_waste_count=min(max(0, scene.older_waste_count), spare_waste_count),
        column_depth=max([1, scene.longest_column, *map(_count_column_depth, scene.tableau)]),
        has_large_index=large,
        is_tall=scene.is_tall,
        has_open_reserve=scene.has_open_reserve,
        down_foundation_count=sum(pile.builds_down for pile in scene.foundations),
        further_waste_count=len(scene.further_wastes),
        further_reserve_count=len(scene.further_reserves),
        cell_count=len(scene.cells),
        first_group_count=min(max(0, scene.first_group_count), len(scene.tableau)),
    )


def _count_column_depth(column: Pile) -> int:
    """Return a column's depth in cards; three face-down ones take the room of one."""
    backs = sum(card == HIDDEN_CARD for card in column.cards)
    return len(column.cards) - backs + -(-backs // 3)


@lru_cache(maxsize=256)
def build_table_layout(shape: TableShape) -> TableLayout:
    """Return the layout for a shape, with cards as large as it allows."""
    builder_type = _choose_builder_type(shape)
    has_side_piles = builder_type is SidePilesLayoutBuilder
    width = _find_card_width(builder_type, shape)
    if has_side_piles and shape.column_depth < _SHORT_COLUMN_DEPTH:
        return build_table_layout(replace(shape, column_depth=_SHORT_COLUMN_DEPTH))
    if has_side_piles and shape.column_depth == _SHORT_COLUMN_DEPTH:
        larger_width = _find_card_width(ShortColumnsLayoutBuilder, shape)
        if larger_width > width:
            card_size = _choose_card_size(shape, larger_width)
            return ShortColumnsLayoutBuilder(shape, card_size).build_layout(MIN_TABLE_HEIGHT)
    card_size = _choose_card_size(shape, width)
    builder = builder_type(shape, card_size)
    height = builder.table_height
    if spare := max(0, height - builder.required_height) // card_size.index_strip_height:
        # depths that need the same height share one layout, and so one background
        return build_table_layout(replace(shape, column_depth=shape.column_depth + spare))
    while builder.required_height > MAX_TABLE_HEIGHT and card_size.index_height > 1:
        card_size = CardSize(width, card_size.index_height - 1)
        builder = builder_type(shape, card_size)
    return builder.build_layout(height)


def _choose_builder_type(shape: TableShape) -> type[LayoutBuilder]:
    is_beside_foundations = shape.cell_count + shape.foundation_count <= _MAX_CELLS_AND_FOUNDATIONS
    has_cells = shape.cell_count > 0
    if shape.is_tall or shape.further_waste_count > 0 or (has_cells and not is_beside_foundations):
        return TwoRowsLayoutBuilder
    if shape.further_reserve_count > 0 or has_cells:
        return TopRowLayoutBuilder
    if shape.foundation_count > _MAX_TOP_ROW_FOUNDATIONS:
        width = _find_card_width(TwoRowsLayoutBuilder, shape)
        has_larger_block = _find_card_width(FoundationBlockLayoutBuilder, shape) > width
        return FoundationBlockLayoutBuilder if has_larger_block else TwoRowsLayoutBuilder
    if shape.has_reserve and shape.column_count <= _MAX_COLUMNS_BESIDE_PILES:
        return SidePilesLayoutBuilder
    return TopRowLayoutBuilder


def _find_card_width(builder_type: type[LayoutBuilder], shape: TableShape) -> int:
    """Return the width of the largest cards that fit.

    They may be a little smaller if more of the waste is seen then.
    """
    widest = _find_fitting_width(builder_type, replace(shape, older_waste_count=0))
    for older_count in range(shape.older_waste_count, 0, -1):
        width = _find_fitting_width(builder_type, replace(shape, older_waste_count=older_count))
        index_heights = {_choose_card_size(shape, each).index_height for each in (width, widest)}
        if width >= _MIN_WIDTH_SHARE * widest and len(index_heights) == 1:
            return width
    return widest


def _find_fitting_width(builder_type: type[LayoutBuilder], shape: TableShape) -> int:
    max_width = (
        builder_type.max_large_index_card_width
        if shape.has_large_index
        else builder_type.max_card_width
    )
    widths = range(max_width, _MIN_CARD_WIDTH, -1)
    return next(
        (
            width
            for width in widths
            if builder_type(shape, _choose_card_size(shape, width)).fits_picture
        ),
        _MIN_CARD_WIDTH,
    )


def _choose_card_size(shape: TableShape, card_width: int) -> CardSize:
    """Return a card of that width with its index, large or as readable as possible."""
    ratio, large_ratio, max_height, max_large_height = (
        _INDEX_PROPORTIONS
        if not shape.is_tall
        else _OPEN_RESERVE_INDEX_PROPORTIONS
        if shape.has_open_reserve
        else _TALL_INDEX_PROPORTIONS
    )
    preferred_height = (
        min(max_large_height, round(card_width * large_ratio))
        if shape.has_large_index
        else min(max_height, round(card_width * ratio))
    )
    readable_height = min(_MIN_READABLE_INDEX_HEIGHT, round(card_width * 0.48))
    return CardSize(card_width, max(preferred_height, readable_height, 1))
