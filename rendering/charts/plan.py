"""A chart's plan: where every mark is to stand, in pixels of the picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from rendering.charts import writing
from rendering.measures import WIDTH

FRAME = 10
"""How much felt is seen around the panel that a chart stands on."""
MARGIN = 32
CAPTION = 22 + writing.SIZE
"""How far a caption reaches down."""
SIGN = CAPTION - round(0.47 * writing.SIZE)
"""The middle of a sign beside a caption."""
DASH, PAUSE = 20, 14
"""How long the dashes of a level are, and what is between them."""
_APART = 12  # between a key and its sign
_EMPTY = 220  # how high a panel is beneath its caption, where there is nothing

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, half open."""


class Ink(Enum):
    """What a text is written with, from the faintest to the golden one."""

    FAINT = auto()
    QUIET = auto()
    LOUD = auto()
    MARK = auto()
    CUT = auto()
    """Cut out of a bar, and so in the cloth's colour."""
    CUT_MARK = auto()
    """The same of a golden one."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text by its upper left corner."""

    text: str
    left: int
    top: int
    ink: Ink = Ink.QUIET
    size: int = writing.SIZE

    @property
    def box(self) -> Box:
        right = self.left + writing.width(self.text, self.size)
        return self.left, self.top, right, self.top + self.size


@dataclass(frozen=True, slots=True)
class Block:
    """A bar; ``lying`` ones grow to the right, ``hanging`` ones down."""

    box: Box
    marked: bool = False
    lying: bool = False
    hanging: bool = False


@dataclass(frozen=True, slots=True)
class Whisker:
    """An error bar: the ends of its line, upright or level; ``cap`` is half as wide as they."""

    start: tuple[int, int]
    end: tuple[int, int]
    cap: int = 7


@dataclass(frozen=True, slots=True)
class Disc:
    """A round dot by its middle; ``small`` ones only stand for what is left out."""

    middle: tuple[int, int]
    radius: int
    marked: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """All that is drawn, in this order.

    ``rules`` are the grid, ``axis`` is that at 0, ``levels`` are dashed, one of which may take its
    place; ``seams`` are quiet lines between tiles.
    """

    height: int
    rules: tuple[Box, ...] = ()
    seams: tuple[Box, ...] = ()
    troughs: tuple[Box, ...] = ()
    blocks: tuple[Block, ...] = ()
    axis: Box | None = None
    levels: tuple[Box, ...] = ()
    way: tuple[tuple[int, int], ...] = ()
    whiskers: tuple[Whisker, ...] = ()
    discs: tuple[Disc, ...] = ()
    rings: tuple[Box, ...] = ()
    labels: tuple[Label, ...] = ()
    empty: tuple[int, int] | None = None
    """The middle of an empty place for a card, where there is nothing else to be drawn."""


def caption(text: str, key: str = "", sign: int = 0) -> tuple[Label, ...]:
    """The caption in the upper left corner, or nothing.

    A ``key`` stands across from it, and right of that there is room for its ``sign``, so wide.
    """
    top, right = CAPTION - writing.SIZE, WIDTH - MARGIN
    words = []
    if key:
        words.append(ending(key, right - sign - _APART, top))
        right = words[0].left - 2 * _APART
    if shown := writing.fitted(text, right - MARGIN):
        words.insert(0, Label(shown, MARGIN, top, Ink.LOUD))
    return tuple(words)


def vacant(text: str) -> Plan:
    """A panel with its caption where there is nothing else to be drawn."""
    top = CAPTION if text else FRAME
    return Plan(height=top + _EMPTY, labels=caption(text), empty=(WIDTH // 2, top + _EMPTY // 2))


def centred(
    text: str, middle: float, top: int, ink: Ink = Ink.QUIET, size: int = writing.SIZE
) -> Label:
    """A text in the middle of its place, or as near to it as the panel lets it be."""
    wide = writing.width(text, size)
    least = FRAME + 6
    left = max(least, min(round(middle - wide / 2), WIDTH - least - wide))
    return Label(text, left, top, ink, size)


def ending(text: str, right: int, top: int, ink: Ink = Ink.QUIET) -> Label:
    """A text that ends at ``right``."""
    return Label(text, right - writing.width(text), top, ink)


def beside(y: float, size: int = writing.SIZE) -> int:
    """The top of a line whose capitals and digits have their middle at ``y``."""
    return round(y - size * 0.47)
