"""Charts as they hardly ever are: empty, overfull, or with texts and values at the limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rendering.charts import (
    BarChart,
    ChartBar,
    HorizontalBarChart,
    HorizontalBarRow,
    LineChart,
    LinePoint,
    NumberTile,
    NumberTilesChart,
    PodiumChart,
    PodiumStep,
    SinglePanelChart,
)
from tests.rendering.charts.samples import make_rank_row, monthly_rate_bars

LONG_TEXT = "A caption that is much too long for the width of any picture whatever, and then some"

EXTREME_SAMPLES: dict[str, Callable[[], SinglePanelChart]] = {
    "no-bars": lambda: BarChart(caption="Wins"),
    "no-points": LineChart,
    "no-rows": HorizontalBarChart,
    "one-bar": lambda: BarChart(bars=(ChartBar(value=3, label="1"),)),
    "no-steps": lambda: PodiumChart(caption="Canfield"),
    "one-step": lambda: PodiumChart((PodiumStep(1, "0"),)),
    "ten-steps": lambda: PodiumChart(
        (PodiumStep(1, "104", "cards up", is_highlighted=True, name="W" * 14),) * 10, LONG_TEXT
    ),
    "long-steps": lambda: PodiumChart(
        (PodiumStep(3, LONG_TEXT, LONG_TEXT), PodiumStep(1, "1", LONG_TEXT))
    ),
    "long-legend": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=4, golden_dot_value=0, has_hollow_dot=True),),
        caption=LONG_TEXT,
        dot_legend="places by",
    ),
    "only-a-legend": lambda: LineChart(
        points=(LinePoint(value=3),),
        reference_value=2,
        reference_label="break-even",
        has_reduced_height=True,
    ),
    "one-point": lambda: LineChart(points=(LinePoint(value=3, label="1"),)),
    "one-row": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=50, notes=("50%", "1/2")),)
    ),
    "sixty-bars": lambda: BarChart(
        bars=tuple(ChartBar(value=number * 7 % 23, label=str(number)) for number in range(60)),
        caption=LONG_TEXT,
    ),
    "two-hundred-bars": lambda: BarChart(
        bars=tuple(ChartBar(value=number) for number in range(200))
    ),
    "hundred-points": lambda: LineChart(
        points=tuple(LinePoint(value=number * 37 % 101, label=str(number)) for number in range(100))
    ),
    "many-rows": lambda: HorizontalBarChart(
        rows=tuple(make_rank_row(f"#{rank}", 26 - rank, 25) for rank in range(1, 26))
    ),
    "zeros": lambda: BarChart(
        bars=tuple(ChartBar(value=0, label=str(number)) for number in range(8))
    ),
    "zero-points": lambda: LineChart(points=(LinePoint(value=0),) * 8),
    "zero-rows": lambda: HorizontalBarChart(
        rows=(HorizontalBarRow(label="1", value=0, notes=("0%",), interval=(0, 0)),) * 2
    ),
    "all-equal": lambda: BarChart(bars=(ChartBar(value=4, label="4"),) * 6),
    "equal-points": lambda: LineChart(points=(LinePoint(value=52, label="9"),) * 30, full_value=52),
    "billions": lambda: BarChart(
        bars=tuple(
            ChartBar(value=10**9 - number * 123_456_789, label=str(number)) for number in range(4)
        )
    ),
    "billion-rows": lambda: HorizontalBarChart(
        rows=(
            HorizontalBarRow(label="1000000000", value=10**9, notes=("1000000000/1000000000",) * 2),
            HorizontalBarRow(label=LONG_TEXT, value=1, notes=(LONG_TEXT, LONG_TEXT, "1")),
        ),
        caption=LONG_TEXT,
        full_value=10**9,
    ),
    "long-labels": lambda: BarChart(
        bars=tuple(ChartBar(value=number, label=LONG_TEXT, note="12/40") for number in range(1, 9)),
        caption=LONG_TEXT,
    ),
    "many-notes": lambda: HorizontalBarChart(
        rows=(
            HorizontalBarRow(label=LONG_TEXT, value=3, notes=("3000000000",) * 4, interval=(2, 4)),
        )
        * 2,
        full_value=5,
    ),
    "largest": lambda: LineChart(
        points=(LinePoint(value=10**15), LinePoint(value=1), LinePoint(value=0))
    ),
    "no-tiles": lambda: NumberTilesChart(caption="Canfield"),
    "one-tile": lambda: NumberTilesChart((NumberTile("0", ""),)),
    "seven-tiles": lambda: NumberTilesChart((NumberTile("52", "Cards up", "±2"),) * 7),
    "long-tiles": lambda: NumberTilesChart(
        (NumberTile(LONG_TEXT, LONG_TEXT, LONG_TEXT), *(NumberTile("12", "Games"),) * 7),
        caption=LONG_TEXT,
    ),
    "all-below-zero": lambda: BarChart(
        bars=tuple(
            ChartBar(value=-number, label=str(number), interval=(-number - 9, -number + 2))
            for number in range(5, 40, 5)
        ),
        unit="$",
        has_reduced_height=True,
    ),
    "above-and-below-zero": lambda: BarChart(
        bars=(
            ChartBar(value=-(10**15), label="a"),
            ChartBar(value=10**15, label="b", is_highlighted=True),
        ),
        unit="$",
        reference_value=1,
    ),
    "reduced-height-with-notes": lambda: replace(
        monthly_rate_bars(), has_reduced_height=True, reference_value=33.3
    ),
    "reference-above": lambda: LineChart(
        points=(LinePoint(value=-3), LinePoint(value=4)),
        reference_value=40,
        has_reduced_height=True,
    ),
    "reference-below": lambda: LineChart(
        points=(LinePoint(value=3, is_highlighted=True), LinePoint(value=-4)),
        full_value=52,
        reference_value=-0.5,
        unit="%",
    ),
    "few-labels": lambda: LineChart(
        points=tuple(
            LinePoint(
                value=number * 37 % 101 - 50,
                label={0: "1 March", 25: "26", 59: "29 April"}.get(number, ""),
            )
            for number in range(60)
        ),
        has_reduced_height=True,
    ),
    "reduced-height-without-points": lambda: LineChart(
        caption="Last 30 games", has_reduced_height=True
    ),
}
