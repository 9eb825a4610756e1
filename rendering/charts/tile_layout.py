"""The layout of number tiles: one or two rows, each tile a number with its label below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rendering.charts import typesetting
from rendering.charts.panel_layout import (
    CAPTION_BOTTOM,
    PANEL_FRAME_WIDTH,
    PanelLayout,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    build_empty_panel_layout,
)
from rendering.dimensions import PICTURE_WIDTH
from rendering.masks.lettering import BASELINE_RATIO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.charts.models import NumberTile, NumberTilesChart
    from rendering.charts.panel_layout import PixelBox

MAX_TILES_PER_ROW = 4
_VALUE_TEXT_SIZES = (88, 80, 72, 64, 56, 48, typesetting.TEXT_HEIGHT)
_LABEL_TEXT_SIZES = (typesetting.TEXT_HEIGHT, 38, 35, 32, 29, 26)
_NOTE_TEXT_SIZES = (38, 35, 32, 29, 27)
"""The sizes of values, labels and notes; the largest at which all of them fit is used."""
_MEASURE_PATTERN = re.compile(r"\d+\s[^\s\d%]+(\s\d+\s[^\s\d%]+)*")
"""Numbers with units, such as "12 min 5 s"."""
_UNIT_SIZE_RATIO = 0.6  # the size of a unit, as a share of its number's
_VERTICAL_TEXT_PADDING = 16  # above and below a tile's texts
_HORIZONTAL_TEXT_PADDING = 6  # left and right of them
_TILES_MARGIN = 16  # left and right of all tiles
_VALUE_PADDING_SHARE = 0.1
"""The share of a tile left and right of its value, so that values do not seem to touch."""
_LINE_GAP = 4  # between a tile's lines
_SEPARATOR_WIDTH = 2


def build_tile_layout(chart: NumberTilesChart) -> PanelLayout:
    """Return where the tiles stand, in rows of nearly equal length.

    All values have one size, and so have all labels and all notes.
    """
    if not chart.tiles:
        return build_empty_panel_layout(chart.caption)
    top = CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH
    row_count = -(-len(chart.tiles) // MAX_TILES_PER_ROW)
    column_count = -(-len(chart.tiles) // row_count)
    tile_width = (PICTURE_WIDTH - 2 * _TILES_MARGIN) / column_count
    max_text_width = tile_width - 2 * _HORIZONTAL_TEXT_PADDING
    max_value_width = tile_width * (1 - 2 * _VALUE_PADDING_SHARE)
    values, labels, notes = _group_tile_texts(chart.tiles)
    sizes = (
        typesetting.find_largest_fitting_size(
            values, max_value_width, _VALUE_TEXT_SIZES, _measure_value_width
        ),
        typesetting.find_largest_fitting_size(labels, max_text_width, _LABEL_TEXT_SIZES),
        typesetting.find_largest_fitting_size(notes, max_text_width, _NOTE_TEXT_SIZES),
    )
    text_labels = list(build_caption_labels(chart.caption))
    separators: list[PixelBox] = []
    for first in range(0, len(chart.tiles), column_count):
        tiles = chart.tiles[first : first + column_count]
        left = (PICTURE_WIDTH - len(tiles) * tile_width) / 2
        top += _VERTICAL_TEXT_PADDING
        bottom = top + _measure_row_height(tiles, sizes)
        for column, tile in enumerate(tiles):
            middle = left + (column + 0.5) * tile_width
            text_labels += _build_tile_labels(tile, middle, top, max_text_width, sizes)
        for column in range(1, len(tiles)):
            x = round(left + column * tile_width) - _SEPARATOR_WIDTH // 2
            separators.append((x, top, x + _SEPARATOR_WIDTH, bottom))
        top = bottom + _VERTICAL_TEXT_PADDING
    return PanelLayout(
        height=top + PANEL_FRAME_WIDTH,
        tile_separators=tuple(separators),
        text_labels=tuple(text_labels),
    )


def _build_tile_labels(
    tile: NumberTile, middle: float, top: int, max_width: float, sizes: Sequence[int]
) -> Iterator[TextLabel]:
    """Yield a tile's texts, one below the other."""
    ink = TextInk.HIGHLIGHT if tile.is_highlighted else TextInk.LOUD
    if _MEASURE_PATTERN.fullmatch(tile.value):
        yield from _build_measure_labels(tile.value, middle, top, ink, sizes[0])
    elif value := typesetting.shorten_text_to_width(tile.value, max_width, sizes[0]):
        yield build_centred_label(value, middle, top, ink, sizes[0])
    top += sizes[0] + _LINE_GAP
    for whole_text, size in ((tile.label, sizes[1]), (tile.note, sizes[2])):
        if text := typesetting.shorten_text_to_width(whole_text, max_width, size):
            yield build_centred_label(text, middle, top, TextInk.QUIET, size)
        top += size + _LINE_GAP


def _build_measure_labels(
    value: str, middle: float, top: int, ink: TextInk, size: int
) -> Iterator[TextLabel]:
    """Yield numbers and their units on one baseline."""
    left = round(middle - _measure_value_width(value, size) / 2)
    for piece, piece_size in _split_value_by_size(value, size):
        drop = round(size * BASELINE_RATIO) - round(piece_size * BASELINE_RATIO)
        label = TextLabel(piece, left, top + drop, ink, piece_size)
        yield label
        left = label.box[2]


def _split_value_by_size(value: str, size: int) -> list[tuple[str, int]]:
    """Return the pieces of a value with their sizes; units ("12 min 5 s") are smaller."""
    if not _MEASURE_PATTERN.fullmatch(value):
        return [(value, size)]
    return [
        (piece, size if piece.isdecimal() else round(_UNIT_SIZE_RATIO * size))
        for piece in re.findall(r"\d+|\D+", value)
    ]


def _measure_value_width(value: str, size: int) -> int:
    """Return how wide a value is, in pixels."""
    return sum(
        typesetting.measure_text_width(piece, piece_size)
        for piece, piece_size in _split_value_by_size(value, size)
    )


def _list_tile_texts(tile: NumberTile) -> tuple[str, str, str]:
    return tile.value, tile.label, tile.note


def _group_tile_texts(tiles: Sequence[NumberTile]) -> Iterator[tuple[str, ...]]:
    """Yield all values, then all labels, then all notes."""
    return zip(*map(_list_tile_texts, tiles), strict=True)


def _measure_row_height(tiles: Sequence[NumberTile], sizes: Sequence[int]) -> int:
    """Return the height of a row, which has the lines that any of its tiles has."""
    line_sizes = (
        size for size, texts in zip(sizes, _group_tile_texts(tiles), strict=True) if any(texts)
    )
    return sum(size + _LINE_GAP for size in line_sizes) - _LINE_GAP
