"""What cannot be drawn is refused where it is said, with a reason."""

from collections.abc import Callable
from math import inf, nan

import pytest

from rendering import load
from rendering.charts import (
    Bar,
    Bars,
    Dot,
    Figure,
    Figures,
    Line,
    Podium,
    Ranks,
    Row,
    Stack,
    Step,
    paint_chart,
)


@pytest.mark.parametrize("value", [nan, inf, -inf, -(10**15) - 1, 10**15 + 1])
@pytest.mark.parametrize(
    "make",
    [
        lambda value: Bar(value=value),
        lambda value: Dot(value=value),
        lambda value: Bar(value=1, interval=(0, value)),
        lambda value: Line(level=value),
    ],
    ids=["bar", "dot", "bar-interval", "level"],
)
def test_a_value_that_no_axis_reaches_is_refused(
    make: Callable[[float], object], value: float
) -> None:
    with pytest.raises(ValueError, match=r"(values lie|level lies) from -10+ to 10+, not at"):
        make(value)


@pytest.mark.parametrize("value", [nan, inf, -inf, -1, -0.001, 10**15 + 1])
@pytest.mark.parametrize(
    "make",
    [
        lambda value: Row(rank="1", value=value),
        lambda value: Row(rank="1", value=1, interval=(value, 2)),
        lambda value: Row(rank="1", value=1, dot=value),
    ],
    ids=["row", "row-interval", "dot"],
)
def test_a_row_that_is_no_count_is_refused(make: Callable[[float], object], value: float) -> None:
    with pytest.raises(ValueError, match=r"a row's values lie from 0 to 10+, not at"):
        make(value)


def test_an_interval_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a bar's interval .* \(3, 2\)"):
        Bar(value=2, interval=(3, 2))


@pytest.mark.parametrize("whole", [0, -1, nan, inf])
def test_a_whole_that_nothing_fits_into_is_refused(whole: float) -> None:
    with pytest.raises(ValueError, match="a whole lies above 0"):
        Ranks(whole=whole)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Bars(bars=(Bar(value=53),), whole=52),
        lambda: Line(dots=(Dot(value=53),), whole=52),
        lambda: Ranks(rows=(Row(rank="1", value=53),), whole=52),
        lambda: Ranks(rows=(Row(rank="1", value=5, dot=53),), whole=52),
        lambda: Line(level=53, whole=52),
    ],
    ids=["bars", "line", "ranks", "dot", "level"],
)
def test_a_value_beyond_the_whole_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="a value of 53 is more than the whole, 52"):
        make()


@pytest.mark.parametrize(
    ("make", "most", "what"),
    [
        (lambda count: Bars(bars=(Bar(value=1),) * count), 200, "bars"),
        (lambda count: Line(dots=(Dot(value=1),) * count), 100, "dots"),
        (lambda count: Ranks(rows=(Row(rank="1", value=1),) * count), 25, "rows"),
        (lambda count: Row(rank="1", value=1, notes=("1",) * count), 4, "notes"),
        (lambda count: Figures((Figure("1", "Games"),) * count), 8, "tiles"),
        (lambda count: Podium((Step(1, "5"),) * count), 10, "steps"),
        (lambda count: Stack((Figures(),) * count), 4, "charts"),
    ],
    ids=["bars", "line", "ranks", "notes", "figures", "podium", "stack"],
)
def test_more_than_can_be_told_apart_is_refused(
    make: Callable[[int], object], most: int, what: str
) -> None:
    make(most)
    with pytest.raises(ValueError, match=f"holds {most} {what} at most"):
        make(most + 1)


def test_a_figure_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a figure's value is a text"):
        Figure(" ", "Games")


@pytest.mark.parametrize("place", [0, 4])
def test_a_place_that_no_podium_has_is_refused(place: int) -> None:
    with pytest.raises(ValueError, match=f"a podium has places from 1 to 3, not {place}"):
        Step(place, "5")


def test_a_stack_of_one_chart_or_of_stacks_is_refused() -> None:
    with pytest.raises(ValueError, match="a stack holds 2 charts at least, not 1"):
        Stack((Bars(),))
    with pytest.raises(ValueError, match="not another stack"):
        Stack((Bars(), Stack((Bars(), Line()))))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["अ", "Ж", "牌", "\n", "\N{GRINNING FACE}"])
def test_a_text_that_the_typeface_cannot_draw_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the typeface has no"):
        paint_chart(Bars(caption=f"Wins {text}"), load())
    with pytest.raises(ValueError, match="the typeface has no"):
        paint_chart(Figures((Figure("12", "Games", text),)), load())


def test_an_accent_is_left_out_and_any_dash_is_drawn() -> None:
    assert paint_chart(Bars(caption="Réussi 1–10"), load()) == paint_chart(
        Bars(caption="Reussi 1-10"), load()
    )
