"""Layouts of panels: where everything on a chart stands, in pixels of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from rendering.charts import typesetting
from rendering.dimensions import PICTURE_WIDTH
from rendering.masks.lettering import BASELINE_RATIO

PANEL_FRAME_WIDTH = 10
"""How much felt is visible around a panel."""
PANEL_MARGIN = 32
CAPTION_BOTTOM = 22 + typesetting.TEXT_HEIGHT
"""The lower edge of a caption."""
LEGEND_SIGN_Y = CAPTION_BOTTOM - round(0.47 * typesetting.TEXT_HEIGHT)
"""The middle of a sign beside a legend, next to the caption."""
DASH_LENGTH, DASH_GAP = 20, 14
"""The dashes of a reference line, and the gaps between them."""
_CAPTION_TEXT_SIZES = (typesetting.TEXT_HEIGHT, 37, 33)
_LEGEND_GAP = 12  # between a legend and its sign
_EMPTY_PANEL_HEIGHT = 220  # the height below the caption, if there is nothing to draw

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, the last two exclusive."""


class TextInk(Enum):
    """The kinds of ink for texts; a theme has a colour for each."""

    FAINT = auto()
    QUIET = auto()
    LOUD = auto()
    HIGHLIGHT = auto()
    CUTOUT = auto()
    """Cut out of a bar, so that the cloth shows."""
    HIGHLIGHT_CUTOUT = auto()
    """Cut out of a golden bar."""


@dataclass(frozen=True, slots=True)
class TextLabel:
    """A text at its upper left corner."""

    text: str
    left: int
    top: int
    ink: TextInk = TextInk.QUIET
    size: int = typesetting.TEXT_HEIGHT

    @property
    def box(self) -> PixelBox:
        """The space that the text takes."""
        right = self.left + typesetting.measure_text_width(self.text, self.size)
        return self.left, self.top, right, self.top + self.size


@dataclass(frozen=True, slots=True)
class BarBox:
    """A bar; it grows up, or to the right if horizontal, or down if below zero."""

    box: PixelBox
    is_highlighted: bool = False
    is_horizontal: bool = False
    is_below_zero: bool = False


@dataclass(frozen=True, slots=True)
class ErrorBar:
    """An error bar: the ends of its vertical or horizontal line, and half the width of its caps."""

    start: tuple[int, int]
    end: tuple[int, int]
    cap_half_width: int = 7


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A round dot; omission dots only stand for rows that are left out."""

    centre: tuple[int, int]
    radius: int
    is_highlighted: bool = False
    is_omission_dot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelLayout:
    """Everything that is drawn on a panel, in this order.

    The first reference line may take the place of the zero line; reference lines are dashed.
    """

    height: int
    grid_lines: tuple[PixelBox, ...] = ()
    tile_separators: tuple[PixelBox, ...] = ()
    bar_tracks: tuple[PixelBox, ...] = ()
    bar_boxes: tuple[BarBox, ...] = ()
    zero_line: PixelBox | None = None
    reference_lines: tuple[PixelBox, ...] = ()
    line_points: tuple[tuple[int, int], ...] = ()
    error_bars: tuple[ErrorBar, ...] = ()
    dots: tuple[ChartDot, ...] = ()
    highlight_frames: tuple[PixelBox, ...] = ()
    text_labels: tuple[TextLabel, ...] = ()
    empty_pile_centre: tuple[int, int] | None = None
    """The middle of an empty pile that is drawn if there is nothing else."""


def build_caption_labels(text: str, legend: str = "", sign_width: int = 0) -> tuple[TextLabel, ...]:
    """Return the caption in the upper left corner, and the legend in the upper right one.

    Right of the legend there is room for a sign of ``sign_width``.
    """
    top, right = CAPTION_BOTTOM - typesetting.TEXT_HEIGHT, PICTURE_WIDTH - PANEL_MARGIN
    labels = []
    if legend:
        labels.append(build_right_aligned_label(legend, right - sign_width - _LEGEND_GAP, top))
        right = labels[0].left - 2 * _LEGEND_GAP
    max_width = right - PANEL_MARGIN
    size = typesetting.find_largest_fitting_size([text], max_width, _CAPTION_TEXT_SIZES)
    if caption := typesetting.shorten_text_to_width(text, max_width, size):
        # captions of any size share a baseline
        top += round((typesetting.TEXT_HEIGHT - size) * BASELINE_RATIO)
        labels.insert(0, TextLabel(caption, PANEL_MARGIN, top, TextInk.LOUD, size))
    return tuple(labels)


def build_empty_panel_layout(text: str) -> PanelLayout:
    """Return a panel with only a caption and an empty pile."""
    top = CAPTION_BOTTOM if text else PANEL_FRAME_WIDTH
    return PanelLayout(
        height=top + _EMPTY_PANEL_HEIGHT,
        text_labels=build_caption_labels(text),
        empty_pile_centre=(PICTURE_WIDTH // 2, top + _EMPTY_PANEL_HEIGHT // 2),
    )


def build_centred_label(
    text: str,
    middle: float,
    top: int,
    ink: TextInk = TextInk.QUIET,
    size: int = typesetting.TEXT_HEIGHT,
) -> TextLabel:
    """Return a text centred at ``middle``, or as near to it as the panel allows."""
    width = typesetting.measure_text_width(text, size)
    min_left = PANEL_FRAME_WIDTH + 6
    left = max(min_left, min(round(middle - width / 2), PICTURE_WIDTH - min_left - width))
    return TextLabel(text, left, top, ink, size)


def build_right_aligned_label(
    text: str, right: int, top: int, ink: TextInk = TextInk.QUIET
) -> TextLabel:
    """Return a text that ends at ``right``."""
    return TextLabel(text, right - typesetting.measure_text_width(text), top, ink)


def find_text_top(y: float, size: int = typesetting.TEXT_HEIGHT) -> int:
    """Return the top of a line whose capitals and digits have their middle at ``y``."""
    return round(y - size * 0.47)
