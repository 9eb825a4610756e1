"""PNG files and animated GIFs, canvases, and kept parts of pictures."""

import io
import struct
import subprocess
import sys
import zlib
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cachetools import LRUCache
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene, canvas, load, paint, paint_won_table, picture_cache, themes
from rendering.canvas import encode_png
from rendering.dimensions import HEIGHT_INCREMENT
from rendering.gif import TRANSPARENT_NUMBER, GifWriter
from rendering.picture_cache import (
    get_picture_cache_statistics,
    keep_part,
)
from rendering.table import paint_table_canvas
from tests.rendering.sample_scenes import SAMPLE_SCENES, build_any_scenes, canfield_scene

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
    assert chunks[0][1] == struct.pack(">IIBBBBB", 1100, 720, 8, 3, 0, 0, 0)
    assert len(chunks[1][1]) == 3 * 256


@pytest.mark.slow
@settings(max_examples=12)
@given(build_any_scenes(), st.booleans(), st.sampled_from([1100, 330]))
def test_any_scene_gives_a_whole_picture(scenes: list[Scene], large: bool, width: int) -> None:
    file = paint(scenes[0], load(), large=large, width=width)
    check_file(file, width, scenes[0].picture_size.width, range(HEIGHT_INCREMENT, 2401))


@settings(max_examples=4)
@given(build_any_scenes())
def test_any_scene_gives_a_whole_picture_of_a_won_game(scenes: list[Scene]) -> None:
    size = scenes[0].picture_size
    heights = range(size.height, size.height + 1)
    check_file(paint_won_table(scenes[0], load()), size.width, size.width, heights)


def check_file(file: bytes, width: int, own_width: int, own_heights: range) -> None:
    """Assert that a file is a whole picture, scaled to that width from one of its own sizes."""
    picture = Image.open(io.BytesIO(file))
    picture.load()
    assert picture.width == width
    scale = width / own_width
    assert round(own_heights[0] * scale) <= picture.height <= round(own_heights[-1] * scale)
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


PALETTE = bytes(
    channel
    for number in range(TRANSPARENT_NUMBER)
    for channel in (number, 255 - number, number // 2)
)


def make_noise_picture(seed: str, size: tuple[int, int] = (40, 30)) -> Image.Image:
    """Return a picture with random pixels in the 255 colours."""
    random_source = Random(seed)
    pixel_count = size[0] * size[1]
    numbers = bytes(random_source.randrange(TRANSPARENT_NUMBER) for _ in range(pixel_count))
    return Image.frombytes("P", size, numbers)


def read_frames(film_bytes: bytes) -> list[tuple[list[int], int]]:
    """Return the colour numbers of each picture of a film, and how long it is shown (ms)."""
    return [
        (list(frame.convert("RGB").getchannel("R").tobytes()), frame.info["duration"])
        for frame in ImageSequence.Iterator(Image.open(BytesIO(film_bytes)))
    ]


def test_several_parts_can_change_in_one_frame() -> None:
    first, one, other = (
        make_noise_picture("first"),
        make_noise_picture("one", (4, 4)),
        make_noise_picture("other", (5, 3)),
    )
    film = GifWriter(first, PALETTE, 10)
    film.add_picture([(one, (1, 2)), (first.crop((9, 9, 20, 20)), (9, 9)), (other, (33, 25))], 20)
    expected = first.copy()
    expected.paste(one, (1, 2))
    expected.paste(other, (33, 25))
    assert read_frames(film.finish_file())[1] == (list(expected.tobytes()), 200)


def test_an_unchanged_picture_lengthens_the_previous_frame() -> None:
    first = make_noise_picture("first")
    film = GifWriter(first, PALETTE, 10)
    film.add_picture([(first.crop((3, 3, 20, 20)), (3, 3))], 5)
    film.extend_last_picture(7)
    assert read_frames(film.finish_file()) == [(list(first.tobytes()), 220)]


def test_only_the_changed_part_of_a_picture_is_stored() -> None:
    first = make_noise_picture("first", (400, 300))
    film = GifWriter(first, PALETTE, 10)
    sizes = []
    for number in range(3):
        picture = first.copy()
        picture.putpixel((200, 100 + number), number)
        film.add_picture([(picture, (0, 0))], 10)
        sizes.append(film.byte_count)
    assert all(after - before < 60 for before, after in pairwise(sizes[1:]))
    assert film.byte_count <= len(film.finish_file())


def test_a_film_loops_forever() -> None:
    film = GifWriter(make_noise_picture("first"), PALETTE, 10)
    film.add_picture([(make_noise_picture("second"), (0, 0))], 10)
    assert Image.open(BytesIO(film.finish_file())).info["loop"] == 0


def test_a_kept_part_is_drawn_once_and_goes_when_others_need_its_room() -> None:
    drawn: list[int] = []

    @keep_part
    def draw_square(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (4_000, 2_000))

    before = get_picture_cache_statistics()
    assert draw_square(0) is draw_square(0)
    after = get_picture_cache_statistics()
    assert (after.hits - before.hits, after.misses - before.misses) == (1, 1)
    count = picture_cache.LIMIT_BYTES // 8_000_000 + 2
    for number in range(count):
        draw_square(number)
        assert get_picture_cache_statistics().byte_count <= picture_cache.LIMIT_BYTES
    assert drawn == list(range(count))
    draw_square(count - 1)
    assert drawn == list(range(count))  # used last, so it is still there
    draw_square(0)
    assert drawn[-1] == 0


@pytest.mark.slow
def test_all_themes_and_prints_of_all_games_stay_within_the_limit() -> None:
    """Tables of many games, each theme in both prints and formats."""
    booleans = (False, True)
    looks = product(VARIANTS, themes(), booleans, booleans)
    for number, (key, name, is_tall, large) in enumerate(looks):
        if number % 47 == 0:
            paint(scene(deal(VARIANTS[key], 7), is_tall=is_tall), load(name), large=large)
            statistics = get_picture_cache_statistics()
            assert 0 < statistics.byte_count <= picture_cache.LIMIT_BYTES


def test_a_small_limit_is_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = LRUCache[Any, Any](3_000_000, getsizeof=picture_cache._measure_entry)
    monkeypatch.setattr(picture_cache, "_parts", limited)
    expected = paint(scene(deal(VARIANTS["canfield"], 7)), load())
    for name, large in product(themes()[:3], (False, True)):
        paint(scene(deal(VARIANTS["canfield"], 7)), load(name), large=large)
        assert 0 < get_picture_cache_statistics().byte_count <= 3_000_000
    assert paint(scene(deal(VARIANTS["canfield"], 7)), load()) == expected
