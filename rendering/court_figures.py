"""The twelve figures of kings, queens and jacks as data: shapes, strokes, discs, and shared heads.

A figure's upper half is drawn on a sheet of 100 units by ``SHEET_HEIGHT``: the crown begins near 2,
the chin ends near 38, and the body goes on to the lower edge, because the height of a panel decides
where the two halves meet. Colours are names of ``CourtColours`` or of clothes that
``DRESS_COLOURS`` and ``HAIR_COLOURS`` give a colour; paths are those of ``outlines.trace_path``.

The kings are crowned, bearded and in ermine, the king of diamonds in profile. The queens have a
veil, braids, a horned headdress and a wimple. Two jacks are in profile, as is traditional, and two
face the viewer. Each figure holds one of ``HAND_OBJECTS`` in one hand.
"""

from typing import NamedTuple

SHEET_HEIGHT = 76
MIRROR_AXIS_X = 50
"""The middle of the sheet, where mirrored parts are reflected."""


class FilledShape(NamedTuple):
    """A filled outline, drawn with a thin border unless ``is_borderless``.

    If ``is_mirrored``, the path is a right half, and its reflection at the axis is added.
    ``fabric`` names a pattern of ``rendering.court_cards``, drawn in ``pattern_colour``.
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
