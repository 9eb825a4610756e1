"""The four queens: a veil, braids, a horned headdress, a wimple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.cards.court_cards.figure_parts import (
    EYES_AND_NOSE_PARTS,
    HEAD_PARTS,
    MOUTH_PARTS,
    FilledDisc,
    FilledShape,
    PathStroke,
)

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart

_GOWN_PATH = "M 50 46 L 62 39 C 73 37 86 37.8 104 38.8 L 104 84 L 50 84"
_NECKLINE_PARTS: tuple[FigurePart, ...] = (
    FilledShape("skin", "M 50 31 L 54.6 31 C 55 37 58 38.6 65 39.4 C 62 46.6 56 50 50 50.6"),
)
_NECKLACE_PARTS: tuple[FigurePart, ...] = (
    PathStroke("gold", "M 57.6 38.6 Q 56 44.2 50 45.2", 1.3),
    FilledDisc("jewel", 50, 46, 2.0, is_mirrored=False),
)

QUEEN_OF_SPADES: tuple[FigurePart, ...] = (
    FilledShape(
        "second",
        "M 50 6 C 64 6 69 14 70 24 C 71 33 75 37 79 43 L 50 45",
        fabric="spots",
    ),
    FilledShape("robe", _GOWN_PATH, fabric="lattice"),
    *_NECKLINE_PARTS,
    FilledShape(
        "white",
        "M 50 50.6 C 56 50 61.6 46 65 39 L 71 38.8 C 70 49.6 61 57 50 57.6",
        fabric="ermine",
        pattern_colour="line",
    ),
    FilledShape("second", "M 50 57.4 C 56 57 60 55 64 51.6 L 66 84 L 50 84"),
    PathStroke("trim", "M 64.4 52 L 66.6 84", 1.8, has_border=True),
    *_NECKLACE_PARTS,
    FilledShape(
        "hair",
        "M 50 9 C 60 9 64 15 63.6 24 C 63.4 31 66.6 34 65.4 38.6 C 63.6 42 58.6 40.6 57 37 L 50 34",
    ),
    *HEAD_PARTS,
    FilledShape("hair", "M 50 11 C 54 15.6 59 17.4 61 25 C 64 18 61 9 50 9"),
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    FilledDisc("gold", 61.6, 30.4, 1.3),
    FilledShape(
        "gold",
        "M 50 5.4 L 53 9.6 L 56.6 6 L 58.6 9.8 L 63.4 6.8 L 62 15.4 C 57 13 53.6 12.8 50 12.8",
    ),
    FilledDisc("white", 50, 4.4, 1.8, is_mirrored=False),
    FilledDisc("white", 56.8, 5, 1.6),
    FilledDisc("white", 63.6, 5.8, 1.6),
    FilledDisc("blue", 50, 10.2, 1.2, is_mirrored=False, is_borderless=True),
)

QUEEN_OF_HEARTS: tuple[FigurePart, ...] = (
    FilledShape("robe", _GOWN_PATH, fabric="sprigs"),
    *_NECKLINE_PARTS,
    # a laced bodice with a broad border
    FilledShape("second", "M 50 50.6 C 56 50 60 47.4 63.6 42 L 67 84 L 50 84"),
    PathStroke("gold", "M 66 39 C 63 47.4 57 50.8 50 51.2", 2.4, has_border=True),
    PathStroke("trim", "M 64.4 46 L 67.4 84", 1.8, has_border=True),
    PathStroke("white", "M 46 54 L 54 58 L 46 62", 1.0, is_mirrored=False),
    PathStroke("white", "M 54 54 L 46 58 L 54 62", 1.0, is_mirrored=False),
    FilledDisc("jewel", 50, 46, 2.0, is_mirrored=False),
    PathStroke("gold", "M 57.6 38.6 Q 56 44.2 50 45.2", 1.3),
    FilledShape(
        "hair",
        "M 50 8.6 C 61 8.6 65.4 14.6 65 24 C 65 28 64.4 31 62.6 33 L 50 33",
    ),
    *HEAD_PARTS,
    # two braids
    FilledDisc("hair", 64, 31, 3.6),
    FilledDisc("hair", 65.6, 36, 3.4),
    FilledDisc("hair", 66.6, 41, 3.2),
    FilledDisc("hair", 67, 45.8, 2.9),
    FilledShape("hair", "M 65.4 50.8 L 67.6 55.6 L 69 50.4"),
    PathStroke("second", "M 64.4 49.4 L 69.6 49.2", 2.2, has_border=True),
    FilledShape("hair", "M 50 10.6 C 54 16 59.6 17 61.2 25.6 C 65 18 61.4 8.6 50 8.6"),
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    # a small crown of hearts
    FilledShape(
        "gold",
        "M 50 4.8 L 52.6 8.2 L 56 4.8 L 58 8.2 L 61.4 6 L 60.4 13.4 C 56.6 11.6 53.4 11.4 50 11.4",
    ),
    FilledDisc("red", 50, 4, 1.9, is_mirrored=False),
    FilledDisc("red", 56, 4.4, 1.6),
    FilledDisc("red", 61.8, 5.2, 1.6),
    FilledDisc("blue", 50, 9.2, 1.1, is_mirrored=False, is_borderless=True),
)

QUEEN_OF_DIAMONDS: tuple[FigurePart, ...] = (
    # a veil falling from a horned headdress
    FilledShape("white", "M 50 8 C 64 6 71 12 71 22 C 71 32 74 37 78 42 L 50 44"),
    FilledShape("robe", _GOWN_PATH, fabric="chevrons"),
    *_NECKLINE_PARTS,
    FilledShape("second", "M 50 50.6 C 58 50 64 46 66.6 38.8 L 76 38.4 C 76 48 66 57.6 50 58"),
    PathStroke("gold", "M 76 38.6 C 76 48.4 66 58 50 58.4", 1.8, has_border=True),
    FilledDisc("white", 71, 43, 1.5),
    FilledDisc("white", 66.6, 49.4, 1.5),
    FilledDisc("white", 59.4, 53.6, 1.5),
    FilledDisc("white", 50, 54.8, 1.5, is_mirrored=False),
    *_NECKLACE_PARTS,
    FilledShape("hair", "M 50 11 C 58 11 62.6 15 62.2 23 C 62 27 61 30 59 32 L 50 32"),
    *HEAD_PARTS,
    FilledShape("hair", "M 50 13 C 54 16.6 58.6 18 60.8 25 C 63.6 18 60 11 50 11"),
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    FilledDisc("gold", 61.4, 30.2, 1.3),
    # the horns
    FilledShape(
        "second",
        "M 50 9 C 54 6 58 2.4 64 2.6 C 70.6 3.4 71.6 10 68.4 14.4 C 66 17.8 62.6 18.6 61.4 20.4 "
        "C 60 15.4 55 12.8 50 12.8",
        fabric="spots",
        pattern_colour="gold",
    ),
    PathStroke("gold", "M 50 12 C 55.4 12 60 14.8 61.6 20", 2.2, has_border=True),
    FilledDisc("white", 50, 11.6, 1.8, is_mirrored=False),
    FilledShape("gold", "M 50 3 L 52.4 6.6 L 50 10.2"),
)

QUEEN_OF_CLUBS: tuple[FigurePart, ...] = (
    FilledShape(
        "second",
        "M 50 7 C 64 7 69.6 14 69.6 25 C 69.6 33 73 36 76 41 L 50 44",
        fabric="spots",
    ),
    FilledShape("robe", _GOWN_PATH, fabric="scales"),
    # a cloak with a clasp
    FilledShape(
        "second", "M 74 38.2 C 84 38.2 94 38.4 104 38.8 L 104 84 L 84 84 C 84 62 80 48 74 38.2"
    ),
    PathStroke("trim", "M 74 38.6 C 80.4 48 84 62 84 84", 2.0, has_border=True),
    PathStroke("gold", "M 76.4 43.6 Q 63 55 50 55", 1.6, has_border=True),
    FilledDisc("gold", 76.6, 43.4, 2.4),
    FilledDisc("gold", 50, 55, 3.0, is_mirrored=False),
    FilledDisc("red", 50, 55, 1.3, is_mirrored=False, is_borderless=True),
    *_NECKLINE_PARTS,
    # a white kerchief under the veil
    FilledShape(
        "white",
        "M 50 8 C 63 8 66.6 15 66 24 C 65.6 31 67.6 36 71 39.6 C 68 44 63 46 58.6 46.4 "
        "C 60.4 41 59 36 57 33 L 50 33",
    ),
    PathStroke("line", "M 63 26 C 62.6 33 64 38 66 42", 0.7),
    FilledDisc("jewel", 50, 46, 2.0, is_mirrored=False),
    *HEAD_PARTS,
    FilledShape("hair", "M 50 12.4 C 54 15.6 58.8 18 60.8 25 C 63.4 16 58 10 50 10"),
    FilledShape("white", "M 50 12 C 56 12 60.6 15 61.6 22 C 65 17 62 8.6 50 8.6"),
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    FilledShape(
        "gold",
        "M 50 4.6 C 52 5.4 52.6 7 52.2 9 L 56 5.4 L 58.8 8.8 C 60 7.4 61.4 6.6 63.6 6.6 "
        "L 62.6 15.6 C 58 13.2 54 12.8 50 12.8",
    ),
    PathStroke("line", "M 50 10.6 C 54 10.6 58.4 11 63 13", 0.6),
    FilledDisc("gold", 50, 3.8, 1.7, is_mirrored=False),
    FilledDisc("gold", 56, 4.8, 1.5),
    FilledDisc("gold", 63.8, 5.8, 1.6),
)
