"""The field that bars and lines are drawn in: its axis, its grid, and what is written around it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from rendering.charts import axis, typesetting
from rendering.charts.panel_layout import (
    CAPTION_BOTTOM,
    DASH_GAP,
    DASH_LENGTH,
    LEGEND_SIGN_Y,
    PANEL_FRAME_WIDTH,
    PANEL_MARGIN,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    build_right_aligned_label,
    find_text_top,
)
from rendering.dimensions import PICTURE_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rendering.charts.models import BarChart, LineChart
    from rendering.charts.panel_layout import PixelBox

CHART_HEIGHT = 620
REDUCED_CHART_HEIGHT = 390
"""How high a low chart is."""
TEXT_TO_MARK_GAP = 6
"""How far a text stands from a mark."""
_TEXT_GAP = 14  # between texts side by side
_NUMBER_GAP = 28  # between numbers, which else look like one
_GRID_LINE_WIDTH = 2
_REFERENCE_SIGN_WIDTH = 2 * DASH_LENGTH + DASH_GAP  # how long a level is beside its name
_REFERENCE_LINE_WIDTH = 4  # how high the line of a level is
_LABEL_DROP = 14  # how far the labels beneath an axis keep from its lowest number


@dataclass(frozen=True, slots=True)
class PlotArea:
    """Its edges, where the labels beneath it begin, what its height stands for, its places."""

    left: int
    top: int
    right: int
    bottom: int
    labels_top: int
    ticks: tuple[float, ...]
    position_count: int
    reference_value: float | None
    has_reference_label: bool = False

    @property
    def position_width(self) -> float:
        """How wide a bar's or a dot's place is."""
        return (self.right - self.left) / self.position_count

    def find_position_middle(self, position: int) -> float:
        return self.left + (position + 0.5) * self.position_width

    def find_value_y(self, value: float) -> int:
        """Where a value lies; one that is not 0 is seen, one beyond the axis ends with it."""
        first, last = self.ticks[0], self.ticks[-1]
        scale = (self.bottom - self.top) / (last - first)
        away = round(abs(max(first, min(value, last))) * scale)
        away = max(1, away) if value else 0
        return self.bottom + round(first * scale) - (away if value > 0 else -away)

    @property
    def grid_lines(self) -> tuple[PixelBox, ...]:
        """The grid, from below; what is close to the level gives way to it."""
        return tuple(
            self._build_horizontal_line(tick, _GRID_LINE_WIDTH)
            for tick in self.ticks
            if not self._is_near_reference(tick)
        )

    @property
    def zero_line(self) -> PixelBox | None:
        """Where values begin, unless that is the level."""
        return (
            None if self.reference_value == 0 else self._build_horizontal_line(0, _GRID_LINE_WIDTH)
        )

    @property
    def reference_lines(self) -> tuple[PixelBox, ...]:
        """The line of the level, and a piece of it beside its name."""
        if self.reference_value is None:
            return ()
        line = self._build_horizontal_line(self.reference_value, _REFERENCE_LINE_WIDTH)
        if not self.has_reference_label:
            return (line,)
        top = LEGEND_SIGN_Y - _REFERENCE_LINE_WIDTH // 2
        return line, (
            self.right - _REFERENCE_SIGN_WIDTH,
            top,
            self.right,
            top + _REFERENCE_LINE_WIDTH,
        )

    def _build_horizontal_line(self, value: float, thickness: int) -> PixelBox:
        y = self.find_value_y(value)
        return self.left, y - thickness // 2, self.right, y + thickness // 2

    def _is_near_reference(self, tick: float) -> bool:
        if self.reference_value is None:
            return False
        return (
            abs(self.find_value_y(tick) - self.find_value_y(self.reference_value))
            < typesetting.TEXT_HEIGHT
        )

    def build_axis_labels(self, unit: str) -> Iterable[TextLabel]:
        shown = [(tick, TextInk.QUIET) for tick in self.ticks if not self._is_near_reference(tick)]
        if self.reference_value is not None:
            shown.append((self.reference_value, TextInk.LOUD))
        for value, ink in shown:
            top = find_text_top(self.find_value_y(value))
            yield build_right_aligned_label(
                axis.format_value_with_unit(value, unit), self.left - _TEXT_GAP, top, ink
            )


def get_chart_height(chart: BarChart | LineChart) -> int:
    """How high a chart's picture is."""
    return REDUCED_CHART_HEIGHT if chart.has_reduced_height else CHART_HEIGHT


