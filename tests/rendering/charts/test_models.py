"""Charts that cannot be drawn are refused when they are made, with a reason."""

from collections.abc import Callable
from math import inf, nan

import pytest

from rendering import load
from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    paint_chart,
)


@pytest.mark.parametrize("value", [nan, inf, -inf, -(10**15) - 1, 10**15 + 1])
@pytest.mark.parametrize(
    "make",
    [
        lambda value: ChartBar(value=value),
        lambda value: LinePoint(value=value),
        lambda value: ChartBar(value=1, interval=(0, value)),
        lambda value: LineChart(reference_value=value),
    ],
    ids=["bar", "point", "bar-interval", "reference-value"],
)
def test_a_value_beyond_any_axis_is_refused(make: Callable[[float], object], value: float) -> None:
    with pytest.raises(ValueError, match=r"(values|value) must be from -10+ to 10+, not "):
        make(value)


@pytest.mark.parametrize("value", [nan, inf, -inf, -1, -0.001, 10**15 + 1])
@pytest.mark.parametrize(
    "make",
    [
        lambda value: HorizontalBarRow(label="1", value=value),
        lambda value: HorizontalBarRow(label="1", value=1, interval=(value, 2)),
        lambda value: HorizontalBarRow(label="1", value=1, golden_dot_value=value),
    ],
    ids=["row", "row-interval", "dot"],
)
def test_a_row_value_that_is_not_a_count_is_refused(
    make: Callable[[float], object], value: float
) -> None:
    with pytest.raises(ValueError, match=r"a row's values must be from 0 to 10+, not "):
        make(value)


def test_an_interval_that_ends_below_its_start_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a bar's interval .* \(3, 2\)"):
        ChartBar(value=2, interval=(3, 2))


@pytest.mark.parametrize("full_value", [0, -1, nan, inf])
def test_a_full_value_out_of_range_is_refused(full_value: float) -> None:
    with pytest.raises(ValueError, match="a full value must be above 0"):
        HorizontalBarChart(full_value=full_value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: BarChart(bars=(ChartBar(value=53),), full_value=52),
        lambda: LineChart(points=(LinePoint(value=53),), full_value=52),
        lambda: HorizontalBarChart(rows=(HorizontalBarRow(label="1", value=53),), full_value=52),
        lambda: HorizontalBarChart(
            rows=(HorizontalBarRow(label="1", value=5, golden_dot_value=53),), full_value=52
        ),
        lambda: LineChart(reference_value=53, full_value=52),
    ],
    ids=["bars", "line", "rows", "golden-dot", "reference-value"],
)
def test_a_value_above_the_full_value_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="a value of 53 is above the full value, 52"):
        make()


@pytest.mark.parametrize(
    ("make", "max_count", "item_kind"),
    [
        (lambda count: BarChart(bars=(ChartBar(value=1),) * count), 200, "bars"),
        (lambda count: LineChart(points=(LinePoint(value=1),) * count), 100, "points"),
        (
            lambda count: HorizontalBarChart(rows=(HorizontalBarRow(label="1", value=1),) * count),
            25,
            "rows",
        ),
        (lambda count: HorizontalBarRow(label="1", value=1, notes=("1",) * count), 4, "notes"),
        (lambda count: NumberTilesChart((NumberTile("1", "Games"),) * count), 8, "tiles"),
        (lambda count: PodiumChart((PodiumStep(1, "5"),) * count), 10, "steps"),
        (lambda count: MultiPanelChart((NumberTilesChart(),) * count), 4, "charts"),
    ],
    ids=["bars", "line", "rows", "notes", "tiles", "podium", "panels"],
)
def test_too_many_items_are_refused(
    make: Callable[[int], object], max_count: int, item_kind: str
) -> None:
    make(max_count)
    with pytest.raises(ValueError, match=f"holds at most {max_count} {item_kind}"):
        make(max_count + 1)


def test_a_tile_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="a tile's value must not be empty"):
        NumberTile(" ", "Games")


@pytest.mark.parametrize("rank", [0, 4])
def test_a_podium_rank_out_of_range_is_refused(rank: int) -> None:
    with pytest.raises(ValueError, match=f"a podium has ranks from 1 to 3, not {rank}"):
        PodiumStep(rank, "5")


def test_a_multi_panel_chart_of_one_chart_or_of_another_one_is_refused() -> None:
    with pytest.raises(ValueError, match="a multi-panel chart holds at least 2 charts, not 1"):
        MultiPanelChart((BarChart(),))
    with pytest.raises(ValueError, match="cannot hold another one"):
        MultiPanelChart((BarChart(), MultiPanelChart((BarChart(), LineChart()))))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["Ж", "패", "\n", "\N{GRINNING FACE}"])
def test_letters_that_the_typeface_lacks_are_left_out(text: str) -> None:
    assert paint_chart(BarChart(caption=f"Wins{text}"), load()) == paint_chart(
        BarChart(caption="Wins"), load()
    )
    assert paint_chart(NumberTilesChart((NumberTile("12", "Games", text),)), load()) == paint_chart(
        NumberTilesChart((NumberTile("12", "Games", " "),)), load()
    )


def test_accents_are_drawn_and_any_dash_is() -> None:
    captions = ("Réussi 1–10", "Réussi 1-10", "Reussi 1-10")
    accented, hyphened, plain = (
        paint_chart(BarChart(caption=caption), load()) for caption in captions
    )
    assert accented == hyphened != plain
