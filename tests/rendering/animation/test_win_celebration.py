"""The celebration of a win: the fan opens, keeps the caption, and is bare for four seconds."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import animate_won_table, load, paint_won_table
from rendering.dimensions import PictureSize
from rendering.table import paint_table_canvas
from rendering.won_table import Confetti, paint_win_celebration, paint_won_table_canvas
from tests.rendering.fan.won_scenes import make_won_scene

ENDING = ("Won!", "Canfield · 410630", "142 moves · 6 min 5 s")
CAPTION_BOX = (800, 660, 1101, 700)


@pytest.mark.slow
def test_a_celebration_keeps_its_caption_and_ends_with_the_open_fan_for_four_seconds() -> None:
    scene = make_won_scene(ending=ENDING, caption="Canfield · 410630 · 142/142")
    pictures = list(paint_win_celebration(scene, load()))
    last, time = pictures[-1]
    assert time == 400
    assert last.tobytes() == paint_won_table_canvas(scene, load(), 700).tobytes()
    captioned, bare = (
        picture.crop(CAPTION_BOX).convert("RGB")
        for picture in (last, paint_won_table_canvas(make_won_scene(), load(), 700))
    )
    assert ImageChops.difference(captioned, bare).getbbox()
    for picture, _ in pictures[:10]:  # until confetti reaches the caption
        assert picture.crop(CAPTION_BOX).convert("RGB").tobytes() == captioned.tobytes()
    assert len({picture.tobytes() for picture, _ in pictures}) == len(pictures)


def test_the_celebration_of_a_tall_film_has_the_size_of_its_tables() -> None:
    scene = replace(make_won_scene(), is_tall=True)
    table = paint_table_canvas(scene, load())
    opening, _ = next(paint_win_celebration(scene, load()))
    assert opening.size == table.size == (801, 1000)
    assert paint_won_table_canvas(scene, load(), table.height).size == table.size


def test_a_won_table_moves_and_begins_and_ends_as_the_picture_that_stands_still() -> None:
    scene = make_won_scene(ending=ENDING)
    film = Image.open(BytesIO(animate_won_table(scene, load())))
    still = Image.open(BytesIO(paint_won_table(scene, load()))).convert("RGB")
    frame_count = getattr(film, "n_frames", 1)
    assert (film.format, film.size) == ("GIF", (1100, 700))
    assert frame_count > 30
    for number in (0, frame_count - 1):
        film.seek(number)
        assert ImageChops.difference(film.convert("RGB"), still).getbbox() is None
    assert film.info["duration"] == 4000
    film.seek(frame_count // 2)
    assert ImageChops.difference(film.convert("RGB"), still).getbbox()


@pytest.mark.parametrize("height", [700, 2400])
def test_no_confetti_is_left_after_its_last_picture(height: int) -> None:
    confetti = Confetti(load(), PictureSize(1100, height), 20)
    canvases = [Image.new("P", (1101, height)) for _ in range(3)]
    for canvas, number in zip(canvases, (0, 10, 20), strict=True):
        confetti.draw_pieces(canvas, number)
    assert [canvas.getbbox() is None for canvas in canvases] == [True, False, True]
