"""The parts of court figures: shapes, strokes and discs as data, and the heads they share.

A figure's upper half is drawn on a sheet of 100 units by ``SHEET_HEIGHT``: the crown begins near 2,
the chin ends near 38, and the body goes on to the lower edge, because the height of a panel decides
where the two halves meet. Colours are names of ``CourtColours`` or of clothes that
``DRESS_COLOURS`` and ``HAIR_COLOURS`` give a colour; paths are those of ``outlines.trace_path``.
"""

from __future__ import annotations

from typing import NamedTuple

SHEET_HEIGHT = 76
MIRROR_AXIS_X = 50
"""The middle of the sheet, where mirrored parts are reflected."""


class FilledShape(NamedTuple):
    """A filled outline, drawn with a thin border unless ``is_borderless``.

    If ``is_mirrored``, the path is a right half, and its reflection at the axis is added.
    ``fabric`` names a pattern of ``fabric_patterns``, drawn in ``pattern_colour``.
    """

    colour: str
    path: str
    is_mirrored: bool = True
    is_borderless: bool = False
    fabric: str = ""
    pattern_colour: str = "trim"


class PathStroke(NamedTuple):
    """A line along a path; with ``has_border`` it lies between two thin lines."""

    colour: str
    path: str
    width: float = 1.0
    is_mirrored: bool = True
    has_border: bool = False


class FilledDisc(NamedTuple):
    """A disc and, if ``is_mirrored``, its reflection."""

    colour: str
    x: float
    y: float
    radius: float
    is_mirrored: bool = True
    is_borderless: bool = False


FigurePart = FilledShape | PathStroke | FilledDisc

DRESS_COLOURS = {
    "S": {"robe": "blue", "trim": "gold", "second": "red", "jewel": "blue"},
    "H": {"robe": "red", "trim": "gold", "second": "blue", "jewel": "red"},
    "D": {"robe": "gold", "trim": "red", "second": "blue", "jewel": "red"},
    "C": {"robe": "green", "trim": "gold", "second": "red", "jewel": "green"},
}
"""The colours of a figure's clothes, by suit: robe, its trim, a second garment, and jewels."""

HAIR_COLOURS = {
    "S": {"K": "black", "Q": "black", "J": "black"},
    "H": {"K": "brown", "Q": "gold", "J": "gold"},
    "D": {"K": "silver", "Q": "brown", "J": "brown"},
    "C": {"K": "black", "Q": "brown", "J": "brown"},
}
"""The colour of a figure's hair, by suit and rank."""

NECK_PARTS: tuple[FigurePart, ...] = (FilledShape("skin", "M 50 31 L 54.8 31 L 56.4 39.5 L 50 42"),)
HEAD_PARTS: tuple[FigurePart, ...] = (
    FilledShape("skin", "M 50 11 C 57.6 11 61 16.5 60.6 23.4 C 60.2 31 55.6 37 50 37"),
    FilledDisc("blush", 56.2, 28.3, 2.0, is_borderless=True),
)
EYES_AND_NOSE_PARTS: tuple[FigurePart, ...] = (
    PathStroke("line", "M 52.2 20 Q 55 18 58.2 19.8", 1.0),
    FilledShape("white", "M 52 23.6 Q 55 20.8 58.4 23.4 Q 55.2 25.6 52 23.6", is_borderless=True),
    PathStroke("line", "M 51.8 23.6 Q 55 20.8 58.6 23.4", 0.8),
    FilledDisc("line", 55.1, 23.4, 1.35, is_borderless=True),
    PathStroke("line", "M 50.8 22 L 52 28.4 Q 50.4 29.8 48.6 28.8", 0.8, is_mirrored=False),
)
MOUTH_PARTS: tuple[FigurePart, ...] = (
    FilledShape("red", "M 50 31.7 Q 51.6 30.8 53.8 32 Q 52 34.2 50 34.2", is_borderless=True),
)

PROFILE_HEAD_PARTS: tuple[FigurePart, ...] = (
    # a head looking to the right
    FilledShape("skin", "M 43 30 L 54 30 L 55.4 39.5 L 50 42.5 L 43 40", is_mirrored=False),
    FilledShape(
        "skin",
        "M 45 11 L 59 11.6 C 60.4 15 60.6 18 60.2 20.4 L 64.4 27.2 L 61.2 28.8 L 62.2 31 "
        "L 61.2 32 L 61.8 33.6 C 62.4 37 59.4 38.2 55.8 37.4 C 51.6 36.4 46 33 45 26",
        is_mirrored=False,
    ),
    FilledDisc("blush", 55.6, 28.8, 2.1, is_mirrored=False, is_borderless=True),
    PathStroke("line", "M 54.6 19.4 Q 57.4 17.4 60 19.4", 1.0, is_mirrored=False),
    FilledShape(
        "white",
        "M 59.6 22 Q 57 20.6 54.6 23.6 Q 57.4 25.2 59.2 24.4",
        is_mirrored=False,
        is_borderless=True,
    ),
    PathStroke("line", "M 54.4 23.6 Q 57 20.4 59.8 22", 0.8, is_mirrored=False),
    FilledDisc("line", 58.1, 23.1, 1.3, is_mirrored=False, is_borderless=True),
    PathStroke("line", "M 60.4 28.2 Q 60.8 26.6 62 26.6", 0.7, is_mirrored=False),
)
PROFILE_MOUTH_PARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "red",
        "M 57.6 31.6 Q 60.4 30 62.2 31 L 61.2 32 L 61.8 33.4 Q 59.4 33.6 57.6 31.6",
        is_mirrored=False,
        is_borderless=True,
    ),
)


def mirror_parts(parts: tuple[FigurePart, ...]) -> tuple[FigurePart, ...]:
    """Return the parts reflected, so that they look the other way."""
    return tuple(
        part._replace(x=2 * MIRROR_AXIS_X - part.x)
        if isinstance(part, FilledDisc)
        else _mirror_path_part(part)
        for part in parts
    )


def _mirror_path_part(part: FilledShape | PathStroke) -> FilledShape | PathStroke:
    tokens, is_x = [], True
    for token in part.path.split():
        if token.isalpha():
            tokens.append(token)
            continue
        tokens.append(f"{2 * MIRROR_AXIS_X - float(token):g}" if is_x else token)
        is_x = not is_x
    return part._replace(path=" ".join(tokens))
