"""A chart's plan: where every mark is to stand, in pixels of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from rendering.charts import typesetting
from rendering.dimensions import PICTURE_WIDTH

PANEL_FRAME_WIDTH = 10
"""How much felt is seen around the panel that a chart stands on."""
PANEL_MARGIN = 32
CAPTION_BOTTOM = 22 + typesetting.TEXT_HEIGHT
"""How far a caption reaches down."""
LEGEND_SIGN_Y = CAPTION_BOTTOM - round(0.47 * typesetting.TEXT_HEIGHT)
"""The middle of a sign beside a caption."""
DASH_LENGTH, DASH_GAP = 20, 14
"""How long the dashes of a level are, and what is between them."""
_LEGEND_GAP = 12  # between a key and its sign
_EMPTY_PANEL_HEIGHT = 220  # how high a panel is beneath its caption, where there is nothing

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, half open."""


class TextInk(Enum):
    """What a text is written with, from the faintest to the golden one."""

    FAINT = auto()
    QUIET = auto()
    LOUD = auto()
    HIGHLIGHT = auto()
    CUTOUT = auto()
    """Cut out of a bar, and so in the cloth's colour."""
    HIGHLIGHT_CUTOUT = auto()
    """The same of a golden one."""


@dataclass(frozen=True, slots=True)
class TextLabel:
    """A text by its upper left corner."""

    text: str
    left: int
    top: int
    ink: TextInk = TextInk.QUIET
    size: int = typesetting.TEXT_HEIGHT

    @property
    def box(self) -> PixelBox:
        right = self.left + typesetting.measure_text_width(self.text, self.size)
        return self.left, self.top, right, self.top + self.size


@dataclass(frozen=True, slots=True)
class BarBox:
    """A bar; ``lying`` ones grow to the right, ``hanging`` ones down."""

    box: PixelBox
    is_highlighted: bool = False
    is_horizontal: bool = False
    is_below_zero: bool = False


@dataclass(frozen=True, slots=True)
class ErrorBar:
    """An error bar: the ends of its line, upright or level; ``cap`` is half as wide as they."""

    start: tuple[int, int]
    end: tuple[int, int]
    cap_half_width: int = 7


@dataclass(frozen=True, slots=True)
class ChartDot:
    """A round dot by its middle; ``small`` ones only stand for what is left out."""

    centre: tuple[int, int]
    radius: int
    is_highlighted: bool = False
    is_omission_dot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelLayout:
    """All that is drawn, in this order.

    ``rules`` are the grid, ``axis`` is that at 0, ``levels`` are dashed, one of which may take its
    place; ``seams`` are quiet lines between tiles.
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
    """The middle of an empty place for a card, where there is nothing else to be drawn."""


def build_caption_labels(text: str, legend: str = "", sign_width: int = 0) -> tuple[TextLabel, ...]:
    """The caption in the upper left corner, or nothing.

    A ``key`` stands across from it, and right of that there is room for its ``sign``, so wide.
    """
    top, right = CAPTION_BOTTOM - typesetting.TEXT_HEIGHT, PICTURE_WIDTH - PANEL_MARGIN
    words = []
    if legend:
        words.append(build_right_aligned_label(legend, right - sign_width - _LEGEND_GAP, top))
        right = words[0].left - 2 * _LEGEND_GAP
    if shown := typesetting.shorten_text_to_width(text, right - PANEL_MARGIN):
        words.insert(0, TextLabel(shown, PANEL_MARGIN, top, TextInk.LOUD))
    return tuple(words)


def build_empty_panel_layout(text: str) -> PanelLayout:
    """A panel with its caption where there is nothing else to be drawn."""
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
    """A text in the middle of its place, or as near to it as the panel lets it be."""
    wide = typesetting.measure_text_width(text, size)
    least = PANEL_FRAME_WIDTH + 6
    left = max(least, min(round(middle - wide / 2), PICTURE_WIDTH - least - wide))
    return TextLabel(text, left, top, ink, size)


def build_right_aligned_label(
    text: str, right: int, top: int, ink: TextInk = TextInk.QUIET
) -> TextLabel:
    """A text that ends at ``right``."""
    return TextLabel(text, right - typesetting.measure_text_width(text), top, ink)


def find_text_top(y: float, size: int = typesetting.TEXT_HEIGHT) -> int:
    """The top of a line whose capitals and digits have their middle at ``y``."""
    return round(y - size * 0.47)
