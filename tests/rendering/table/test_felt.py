"""The felt: a smooth light, at every size, that costs few bytes."""

from itertools import pairwise

import pytest

from rendering import load, themes
from rendering.background import paint_felt
from rendering.canvas import encode_png


def list_row_brightness(name: str, height: int) -> list[float]:
    """Return the sum of the channels of each row of a theme's felt, all of its pixels equal."""
    felt = paint_felt(load(name), height).convert("RGB")
    rows = [felt.crop((1, y, felt.width, y + 1)).getcolors() or [] for y in range(height)]
    assert all(len(colours) == 1 for colours in rows)
    return [float(sum(colour)) for [(_, colour)] in rows if isinstance(colour, tuple)]


@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("height", [700, 2400])
def test_the_light_on_the_felt_has_no_visible_step(name: str, height: int) -> None:
    rows = list_row_brightness(name, height)
    # two rows at once, as the eye sees them; one level in each channel is the smallest difference
    pairs = [(one + other) / 2 for one, other in pairwise(rows)]
    assert max(abs(a - b) for a, b in pairwise(pairs)) <= 3 * 2
    smooth = [sum(rows[y : y + 4]) / 4 for y in range(0, height, 4)]
    assert max(abs(a - b) for a, b in pairwise(smooth)) <= 3 * 1.5


@pytest.mark.parametrize("name", sorted({*themes()} - {"contrast"}))
def test_the_light_can_be_seen(name: str) -> None:
    rows = list_row_brightness(name, 700)
    assert max(rows) - min(rows) >= 3 * 5


def test_the_contrast_theme_is_lit_evenly() -> None:
    assert set(list_row_brightness("contrast", 700)) == {0}


def test_felt_takes_few_bytes() -> None:
    assert len(encode_png(paint_felt(load(), 700))) < 6 * 1024
