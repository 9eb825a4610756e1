"""Animated GIFs: read back, they show the pictures that were added."""

from io import BytesIO
from itertools import pairwise
from random import Random

from PIL import Image, ImageSequence

from rendering.gif import TRANSPARENT_NUMBER, GifWriter

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


def test_frames_are_drawn_over_the_previous_picture() -> None:
    first, part = make_noise_picture("first"), make_noise_picture("part", (10, 8))
    film = GifWriter(first, PALETTE, 120)
    film.add_picture([(part, (5, 7))], 20)
    expected = first.copy()
    expected.paste(part, (5, 7))
    assert read_frames(film.finish_file()) == [
        (list(first.tobytes()), 1200),
        (list(expected.tobytes()), 200),
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
