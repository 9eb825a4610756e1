"""Pictures as a film's bytes: read back, they are what was put in."""

from io import BytesIO
from itertools import pairwise
from random import Random

from PIL import Image, ImageSequence

from rendering.gif import CLEAR, Film

PALETTE = bytes(part for number in range(CLEAR) for part in (number, 255 - number, number // 2))


def noise(seed: str, size: tuple[int, int] = (40, 30)) -> Image.Image:
    """A picture of any of the 255 colours."""
    numbers = Random(seed)
    return Image.frombytes(
        "P", size, bytes(numbers.randrange(CLEAR) for _ in range(size[0] * size[1]))
    )


def seen(film: bytes) -> list[tuple[list[int], int]]:
    """What each picture of a film shows, as its colours' numbers, and for how long (ms)."""
    opened = Image.open(BytesIO(film))
    return [
        (list(frame.convert("RGB").getchannel("R").tobytes()), frame.info["duration"])
        for frame in ImageSequence.Iterator(opened)
    ]


def test_parts_are_laid_over_what_was_there() -> None:
    first, part = noise("first"), noise("part", (10, 8))
    film = Film(first, PALETTE, 120)
    film.add([(part, (5, 7))], 20)
    then = first.copy()
    then.paste(part, (5, 7))
    assert seen(film.done()) == [(list(first.tobytes()), 1200), (list(then.tobytes()), 200)]


def test_several_parts_come_at_once() -> None:
    first, one, other = noise("first"), noise("one", (4, 4)), noise("other", (5, 3))
    film = Film(first, PALETTE, 10)
    film.add([(one, (1, 2)), (first.crop((9, 9, 20, 20)), (9, 9)), (other, (33, 25))], 20)
    then = first.copy()
    then.paste(one, (1, 2))
    then.paste(other, (33, 25))
    assert seen(film.done())[1] == (list(then.tobytes()), 200)


def test_what_does_not_change_is_seen_for_longer() -> None:
    first = noise("first")
    film = Film(first, PALETTE, 10)
    film.add([(first.crop((3, 3, 20, 20)), (3, 3))], 5)
    film.lengthen(7)
    assert seen(film.done()) == [(list(first.tobytes()), 220)]


def test_of_a_picture_only_what_changes_takes_room() -> None:
    first = noise("first", (400, 300))
    film = Film(first, PALETTE, 10)
    sizes = []
    for number in range(3):
        whole = first.copy()
        whole.putpixel((200, 100 + number), number)
        film.add([(whole, (0, 0))], 10)
        sizes.append(film.size)
    assert all(after - before < 60 for before, after in pairwise(sizes[1:]))
    assert film.size <= len(film.done())


def test_it_plays_for_ever() -> None:
    film = Film(noise("first"), PALETTE, 10)
    film.add([(noise("second"), (0, 0))], 10)
    assert Image.open(BytesIO(film.done())).info["loop"] == 0
