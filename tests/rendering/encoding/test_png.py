"""PNG files of painted tables."""

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import Scene, canvas, load, paint, paint_won_table
from rendering.canvas import encode_png
from rendering.dimensions import PictureSize
from rendering.table import paint_table_canvas
from tests.rendering.any_scenes import build_any_scenes
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene

SCRIPT_WITHOUT_ISAL = """
import sys
sys.modules["isal"] = None  # as on a platform without a wheel
from rendering import load, paint
from rendering import canvas
from tests.rendering.sample_scenes import canfield_scene
assert canvas._compress is None
sys.stdout.buffer.write(paint(canfield_scene(), load()))
"""


def list_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Return a file's chunks after checking their checksums."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, start = [], 8
    while start < len(data):
        (length,) = struct.unpack(">I", data[start : start + 4])
        kind, body = data[start + 4 : start + 8], data[start + 8 : start + 8 + length]
        (checksum,) = struct.unpack(">I", data[start + 8 + length : start + 12 + length])
        assert checksum == zlib.crc32(kind + body)
        chunks.append((kind, body))
        start += 12 + length
    return chunks


def test_a_png_has_header_palette_pixels_and_end() -> None:
    chunks = list_chunks(paint(canfield_scene(), load()))
    assert [kind for kind, _ in chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert chunks[0][1] == struct.pack(">IIBBBBB", 1100, 700, 8, 3, 0, 0, 0)
    assert len(chunks[1][1]) == 3 * 256


@pytest.mark.slow
@settings(max_examples=12)
@given(build_any_scenes(), st.booleans(), st.sampled_from([1100, 330]))
def test_any_scene_gives_a_whole_picture(scenes: list[Scene], large: bool, width: int) -> None:
    file = paint(scenes[0], load(), large=large, width=width)
    check_file(file, width, scenes[0].picture_size, max_height=2400)


@settings(max_examples=4)
@given(build_any_scenes())
def test_any_scene_gives_a_whole_picture_of_a_won_game(scenes: list[Scene]) -> None:
    size = scenes[0].picture_size
    check_file(paint_won_table(scenes[0], load()), size.width, size, max_height=size.height)


def check_file(file: bytes, width: int, size: PictureSize, max_height: int) -> None:
    """Assert that a file is a whole picture, scaled to that width from its own size."""
    picture = Image.open(io.BytesIO(file))
    picture.load()
    assert picture.width == width
    scale = width / size.width
    assert round(size.height * scale) <= picture.height <= round(max_height * scale)
    pixels = zlib.decompress(dict(list_chunks(file))[b"IDAT"])
    assert len(pixels) == (width + 1) * picture.height
    assert set(pixels[:: width + 1]) == {0}, "each row begins with the filter byte for no filter"


def test_what_is_painted_left_of_a_picture_does_not_break_its_file() -> None:
    canvas = paint_table_canvas(canfield_scene(), load())
    expected = encode_png(canvas)
    canvas.paste(7, (0, 0, 1, canvas.height))
    assert encode_png(canvas) == expected


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_a_decoded_png_equals_the_painted_picture(name: str) -> None:
    scene = SAMPLE_SCENES[name]()
    canvas = paint_table_canvas(scene, load())
    picture = canvas.crop((1, 0, canvas.width, canvas.height)).convert("RGB")
    decoded = Image.open(io.BytesIO(paint(scene, load())))
    decoded.load()
    assert decoded.mode == "P"
    assert decoded.convert("RGB").tobytes() == picture.tobytes()


def test_the_same_pixels_are_saved_without_isal() -> None:
    root = Path(canvas.__file__).parents[1]
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT_WITHOUT_ISAL], cwd=root, capture_output=True, check=True
    )
    by_pillow = Image.open(io.BytesIO(process.stdout))
    by_isal = Image.open(io.BytesIO(paint(canfield_scene(), load())))
    assert by_pillow.size == by_isal.size
    assert by_pillow.convert("RGB").tobytes() == by_isal.convert("RGB").tobytes()
