"""The plan of figures: tiles in one row or two, each a number with what it is beneath."""

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
_LABEL_TEXT_SIZES = (typesetting.TEXT_HEIGHT, 38, 35)
_NOTE_TEXT_SIZES = (38, 35, 32)
"""How large values, labels and notes may be: as large as all of them fit their tiles."""
_MEASURE_PATTERN = re.compile(r"\d+ [^\W\d]+( \d+ [^\W\d]+)*")
_UNIT_SIZE_RATIO = 0.6  # how large a unit is, of the number before it
_VERTICAL_TEXT_PADDING = 16  # above and below a tile's texts
_HORIZONTAL_TEXT_PADDING = 6  # and to each side of them
_TILES_MARGIN = 16  # to each side of all tiles
_VALUE_PADDING_SHARE = (
    0.1  # the part of a tile to each side of its value, lest two run together where it is small
)
_LINE_GAP = 4  # between a tile's lines
_SEPARATOR_WIDTH = 2


def build_tile_layout(chart: NumberTilesChart) -> PanelLayout:
    """Where tiles stand: in rows as equal as can be, all numbers of one size, and so all labels."""
    if not chart.tiles:
        return build_empty_panel_layout(chart.caption)
    top = CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH
    rows = -(-len(chart.tiles) // MAX_TILES_PER_ROW)
    across = -(-len(chart.tiles) // rows)
    pitch = (PICTURE_WIDTH - 2 * _TILES_MARGIN) / across
    room = pitch - 2 * _HORIZONTAL_TEXT_PADDING
    values, labels, notes = _group_tile_texts(chart.tiles)
    sizes = (
        typesetting.find_largest_fitting_size(
            values, pitch * (1 - 2 * _VALUE_PADDING_SHARE), _VALUE_TEXT_SIZES, _measure_value_width
        ),
        typesetting.find_largest_fitting_size(labels, room, _LABEL_TEXT_SIZES),
        typesetting.find_largest_fitting_size(notes, room, _NOTE_TEXT_SIZES),
    )
    words = list(build_caption_labels(chart.caption))
    seams: list[PixelBox] = []
    for first in range(0, len(chart.tiles), across):
        tiles = chart.tiles[first : first + across]
        left = (PICTURE_WIDTH - len(tiles) * pitch) / 2
        top += _VERTICAL_TEXT_PADDING
        bottom = top + _measure_row_height(tiles, sizes)
        for place, tile in enumerate(tiles):
            words += _build_tile_labels(tile, left + (place + 0.5) * pitch, top, room, sizes)
        for place in range(1, len(tiles)):
            x = round(left + place * pitch) - _SEPARATOR_WIDTH // 2
            seams.append((x, top, x + _SEPARATOR_WIDTH, bottom))
        top = bottom + _VERTICAL_TEXT_PADDING
    return PanelLayout(
        height=top + PANEL_FRAME_WIDTH, tile_separators=tuple(seams), text_labels=tuple(words)
    )


def _build_tile_labels(
    tile: NumberTile, middle: float, top: int, room: float, sizes: Sequence[int]
) -> Iterator[TextLabel]:
    """A tile's texts, one beneath the other."""
    ink = TextInk.HIGHLIGHT if tile.is_highlighted else TextInk.LOUD
    if _MEASURE_PATTERN.fullmatch(tile.value):
        yield from _build_measure_labels(tile.value, middle, top, ink, sizes[0])
    elif shown := typesetting.shorten_text_to_width(tile.value, room, sizes[0]):
        yield build_centred_label(shown, middle, top, ink, sizes[0])
    top += sizes[0] + _LINE_GAP
    for text, size in ((tile.label, sizes[1]), (tile.note, sizes[2])):
        if shown := typesetting.shorten_text_to_width(text, room, size):
            yield build_centred_label(shown, middle, top, TextInk.QUIET, size)
        top += size + _LINE_GAP


def _build_measure_labels(
    value: str, middle: float, top: int, ink: TextInk, size: int
) -> Iterator[TextLabel]:
    """Numbers and their units, which stand on one line."""
    left = round(middle - _measure_value_width(value, size) / 2)
    for piece, high in _split_value_by_size(value, size):
        lower = round(size * BASELINE_RATIO) - round(high * BASELINE_RATIO)
        label = TextLabel(piece, left, top + lower, ink, high)
        yield label
        left = label.box[2]


def _split_value_by_size(value: str, size: int) -> list[tuple[str, int]]:
    """A value with its size; of a measure, as ``12 min 5 s``, the units are smaller."""
    if not _MEASURE_PATTERN.fullmatch(value):
        return [(value, size)]
    return [
        (piece, size if piece.isdecimal() else round(_UNIT_SIZE_RATIO * size))
        for piece in re.findall(r"\d+|\D+", value)
    ]


def _measure_value_width(value: str, size: int) -> int:
    """How wide a value is."""
    return sum(
        typesetting.measure_text_width(piece, high)
        for piece, high in _split_value_by_size(value, size)
    )


def _list_tile_texts(tile: NumberTile) -> tuple[str, str, str]:
    return tile.value, tile.label, tile.note


def _group_tile_texts(tiles: Sequence[NumberTile]) -> Iterator[tuple[str, ...]]:
    """All values, all labels, all notes."""
    return zip(*map(_list_tile_texts, tiles), strict=True)


def _measure_row_height(tiles: Sequence[NumberTile], sizes: Sequence[int]) -> int:
    """How high a row is: so many lines as any of its tiles has."""
    shown = (
        size for size, texts in zip(sizes, _group_tile_texts(tiles), strict=True) if any(texts)
    )
    return sum(size + _LINE_GAP for size in shown) - _LINE_GAP
