"""The figures of the courts as data: shapes from back to front, half a double-headed picture.

A sheet is 100 wide; a crown begins near 2, a chin ends near 40, and the body goes on to
``DEEP``, for the middle of a panel lies where its height puts it. A shape is a colour and a
path (see ``outline.trace``); colours are the theme's, or a part of dress that ``DRESS`` gives.
"""

from __future__ import annotations

from typing import NamedTuple

DEEP = 66


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
    "S": {"robe": "blue", "trim": "gold", "second": "red", "hair": "line"},
    "H": {"robe": "red", "trim": "gold", "second": "blue", "hair": "brown"},
    "D": {"robe": "gold", "trim": "red", "second": "blue", "hair": "silver"},
    "C": {"robe": "green", "trim": "gold", "second": "red", "hair": "brown"},
}
QUEENS_HAIR = {"S": "line", "H": "gold", "D": "brown", "C": "brown"}

_HEAD: tuple[Part, ...] = (
    Shape("skin", "M 50 13 C 58 13 61.5 19 61 26 C 60.5 34 56 40.5 50 40.5"),
)
_LOOK: tuple[Part, ...] = (
    Stroke("line", "M 52.6 22.8 Q 55.4 21.2 58.4 22.8", 0.9),
    Shape("paper", "M 52.4 26 Q 55.4 23.4 58.4 26 Q 55.4 28 52.4 26", bare=True),
    Dot("line", 55.3, 25.7, 1.35, bare=True),
    Stroke("line", "M 50.6 25 L 51.8 31 L 49.2 31.4", 0.7, twice=False),
)
_MOUTH: tuple[Part, ...] = (
    Shape("red", "M 50 34.6 Q 51.6 33.8 53.4 34.9 Q 52 36.8 50 36.8", bare=True),
)

_KING: tuple[Part, ...] = (
    # hair in two heavy curls
    Shape("hair", "M 50 12 C 60 11 66 17 66.5 26 C 67 31 70 33 70 37 C 70 41 65 42 62 40 L 50 40"),
    # gown, cape of ermine, and the panel between
    Shape("robe", "M 50 41 L 57 41 C 68 44 86 45 92 52 C 96 57 98 62 98 72 L 50 72"),
    Stroke("trim", "M 83 47 C 88 54 90 62 90 72", 3.0),
    Shape("second", "M 50 43 L 60 43 L 60 72 L 50 72"),
    Dot("trim", 50, 53, 2.2, twice=False),
    Dot("trim", 50, 60.5, 2.2, twice=False),
    Shape("paper", "M 56 40 C 64 44 76 44 81 48 C 74 54 68 61 67 72 L 58 72 C 60 61 58 52 50 47"),
    Dot("line", 63, 48, 1.1, bare=True),
    Dot("line", 70, 49.5, 1.1, bare=True),
    Dot("line", 62.8, 55, 1.1, bare=True),
    Dot("line", 62.4, 63, 1.1, bare=True),
    *_HEAD,
    # beard and moustache
    Shape(
        "hair",
        "M 61 27 C 62 36 61 45 50 51 L 50 37.4 C 55 37.6 57.6 33 58.4 27",
    ),
    Shape("hair", "M 50 32.4 C 53 31.4 56 33 58.6 36.4 C 55.4 37.2 52 36.8 50 35"),
    Shape("red", "M 50 36.6 Q 51.8 36.6 52.8 37.4 Q 51.6 39 50 39", bare=True),
    *_LOOK,
    # crown
    Shape("second", "M 50 3 C 57 3 62 8 62 15 L 50 15"),
    Shape("gold", "M 50 5 L 53.6 10 L 58 6.6 L 60 10.4 L 66 4 L 63.4 17.4 C 58 15.6 54 15.2 50 15.2"),
    Dot("gold", 66, 4, 1.7),
    Dot("gold", 57.8, 5.8, 1.5),
    Dot("gold", 50, 4, 2.0, twice=False),
    Dot("trim2", 50, 12.4, 1.3, twice=False, bare=True),
    Dot("trim2", 57.2, 13.2, 1.1, bare=True),
)

