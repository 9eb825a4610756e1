"""What figures are made of: shapes, strokes and dots as data, and the heads that they share.

A sheet is 100 wide; a crown begins near 2, a chin ends near 38, and the body goes on to
``DEEP``, for the middle of a panel lies where its height puts it. Colours are the theme's, or
parts of dress that ``DRESS`` and ``HAIR`` give; paths are as ``outline.trace`` reads them.
"""

from __future__ import annotations

from typing import NamedTuple

SHEET_HEIGHT = 76
MIRROR_AXIS_X = 50


class FilledShape(NamedTuple):
    """A filled outline; ``twice``: a right half, reflected at 50; ``bare``: without its line.

    ``weave`` is a pattern of `fabric_patterns` in the colour ``thread``.
    """

    colour: str
    path: str
    twice: bool = True
    bare: bool = False
    weave: str = ""
    thread: str = "trim"


class PathStroke(NamedTuple):
    """A line of some width along a path; ``edged``: between two thin lines."""

    colour: str
    path: str
    width: float = 1.0
    twice: bool = True
    edged: bool = False


class FilledDisc(NamedTuple):
    """A disc; ``twice``: and its reflection."""

    colour: str
    x: float
    y: float
    radius: float
    twice: bool = True
    bare: bool = False


FigurePart = FilledShape | PathStroke | FilledDisc

DRESS_COLOURS = {
    "S": {"robe": "blue", "trim": "gold", "second": "red", "jewel": "blue"},
    "H": {"robe": "red", "trim": "gold", "second": "blue", "jewel": "red"},
    "D": {"robe": "gold", "trim": "red", "second": "blue", "jewel": "red"},
    "C": {"robe": "green", "trim": "gold", "second": "red", "jewel": "green"},
}
HAIR_COLOURS = {
    "S": {"K": "black", "Q": "black", "J": "black"},
    "H": {"K": "brown", "Q": "gold", "J": "gold"},
    "D": {"K": "silver", "Q": "brown", "J": "brown"},
    "C": {"K": "black", "Q": "brown", "J": "brown"},
}

NECK_PARTS: tuple[FigurePart, ...] = (FilledShape("skin", "M 50 31 L 54.8 31 L 56.4 39.5 L 50 42"),)
HEAD_PARTS: tuple[FigurePart, ...] = (
    FilledShape("skin", "M 50 11 C 57.6 11 61 16.5 60.6 23.4 C 60.2 31 55.6 37 50 37"),
    FilledDisc("blush", 56.2, 28.3, 2.0, bare=True),
)
EYES_AND_NOSE_PARTS: tuple[FigurePart, ...] = (
    PathStroke("line", "M 52.2 20 Q 55 18 58.2 19.8", 1.0),
    FilledShape("white", "M 52 23.6 Q 55 20.8 58.4 23.4 Q 55.2 25.6 52 23.6", bare=True),
    PathStroke("line", "M 51.8 23.6 Q 55 20.8 58.6 23.4", 0.8),
    FilledDisc("line", 55.1, 23.4, 1.35, bare=True),
    PathStroke("line", "M 50.8 22 L 52 28.4 Q 50.4 29.8 48.6 28.8", 0.8, twice=False),
)
MOUTH_PARTS: tuple[FigurePart, ...] = (
    FilledShape("red", "M 50 31.7 Q 51.6 30.8 53.8 32 Q 52 34.2 50 34.2", bare=True),
)

PROFILE_HEAD_PARTS: tuple[FigurePart, ...] = (
    # a head that looks to the right
    FilledShape("skin", "M 43 30 L 54 30 L 55.4 39.5 L 50 42.5 L 43 40", twice=False),
    FilledShape(
        "skin",
        "M 45 11 L 59 11.6 C 60.4 15 60.6 18 60.2 20.4 L 64.4 27.2 L 61.2 28.8 L 62.2 31 "
        "L 61.2 32 L 61.8 33.6 C 62.4 37 59.4 38.2 55.8 37.4 C 51.6 36.4 46 33 45 26",
        twice=False,
    ),
    FilledDisc("blush", 55.6, 28.8, 2.1, twice=False, bare=True),
    PathStroke("line", "M 54.6 19.4 Q 57.4 17.4 60 19.4", 1.0, twice=False),
    FilledShape(
        "white", "M 59.6 22 Q 57 20.6 54.6 23.6 Q 57.4 25.2 59.2 24.4", twice=False, bare=True
    ),
    PathStroke("line", "M 54.4 23.6 Q 57 20.4 59.8 22", 0.8, twice=False),
    FilledDisc("line", 58.1, 23.1, 1.3, twice=False, bare=True),
    PathStroke("line", "M 60.4 28.2 Q 60.8 26.6 62 26.6", 0.7, twice=False),
)
PROFILE_MOUTH_PARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "red",
        "M 57.6 31.6 Q 60.4 30 62.2 31 L 61.2 32 L 61.8 33.4 Q 59.4 33.6 57.6 31.6",
        twice=False,
        bare=True,
    ),
)


def mirror_parts(parts: tuple[FigurePart, ...]) -> tuple[FigurePart, ...]:
    """The parts looking the other way."""
    return tuple(
        part._replace(x=2 * MIRROR_AXIS_X - part.x)
        if isinstance(part, FilledDisc)
        else _mirror_path_part(part)
        for part in parts
    )


def _mirror_path_part(part: FilledShape | PathStroke) -> FilledShape | PathStroke:
    words, across = [], True
    for word in part.path.split():
        if word.isalpha():
            words.append(word)
            continue
        words.append(f"{2 * MIRROR_AXIS_X - float(word):g}" if across else word)
        across = not across
    return part._replace(path=" ".join(words))
