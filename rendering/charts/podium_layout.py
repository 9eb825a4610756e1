"""The plan of a podium: steps side by side, as high as their places; equals stand equally high."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.charts import typesetting
from rendering.charts.panel_layout import (
    CAPTION_BOTTOM,
    PANEL_FRAME_WIDTH,
    PANEL_MARGIN,
    BarBox,
    PanelLayout,
    TextInk,
    TextLabel,
    build_caption_labels,
    build_centred_label,
    build_empty_panel_layout,
    find_text_top,
)
from rendering.dimensions import PICTURE_WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.charts.models import PodiumChart, PodiumStep
    from rendering.charts.panel_layout import PixelBox

_STEP_HEIGHT = 106  # from one place to the next
_MAX_STEP_WIDTH = 280  # a step
_STEP_GAP = 12
_RANK_TEXT_SIZE = 84  # how large a place is written on its step
_VALUE_TEXT_SIZES = (72, 56, typesetting.TEXT_HEIGHT)
_TEXT_PADDING = 12
_BASE_LINE_WIDTH = 2


def build_podium_layout(chart: PodiumChart) -> PanelLayout:
    """Where steps stand, and what is written on and above them."""
    if not chart.steps:
        return build_empty_panel_layout(chart.caption)
    count = len(chart.steps)
    wide = min(
        _MAX_STEP_WIDTH, (PICTURE_WIDTH - 2 * PANEL_MARGIN - (count - 1) * _STEP_GAP) // count
    )
    left = (PICTURE_WIDTH - count * wide - (count - 1) * _STEP_GAP) // 2
    places = sorted({step.rank for step in chart.steps}, reverse=True)
    size = typesetting.find_largest_fitting_size(
        [step.value for step in chart.steps], wide, _VALUE_TEXT_SIZES
    )
    above = _TEXT_PADDING + size + typesetting.TEXT_HEIGHT + _TEXT_PADDING
    base = (
        (CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH)
        + above
        + _STEP_HEIGHT * len(places)
    )
    blocks, words = [], list(build_caption_labels(chart.caption))
    for step in chart.steps:
        top = base - _STEP_HEIGHT * (places.index(step.rank) + 1)
        box = (left, top, left + wide, base)
        blocks.append(BarBox(box, step.is_highlighted))
        words += _build_step_labels(step, box, size)
        left += wide + _STEP_GAP
    return PanelLayout(
        height=base + PANEL_MARGIN + PANEL_FRAME_WIDTH,
        bar_boxes=tuple(blocks),
        zero_line=(PANEL_MARGIN, base, PICTURE_WIDTH - PANEL_MARGIN, base + _BASE_LINE_WIDTH),
        text_labels=tuple(words),
    )


def _build_step_labels(step: PodiumStep, box: PixelBox, value_size: int) -> Iterator[TextLabel]:
    """The place upon its step; above it what was reached, and what that is if there is room."""
    left, top, right, _ = box
    middle, room = (left + right) / 2, right - left
    ink = TextInk.HIGHLIGHT if step.is_highlighted else TextInk.LOUD
    cut = TextInk.HIGHLIGHT_CUTOUT if step.is_highlighted else TextInk.CUTOUT
    yield build_centred_label(
        str(step.rank),
        middle,
        find_text_top(top + _STEP_HEIGHT / 2, _RANK_TEXT_SIZE),
        cut,
        _RANK_TEXT_SIZE,
    )
    top -= _TEXT_PADDING // 2 + typesetting.TEXT_HEIGHT
    if value := typesetting.shorten_text_to_width(step.value, room, value_size):
        yield build_centred_label(value, middle, top - value_size, ink, value_size)
    if step.label and typesetting.measure_text_width(step.label) <= room:
        yield build_centred_label(step.label, middle, top)