_QUEEN: tuple[Part, ...] = (
    # a veil, and long hair upon it
    Shape("second", "M 50 9 C 63 9 69 17 70 27 C 71 37 76 42 79 48 L 50 50"),
    Shape("hair", "M 50 10 C 61 10 65.6 17 65.6 26 C 65.6 35 70 38 68.4 44 C 66 48 60 46 57 44 L 50 42"),
    # gown
    Shape("robe", "M 50 52 L 63 44.4 C 73 43 88 46 92 54 C 95 60 96 66 96 72 L 50 72"),
    Stroke("trim", "M 76 45.5 C 74 54 78 63 79 72", 2.6),
    Shape("skin", "M 50 37 L 54.6 37 C 55 42 58 44 64 45 C 61 51 56 54 50 55"),
    Shape("paper", "M 50 55 C 56 54 61 51 64 44.6 L 68 45.4 C 66 55 60 60 50 61.4"),
    Shape("second", "M 50 61.4 C 56 60.6 60 59 62.6 56 L 60 72 L 50 72"),
    Stroke("gold", "M 56 44.4 Q 55 48.4 50 49.4", 1.5),
    Dot("trim2", 50, 50.4, 2.0, twice=False),
    Dot("trim", 50, 66, 2.0, twice=False),
    *_HEAD,
    Shape("hair", "M 50 13 C 54 18 59 19 61.4 26 C 64 20 61 11 50 11.4", bare=True),
    *_LOOK,
    *_MOUTH,
    Dot("gold", 62, 33.6, 1.3),
    # coronet
    Shape("gold", "M 50 7 L 53 11 L 56.4 7.4 L 58.4 11.4 L 63 8.6 L 61.8 17 C 57 14.4 53 14 50 14"),
    Dot("paper", 50, 5.4, 1.8, twice=False),
    Dot("paper", 56.6, 6, 1.6),
    Dot("paper", 63.4, 7.4, 1.6),
    Dot("trim2", 50, 11.6, 1.2, twice=False, bare=True),
)

_JACK: tuple[Part, ...] = (
    # hair cut at the jaw
    Shape("hair", "M 50 10 C 62 10 65.4 17 65.4 25 C 65.4 32 69 35 67 38 C 64 41 60 38 58 38 L 50 38"),
    # tunic, collar, and a sash over one shoulder
    Shape("robe", "M 50 43 L 60 43 C 72 44 85 46 90 53 C 94 59 95 65 95 72 L 50 72"),
    Shape("second", "M 75 45.6 C 83 47 88 49 90 53 C 93 58 94 62 94.6 66 L 79 66 C 80 58 79 51 75 45.6"),
    Stroke("trim", "M 80.6 55 L 91 53.4", 1.6),
    Stroke("trim", "M 80.6 61 L 93.4 59.6", 1.6),
    Stroke("trim", "M 58 46 L 58 72", 1.6),
    Dot("trim", 50, 55, 1.7, twice=False),
    Dot("trim", 50, 61.5, 1.7, twice=False),
    Shape("skin", "M 50 37 L 54.8 37 L 56 43 L 50 46"),
    Shape("paper", "M 50 48.4 L 55.4 41.4 C 62 42 68 43 71 45.4 C 68 49 61 51.6 56 51.4"),
    *_HEAD,
    *_LOOK,
    *_MOUTH,
    # a cap with a feather
    Shape("hair", "M 50 14 C 56 14.6 60 17.4 61.6 22.4 C 64 15 61 10.6 50 10.6", bare=True),
    Shape("second", "M 33 12 C 33 3 44 1.6 53 2 C 62 2.4 68 6 67.4 12.4", twice=False),
    Shape("trim", "M 33 10.4 C 44 13.6 56 13.6 67.6 10.4 L 68 15 C 56 18 44 18 32.6 15", twice=False),
    Shape("paper", "M 60 12.8 C 66 8 72 1.4 83 2.4 C 82 9 74 14 64 14.8", twice=False),
    Stroke("line", "M 62 13.8 C 68 10.4 74 6.4 80 4", 0.6, twice=False),
)

