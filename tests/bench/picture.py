"""How long a picture takes and how large it is, and the same the ways that others go."""

from __future__ import annotations

import struct
import zlib
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image

from rendering import load, paint, png
from rendering.painter import canvas
from tests.bench.figures import Figure, cpu_ms
from tests.bench.peers import Hobby, chess_board
from tests.bench.starting import sprites_ready_ms
from tests.bench.tables import canfield, forty_thieves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering import Scene

THEME = load("classic")


def figures() -> list[Figure]:
    table, deep = canfield(), forty_thieves()
    return [
        *_drawn("canfield", table, most_ms=1.0, most_kb=60),
        *_drawn("forty", deep, most_ms=1.5, most_kb=100),
        *_beside_others(table),
        _beside_none(deep),
        Figure(
            "sprites_ready_ms",
            sprites_ready_ms(),
            150,
            "a new process: all sprites of the default theme at the first table's size",
        ),
    ]


def _drawn(name: str, scene: Scene, *, most_ms: float, most_kb: float) -> Iterator[Figure]:
    work = partial(paint, scene, THEME)
    yield Figure(f"{name}_paint_encode_ms", cpu_ms(work, 400), most_ms, "a scene to its PNG")
    yield Figure(f"{name}_kb", len(work()) / 1024, most_kb, "that PNG, in 1024 bytes")


def _beside_others(scene: Scene) -> Iterator[Figure]:
    work = partial(paint, scene, THEME)
    ours = Image.open(BytesIO(work()))
    with TemporaryDirectory() as folder:
        hobby = Hobby(Path(folder), scene, THEME)
        drawn = Image.open(BytesIO(hobby.table()))
        assert drawn.size == ours.size
        assert drawn.mode == "RGBA"
        slow = cpu_ms(hobby.table, 40)
    tells = "the same table: RGBA sprites opened from disk, saved as Pillow does by default"
    yield Figure("hobby_table_ms", slow, None, tells)
    tells = "so many times as long as ours"
    yield Figure("hobby_ratio", slow / cpu_ms(work, 200), 30, tells, at_least=True)
    if board := chess_board(ours.height):
        slow = cpu_ms(board, 20)
        tells = "python-chess's board as SVG through cairosvg, as many pixels"
        yield Figure("cairosvg_board_ms", slow, None, tells)
        tells = "so many times as long as our table"
        yield Figure("cairosvg_ratio", slow / cpu_ms(work, 200), 40, tells, at_least=True)


def _beside_none(scene: Scene) -> Figure:
    """What compressing costs, beside a file of the same pixels that is not compressed."""
    drawn = canvas(scene, THEME)
    assert Image.open(BytesIO(_stored(drawn))).size == (drawn.width - 1, drawn.height)
    ratio = cpu_ms(lambda: png.encode(drawn), 200) / cpu_ms(lambda: _stored(drawn), 200)
    return Figure("stored_ratio", ratio, 2, "encoding over writing the same canvas uncompressed")


def _stored(drawn: Image.Image) -> bytes:
    """A canvas as a PNG of stored blocks, by the standard library."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        return b"".join((struct.pack(">I", len(body)), kind, body, check))

    header = struct.pack(">IIBBBBB", drawn.width - 1, drawn.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"PLTE", bytes(drawn.getpalette() or ())),
            chunk(b"IDAT", zlib.compress(drawn.tobytes(), 0)),
            chunk(b"IEND", b""),
        )
    )
