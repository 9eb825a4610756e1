"""The objects that kings, queens and jacks hold in one hand, as parts of their figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.cards.court_cards.figure_parts import FilledDisc, FilledShape, PathStroke

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart


def _build_hand_parts(x: float, y: float) -> tuple[FigurePart, ...]:
    """Return a hand around that point, with its sleeve and cuff."""
    return (
        FilledShape(
            "robe",
            f"M {x - 3} {y + 18} L {x - 5} {y + 5} L {x + 5} {y + 5} L {x + 7} {y + 18}",
            is_mirrored=False,
        ),
        FilledShape(
            "white",
            f"M {x - 6} {y + 4} L {x + 6} {y + 4} L {x + 6} {y + 7.4} L {x - 6} {y + 7.4}",
            is_mirrored=False,
        ),
        FilledShape(
            "skin",
            f"M {x - 4.4} {y + 4} C {x - 6} {y - 3} {x - 2} {y - 4.4} {x} {y - 4.4} "
            f"C {x + 4} {y - 4.4} {x + 6} {y - 1} {x + 4.4} {y + 4}",
            is_mirrored=False,
        ),
        PathStroke("line", f"M {x - 3.4} {y - 1} L {x + 2.4} {y - 1}", 0.6, is_mirrored=False),
        PathStroke("line", f"M {x - 3.6} {y + 1.4} L {x + 2.2} {y + 1.4}", 0.6, is_mirrored=False),
    )


_SWORD_PARTS: tuple[FigurePart, ...] = (
    FilledShape("silver", "M 84 38 L 84 8 L 86 3 L 88 8 L 88 38", is_mirrored=False),
    PathStroke("line", "M 86 8 L 86 37", 0.5, is_mirrored=False),
    FilledShape("gold", "M 77 36 L 95 36 L 95 39 L 77 39", is_mirrored=False),
    *_build_hand_parts(86, 45),
)
_SCEPTRE_PARTS: tuple[FigurePart, ...] = (
    FilledShape("gold", "M 85 60 L 85 15 L 87.4 15 L 87.4 60", is_mirrored=False),
    FilledShape(
        "gold", "M 86.2 15 C 79 12 80 5 86.2 2 C 92.4 5 93.4 12 86.2 15", is_mirrored=False
    ),
    FilledDisc("second", 86.2, 9, 2.2, is_mirrored=False),
    *_build_hand_parts(86, 45),
)
_AXE_PARTS: tuple[FigurePart, ...] = (
    FilledShape("brown", "M 85 60 L 85 4 L 87.6 4 L 87.6 60", is_mirrored=False),
    FilledShape(
        "silver",
        "M 87.6 8 C 91 8 93 5 95.4 3.4 C 98 10 98 18 95.4 24 C 93 21.6 91 19.6 87.6 19.6",
        is_mirrored=False,
    ),
    FilledShape("silver", "M 85 11 L 79 8.6 L 79 19 L 85 16.6", is_mirrored=False),
    *_build_hand_parts(86, 45),
)
_ORB_PARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "gold",
        "M 84.6 22 L 84.6 18 L 81 18 L 81 15 L 84.6 15 L 84.6 11 L 87.6 11 L 87.6 15 "
        "L 91.2 15 L 91.2 18 L 87.6 18 L 87.6 22",
        is_mirrored=False,
    ),
    FilledDisc("blue", 86, 31, 9, is_mirrored=False),
    PathStroke("gold", "M 77.4 30 Q 86 34 94.6 30", 2.0, is_mirrored=False),
    PathStroke("gold", "M 86 22.4 L 86 31", 2.0, is_mirrored=False),
    FilledShape(
        "skin",
        "M 77 37 C 79 43 93 43 95 37 C 96 44 92 48 86 48 C 80 48 76 44 77 37",
        is_mirrored=False,
    ),
    FilledShape("robe", "M 82 64 L 81 48 L 91 48 L 93 64", is_mirrored=False),
    FilledShape("white", "M 79.6 46.6 L 92.4 46.6 L 92.4 50 L 79.6 50", is_mirrored=False),
)


def _build_flower_parts(petal_colour: str, centre_colour: str) -> tuple[FigurePart, ...]:
    """Return a flower with five petals, and the hand that holds it."""
    petals = tuple(
        FilledDisc(petal_colour, 86 + x, 15 + y, 4.3, is_mirrored=False)
        for x, y in ((0, -6.2), (5.9, -1.9), (3.7, 5), (-3.7, 5), (-5.9, -1.9))
    )
    return (
        PathStroke("green", "M 86 58 C 84.6 44 87.4 32 86 18", 1.8, is_mirrored=False),
        FilledShape(
            "green", "M 86 36 C 91 35 94.6 31 95 26 C 90 26.6 86.6 30 86 36", is_mirrored=False
        ),
        FilledShape(
            "green", "M 86 33 C 81.4 32 78 28 77.6 23.6 C 82.4 24 85.4 28 86 33", is_mirrored=False
        ),
        *petals,
        FilledDisc(centre_colour, 86, 15, 3.4, is_mirrored=False),
        *_build_hand_parts(86, 45),
    )


_FAN_PARTS: tuple[FigurePart, ...] = (
    FilledShape("second", "M 86 38 L 72.6 16 C 78 7 94 7 99 16", is_mirrored=False),
    PathStroke("gold", "M 86 38 L 79 11.4", 0.9, is_mirrored=False),
    PathStroke("gold", "M 86 38 L 86 9", 0.9, is_mirrored=False),
    PathStroke("gold", "M 86 38 L 93 11.4", 0.9, is_mirrored=False),
    PathStroke("gold", "M 74.4 19 C 80 11.6 92 11.6 97.4 19", 1.6, is_mirrored=False),
    *_build_hand_parts(86, 44),
)
_HALBERD_PARTS: tuple[FigurePart, ...] = (
    FilledShape("brown", "M 85 60 L 85 14 L 87.4 14 L 87.4 60", is_mirrored=False),
    FilledShape("silver", "M 84.6 22 L 86.2 1.4 L 87.8 22", is_mirrored=False),
    FilledShape(
        "silver", "M 87.4 12 C 91 12.6 94 11 97 8 C 97.6 14 95 20 87.4 20", is_mirrored=False
    ),
    FilledShape(
        "silver",
        "M 85 12.6 C 82 13.4 79.6 13 77.6 11.6 C 78 16 80.6 18.6 85 18.6",
        is_mirrored=False,
    ),
    *_build_hand_parts(86, 45),
)
_ARROW_PARTS: tuple[FigurePart, ...] = (
    FilledShape("brown", "M 85.2 60 L 85.2 12 L 87.2 12 L 87.2 60", is_mirrored=False),
    FilledShape("silver", "M 86.2 2 L 92 13 L 86.2 10.6 L 80.4 13", is_mirrored=False),
    FilledShape("red", "M 87.2 28 L 92 24 L 92 34 L 87.2 38", is_mirrored=False),
    FilledShape("red", "M 85.2 28 L 80.4 24 L 80.4 34 L 85.2 38", is_mirrored=False),
    *_build_hand_parts(86, 45),
)
_PENNON_PARTS: tuple[FigurePart, ...] = (
    FilledShape("brown", "M 78 60 L 78 5 L 80.4 5 L 80.4 60", is_mirrored=False),
    FilledShape("silver", "M 76.8 8 L 79.2 0.8 L 81.6 8", is_mirrored=False),
    FilledShape("second", "M 80.4 9 L 98.6 13 L 92.4 17.6 L 98 22.6 L 80.4 26", is_mirrored=False),
    FilledDisc("trim", 86, 17.4, 2.6, is_mirrored=False),
    *_build_hand_parts(79.4, 45),
)
_LEAF_PARTS: tuple[FigurePart, ...] = (
    PathStroke("brown", "M 86 58 L 86 18", 1.8, is_mirrored=False),
    FilledShape(
        "green",
        "M 86 3 C 94 9 97 18 93 26 C 91 29.6 88 31.4 86 32 C 84 31.4 81 29.6 79 26 "
        "C 75 18 78 9 86 3",
        is_mirrored=False,
    ),
    PathStroke("line", "M 86 8 L 86 30", 0.7, is_mirrored=False),
    PathStroke("line", "M 86 24 L 91.4 18", 0.6, is_mirrored=False),
    PathStroke("line", "M 86 24 L 80.6 18", 0.6, is_mirrored=False),
    PathStroke("line", "M 86 18 L 90.4 12.6", 0.6, is_mirrored=False),
    PathStroke("line", "M 86 18 L 81.6 12.6", 0.6, is_mirrored=False),
    *_build_hand_parts(86, 45),
)

HAND_OBJECTS = {
    "KS": _SWORD_PARTS,
    "KH": _SCEPTRE_PARTS,
    "KD": _AXE_PARTS,
    "KC": _ORB_PARTS,
    "QS": _SCEPTRE_PARTS,
    "QH": _build_flower_parts("red", "gold"),
    "QD": _FAN_PARTS,
    "QC": _build_flower_parts("white", "gold"),
    "JS": _HALBERD_PARTS,
    "JH": _LEAF_PARTS,
    "JD": _ARROW_PARTS,
    "JC": _PENNON_PARTS,
}
"""The object of each figure with the hand that holds it, by rank and suit."""
