"""What other programs import from rendering, and pictures of any width."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import Pile, Scene, film, load, paint, themes
from rendering.charts import BarChart, ChartBar, paint_chart
from rendering.films import FILM_WIDTHS
from rendering.palette import get_palette
from tests.rendering.sample_scenes import canfield_scene, deep_forty_thieves_scene, make_pile


def open_picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("width", [100, 330, 550, 1101, 2200])
def test_a_picture_is_as_wide_as_asked_and_keeps_its_proportions(width: int) -> None:
    picture = open_picture(paint(canfield_scene(), load(), width=width))
    assert picture.format == "PNG"
    assert picture.size == (width, round(720 * width / 1100))


def test_a_deep_table_keeps_its_proportions_at_another_width() -> None:
    whole = open_picture(paint(deep_forty_thieves_scene(), load(), large=True))
    small = open_picture(paint(deep_forty_thieves_scene(), load(), large=True, width=550))
    assert whole.height > 700
    assert small.size == (550, whole.height / 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("width", [330, 550, 1650])
def test_a_scaled_picture_looks_like_the_whole_one_in_the_colours_of_its_theme(
    name: str, width: int
) -> None:
    theme = load(name)
    whole = open_picture(paint(canfield_scene(), theme)).convert("RGB")
    scaled = open_picture(paint(canfield_scene(), theme, width=width)).convert("RGB")
    expected = whole.resize(scaled.size, Image.Resampling.LANCZOS)
    assert max(ImageStat.Stat(ImageChops.difference(scaled, expected)).rms) < 6
    colours = {colour for _, colour in scaled.getcolors(scaled.width * scaled.height) or ()}
    assert colours <= set(get_palette(theme).colours)


@pytest.mark.parametrize("width", [-550, 0, 99, 550.5, 2201, 10**9])
def test_a_picture_too_narrow_or_too_wide_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=f"100 to 2200 pixels wide, not {width}"):
        paint(canfield_scene(), load(), width=width)
    with pytest.raises(ValueError, match=f"100 to 2200 pixels wide, not {width}"):
        paint_chart(BarChart(), load(), width=width)


def test_a_chart_is_as_wide_as_asked() -> None:
    chart = BarChart(bars=(ChartBar(value=3, label="1"),), has_reduced_height=True)
    assert open_picture(paint_chart(chart, load(), width=550)).size == (550, 195)
    assert paint_chart(chart, load(), width=1100) == paint_chart(chart, load())


def list_film_scenes() -> list[Scene]:
    before = canfield_scene()
    after = Scene(
        tableau=(make_pile("t1", "6D 5C 4H 3S 2D"), *before.tableau[1:]),
        foundations=before.foundations,
        stock=before.stock,
        waste=before.waste,
        reserve=before.reserve,
        base_rank="8",
        last_move=("w", "t1", 1),
    )
    return [before, after]


@pytest.mark.parametrize("width", FILM_WIDTHS)
def test_a_film_is_as_wide_as_asked(width: int) -> None:
    made = open_picture(film(list_film_scenes(), load(), width=width))
    assert made.format == "GIF"
    assert made.size == (width, 720 * width // 1100)
    assert getattr(made, "n_frames", 1) >= 2


@pytest.mark.parametrize("width", [0, 500, 1100])
def test_a_film_of_another_width_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=f"one of 825, 660, 550, 440, 330, 220, not {width}"):
        film(list_film_scenes(), load(), width=width)


@pytest.mark.parametrize("card", ["ZZ", "10H", "th", "1H", "AHH", " ", "A♥"])
def test_a_card_that_does_not_exist_is_named_with_its_pile(card: str) -> None:
    with pytest.raises(ValueError, match=f"no card '{card}', as in pile 't9'"):
        Pile(name="t9", cards=("AS", card, "2S"))


@pytest.mark.parametrize("rank", ["Z", "10", "A2"])
def test_a_base_rank_that_does_not_exist_is_named(rank: str) -> None:
    with pytest.raises(ValueError, match=f"no rank '{rank}'"):
        replace(canfield_scene(), base_rank=rank)