FIGURES = {"K": _KING, "Q": _QUEEN, "J": _JACK}


def _hand(x: float, y: float) -> tuple[Part, ...]:
    return (
        Shape("robe", f"M {x - 3} {y + 18} L {x - 5} {y + 5} L {x + 5} {y + 5} L {x + 7} {y + 18}", False),
        Shape("paper", f"M {x - 6} {y + 4} L {x + 6} {y + 4} L {x + 6} {y + 7.4} L {x - 6} {y + 7.4}", False),
        Shape(
            "skin",
            f"M {x - 4.4} {y + 4} C {x - 6} {y - 3} {x - 2} {y - 4.4} {x} {y - 4.4} "
            f"C {x + 4} {y - 4.4} {x + 6} {y - 1} {x + 4.4} {y + 4}",
            False,
        ),
        Stroke("line", f"M {x - 3.4} {y - 1} L {x + 2.4} {y - 1}", 0.6, False),
        Stroke("line", f"M {x - 3.6} {y + 1.4} L {x + 2.2} {y + 1.4}", 0.6, False),
    )


_SWORD: tuple[Part, ...] = (
    Shape("silver", "M 84 38 L 84 8 L 86 3 L 88 8 L 88 38", False),
    Stroke("line", "M 86 8 L 86 37", 0.5, False),
    Shape("gold", "M 77 36 L 95 36 L 95 39 L 77 39", False),
    *_hand(86, 45),
)
_SCEPTRE: tuple[Part, ...] = (
    Shape("gold", "M 85 60 L 85 15 L 87.4 15 L 87.4 60", False),
    Shape("gold", "M 86.2 15 C 79 12 80 5 86.2 2 C 92.4 5 93.4 12 86.2 15", False),
    Dot("second", 86.2, 9, 2.2, twice=False),
    *_hand(86, 45),
)
_AXE: tuple[Part, ...] = (
    Shape("brown", "M 85 60 L 85 4 L 87.6 4 L 87.6 60", False),
    Shape("silver", "M 87.6 8 C 91 8 93 5 95.4 3.4 C 98 10 98 18 95.4 24 C 93 21.6 91 19.6 87.6 19.6", False),
    Shape("silver", "M 85 11 L 79 8.6 L 79 19 L 85 16.6", False),
    *_hand(86, 45),
)
_ORB: tuple[Part, ...] = (
    Shape("gold", "M 84.6 22 L 84.6 18 L 81 18 L 81 15 L 84.6 15 L 84.6 11 L 87.6 11 L 87.6 15 "
          "L 91.2 15 L 91.2 18 L 87.6 18 L 87.6 22", False),
    Dot("blue", 86, 31, 9, twice=False),
    Stroke("gold", "M 77.4 30 Q 86 34 94.6 30", 2.0, False),
    Stroke("gold", "M 86 22.4 L 86 31", 2.0, False),
    Shape("skin", "M 77 37 C 79 43 93 43 95 37 C 96 44 92 48 86 48 C 80 48 76 44 77 37", False),
    Shape("robe", "M 82 64 L 81 48 L 91 48 L 93 64", False),
    Shape("paper", "M 79.6 46.6 L 92.4 46.6 L 92.4 50 L 79.6 50", False),
)


