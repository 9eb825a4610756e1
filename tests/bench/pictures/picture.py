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

from rendering import load, paint
from rendering.encoding import png
from rendering.table.painter import paint_table_canvas
from tests.bench.measurements import Measurement, measure_cpu_ms
from tests.bench.pictures.peers import NaivePainter, make_chess_board_painter
from tests.bench.pictures.scenes import deep_forty_thieves_scene, full_canfield_scene
from tests.bench.pictures.warmup import measure_warmup_ms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering import Scene

THEME = load("classic")


def measure_pictures() -> list[Measurement]:
    table, deep = full_canfield_scene(), deep_forty_thieves_scene()
    return [
        *_measure_scene("canfield", table, max_ms=1.0, max_kb=60),
        *_measure_scene("forty", deep, max_ms=1.5, max_kb=100),
        *_compare_with_peers(table),
        _compare_with_uncompressed(deep),
        Measurement(
            "sprites_ready_ms",
            measure_warmup_ms(),
            150,
            "a new process: all sprites of the default theme at the first table's size",
        ),
    ]


def _measure_scene(
    name: str, scene: Scene, *, max_ms: float, max_kb: float
) -> Iterator[Measurement]:
    work = partial(paint, scene, THEME)
    yield Measurement(
        f"{name}_paint_encode_ms", measure_cpu_ms(work, 400), max_ms, "a scene to its PNG"
    )
    yield Measurement(f"{name}_kb", len(work()) / 1024, max_kb, "that PNG, in 1024 bytes")


def _compare_with_peers(scene: Scene) -> Iterator[Measurement]:
    work = partial(paint, scene, THEME)
    ours = Image.open(BytesIO(work()))
    with TemporaryDirectory() as folder:
        hobby = NaivePainter(Path(folder), scene, THEME)
        drawn = Image.open(BytesIO(hobby.paint_table()))
        assert drawn.size == ours.size
        assert drawn.mode == "RGBA"
        slow = measure_cpu_ms(hobby.paint_table, 40)
    tells = "the same table: RGBA sprites opened from disk, saved as Pillow does by default"
    yield Measurement("hobby_table_ms", slow, None, tells)
    tells = "so many times as long as ours"
    yield Measurement(
        "hobby_ratio", slow / measure_cpu_ms(work, 200), 30, tells, is_lower_bound=True
    )
    if board := make_chess_board_painter(ours.height):
        slow = measure_cpu_ms(board, 20)
        tells = "python-chess's board as SVG through cairosvg, as many pixels"
        yield Measurement("cairosvg_board_ms", slow, None, tells)
        tells = "so many times as long as our table"
        yield Measurement(
            "cairosvg_ratio", slow / measure_cpu_ms(work, 200), 40, tells, is_lower_bound=True
        )


def _compare_with_uncompressed(scene: Scene) -> Measurement:
    """What compressing costs, beside a file of the same pixels that is not compressed."""
    drawn = paint_table_canvas(scene, THEME)
    assert Image.open(BytesIO(_encode_uncompressed(drawn))).size == (drawn.width - 1, drawn.height)
    ratio = measure_cpu_ms(lambda: png.encode_png(drawn), 200) / measure_cpu_ms(
        lambda: _encode_uncompressed(drawn), 200
    )
    return Measurement(
        "stored_ratio", ratio, 2, "encoding over writing the same canvas uncompressed"
    )


def _encode_uncompressed(canvas_image: Image.Image) -> bytes:
    """A canvas as a PNG of stored blocks, by the standard library."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        return b"".join((struct.pack(">I", len(body)), kind, body, check))

    header = struct.pack(">IIBBBBB", canvas_image.width - 1, canvas_image.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"PLTE", bytes(canvas_image.getpalette() or ())),
            chunk(b"IDAT", zlib.compress(canvas_image.tobytes(), 0)),
            chunk(b"IEND", b""),
        )
    )
