"""The layouts of charts with an axis: bar charts and line charts.

Their plot area has the axis, the grid, and the labels around it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rendering import lettering
from rendering.charts import models
from rendering.charts.layouts import (
    CAPTION_BOTTOM,
    DASH_GAP,
    DASH_LENGTH,
    LEGEND_SIGN_Y,
    PANEL_FRAME_WIDTH,
    PANEL_MARGIN,
    BarBox,
    ChartDot,
    ErrorBar,
    PanelLayout,
    PixelBox,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    build_right_aligned_label,
    find_text_top,
)
from rendering.charts.models import BarChart, LineChart
from rendering.dimensions import PICTURE_WIDTH

CHART_HEIGHT = 620
REDUCED_CHART_HEIGHT = 390
"""The height of a chart with reduced height."""
TEXT_TO_MARK_GAP = 6
"""The distance between a text and a mark."""
_TEXT_GAP = 14  # between texts that stand side by side
_NUMBER_GAP = 28  # between numbers, so that they do not look like one
_GRID_LINE_WIDTH = 2
_REFERENCE_SIGN_WIDTH = 2 * DASH_LENGTH + DASH_GAP  # the piece of a reference line beside its label
_REFERENCE_LINE_WIDTH = 4  # the thickness of a reference line
_LABEL_DROP = 14  # between the lowest number of an axis and the labels below it


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The edges of a plot area, the values its height stands for, and its positions.

    Each bar or point has a position of the same width; ``labels_top`` is where their labels begin.
    """

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
        """The width of a position."""
        return (self.right - self.left) / self.position_count

    def find_position_middle(self, position: int) -> float:
        """Return the middle of a position; the first is 0."""
        return self.left + (position + 0.5) * self.position_width

    def find_value_y(self, value: float) -> int:
        """Return where a value lies: at least a pixel from 0, and not beyond the axis."""
        first, last = self.ticks[0], self.ticks[-1]
        scale = (self.bottom - self.top) / (last - first)
        distance = round(abs(max(first, min(value, last))) * scale)
        distance = max(1, distance) if value else 0
        return self.bottom + round(first * scale) - (distance if value > 0 else -distance)

    @property
    def grid_lines(self) -> tuple[PixelBox, ...]:
        """The lines of the grid from below, without those too close to the reference line."""
        return tuple(
            self._build_horizontal_line(tick, _GRID_LINE_WIDTH)
            for tick in self.ticks
            if not self._is_near_reference(tick)
        )

    @property
    def zero_line(self) -> PixelBox | None:
        """The line at 0, unless the reference line is there."""
        return (
            None if self.reference_value == 0 else self._build_horizontal_line(0, _GRID_LINE_WIDTH)
        )

    @property
    def reference_lines(self) -> tuple[PixelBox, ...]:
        """The reference line, and a piece of it beside its label."""
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
            < lettering.TEXT_HEIGHT
        )

    def build_axis_labels(self, chart: BarChart | LineChart) -> Iterable[TextLabel]:
        """Yield the numbers of the axis, with the reference value last."""
        values = [(tick, TextInk.QUIET) for tick in self.ticks if not self._is_near_reference(tick)]
        if self.reference_value is not None:
            values.append((self.reference_value, TextInk.LOUD))
        for value, ink in values:
            top = find_text_top(self.find_value_y(value))
            yield build_right_aligned_label(
                chart.number_format(value, chart.unit), self.left - _TEXT_GAP, top, ink
            )


def get_chart_height(chart: BarChart | LineChart) -> int:
    """Return the height of a chart's panel."""
    return REDUCED_CHART_HEIGHT if chart.has_reduced_height else CHART_HEIGHT


