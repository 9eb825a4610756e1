"""Measure pictures: their time and size, compared with other ways to paint them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from rendering import Scene, load, paint
from rendering.canvas import encode_png
from rendering.table import paint_table_canvas
from tests.bench.measurements import Measurement, measure_cpu_ms
from tests.bench.pictures.peers import NaivePainter, make_chess_board_painter
from tests.bench.pictures.scenes import (
    deep_forty_thieves_scene,
    full_canfield_scene,
    largest_table_scene,
)
from tests.bench.pictures.warmup import measure_warmup_ms

THEME = load("classic")


def measure_pictures() -> list[Measurement]:
    """Return the measurements of pictures."""
    canfield, forty_thieves = full_canfield_scene(), deep_forty_thieves_scene()
    return [
        *_measure_scene("canfield", canfield, max_ms=0.5, max_kb=55),
        *_measure_scene("forty", forty_thieves, max_ms=0.8, max_kb=78),
        *_measure_scene("largest", largest_table_scene(), max_ms=2, max_kb=100),
        _compare_with_english(canfield),
        *_compare_with_peers(canfield),
        _compare_with_uncompressed(forty_thieves),
        Measurement(
            "sprites_ready_ms",
            measure_warmup_ms(),
            150,
            "in a new process: all sprites of the default theme at the first table's size",
        ),
    ]


def _measure_scene(
    name: str, scene: Scene, *, max_ms: float, max_kb: float
) -> Iterator[Measurement]:
    paint_scene = partial(paint, scene, THEME)
    yield Measurement(
        f"{name}_paint_encode_ms",
        measure_cpu_ms(paint_scene, 400),
        max_ms,
        "from a scene to its PNG",
    )
    yield Measurement(f"{name}_kb", len(paint_scene()) / 1024, max_kb, "that PNG, in KiB")


def _compare_with_english(scene: Scene) -> Measurement:
    """Return how much longer a caption takes whose letters have to be shaped."""
    english, hindi = (
        measure_cpu_ms(partial(paint, replace(scene, caption=caption), THEME), 400)
        for caption in ("Canfield · 12345 · 31 moves", "कैनफ़ील्ड · 12345 · 31 चालें")
    )
    return Measurement(
        "hindi_caption_ms",
        max(0.0, hindi - english),
        0.2,
        "a table's caption in Hindi, beyond the time of an English one",
    )


def _compare_with_peers(scene: Scene) -> Iterator[Measurement]:
    paint_scene = partial(paint, scene, THEME)
    picture = Image.open(BytesIO(paint_scene()))
    with TemporaryDirectory() as folder:
        naive_painter = NaivePainter(Path(folder), scene, THEME)
        naive_picture = Image.open(BytesIO(naive_painter.paint_table()))
        assert naive_picture.size == picture.size
        assert naive_picture.mode == "RGBA"
        naive_ms = measure_cpu_ms(naive_painter.paint_table, 40)
    yield Measurement(
        "hobby_table_ms",
        naive_ms,
        None,
        "the same table from RGBA sprites on disk, saved with Pillow's defaults",
    )
    yield Measurement(
        "hobby_ratio",
        naive_ms / measure_cpu_ms(paint_scene, 200),
        30,
        "that time divided by ours",
        is_lower_bound=True,
    )
    if paint_board := make_chess_board_painter(picture.height):
        board_ms = measure_cpu_ms(paint_board, 20)
        yield Measurement(
            "cairosvg_board_ms",
            board_ms,
            None,
            "a python-chess board by cairosvg, with as many pixels",
        )
        yield Measurement(
            "cairosvg_ratio",
            board_ms / measure_cpu_ms(paint_scene, 200),
            40,
            "that time divided by that of our table",
            is_lower_bound=True,
        )


def _compare_with_uncompressed(scene: Scene) -> Measurement:
    """Return what compressing costs, compared with an uncompressed file of the same pixels."""
    canvas = paint_table_canvas(scene, THEME)
    uncompressed = Image.open(BytesIO(_encode_uncompressed(canvas)))
    assert uncompressed.size == (canvas.width - 1, canvas.height)
    ratio = measure_cpu_ms(lambda: encode_png(canvas), 200) / measure_cpu_ms(
        lambda: _encode_uncompressed(canvas), 200
    )
    return Measurement(
        "stored_ratio", ratio, 2, "encoding time divided by that of an uncompressed PNG"
    )


def _encode_uncompressed(canvas: Image.Image) -> bytes:
    """Return a canvas as a PNG of stored blocks, made with the standard library."""

    def build_chunk(kind: bytes, body: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        return b"".join((struct.pack(">I", len(body)), kind, body, checksum))

    header = struct.pack(">IIBBBBB", canvas.width - 1, canvas.height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            build_chunk(b"IHDR", header),
            build_chunk(b"PLTE", bytes(canvas.getpalette() or ())),
            build_chunk(b"IDAT", zlib.compress(canvas.tobytes(), 0)),
            build_chunk(b"IEND", b""),
        )
    )
