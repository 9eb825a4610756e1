"""Posters: their size, their squares, which differ in shape, and courses of any length."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import MoveKind, Poster, Scene, load, paint_poster
from rendering.posters import SquarePen, paint_course
from tests.rendering.fan.sample_posters import make_poster
from tests.rendering.sample_scenes import canfield_scene, sixteen_columns_scene

POSTER = make_poster()
UNUSED_NUMBER = 255
DRAWN_TO_WHITE = [255] * 255 + [0]
COURSE_BOX = (25, 20, 1177, 100)


def paint_picture(poster: Poster) -> Image.Image:
    return Image.open(BytesIO(paint_poster(poster, load()))).convert("RGB")


def paint_strip(course: list[MoveKind]) -> Image.Image:
    """Return a mask ("L") of all that is drawn of a course."""
    canvas = Image.new("P", (1201, 120), UNUSED_NUMBER)
    paint_course(canvas, load(), course, COURSE_BOX)
    return Image.frombytes("L", canvas.size, canvas.tobytes()).point(DRAWN_TO_WHITE)


@pytest.mark.parametrize("opening", [canfield_scene(), sixteen_columns_scene()])
def test_a_poster_has_the_size_of_previews_and_shows_opening_and_course_beside_the_fan(
    opening: Scene,
) -> None:
    bare = paint_picture(replace(POSTER, opening=None, course=()))
    full = paint_picture(replace(POSTER, opening=opening))
    assert bare.size == full.size == (1200, 630)
    box = ImageChops.difference(bare, full).crop((0, 0, 1200, 455)).getbbox()
    assert box is not None
    assert box[0] > 820  # the fan stays as it is


def test_every_kind_of_move_has_its_own_shape_even_without_colours() -> None:
    shapes = set()
    for kind in MoveKind:
        canvas = Image.new("P", (14, 14), UNUSED_NUMBER)
        SquarePen(canvas, load(), 14).draw_square(0, 0, kind)
        shapes.add(bytes(number != UNUSED_NUMBER for number in canvas.tobytes()))
    assert len(shapes) == len(MoveKind)


@pytest.mark.parametrize("move_count", [0, 1, 142, 900])
def test_each_move_has_a_square(move_count: int) -> None:
    strip = paint_strip([MoveKind.TO_FOUNDATION] * move_count)
    filled = sum(strip.histogram()[1:])
    if not move_count:
        assert not filled
        return
    box = strip.getbbox()
    assert box is not None
    assert COURSE_BOX[0] <= box[0] < box[2] <= COURSE_BOX[2]
    assert COURSE_BOX[1] <= box[1] < box[3] <= COURSE_BOX[3]
    side = round((filled / move_count) ** 0.5)
    assert filled == move_count * side * side


def test_where_moves_are_too_many_a_square_shows_the_one_that_says_most() -> None:
    draws = [MoveKind.DRAW] * 12_000
    one_up = [*draws[:6000], MoveKind.TO_FOUNDATION, *draws[6000:]]
    changed = ImageChops.difference(paint_strip(draws), paint_strip(one_up)).getbbox()
    assert changed is not None
    assert changed[3] <= COURSE_BOX[3]


def test_long_texts_stay_on_the_poster() -> None:
    long_poster = Poster(
        word="Gewonnen, endlich!",
        lines=("Challenge 1234 of the Patience Club", "x" * 80, "12,345 moves · 13 days 23 h"),
        challenge="Can you beat 12,345 moves, please, or at least come close to that number?",
        deck_count=3,
    )
    short_poster = Poster(word="", lines=(), challenge="", deck_count=3)
    box = ImageChops.difference(paint_picture(long_poster), paint_picture(short_poster)).getbbox()
    assert box is not None
    assert 10 < box[0] < box[2] < 1195
    assert box[3] < 620


def test_an_opening_without_piles_and_texts_of_emoji_only_give_a_poster() -> None:
    nothing = Scene(tableau=(), foundations=())
    poster = Poster(word="🃏", lines=("🃏",), challenge="", deck_count=1, opening=nothing)
    assert paint_picture(poster).size == (1200, 630)
