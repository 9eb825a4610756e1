"""The four jacks: two in profile, as is traditional, and two facing the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.cards.court_cards.figure_parts import (
    EYES_AND_NOSE_PARTS,
    HEAD_PARTS,
    MOUTH_PARTS,
    NECK_PARTS,
    PROFILE_HEAD_PARTS,
    PROFILE_MOUTH_PARTS,
    FilledDisc,
    FilledShape,
    PathStroke,
    mirror_parts,
)

if TYPE_CHECKING:
    from rendering.cards.court_cards.figure_parts import FigurePart

_TUNIC_PATH = "M 50 38 L 58 37.6 C 70 38 86 37.4 104 38.4 L 104 84 L 50 84"
_BOBBED_HAIR_PARTS: tuple[FigurePart, ...] = (
    FilledShape(
        "hair",
        "M 50 9 C 61.4 9 65 15 64.6 23 C 64.4 28 68.4 30.6 67.4 34.4 C 65.6 38 60 37 58 34 L 50 34",
    ),
)

JACK_OF_SPADES: tuple[FigurePart, ...] = (
    # a tunic in two colours
    FilledShape("robe", _TUNIC_PATH, fabric="lattice"),
    FilledShape(
        "second",
        "M 50 38 L 42 37.6 C 30 38 14 37.4 -4 38.4 L -4 84 L 50 84",
        is_mirrored=False,
        fabric="stripes",
    ),
    PathStroke("gold", "M 50 40 L 50 84", 2.0, is_mirrored=False, has_border=True),
    PathStroke("trim", "M 77 39 C 79 46 80 56 80 84", 1.8, has_border=True),
    FilledShape(
        "white",
        "M 50 46 L 45 37 L 58 37 C 64 37.4 69 38.4 72 40.6 C 67 45 58 47.6 50 46",
        is_mirrored=False,
    ),
    FilledShape(
        "white", "M 50 46 L 45 37 C 38 37 32 38.4 28 40.6 C 33 45 42 47.6 50 46", is_mirrored=False
    ),
    *PROFILE_HEAD_PARTS,
    *PROFILE_MOUTH_PARTS,
    FilledShape(
        "hair",
        "M 58 12 C 53 13 53.4 19 52.6 23 C 52 27 52.4 30.6 49 33 C 47 36.6 41 37.6 37.4 35.4 "
        "C 34.4 33.4 37.6 30 37.2 25 C 36.6 16 42 9 58 9.6",
        is_mirrored=False,
    ),
    PathStroke("line", "M 47.6 18 C 45 23 46 28 43 32", 0.7, is_mirrored=False),
    # a cap with a turned-up brim and a feather behind it
    FilledShape(
        "white", "M 38 10 C 30 9 27.6 16 29.6 24 C 33 22 38 18 41.6 12.4", is_mirrored=False
    ),
    PathStroke("line", "M 39.6 11.4 C 35 12.6 31.6 17 30.6 21.6", 0.7, is_mirrored=False),
    FilledShape("second", "M 38.4 11 C 38 4 46 1.8 53 2.4 C 60 3 63.4 7 62 12", is_mirrored=False),
    FilledShape(
        "trim",
        "M 35.4 8.6 C 44 12.2 56 12.4 66.4 9 C 66.6 12 65.6 14 63.6 15 C 55 16.4 45 16.4 37.6 14.6 "
        "C 36 13.4 35.2 11 35.4 8.6",
        is_mirrored=False,
    ),
)

JACK_OF_HEARTS: tuple[FigurePart, ...] = (
    # a doublet with slashed sleeves and a ruff
    FilledShape("robe", _TUNIC_PATH, fabric="sprigs"),
    FilledShape("second", "M 50 38 L 60 38 C 61 50 61.4 60 61.4 84 L 50 84"),
    PathStroke("trim", "M 61 40 C 62 50 62.4 60 62.4 84", 1.8, has_border=True),
    FilledDisc("gold", 50, 51, 1.7, is_mirrored=False),
    FilledDisc("gold", 50, 56.6, 1.7, is_mirrored=False),
    FilledDisc("gold", 50, 62.2, 1.7, is_mirrored=False),
    *mirror_parts(PROFILE_HEAD_PARTS),
    *mirror_parts(PROFILE_MOUTH_PARTS),
    *(FilledDisc("white", x, y, 3.5) for x, y in ((67.6, 40), (62.4, 42.4), (56.6, 44))),
    FilledDisc("white", 50, 44.6, 3.6, is_mirrored=False),
    *mirror_parts(
        (
            FilledShape(
                "hair",
                "M 58 12 C 52 13 52.4 18 51.4 22 C 50.8 26 51.6 30 49 34 "
                "C 48.4 38.6 42.6 40 38.6 37.6 "
                "C 36.4 39 33 36.4 34.8 33.6 C 36.8 31 35.6 28 36.4 24 C 36.6 16 42 9 58 9.6",
                is_mirrored=False,
            ),
            PathStroke("line", "M 48 17 C 45 22 46.6 29 42 34", 0.7, is_mirrored=False),
            PathStroke("line", "M 49.4 20 C 48.6 25 49 30 46 35", 0.7, is_mirrored=False),
        )
    ),
    # a flat cap with a plume
    FilledShape(
        "second", "M 34.6 11 C 33 5 41 2.4 51 2.4 C 62 2.4 69 6 66.4 12", is_mirrored=False
    ),
    FilledShape(
        "trim",
        "M 36 9.6 C 44 12 56 12 65 9.8 L 64 14.6 C 55 16.4 46 16.4 37 14.4",
        is_mirrored=False,
    ),
    FilledShape(
        "white", "M 60 11 C 64 4.6 70 1.6 79 4 C 79 9 73 12.8 63.4 13.6", is_mirrored=False
    ),
    PathStroke("line", "M 62 12 C 67 8.6 71.6 6.8 76.4 6", 0.7, is_mirrored=False),
    FilledDisc("gold", 61.6, 12, 1.8, is_mirrored=False),
)

JACK_OF_DIAMONDS: tuple[FigurePart, ...] = (
    *_BOBBED_HAIR_PARTS,
    FilledShape("robe", _TUNIC_PATH, fabric="chevrons"),
    # puffed shoulders and a baldric
    FilledShape(
        "second",
        "M 74 38.2 C 84 38.2 94 38 104 38.4 L 104 62 L 79 62 C 80 50 78 44 74 38.2",
        fabric="stripes",
        pattern_colour="gold",
    ),
    FilledShape(
        "second",
        "M 60 37.6 L 70 38.4 C 58 52 44 62 24 72 L 16 66 C 36 58 50 49 60 37.6",
        is_mirrored=False,
    ),
    PathStroke("gold", "M 65 38 C 54 50.6 40 60.6 20 69", 1.3, is_mirrored=False),
    *NECK_PARTS,
    FilledShape("white", "M 50 46 L 55.4 37 C 61 37 66 38 69.4 40.4 C 66.6 46 60 49 55.6 49.4"),
    *HEAD_PARTS,
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    FilledShape("hair", "M 50 13 C 54.6 13.4 59 15 61 21 C 64 14 60 9 50 9", is_borderless=True),
    # a broad hat with a plume
    FilledShape(
        "white",
        "M 52 9 C 54 2 63 -1 74 4.4 C 76 8 74.6 12 70 13.4 C 66 9.4 60 8 52 11",
        is_mirrored=False,
    ),
    PathStroke("line", "M 54.6 8.6 C 60 5 66 5.4 71.6 9.4", 0.7, is_mirrored=False),
    FilledShape("robe", "M 39 12 C 39.6 5 44 3 49 3 C 55.6 3 60.4 6 61 12", is_mirrored=False),
    FilledShape(
        "second",
        "M 30.6 12.4 C 36 9.6 43 11 50 11 C 57 11 64 9.6 69.4 12.4 C 67 17 58 16.8 50 16.2 "
        "C 42 16.8 33 17 30.6 12.4",
        is_mirrored=False,
    ),
    FilledDisc("gold", 53.4, 10.4, 2.0, is_mirrored=False),
)

JACK_OF_CLUBS: tuple[FigurePart, ...] = (
    *_BOBBED_HAIR_PARTS,
    FilledShape("robe", _TUNIC_PATH, fabric="scales"),
    # a tabard in four fields with a broad collar
    FilledShape("second", "M 50 40 L 66 38.4 L 70 84 L 50 84", fabric="spots"),
    PathStroke("trim", "M 66.6 40 L 70.8 84", 1.8, has_border=True),
    FilledShape("second", "M 84 38 L 104 38.4 L 104 62 L 88 62 C 88 54 87 46 84 38.8"),
    PathStroke("trim", "M 87.6 48 L 101 46", 1.5),
    PathStroke("trim", "M 88.2 54 L 104 51.6", 1.5),
    *NECK_PARTS,
    # a hood over the shoulders, its edge cut into leaves
    FilledShape(
        "robe",
        "M 50 40 L 56.6 35.6 C 64 36 72 37 77 39.4 L 73.6 46 L 68.6 44.4 L 65 51 L 60 47.4 L 55 54 "
        "L 50 49.4",
    ),
    FilledDisc("gold", 50, 44.6, 1.7, is_mirrored=False),
    *HEAD_PARTS,
    *EYES_AND_NOSE_PARTS,
    *MOUTH_PARTS,
    # a turned-up cap with a sprig on it
    FilledShape("hair", "M 50 13 C 54 18 59 16.6 61 22 C 64 14 60 9 50 9"),
    FilledShape("second", "M 37 12 C 34 5 43 2 50.4 3 C 57 .6 66 4.4 63 12", is_mirrored=False),
    PathStroke("line", "M 50.4 3.4 C 48.6 5.6 48.6 7.6 49.4 9.6", 0.7, is_mirrored=False),
    FilledShape(
        "trim",
        "M 35 9.6 C 44 12.4 56 12.4 65 9.6 C 66.6 12 65.6 14.6 64 15.6 C 55 14 45 14 36 15.6 "
        "C 34.4 14.6 33.4 12 35 9.6",
        is_mirrored=False,
    ),
    FilledShape(
        "green", "M 60 10 C 60 5 63.6 1.6 69 1.4 C 70 6 66.6 10.4 61 11.4", is_mirrored=False
    ),
    FilledShape(
        "green", "M 61 11.4 C 64 8.4 69.6 8 73.4 11 C 70.6 14.6 65 15 61 12.4", is_mirrored=False
    ),
    FilledDisc("red", 61, 11.4, 1.7, is_mirrored=False),
)
