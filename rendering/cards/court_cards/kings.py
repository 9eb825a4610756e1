"""The four kings: crowned, bearded, in ermine; the king of diamonds in profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.cards.court_cards.figure_parts import (
    EYES_AND_NOSE_PARTS,
    HEAD_PARTS,
    NECK_PARTS,
    PROFILE_HEAD_PARTS,
    FilledDisc,
    FilledShape,
    PathStroke,
)

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart

_ROBE_PATH = "M 50 36 L 57 36.5 C 68 38.2 82 37.2 104 38 L 104 84 L 50 84"
_LOWER_LIP_PARTS: tuple[FigurePart, ...] = (
    FilledShape("red", "M 50 33.4 Q 51.8 33.2 53 34 Q 51.6 35.8 50 35.8", is_borderless=True),
)
_MOUSTACHE_PARTS: tuple[FigurePart, ...] = (
    FilledShape("hair", "M 50 30 C 52.7 29 56 30.4 59 34 C 55.6 34.6 52 34 50 32.6"),
)
_CURLY_HAIR_PARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "hair",
        "M 50 11 C 60 10 65 15 65.4 23.4 C 65.8 28 69.4 29.4 69 33.4 "
        "C 68.6 37.4 63.6 38 61 36 L 50 36",
    ),
    PathStroke("line", "M 63 27 C 63 31 66.4 31.4 66 34.4", 0.7),
)

KING_OF_SPADES: tuple[FigurePart, ...] = (
    *_CURLY_HAIR_PARTS,
    FilledShape("robe", _ROBE_PATH, fabric="lattice"),
    FilledShape("second", "M 50 38 L 58.4 38 L 60 84 L 50 84"),
    PathStroke("trim", "M 59.4 40 L 61 84", 2.0, has_border=True),
    FilledDisc("trim", 50, 49, 2.1, is_mirrored=False),
    FilledDisc("trim", 50, 55.5, 2.1, is_mirrored=False),
    FilledDisc("trim", 50, 62, 2.1, is_mirrored=False),
    FilledShape(
        "white",
        "M 50 42 L 56.4 35.6 C 66 38 80 37.6 89 42 C 88 49 81 53.6 73 54 "
        "C 64.6 54.2 59.6 49.6 57 45 "
        "L 50 45",
        fabric="ermine",
        pattern_colour="line",
    ),
    *HEAD_PARTS,
    # a long beard with two points
    FilledShape(
        "hair",
        "M 60.6 22 C 61.8 32 61 38 56.4 47.6 C 55 44.8 52.6 43.6 50 43.8 L 50 33.4 "
        "C 55 34 58.6 31 60.6 22",
    ),
    PathStroke("line", "M 57.6 35 C 57.2 39 56.6 41.4 55.6 43.6", 0.7),
    PathStroke("line", "M 53.4 37.4 C 53.4 39.6 53 41 52.4 42.4", 0.7),
    *_MOUSTACHE_PARTS,
    *_LOWER_LIP_PARTS,
    *EYES_AND_NOSE_PARTS,
    # an open crown of five points
    FilledShape("second", "M 50 3 C 57 3 61.4 7 61.4 13.6 L 50 13.6"),
    FilledShape(
        "gold",
        "M 50 4.4 L 53.4 9 L 57.6 5.6 L 59.6 9 L 65.4 3.4 L 63 15.8 C 58 14.2 54 13.8 50 13.8",
    ),
    PathStroke("line", "M 50 11.2 C 54.6 11.2 59 11.8 63.6 13", 0.6),
    FilledDisc("gold", 65.4, 3.6, 1.5),
    FilledDisc("gold", 57.5, 5, 1.4),
    FilledDisc("gold", 50, 3.6, 1.8, is_mirrored=False),
)

KING_OF_HEARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "hair",
        "M 50 11 C 60 10 65 15 65 22 C 69 24 69.4 28 67 30 C 69.4 33 67.6 37 63.6 37 "
        "C 61 37.4 60 36.4 59 36 L 50 36",
    ),
    FilledShape("robe", _ROBE_PATH, fabric="sprigs"),
    # a gown crossed over the chest, with an ermine border
    FilledShape("second", "M 50 36 L 57.6 36 L 50 52", fabric="spots"),
    FilledShape(
        "white",
        "M 56 35.4 L 65 37.4 C 64 47 58 57 51 66 L 42 66 C 51 57 56 46 56 35.4",
        is_mirrored=False,
        fabric="ermine",
        pattern_colour="line",
    ),
    FilledShape(
        "white",
        "M 44 35.4 L 35 37.4 C 36 47 42 57 49 66 L 58 66 C 49 57 44 46 44 35.4",
        is_mirrored=False,
        fabric="ermine",
        pattern_colour="line",
    ),
    # a chain over the shoulders
    PathStroke("gold", "M 73 38.8 C 72 47 64 51.6 50 52.4", 2.0, has_border=True),
    FilledDisc("gold", 71.4, 44, 1.7),
    FilledDisc("gold", 65.4, 49, 1.7),
    FilledDisc("gold", 57.6, 51.8, 1.7),
    FilledDisc("gold", 50, 53, 3.2, is_mirrored=False),
    FilledDisc("red", 50, 53, 1.5, is_mirrored=False, is_borderless=True),
    *HEAD_PARTS,
    # a round beard without a moustache
    FilledShape(
        "hair",
        "M 60.6 21 C 63.6 26 62.6 36 58.4 40 C 55.6 42.6 52.6 42.8 50 42.8 L 50 35.6 "
        "C 55.4 36 59 31 60.6 21",
    ),
    PathStroke("line", "M 60.6 30 C 60.4 33.6 58.8 36.6 56.8 38.6", 0.7),
    PathStroke("line", "M 50 38 L 50 41", 0.7),
    FilledShape("red", "M 50 31.4 Q 51.8 30.6 53.8 31.8 Q 52 34.2 50 34.2", is_borderless=True),
    *EYES_AND_NOSE_PARTS,
    # a crown closed by two arches, with a cross on top
    FilledShape("second", "M 50 5 C 58 5 62 8 62 14 L 50 14"),
    PathStroke("gold", "M 62.6 12 C 61.6 6.6 56 4.6 50 5.6", 2.0, has_border=True),
    PathStroke("gold", "M 50 5.6 L 50 12", 2.2, is_mirrored=False, has_border=True),
    FilledShape("gold", "M 50 11 C 55 11 59.4 11.4 63.8 12.4 L 63.2 16.4 C 58 15 54 14.6 50 14.6"),
    FilledDisc("red", 50, 12.8, 1.1, is_mirrored=False, is_borderless=True),
    FilledDisc("blue", 55.6, 13.1, 1.0, is_borderless=True),
    FilledDisc("red", 60.4, 13.9, 1.0, is_borderless=True),
    FilledShape(
        "gold",
        "M 50 .6 L 51 .6 L 51 2.2 L 52.8 2.2 L 52.8 4 L 51 4 L 51 6 L 50 6",
    ),
)

KING_OF_DIAMONDS: tuple[FigurePart, ...] = (
    FilledShape("robe", _ROBE_PATH, fabric="chevrons"),
    # a cloak, with a roll of ermine at the neck
    FilledShape(
        "second",
        "M 50 38 L 58 37 C 70 38.6 84 37.6 93 41 C 86 51.6 70 55.6 50 55.6",
        fabric="spots",
        pattern_colour="gold",
    ),
    PathStroke("gold", "M 93 41.4 C 86 52 70 56 50 56", 2.0, has_border=True),
    FilledShape(
        "white",
        "M 50 36 C 57 34.6 64 36 67.6 40.4 C 64 46.6 57 48.6 50 48.6",
        fabric="ermine",
        pattern_colour="line",
    ),
    *PROFILE_HEAD_PARTS,
    # hair falling behind, and a beard flowing in front
    FilledShape(
        "hair",
        "M 57.6 12 C 50 13.4 52.4 20 51.6 24 C 51 27.6 51.6 30 49.6 31.4 C 49.6 36 47 40.4 40.6 41 "
        "C 36 41.4 33 38 35.6 35.4 C 38.6 33 36 28 37.4 22 C 38.4 14 45 9.6 57.6 10",
        is_mirrored=False,
    ),
    PathStroke(
        "line", "M 46.6 16 C 43 20 44 28 42.4 32 C 41.6 35 40 36.6 38.4 37", 0.7, is_mirrored=False
    ),
    PathStroke("line", "M 49.6 22 C 48.6 27 48.4 32 45.4 36.6", 0.7, is_mirrored=False),
    FilledShape(
        "hair",
        "M 50.4 27 C 52.6 32 56 33.6 61.2 34.4 L 62.2 34.6 C 64.4 38 63.6 43 59 48.4 "
        "C 58.6 45.4 57 44.4 54.4 44 C 50.6 42.4 48 35 50.4 27",
        is_mirrored=False,
    ),
    PathStroke("line", "M 54 34.6 C 55.6 38 58.6 39.6 59.6 43.6", 0.7, is_mirrored=False),
    FilledShape(
        "hair",
        "M 55.4 32.4 C 57 29.6 60 28.8 62.6 30 C 61 31.8 58.6 32.8 55.4 32.4",
        is_mirrored=False,
    ),
    FilledShape(
        "red",
        "M 59.4 33.2 L 62.2 32.6 L 61.8 34 Q 60.4 34.4 59.4 33.2",
        is_mirrored=False,
        is_borderless=True,
    ),
    # a crown of leaves
    FilledShape("second", "M 40 13 C 40 6 46 3.6 51 3.6 C 57 3.6 61 7 61 13", is_mirrored=False),
    FilledShape(
        "gold",
        "M 37.4 16.4 L 35 5.4 C 38 4.6 40 6.4 41.4 9 C 42.6 6 44.4 3.4 49.6 1.2 "
        "C 54.6 3.4 56.4 6 57.6 9 C 59.4 6.4 61.4 4.6 64 5.6 L 62 16 C 54 13.8 46 13.8 37.4 16.4",
        is_mirrored=False,
    ),
    PathStroke("line", "M 37 13.4 C 46 10.8 54 10.8 62.4 13", 0.6, is_mirrored=False),
    FilledDisc("red", 49.8, 8, 1.6, is_mirrored=False),
    FilledDisc("red", 42, 13.4, 0.9, is_mirrored=False, is_borderless=True),
    FilledDisc("red", 57.6, 13.2, 0.9, is_mirrored=False, is_borderless=True),
)

KING_OF_CLUBS: tuple[FigurePart, ...] = (
    *_CURLY_HAIR_PARTS,
    FilledShape("robe", _ROBE_PATH, fabric="scales"),
    # a surcoat, and a collar of golden discs on ermine
    FilledShape("second", "M 50 38 L 68 38.8 C 69.6 50 70 60 70 84 L 50 84", fabric="sprigs"),
    PathStroke("trim", "M 69.4 41 C 70.4 50 71 60 71 84", 2.0, has_border=True),
    FilledShape(
        "white",
        "M 50 40 L 57 35.6 C 62 36.4 70 37.6 76 39 C 74 48.6 64 54.6 50 54.8",
        fabric="ermine",
        pattern_colour="line",
    ),
    FilledDisc("gold", 50, 50.6, 2.6, is_mirrored=False),
    FilledDisc("gold", 57.4, 49.4, 2.3),
    FilledDisc("gold", 64, 46, 2.3),
    FilledDisc("gold", 68.8, 41.2, 2.3),
    FilledDisc("red", 50, 50.6, 1.2, is_mirrored=False, is_borderless=True),
    *NECK_PARTS,
    *HEAD_PARTS,
    # a beard in curls
    FilledShape(
        "hair",
        "M 60.8 22 C 62.4 26 62 30 60 33 L 58 39.4 L 50 43.6 L 50 33.4 C 55 34 59 31 60.8 22",
        is_borderless=True,
    ),
    FilledDisc("hair", 60.6, 29.6, 2.6),
    FilledDisc("hair", 59.6, 34.4, 2.8),
    FilledDisc("hair", 56.8, 38.8, 2.9),
    FilledDisc("hair", 52.4, 41.4, 2.9),
    FilledShape(
        "hair",
        "M 59 29 L 58 36 L 54 40 L 50 41.6 L 50 34 C 54.6 34.4 57.4 32 59 29",
        is_borderless=True,
    ),
    *_MOUSTACHE_PARTS,
    *_LOWER_LIP_PARTS,
    *EYES_AND_NOSE_PARTS,
    # a tall crown with trefoils
    FilledShape("second", "M 50 4 C 56 4 61 7 61 13 L 50 13"),
    FilledShape(
        "gold",
        "M 50 3.4 C 52.8 4 53.4 6.2 52.4 8 C 54 9.4 55.6 9.4 56.8 8.6 L 58 5.8 L 60.2 8.6 "
        "C 61.4 8.8 62.4 8 63.6 6 C 66 6.8 65.6 9.4 64.4 10.4 L 63 16 C 58 14.4 54 14 50 14",
    ),
    PathStroke("line", "M 50 11.4 C 54.6 11.4 59 12 63.8 13.2", 0.6),
    FilledDisc("gold", 58, 5, 1.4),
    FilledDisc("gold", 65.4, 5.6, 1.6),
    FilledDisc("gold", 50, 3, 1.9, is_mirrored=False),
    FilledDisc("gold", 47.4, 5.2, 1.5),
)
