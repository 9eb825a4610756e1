"""The files that a painted table is sent as."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from rendering import load, paint
from rendering.encoding import png
from rendering.table.painter import paint_table_canvas
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene

SCRIPT_WITHOUT_ISAL = """
import sys
sys.modules["isal"] = None  # as where no wheel of it can be had
from rendering import load, paint
from rendering.encoding import png
from tests.rendering.sample_scenes import canfield_scene
assert png._compress is None
sys.stdout.buffer.write(paint(canfield_scene(), load()))
"""


def list_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """A file's chunks, their checksums checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def test_a_png_has_header_palette_pixels_and_end() -> None:
    parts = list_chunks(paint(canfield_scene(), load()))
    assert [kind for kind, _ in parts] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert parts[0][1] == struct.pack(">IIBBBBB", 1100, 700, 8, 3, 0, 0, 0)
    assert len(parts[1][1]) == 3 * 256


def test_every_row_begins_with_filter_byte_none() -> None:
    pixels = zlib.decompress(dict(list_chunks(paint(canfield_scene(), load())))[b"IDAT"])
    assert len(pixels) == 1101 * 700
    assert set(pixels[::1101]) == {0}


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_a_decoded_png_equals_the_painted_picture(name: str) -> None:
    scene = SAMPLE_SCENES[name]()
    drawn = paint_table_canvas(scene, load())
    shown = drawn.crop((1, 0, drawn.width, drawn.height)).convert("RGB")
    decoded = Image.open(io.BytesIO(paint(scene, load())))
    decoded.load()
    assert decoded.mode == "P"
    assert decoded.convert("RGB").tobytes() == shown.tobytes()


def test_the_same_pixels_are_saved_without_isal() -> None:
    root = Path(png.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT_WITHOUT_ISAL], cwd=root, capture_output=True, check=True
    )
    plain, quick = (
        Image.open(io.BytesIO(done.stdout)),
        Image.open(io.BytesIO(paint(canfield_scene(), load()))),
    )
    assert plain.size == quick.size
    assert plain.convert("RGB").tobytes() == quick.convert("RGB").tobytes()
