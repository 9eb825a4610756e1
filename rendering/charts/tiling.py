"""The plan of figures: tiles in one row or two, each a number with what it is beneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import writing
from rendering.charts.plan import CAPTION, FRAME, MARGIN, Ink, Plan, caption, centred
from rendering.measures import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rendering.charts.plan import Box, Label
    from rendering.charts.records import Figure, Figures

IN_A_ROW = 4
_SIZES = (
    (88, 80, 72, 64, 56, 48, writing.SIZE),
    (writing.SIZE, 38, 35),
    (35, 32),
)
"""How large values, labels and notes may be: as large as all of them fit their tiles."""
_AIR = 16  # above and below a tile's texts
_BESIDE = 14  # and to each side
_CLEAR = (
    0.1  # the part of a tile to each side of its value, lest two run together where it is small
)
_APART = 4  # between a tile's lines
_EMPTY = 220  # how high a panel without tiles is
_SEAM = 2


def figures(chart: Figures) -> Plan:
    """Where tiles stand: in rows as equal as can be, all numbers of one size, and so all labels."""
    top = CAPTION if chart.caption else FRAME
    if not chart.tiles:
        middle = (WIDTH // 2, top + _EMPTY // 2)
        return Plan(height=top + _EMPTY, labels=caption(chart.caption), empty=middle)
    rows = -(-len(chart.tiles) // IN_A_ROW)
    across = -(-len(chart.tiles) // rows)
    pitch = (WIDTH - 2 * MARGIN) / across
    room = pitch - 2 * _BESIDE
    rooms = (pitch * (1 - 2 * _CLEAR), room, room)
    sizes = tuple(map(_size, _columns(chart.tiles), rooms, _SIZES))
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
    inks = (Ink.MARK if tile.marked else Ink.LOUD, Ink.QUIET, Ink.QUIET)
    for text, ink, size in zip(_texts(tile), inks, sizes, strict=True):
        shown = writing.fitted(text, room, size)
        if shown:
            yield centred(shown, middle, top, ink, size)
        top += size + _APART


def _texts(tile: Figure) -> tuple[str, str, str]:
    return tile.value, tile.label, tile.note


def _columns(tiles: Sequence[Figure]) -> Iterator[tuple[str, ...]]:
    """All values, all labels, all notes."""
    return zip(*map(_texts, tiles), strict=True)


def _high(tiles: Sequence[Figure], sizes: Sequence[int]) -> int:
    """How high a row is: so many lines as any of its tiles has."""
    shown = (size for size, texts in zip(sizes, _columns(tiles), strict=True) if any(texts))
    return sum(size + _APART for size in shown) - _APART


def _size(texts: tuple[str, ...], room: float, sizes: tuple[int, ...]) -> int:
    """The largest of some sizes at which all texts fit, or the smallest."""
    fits = (size for size in sizes if all(writing.width(text, size) <= room for text in texts))
    return next(fits, sizes[-1])
