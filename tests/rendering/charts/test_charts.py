"""The pictures of charts themselves. ``REWRITE_GOLDEN=1 pytest`` draws them anew: then look."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering import load, themes
from rendering.charts import Bar, Bars, Ranks, Row, paint_chart, writing
from rendering.charts.painter import canvas, plan, plans
from rendering.charts.plan import FRAME, Ink
from rendering.charts.stamps import loud
from rendering.theme import Colour
from tests.rendering.charts.samples import (
    EXTREMES,
    SAMPLES,
    STACKS,
    leaderboard,
    podium,
    rates,
    record,
)
from tests.rendering.test_pictures import FAINT, FEW

GOLDEN = Path(__file__).parent / "golden"
ALL = SAMPLES | EXTREMES


@pytest.mark.parametrize("name", ["leaderboard", "podium", "rates", "recent", "record", "accounts"])
def test_a_chart_is_the_one_that_was_approved(name: str) -> None:
    drawn = canvas((SAMPLES | STACKS)[name](), load())
    drawn = drawn.crop((1, 0, drawn.width, drawn.height))
    file = GOLDEN / f"{name}.png"
    if os.environ.get("REWRITE_GOLDEN"):
        drawn.save(file, optimize=True)
    with Image.open(file) as golden:
        channels = ImageChops.difference(drawn.convert("RGB"), golden.convert("RGB")).split()
    assert drawn.size == golden.size
    largest = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    assert sum(largest.histogram()[FAINT:]) <= FEW * drawn.width * drawn.height


@pytest.mark.parametrize("name", ALL)
def test_a_chart_is_1100_wide_and_as_high_as_planned(name: str) -> None:
    chart = ALL[name]()
    with Image.open(BytesIO(paint_chart(chart, load()))) as shown:
        shown.load()
        assert shown.size == (1100, plan(chart).height)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_takes_40_kilobytes_at_most(name: str) -> None:
    assert len(paint_chart(SAMPLES[name](), load())) <= 40_000


@pytest.mark.parametrize("name", STACKS)
def test_a_stack_is_1250_high_and_80_kilobytes_at_most(name: str) -> None:
    drawn = paint_chart(STACKS[name](), load())
    assert len(drawn) <= 80_000
    with Image.open(BytesIO(drawn)) as shown:
        shown.load()
        assert shown.width == 1100
        assert shown.height <= 1250


def test_a_stack_shows_each_chart_as_it_is_alone() -> None:
    shown = canvas(record(), load())
    top = 0
    for chart, of in zip(record().charts, plans(record()), strict=True):
        panel = (1 + FRAME, FRAME, shown.width - FRAME, of.height - FRAME)
        alone = canvas(chart, load()).crop(panel).convert("RGB")
        inside = (panel[0], top + panel[1], panel[2], top + panel[3])
        difference = ImageChops.difference(shown.crop(inside).convert("RGB"), alone)
        # the felt around the panel's round corners is lit otherwise
        assert not any(difference.convert("L").histogram()[12:])
        top += of.height - FRAME
    assert top + FRAME == shown.height


@pytest.mark.parametrize("name", themes())
def test_every_theme_draws_bars_and_texts_that_stand_out(name: str) -> None:
    theme = load(name)
    chart = Bars(bars=(Bar(value=52), Bar(value=26, marked=True)))
    shown = canvas(chart, theme).convert("RGB")
    plain, golden = (block.box for block in plan(chart).blocks)
    for (left, top, right, bottom), colour in ((plain, loud(theme)), (golden, theme.felt.mark)):
        seen = shown.getpixel((1 + (left + right) // 2, (top + bottom) // 2))
        assert near(seen, colour)
        assert apart(seen, theme.felt.cloth) >= 90


@pytest.mark.parametrize("name", themes())
def test_an_interval_is_thin_and_as_pale_as_notes_and_cut_out_of_its_bar(name: str) -> None:
    theme = load(name)
    chart = Ranks(rows=(Row(rank="1", value=40, interval=(20, 80)),))
    shown = canvas(chart, theme).convert("RGB")
    (block,), (whisker,) = plan(chart).blocks, plan(chart).whiskers
    y, end = whisker.start[1], block.box[2]
    for x, colour in ((end - 40, theme.felt.cloth), (end + 40, theme.felt.name)):
        thin = [at for at in range(y - 9, y + 10) if near(shown.getpixel((1 + x, at)), colour)]
        assert len(thin) == 3


@pytest.mark.parametrize("name", themes())
def test_a_place_on_its_step_is_cut_out_of_it_and_the_dot_upon_a_bar_is_seen(name: str) -> None:
    theme = load(name)
    shown = canvas(podium(), theme).convert("RGB")
    steps = [label for label in plan(podium()).labels if label.ink in {Ink.CUT, Ink.CUT_MARK}]
    for label, colour in zip(steps, (loud(theme), theme.felt.mark, loud(theme)), strict=True):
        left, top, right, bottom = label.box
        seen = {shown.getpixel((1 + x, y)) for x in range(left, right) for y in range(top, bottom)}
        for each in (theme.felt.cloth, colour):
            assert any(near(one, each) for one in seen)
    chart = Ranks(rows=(Row(rank="1", value=80, dot=40),))
    (dot,) = plan(chart).discs
    x, y = dot.middle
    shown = canvas(chart, theme).convert("RGB")
    assert near(shown.getpixel((1 + x, y)), theme.felt.mark)
    assert apart(shown.getpixel((1 + x + dot.radius - 2, y)), loud(theme)) >= 90


def near(seen: float | tuple[int, ...] | None, colour: Colour) -> bool:
    return apart(seen, colour) <= 4


def apart(seen: float | tuple[int, ...] | None, colour: Colour) -> int:
    assert isinstance(seen, tuple)
    return max(abs(a - b) for a, b in zip(seen, colour, strict=True))


def test_capitals_and_digits_are_at_least_26_pixels_high() -> None:
    for letter in "HW05":
        box = writing.line(letter).point(lambda part: 255 * (part > 127)).getbbox()
        assert box
        assert box[3] - box[1] >= 26


def test_a_minus_is_as_wide_as_a_plus_and_not_a_hyphen() -> None:
    minus, plus, hyphen = (writing.line(text).getbbox() for text in ("−1", "+1", "-1"))
    assert minus
    assert plus
    assert hyphen
    assert (minus[0], minus[2]) == (plus[0], plus[2])
    assert minus[2] - minus[0] > hyphen[2] - hyphen[0] + 4


def test_a_text_is_written_as_wide_as_it_is_measured() -> None:
    for text in ("217", "126/233", "Forty Thieves", "100%", "Canfield…"):
        box = writing.line(text).getbbox()
        assert box
        assert abs((box[2] - box[0]) - writing.width(text)) <= 8


def test_equal_charts_give_equal_bytes_in_any_thread() -> None:
    charts = [make() for make in SAMPLES.values()] * 3
    alone = [paint_chart(chart, load()) for chart in charts]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda chart: paint_chart(chart, load()), charts)) == alone


def test_the_marked_bar_alone_is_golden() -> None:
    plain = replace(rates(), bars=tuple(replace(bar, marked=False) for bar in rates().bars))
    box = ImageChops.difference(
        canvas(rates(), load()).convert("RGB"), canvas(plain, load()).convert("RGB")
    ).getbbox()
    assert box
    own = plan(rates()).blocks[-1].box
    assert own[0] <= box[0] < box[2] <= own[2] + 1


def test_a_bar_that_grows_changes_nothing_left_and_right_of_it() -> None:
    three, higher = (
        Bars(bars=(Bar(value=9), Bar(value=up), Bar(value=9)), whole=10) for up in (2, 7)
    )
    one, other = (canvas(chart, load()) for chart in (three, higher))
    box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    assert box
    left, right = (plan(three).blocks[at].box for at in (0, 2))
    assert left[2] < box[0] < box[2] < right[0]


def test_ones_own_row_may_be_among_the_first() -> None:
    rows = tuple(replace(row, marked=row.rank == "3", apart=False) for row in leaderboard().rows)
    of = plan(replace(leaderboard(), rows=rows))
    assert of.rings[0][1] < of.troughs[2][1] < of.rings[0][3]
    assert not [disc for disc in of.discs if disc.small]
