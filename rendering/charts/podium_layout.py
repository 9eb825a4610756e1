"""The layout of a podium: steps side by side, equally high for equal ranks."""

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

_STEP_HEIGHT = 106  # from one rank to the next
_MAX_STEP_WIDTH = 280
_STEP_GAP = 12
_RANK_TEXT_SIZE = 84  # the rank on a step
_VALUE_TEXT_SIZES = (72, 56, typesetting.TEXT_HEIGHT)
_NAME_TEXT_SIZES = (typesetting.TEXT_HEIGHT, 36, 32)
_TEXT_PADDING = 12
_BASE_LINE_WIDTH = 2


def build_podium_layout(chart: PodiumChart) -> PanelLayout:
    """Return where the steps stand, with the texts on and above them."""
    if not chart.steps:
        return build_empty_panel_layout(chart.caption)
    count = len(chart.steps)
    gaps_width = (count - 1) * _STEP_GAP
    width = min(_MAX_STEP_WIDTH, (PICTURE_WIDTH - 2 * PANEL_MARGIN - gaps_width) // count)
    left = (PICTURE_WIDTH - count * width - gaps_width) // 2
    ranks = sorted({step.rank for step in chart.steps}, reverse=True)
    value_size = typesetting.find_largest_fitting_size(
        [step.value for step in chart.steps], width, _VALUE_TEXT_SIZES
    )
    names = [step.name for step in chart.steps if step.name]
    name_size = typesetting.find_largest_fitting_size(names, width, _NAME_TEXT_SIZES)
    texts_height = _TEXT_PADDING + value_size + typesetting.TEXT_HEIGHT + _TEXT_PADDING
    texts_height += name_size if names else 0
    top = CAPTION_BOTTOM if chart.caption else PANEL_FRAME_WIDTH
    base = top + texts_height + _STEP_HEIGHT * len(ranks)
    bar_boxes, labels = [], list(build_caption_labels(chart.caption))
    for step in chart.steps:
        step_top = base - _STEP_HEIGHT * (ranks.index(step.rank) + 1)
        box = (left, step_top, left + width, base)
        bar_boxes.append(BarBox(box, step.is_highlighted))
        labels += _build_step_labels(step, box, value_size, name_size)
        left += width + _STEP_GAP
    return PanelLayout(
        height=base + PANEL_MARGIN + PANEL_FRAME_WIDTH,
        bar_boxes=tuple(bar_boxes),
        zero_line=(PANEL_MARGIN, base, PICTURE_WIDTH - PANEL_MARGIN, base + _BASE_LINE_WIDTH),
        text_labels=tuple(labels),
    )


def _build_step_labels(
    step: PodiumStep, box: PixelBox, value_size: int, name_size: int
) -> Iterator[TextLabel]:
    """Yield the rank on a step, and above it the label if there is room, the value, the name."""
    left, top, right, _ = box
    middle, max_width = (left + right) / 2, right - left
    ink = TextInk.HIGHLIGHT if step.is_highlighted else TextInk.LOUD
    rank_ink = TextInk.HIGHLIGHT_CUTOUT if step.is_highlighted else TextInk.CUTOUT
    yield build_centred_label(
        str(step.rank),
        middle,
        find_text_top(top + _STEP_HEIGHT / 2, _RANK_TEXT_SIZE),
        rank_ink,
        _RANK_TEXT_SIZE,
    )
    top -= _TEXT_PADDING // 2 + typesetting.TEXT_HEIGHT
    if value := typesetting.shorten_text_to_width(step.value, max_width, value_size):
        yield build_centred_label(value, middle, top - value_size, ink, value_size)
    if name := typesetting.shorten_text_to_width(step.name, max_width, name_size):
        yield build_centred_label(name, middle, top - value_size - name_size, ink, name_size)
    if step.label and typesetting.measure_text_width(step.label) <= max_width:
        yield build_centred_label(step.label, middle, top)
