"""Pictures as a film's bytes: read back, they are what was put in."""

from io import BytesIO
from itertools import pairwise
from random import Random

from PIL import Image, ImageSequence

from rendering.encoding.gif import TRANSPARENT_NUMBER, GifWriter

PALETTE = bytes(
    part for number in range(TRANSPARENT_NUMBER) for part in (number, 255 - number, number // 2)
)


def make_noise_picture(seed: str, size: tuple[int, int] = (40, 30)) -> Image.Image:
    """A picture of any of the 255 colours."""
    numbers = Random(seed)
    return Image.frombytes(
        "P", size, bytes(numbers.randrange(TRANSPARENT_NUMBER) for _ in range(size[0] * size[1]))
    )


def read_frames(film_bytes: bytes) -> list[tuple[list[int], int]]:
    """What each picture of a film shows, as its colours' numbers, and for how long (ms)."""
    opened = Image.open(BytesIO(film_bytes))
    return [
        (list(frame.convert("RGB").getchannel("R").tobytes()), frame.info["duration"])
        for frame in ImageSequence.Iterator(opened)
    ]


def test_frames_are_drawn_over_the_previous_picture() -> None:
    first, part = make_noise_picture("first"), make_noise_picture("part", (10, 8))
    film = GifWriter(first, PALETTE, 120)
    film.add_picture([(part, (5, 7))], 20)
    then = first.copy()
    then.paste(part, (5, 7))
    assert read_frames(film.finish_file()) == [
        (list(first.tobytes()), 1200),
        (list(then.tobytes()), 200),
    ]


def test_several_parts_can_change_in_one_frame() -> None:
    first, one, other = (
        make_noise_picture("first"),
        make_noise_picture("one", (4, 4)),
        make_noise_picture("other", (5, 3)),
    )
    film = GifWriter(first, PALETTE, 10)
    film.add_picture([(one, (1, 2)), (first.crop((9, 9, 20, 20)), (9, 9)), (other, (33, 25))], 20)
    then = first.copy()
    then.paste(one, (1, 2))
    then.paste(other, (33, 25))
    assert read_frames(film.finish_file())[1] == (list(then.tobytes()), 200)


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
        whole = first.copy()
        whole.putpixel((200, 100 + number), number)
        film.add_picture([(whole, (0, 0))], 10)
        sizes.append(film.byte_count)
    assert all(after - before < 60 for before, after in pairwise(sizes[1:]))
    assert film.byte_count <= len(film.finish_file())


def test_a_film_loops_forever() -> None:
    film = GifWriter(make_noise_picture("first"), PALETTE, 10)
    film.add_picture([(make_noise_picture("second"), (0, 0))], 10)
    assert Image.open(BytesIO(film.finish_file())).info["loop"] == 0
