"""The plan of figures: tiles in one row or two, each a number with what it is beneath."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rendering.charts import writing
from rendering.charts.plan import CAPTION, FRAME, Ink, Label, Plan, caption, centred, vacant
from rendering.lettering import BASELINE
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.charts.plan import Box
    from rendering.charts.records import Figure, Figures

IN_A_ROW = 4
_VALUES = (88, 80, 72, 64, 56, 48, writing.SIZE)
_LABELS = (writing.SIZE, 38, 35)
_NOTES = (38, 35, 32)
"""How large values, labels and notes may be: as large as all of them fit their tiles."""
_MEASURE = re.compile(r"\d+ [^\W\d]+( \d+ [^\W\d]+)*")
_UNIT = 0.6  # how large a unit is, of the number before it
_AIR = 16  # above and below a tile's texts
_BESIDE = 6  # and to each side of them
_MARGIN = 16  # to each side of all tiles
_CLEAR = (
    0.1  # the part of a tile to each side of its value, lest two run together where it is small
)
_APART = 4  # between a tile's lines
_SEAM = 2


def figures(chart: Figures) -> Plan:
    """Where tiles stand: in rows as equal as can be, all numbers of one size, and so all labels."""
    if not chart.tiles:
        return vacant(chart.caption)
    top = CAPTION if chart.caption else FRAME
    rows = -(-len(chart.tiles) // IN_A_ROW)
    across = -(-len(chart.tiles) // rows)
    pitch = (WIDTH - 2 * _MARGIN) / across
    room = pitch - 2 * _BESIDE
    values, labels, notes = _columns(chart.tiles)
    sizes = (
        writing.largest(values, pitch * (1 - 2 * _CLEAR), _VALUES, _wide),
        writing.largest(labels, room, _LABELS),
        writing.largest(notes, room, _NOTES),
    )
    words = list(caption(chart.caption))
    seams: list[Box] = []
    for first in range(0, len(chart.tiles), across):
        tiles = chart.tiles[first : first + across]
        left = (WIDTH - len(tiles) * pitch) / 2
        top += _AIR
        bottom = top + _high(tiles, sizes)
        for place, tile in enumerate(tiles):
            words += _tile(tile, left + (place + 0.5) * pitch, top, room, sizes)
        for place in range(1, len(tiles)):
            x = round(left + place * pitch) - _SEAM // 2
            seams.append((x, top, x + _SEAM, bottom))
        top = bottom + _AIR
    return Plan(height=top + FRAME, seams=tuple(seams), labels=tuple(words))


def _tile(
    tile: Figure, middle: float, top: int, room: float, sizes: Sequence[int]
) -> Iterator[Label]:
    """A tile's texts, one beneath the other."""
    ink = Ink.MARK if tile.marked else Ink.LOUD
    if _MEASURE.fullmatch(tile.value):
        yield from _measure(tile.value, middle, top, ink, sizes[0])
    elif shown := writing.fitted(tile.value, room, sizes[0]):
        yield centred(shown, middle, top, ink, sizes[0])
    top += sizes[0] + _APART
    for text, size in ((tile.label, sizes[1]), (tile.note, sizes[2])):
        if shown := writing.fitted(text, room, size):
            yield centred(shown, middle, top, Ink.QUIET, size)
        top += size + _APART


def _measure(value: str, middle: float, top: int, ink: Ink, size: int) -> Iterator[Label]:
    """Numbers and their units, which stand on one line."""
    left = round(middle - _wide(value, size) / 2)
    for piece, high in _pieces(value, size):
        lower = round(size * BASELINE) - round(high * BASELINE)
        label = Label(piece, left, top + lower, ink, high)
        yield label
        left = label.box[2]


def _pieces(value: str, size: int) -> list[tuple[str, int]]:
    """A value with its size; of a measure, as ``12 min 5 s``, the units are smaller."""
    if not _MEASURE.fullmatch(value):
        return [(value, size)]
    return [
        (piece, size if piece.isdecimal() else round(_UNIT * size))
        for piece in re.findall(r"\d+|\D+", value)
    ]


def _wide(value: str, size: int) -> int:
    """How wide a value is."""
    return sum(writing.width(piece, high) for piece, high in _pieces(value, size))


def _texts(tile: Figure) -> tuple[str, str, str]:
    return tile.value, tile.label, tile.note


def _columns(tiles: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    """All values, all labels, all notes."""
    return zip(*map(_texts, tiles), strict=True)


def _high(tiles: Sequence[Figure], sizes: Sequence[int]) -> int:
    """How high a row is: so many lines as any of its tiles has."""
    shown = (size for size, texts in zip(sizes, _columns(tiles), strict=True) if any(texts))
    return sum(size + _APART for size in shown) - _APART
