"""The figures of the courts as data: shapes from back to front, half a double-headed picture.

A sheet is 100 wide; a crown begins near 2, a chin ends near 40, and the body goes on to
``DEEP``, for the middle of a panel lies where its height puts it. A shape is a colour and a
path (see ``outline.trace``); colours are the theme's, or parts of dress that ``DRESS`` and
``HAIR`` give.
"""

from __future__ import annotations

from typing import NamedTuple

DEEP = 66
AXIS = 50


class Shape(NamedTuple):
    """A filled outline; ``twice``: a right half, reflected at 50; ``bare``: without its line."""

    colour: str
    path: str
    twice: bool = True
    bare: bool = False


class Stroke(NamedTuple):
    """A line of some width along a path."""

    colour: str
    path: str
    width: float = 1.0
    twice: bool = True


class Dot(NamedTuple):
    """A disc; ``twice``: and its reflection."""

    colour: str
    x: float
    y: float
    radius: float
    twice: bool = True
    bare: bool = False


Part = Shape | Stroke | Dot

DRESS = {
    "S": {"robe": "blue", "trim": "gold", "second": "red", "jewel": "blue"},
    "H": {"robe": "red", "trim": "gold", "second": "blue", "jewel": "red"},
    "D": {"robe": "gold", "trim": "red", "second": "blue", "jewel": "red"},
    "C": {"robe": "green", "trim": "gold", "second": "red", "jewel": "blue"},
}
HAIR = {
    "S": {"K": "black", "Q": "black", "J": "black"},
    "H": {"K": "brown", "Q": "gold", "J": "brown"},
    "D": {"K": "silver", "Q": "brown", "J": "brown"},
    "C": {"K": "brown", "Q": "brown", "J": "brown"},
}

_HEAD: tuple[Part, ...] = (
    Shape("skin", "M 50 11.8 C 57.1 11.8 60.2 17.1 59.8 23.4 C 59.3 30.5 55.3 36.3 50 36.3"),
)
_LOOK: tuple[Part, ...] = (
    Stroke("line", "M 52.3 20.5 Q 54.8 19.1 57.5 20.5", 0.9),
    Shape("paper", "M 52.1 23.4 Q 54.8 21 57.5 23.4 Q 54.8 25.1 52.1 23.4", bare=True),
    Dot("line", 54.7, 23.1, 1.2, bare=True),
    Stroke("line", "M 50.5 22.5 L 51.6 27.8 L 49.3 28.2", 0.7, twice=False),
)
_MOUTH: tuple[Part, ...] = (Shape("red", "M 50 31 Q 51.4 30.3 53 31.3 Q 51.8 33 50 33", bare=True),)

_KING: tuple[Part, ...] = (
    # hair in two heavy curls
    Shape(
        "hair",
        "M 50 10.9 C 58.9 10 64.2 15.3 64.7 23.4 C 65.1 27.8 67.8 29.6 67.8 33.2 "
        "C 67.8 36.7 63.4 37.6 60.7 35.8 L 50 35.8",
    ),
    # gown, cape of ermine, and the panel between
    Shape("robe", "M 50 36.2 L 57 36.2 C 68 39.2 86 40.2 92 47.2 C 96 52.2 98 57.2 98 72 L 50 72"),
    Stroke("trim", "M 83 42.2 C 88 49.2 90 57.2 90 72", 3.0),
    Shape("second", "M 50 38.2 L 60 38.2 L 60 72 L 50 72"),
    Dot("trim", 50, 48.2, 2.2, twice=False),
    Dot("trim", 50, 55.7, 2.2, twice=False),
    Shape(
        "paper",
        "M 56 35.2 C 64 39.2 76 39.2 81 43.2 C 74 49.2 68 56.2 67 72 L 58 72 "
        "C 60 56.2 58 47.2 50 42.2",
    ),
    Dot("line", 63, 43.2, 1.1, bare=True),
    Dot("line", 70, 44.7, 1.1, bare=True),
    Dot("line", 62.8, 50.2, 1.1, bare=True),
    Dot("line", 62.4, 58.2, 1.1, bare=True),
    *_HEAD,
    # beard and moustache
    Shape(
        "hair",
        "M 59.9 22 C 61 32 59.8 40.3 50 45.6 L 50 33.5 C 54.5 33.9 58.2 31 59.9 22",
    ),
    Shape("hair", "M 50 29.1 C 52.7 28.2 55.3 29.6 57.7 32.6 C 54.8 33.3 51.8 33 50 31.4"),
    Shape("red", "M 50 32.8 Q 51.6 32.8 52.5 33.5 Q 51.4 34.9 50 34.9", bare=True),
    *_LOOK,
    # crown
    Shape("second", "M 50 2.9 C 56.2 2.9 60.7 7.3 60.7 13.6 L 50 13.6"),
    Shape(
        "gold",
        "M 50 4.7 L 53.2 9.1 L 57.1 6.1 L 58.9 9.5 L 64.2 3.8 L 61.9 15.7 "
        "C 57.1 14.1 53.6 13.7 50 13.7",
    ),
    Dot("gold", 64.2, 3.8, 1.5),
    Dot("gold", 56.9, 5.4, 1.3),
    Dot("gold", 50, 3.8, 1.8, twice=False),
    Dot("jewel", 50, 11.3, 1.2, twice=False, bare=True),
    Dot("jewel", 56.4, 12, 1, bare=True),
)