def _flower(petal: str, heart: str) -> tuple[Part, ...]:
    petals = tuple(
        Dot(petal, 86 + x, 15 + y, 4.3, twice=False)
        for x, y in ((0, -6.2), (5.9, -1.9), (3.7, 5), (-3.7, 5), (-5.9, -1.9))
    )
    return (
        Stroke("green", "M 86 58 C 84.6 44 87.4 32 86 18", 1.8, False),
        Shape("green", "M 86 36 C 91 35 94.6 31 95 26 C 90 26.6 86.6 30 86 36", False),
        Shape("green", "M 86 33 C 81.4 32 78 28 77.6 23.6 C 82.4 24 85.4 28 86 33", False),
        *petals,
        Dot(heart, 86, 15, 3.4, twice=False),
        *_hand(86, 45),
    )


_FAN: tuple[Part, ...] = (
    Shape("second", "M 86 38 L 72.6 16 C 78 7 94 7 99 16", False),
    Stroke("gold", "M 86 38 L 79 11.4", 0.9, False),
    Stroke("gold", "M 86 38 L 86 9", 0.9, False),
    Stroke("gold", "M 86 38 L 93 11.4", 0.9, False),
    Stroke("gold", "M 74.4 19 C 80 11.6 92 11.6 97.4 19", 1.6, False),
    *_hand(86, 44),
)
_HALBERD: tuple[Part, ...] = (
    Shape("brown", "M 85 60 L 85 14 L 87.4 14 L 87.4 60", False),
    Shape("silver", "M 84.6 22 L 86.2 1.4 L 87.8 22", False),
    Shape("silver", "M 87.4 12 C 91 12.6 94 11 97 8 C 97.6 14 95 20 87.4 20", False),
    Shape("silver", "M 85 12.6 C 82 13.4 79.6 13 77.6 11.6 C 78 16 80.6 18.6 85 18.6", False),
    *_hand(86, 45),
)
_ARROW: tuple[Part, ...] = (
    Shape("brown", "M 85.2 60 L 85.2 12 L 87.2 12 L 87.2 60", False),
    Shape("silver", "M 86.2 2 L 92 13 L 86.2 10.6 L 80.4 13", False),
    Shape("red", "M 87.2 28 L 92 24 L 92 34 L 87.2 38", False),
    Shape("red", "M 85.2 28 L 80.4 24 L 80.4 34 L 85.2 38", False),
    *_hand(86, 45),
)
_PENNON: tuple[Part, ...] = (
    Shape("brown", "M 78 60 L 78 5 L 80.4 5 L 80.4 60", False),
    Shape("silver", "M 76.8 8 L 79.2 0.8 L 81.6 8", False),
    Shape("second", "M 80.4 9 L 98.6 13 L 92.4 17.6 L 98 22.6 L 80.4 26", False),
    Dot("trim", 86, 17.4, 2.6, twice=False),
    *_hand(79.4, 45),
)
_LEAF: tuple[Part, ...] = (
    Stroke("brown", "M 86 58 L 86 18", 1.8, False),
    Shape("green", "M 86 3 C 94 9 97 18 93 26 C 91 29.6 88 31.4 86 32 C 84 31.4 81 29.6 79 26 "
          "C 75 18 78 9 86 3", False),
    Stroke("line", "M 86 8 L 86 30", 0.7, False),
    Stroke("line", "M 86 24 L 91.4 18", 0.6, False),
    Stroke("line", "M 86 24 L 80.6 18", 0.6, False),
    Stroke("line", "M 86 18 L 90.4 12.6", 0.6, False),
    Stroke("line", "M 86 18 L 81.6 12.6", 0.6, False),
    *_hand(86, 45),
)

HELD = {
    "KS": _SWORD,
    "KH": _SCEPTRE,
    "KD": _AXE,
    "KC": _ORB,
    "QS": _SCEPTRE,
    "QH": _flower("red", "gold"),
    "QD": _FAN,
    "QC": _flower("paper", "gold"),
    "JS": _HALBERD,
    "JH": _LEAF,
    "JD": _ARROW,
    "JC": _PENNON,
}
"""What each holds in its hand."""
