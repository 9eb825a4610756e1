"""The layout of a calendar: a month's days in rows of a week, each as a card or an empty pile."""

from collections.abc import Iterator

from rendering import lettering
from rendering.charts.layouts import (
    CAPTION_BOTTOM,
    PANEL_FRAME_WIDTH,
    PANEL_MARGIN,
    DayCell,
    PanelLayout,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    find_text_top,
)
from rendering.charts.models import CalendarChart, CalendarDay
from rendering.dimensions import PICTURE_WIDTH

DAYS_PER_WEEK = 7
_CELL_WIDTH, _CELL_HEIGHT, _CELL_GAP = 136, 92, 14
_LEFT = (PICTURE_WIDTH - DAYS_PER_WEEK * _CELL_WIDTH - (DAYS_PER_WEEK - 1) * _CELL_GAP) // 2
_FRAME_DISTANCE = 6  # between a highlighted day and its frame
_WEEKDAY_SIZES = (34, 30, 26)
_SIGN_WIDTH, _SIGN_HEIGHT, _SIGN_GAP = 56, 40, 12
_LEGEND_SIZES = (36, 33, 30, 27, 24)
_LEGEND_GAP = 28  # between the entries of a legend
_LEGEND_HEIGHT = 72


def build_calendar_layout(chart: CalendarChart) -> PanelLayout:
    """Return where the days stand, below the names of the weekdays and above the legend."""
    weekday_size = lettering.find_largest_fitting_size(chart.weekdays, _CELL_WIDTH, _WEEKDAY_SIZES)
    labels = list(build_caption_labels(chart.caption))
    top = CAPTION_BOTTOM + 12
    for column, weekday in enumerate(chart.weekdays):
        middle = _find_left(column) + _CELL_WIDTH / 2
        labels.append(build_centred_label(weekday, middle, top, size=weekday_size))
    top += weekday_size + 10
    cells, frames = [], []
    for place, day in enumerate(chart.days, chart.first_column):
        row, column = divmod(place, DAYS_PER_WEEK)
        left, cell_top = _find_left(column), top + row * (_CELL_HEIGHT + _CELL_GAP)
        box = (left, cell_top, left + _CELL_WIDTH, cell_top + _CELL_HEIGHT)
        cells.append(DayCell(box, day))
        if day.is_highlighted:
            far = _FRAME_DISTANCE
            frames.append((box[0] - far, box[1] - far, box[2] + far, box[3] + far))
    row_count = -(-(chart.first_column + len(chart.days)) // DAYS_PER_WEEK)
    top += row_count * (_CELL_HEIGHT + _CELL_GAP)
    for cell, label in _arrange_legend(chart, top + _LEGEND_HEIGHT // 2 - _CELL_GAP // 2):
        cells.append(cell)
        labels.append(label)
    return PanelLayout(
        height=top + _LEGEND_HEIGHT + PANEL_FRAME_WIDTH,
        day_cells=tuple(cells),
        highlight_frames=tuple(frames),
        text_labels=tuple(labels),
    )


def _find_left(column: int) -> int:
    return _LEFT + column * (_CELL_WIDTH + _CELL_GAP)


def _arrange_legend(chart: CalendarChart, middle: int) -> Iterator[tuple[DayCell, TextLabel]]:
    """Yield a small day of each mark and what it means, side by side."""
    texts = [text for _, text in chart.legend]
    max_width = PICTURE_WIDTH - 2 * PANEL_MARGIN
    signs_width = len(texts) * (_SIGN_WIDTH + _SIGN_GAP + _LEGEND_GAP) - _LEGEND_GAP

    def measure_legend(_: str, size: int) -> int:
        return signs_width + sum(lettering.measure_text_width(text, size) for text in texts)

    size = lettering.find_largest_fitting_size(
        ["".join(texts)], max_width, _LEGEND_SIZES, measure_legend
    )
    left = (PICTURE_WIDTH - measure_legend("", size)) // 2
    for mark, text in chart.legend:
        top = middle - _SIGN_HEIGHT // 2
        box = (left, top, left + _SIGN_WIDTH, top + _SIGN_HEIGHT)
        left = box[2] + _SIGN_GAP
        yield (
            DayCell(box, CalendarDay("", mark)),
            TextLabel(text, left, find_text_top(middle, size), TextInk.LOUD, size),
        )
        left += lettering.measure_text_width(text, size) + _LEGEND_GAP