_QUEEN: tuple[Part, ...] = (
    # a veil, and long hair upon it
    Shape(
        "second",
        "M 50 8.2 C 61.6 8.2 66.9 15.3 67.8 24.2 C 68.7 33.2 73.1 37.6 75.8 42.9 L 50 44.7",
    ),
    Shape(
        "hair",
        "M 50 9.1 C 59.8 9.1 63.9 15.3 63.9 23.4 C 63.9 31.4 67.8 34 66.4 39.4 "
        "C 64.2 42.9 58.9 41.2 56.2 39.4 L 50 37.6",
    ),
    # gown
    Shape("robe", "M 50 47.2 L 63 39.6 C 73 38.2 88 41.2 92 49.2 C 95 55.2 96 61.2 96 72 L 50 72"),
    Stroke("trim", "M 76 40.7 C 74 49.2 78 58.2 79 72", 2.6),
    Shape("skin", "M 50 32.2 L 54.6 32.2 C 55 37.2 58 39.2 64 40.2 C 61 46.2 56 49.2 50 50.2"),
    Shape("paper", "M 50 50.2 C 56 49.2 61 46.2 64 39.8 L 68 40.6 C 66 50.2 60 55.2 50 56.6"),
    Shape("second", "M 50 56.6 C 56 55.8 60 54.2 62.6 51.2 L 60 72 L 50 72"),
    Stroke("gold", "M 56 39.6 Q 55 43.6 50 44.6", 1.5),
    Dot("jewel", 50, 45.6, 2, twice=False),
    Dot("trim", 50, 61.2, 2, twice=False),
    *_HEAD,
    Shape("hair", "M 50 11.8 C 53.6 16.2 58 17.1 60.1 23.4 C 62.5 18 59.8 10 50 10.4", bare=True),
    *_LOOK,
    *_MOUTH,
    Dot("gold", 60.7, 30.1, 1.2),
    # coronet
    Shape(
        "gold",
        "M 50 6.5 L 52.7 10 L 55.7 6.8 L 57.5 10.4 L 61.6 7.9 L 60.5 15.3 "
        "C 56.2 13 52.7 12.7 50 12.7",
    ),
    Dot("paper", 50, 5, 1.6, twice=False),
    Dot("paper", 55.9, 5.6, 1.4),
    Dot("paper", 61.9, 6.8, 1.4),
    Dot("jewel", 50, 10.5, 1.1, twice=False, bare=True),
)

_JACK: tuple[Part, ...] = (
    # hair cut at the jaw
    Shape(
        "hair",
        "M 50 9.1 C 60.7 9.1 63.7 15.3 63.7 22.5 C 63.7 28.7 66.9 31.4 65.1 34 "
        "C 62.5 36.7 58.9 34 57.1 34 L 50 34",
    ),
    # tunic, collar, and a sash over one shoulder
    Shape("robe", "M 50 38.2 L 60 38.2 C 72 39.2 85 41.2 90 48.2 C 94 54.2 95 60.2 95 72 L 50 72"),
    Shape(
        "second",
        "M 75 40.8 C 83 42.2 88 44.2 90 48.2 C 93 53.2 94 57.2 94.6 61.2 L 79 61.2 "
        "C 80 53.2 79 46.2 75 40.8",
    ),
    Stroke("trim", "M 80.6 50.2 L 91 48.6", 1.6),
    Stroke("trim", "M 80.6 56.2 L 93.4 54.8", 1.6),
    Stroke("trim", "M 58 41.2 L 58 72", 1.6),
    Dot("trim", 50, 50.2, 1.7, twice=False),
    Dot("trim", 50, 56.7, 1.7, twice=False),
    Shape("skin", "M 50 32.2 L 54.8 32.2 L 56 38.2 L 50 41.2"),
    Shape("paper", "M 50 43.6 L 55.4 36.6 C 62 37.2 68 38.2 71 40.6 C 68 44.2 61 46.8 56 46.6"),
    *_HEAD,
    *_LOOK,
    *_MOUTH,
    # a cap with a feather
    Shape(
        "hair", "M 50 12.7 C 55.3 13.2 58.9 15.7 60.3 20.2 C 62.5 13.6 59.8 9.7 50 9.7", bare=True
    ),
    Shape(
        "second", "M 34.9 10.9 C 34.9 2.9 44.7 1.6 52.7 2 C 60.7 2.4 66 5.6 65.5 11.3", twice=False
    ),
    Shape(
        "trim",
        "M 34.9 9.5 C 44.7 12.3 55.3 12.3 65.7 9.5 L 66 13.6 C 55.3 16.2 44.7 16.2 34.5 13.6",
        twice=False,
    ),
    Shape(
        "paper",
        "M 58.9 11.6 C 64.2 7.3 69.6 1.5 79.4 2.4 C 78.5 8.2 71.4 12.7 62.5 13.4",
        twice=False,
    ),
    Stroke("line", "M 60.7 12.5 C 66 9.5 71.4 5.9 76.7 3.8", 0.6, twice=False),
)

FIGURES = {"K": _KING, "Q": _QUEEN, "J": _JACK}