def build_plot_area(
    chart: BarChart | LineChart,
    values: Iterable[float],
    labels: Sequence[str],
    *,
    has_notes: bool,
) -> PlotArea:
    """The field for such values; where there are notes, there is room for them."""
    known = (0, *values, chart.reference_value or 0)
    steps = axis.MAX_LOW_AXIS_STEPS if chart.has_reduced_height else axis.MAX_AXIS_STEPS
    ticks = axis.list_axis_ticks(max(known), chart.full_value, min(known), steps)
    marks = ticks if chart.reference_value is None else (*ticks, chart.reference_value)
    numbers = max(
        typesetting.measure_text_width(axis.format_value_with_unit(mark, chart.unit))
        for mark in marks
    )
    top = CAPTION_BOTTOM if chart.caption or chart.reference_label else 0
    drop = _LABEL_DROP if any(labels) else 0
    foot = get_chart_height(chart) - (
        typesetting.TEXT_HEIGHT + 22 if any(labels) else PANEL_MARGIN + 4
    )
    return PlotArea(
        left=PANEL_MARGIN + numbers + _TEXT_GAP,
        top=max(top, PANEL_FRAME_WIDTH)
        + (typesetting.TEXT_HEIGHT + TEXT_TO_MARK_GAP if has_notes else PANEL_MARGIN),
        right=PICTURE_WIDTH - PANEL_MARGIN,
        bottom=foot - drop - (typesetting.TEXT_HEIGHT if has_notes and min(known) < 0 else 0),
        labels_top=foot,
        ticks=ticks,
        position_count=len(labels),
        reference_value=chart.reference_value,
        has_reference_label=bool(chart.reference_label),
    )


def build_plot_labels(
    chart: BarChart | LineChart,
    plot_area: PlotArea,
    labels: Sequence[str],
    highlighted: Sequence[bool],
) -> Iterable[TextLabel]:
    """The caption, the axis's numbers, and as many of the labels as there is room for."""
    yield from build_caption_labels(chart.caption, chart.reference_label, _REFERENCE_SIGN_WIDTH)
    yield from plot_area.build_axis_labels(chart.unit)
    step, first = _find_label_step(labels, plot_area.position_width)
    room = (
        min(
            plot_area.position_width * _count_label_spacing(labels, step),
            plot_area.right - plot_area.left,
        )
        - _TEXT_GAP
    )
    taken = 0
    for place, label in enumerate(labels):
        shown = typesetting.shorten_text_to_width(_format_label(label), room)
        if not shown or (place + first) % step:
            continue
        ink = TextInk.HIGHLIGHT if highlighted[place] else TextInk.QUIET
        # none reaches beneath the axis's numbers
        middle = max(
            plot_area.find_position_middle(place),
            plot_area.left + typesetting.measure_text_width(shown) / 2,
        )
        word = build_centred_label(shown, middle, plot_area.labels_top + 6, ink)
        # the last one may have drawn back from the panel's edge
        if word.left >= taken:
            yield word
            taken = word.box[2] + TEXT_TO_MARK_GAP


def _find_label_step(labels: Sequence[str], position_width: float) -> tuple[int, int]:
    """Every how many-th label is shown, and what to count the first one as; words all are."""
    if not all(label.isdecimal() for label in labels if label):
        return 1, 0
    widest = (
        max(typesetting.measure_text_width(_format_label(label)) for label in labels) + _NUMBER_GAP
    )
    step = next(step for step in axis.iter_round_steps() if step * position_width >= widest)
    return step, int(labels[0] or 0)


def _format_label(label: str) -> str:
    """A label; of a number, with its thousands apart as on the axis."""
    return f"{int(label):,}" if label.isdecimal() else label


def _count_label_spacing(labels: Sequence[str], step: int) -> int:
    """How many places there are at least from one label to the next."""
    said = [place for place, label in enumerate(labels) if label]
    return max(step, min((after - before for before, after in pairwise(said)), default=len(labels)))