def build_plot_area(
    chart: BarChart | LineChart,
    values: Iterable[float],
    labels: Sequence[str],
    *,
    has_notes: bool,
) -> PlotArea:
    """Return the plot area for some values and labels, with room for notes at bars if needed."""
    all_values = (0, *values, chart.reference_value or 0)
    max_steps = models.MAX_LOW_AXIS_STEPS if chart.has_reduced_height else models.MAX_AXIS_STEPS
    ticks = models.list_axis_ticks(max(all_values), chart.full_value, min(all_values), max_steps)
    numbers = ticks if chart.reference_value is None else (*ticks, chart.reference_value)
    numbers_width = max(
        lettering.measure_text_width(chart.number_format(number, chart.unit)) for number in numbers
    )
    caption_bottom = CAPTION_BOTTOM if chart.caption or chart.reference_label else 0
    drop = _LABEL_DROP if any(labels) else 0
    labels_top = get_chart_height(chart) - (
        lettering.TEXT_HEIGHT + 22 if any(labels) else PANEL_MARGIN + 4
    )
    has_notes_below = has_notes and min(all_values) < 0
    return PlotArea(
        left=PANEL_MARGIN + numbers_width + _TEXT_GAP,
        top=max(caption_bottom, PANEL_FRAME_WIDTH)
        + (lettering.TEXT_HEIGHT + TEXT_TO_MARK_GAP if has_notes else PANEL_MARGIN),
        right=PICTURE_WIDTH - PANEL_MARGIN,
        bottom=labels_top - drop - (lettering.TEXT_HEIGHT if has_notes_below else 0),
        labels_top=labels_top,
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
    """Yield the caption, the numbers of the axis, and as many labels as there is room for."""
    yield from build_caption_labels(chart.caption, chart.reference_label, _REFERENCE_SIGN_WIDTH)
    yield from plot_area.build_axis_labels(chart)
    texts = [
        chart.number_format(int(label), "", is_exact=True) if label.isdecimal() else label
        for label in labels
    ]
    step, first = _find_label_step(labels, texts, plot_area.position_width)
    spacing = plot_area.position_width * _count_label_spacing(labels, step)
    max_width = min(spacing, plot_area.right - plot_area.left) - _TEXT_GAP
    free_from = 0
    for position, label_text in enumerate(texts):
        text = lettering.shorten_text_to_width(label_text, max_width)
        if not text or (position + first) % step:
            continue
        ink = TextInk.HIGHLIGHT if highlighted[position] else TextInk.QUIET
        # no label may stand below the axis's numbers
        middle = max(
            plot_area.find_position_middle(position),
            plot_area.left + lettering.measure_text_width(text) / 2,
        )
        text_label = build_centred_label(text, middle, plot_area.labels_top + 6, ink)
        # the last label may have moved left, away from the panel's edge
        if text_label.left >= free_from:
            yield text_label
            free_from = text_label.box[2] + TEXT_TO_MARK_GAP


def _find_label_step(
    labels: Sequence[str], texts: Iterable[str], position_width: float
) -> tuple[int, int]:
    """Return the step between labels that are shown, and the number of the first label.

    Labels that are not numbers are all shown.
    """
    if not all(label.isdecimal() for label in labels if label):
        return 1, 0
    widest = max(map(lettering.measure_text_width, texts)) + _NUMBER_GAP
    step = next(step for step in models.iter_round_steps() if step * position_width >= widest)
    return step, int(labels[0] or 0)


def _count_label_spacing(labels: Sequence[str], step: int) -> int:
    """Return how many positions one label is away from the next, at least."""
    positions = [position for position, label in enumerate(labels) if label]
    distances = (after - before for before, after in pairwise(positions))
    return max(step, min(distances, default=len(labels)))


_MAX_BAR_WIDTH = 150
_BAR_WIDTH_SHARE = 0.74  # the share of its position that a bar takes
_MAX_DOT_RADIUS = 11


def build_empty_chart_layout(chart: BarChart | LineChart) -> PanelLayout:
    """Return a panel for a chart without bars or points."""
    height = get_chart_height(chart)
    top = CAPTION_BOTTOM if chart.caption else 0
    return PanelLayout(
        height=height,
        text_labels=build_caption_labels(chart.caption),
        empty_pile_centre=(PICTURE_WIDTH // 2, (top + height) // 2),
    )


def build_bar_chart_layout(chart: BarChart) -> PanelLayout:
    """Return where bars and their intervals stand, with the texts above and below them."""
    if not chart.bars:
        return build_empty_chart_layout(chart)
    values = [value for bar in chart.bars for value in (bar.value, *(bar.interval or ()))]
    labels = [bar.label for bar in chart.bars]
    notes = [
        chart.number_format(bar.value, chart.unit) if bar.note is None else bar.note
        for bar in chart.bars
    ]
    plot_area = build_plot_area(chart, values, labels, has_notes=any(notes))
    if any(
        lettering.measure_text_width(note) + TEXT_TO_MARK_GAP > plot_area.position_width
        for note in notes
    ):
        notes = [""] * len(notes)
        plot_area = build_plot_area(chart, values, labels, has_notes=False)
    width = max(1, min(_MAX_BAR_WIDTH, int(plot_area.position_width * _BAR_WIDTH_SHARE)))
    zero_y = plot_area.find_value_y(0)
    bar_boxes = []
    error_bars = []
    note_labels = []
    for position, (bar, note) in enumerate(zip(chart.bars, notes, strict=True)):
        middle = plot_area.find_position_middle(position)
        left = round(middle - width / 2)
        end = plot_area.find_value_y(bar.value)
        is_below_zero = end > zero_y
        if bar.value:
            top, bottom = sorted((zero_y, end))
            box = (left, top, left + width, bottom)
            bar_boxes.append(BarBox(box, bar.is_highlighted, is_below_zero=is_below_zero))
        if bar.interval:
            lower_y, upper_y = map(plot_area.find_value_y, bar.interval)
            x = left + width // 2
            error_bars.append(ErrorBar((x, lower_y), (x, upper_y), min(7, width // 2)))
            end = (
                max(end, lower_y + TEXT_TO_MARK_GAP)
                if is_below_zero
                else min(end, upper_y - TEXT_TO_MARK_GAP)
            )
        if note:
            ink = TextInk.HIGHLIGHT if bar.is_highlighted else TextInk.LOUD
            top = end if is_below_zero else end - lettering.TEXT_HEIGHT
            note_labels.append(build_centred_label(note, middle, top, ink))
    highlighted = [bar.is_highlighted for bar in chart.bars]
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=plot_area.grid_lines,
        bar_boxes=tuple(bar_boxes),
        zero_line=plot_area.zero_line,
        reference_lines=plot_area.reference_lines,
        error_bars=tuple(error_bars),
        text_labels=(*build_plot_labels(chart, plot_area, labels, highlighted), *note_labels),
    )


def build_line_chart_layout(chart: LineChart) -> PanelLayout:
    """Return where the line and its dots lie; dots too small to be seen are left out."""
    if not chart.points:
        return build_empty_chart_layout(chart)
    labels = [point.label for point in chart.points]
    values = [point.value for point in chart.points]
    plot_area = build_plot_area(chart, values, labels, has_notes=False)
    line_points = tuple(
        (round(plot_area.find_position_middle(position)), plot_area.find_value_y(value))
        for position, value in enumerate(values)
    )
    radius = min(_MAX_DOT_RADIUS, int(plot_area.position_width * 0.42))
    return PanelLayout(
        height=get_chart_height(chart),
        grid_lines=plot_area.grid_lines,
        zero_line=plot_area.zero_line,
        reference_lines=plot_area.reference_lines,
        line_points=line_points,
        dots=tuple(
            ChartDot(centre, radius, point.is_highlighted)
            for centre, point in zip(line_points, chart.points, strict=True)
            if radius > 1
        ),
        text_labels=tuple(build_plot_labels(chart, plot_area, labels, [False] * len(labels))),
    )
