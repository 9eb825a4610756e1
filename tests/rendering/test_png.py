"""The files that a painted table is sent as."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from rendering import load, paint, png
from rendering.painter import canvas
from tests.rendering.tables import TABLES, canfield

PLAIN = """
import sys
sys.modules["isal"] = None  # as where no wheel of it can be had
from rendering import load, paint, png
from tests.rendering.tables import canfield
assert png._compress is None
sys.stdout.buffer.write(paint(canfield(), load()))
"""


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
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


def test_a_picture_is_header_palette_pixels_and_end() -> None:
    parts = chunks(paint(canfield(), load()))
    assert [kind for kind, _ in parts] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert parts[0][1] == struct.pack(">IIBBBBB", 1100, 700, 8, 3, 0, 0, 0)
    assert len(parts[1][1]) == 3 * 256


def test_every_row_begins_with_the_filter_byte_none() -> None:
    pixels = zlib.decompress(dict(chunks(paint(canfield(), load())))[b"IDAT"])
    assert len(pixels) == 1101 * 700
    assert set(pixels[::1101]) == {0}


@pytest.mark.parametrize("name", TABLES)
def test_what_is_decoded_is_what_was_painted(name: str) -> None:
    scene = TABLES[name]()
    drawn = canvas(scene, load())
    shown = drawn.crop((1, 0, drawn.width, drawn.height)).convert("RGB")
    decoded = Image.open(io.BytesIO(paint(scene, load())))
    decoded.load()
    assert decoded.mode == "P"
    assert decoded.convert("RGB").tobytes() == shown.tobytes()


def test_without_isal_the_same_pixels_are_saved() -> None:
    root = Path(png.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, check=True)
    plain, quick = (
        Image.open(io.BytesIO(done.stdout)),
        Image.open(io.BytesIO(paint(canfield(), load()))),
    )
    assert plain.size == quick.size
    assert plain.convert("RGB").tobytes() == quick.convert("RGB").tobytes()
