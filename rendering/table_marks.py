"""Marks that lie on a table: badges of ready cards, and the rings and the arrow of a hint.

Overlay marks are small signs with a rim, whose edges blend with whatever lies below them. Blending
must stay within the palette. So for each share of rim a lookup table maps every colour of the
palette to the nearest one to its mixture with the rim. Marks are blended all at once, on a strip
that holds what lies below each of them.

The badge of a card that can go to a foundation is a small disc with an arrowhead. It lies at the
lower right corner of the top card, where it covers neither index nor other cards.

A hint has rings around the cards that would move and their target, and an arrow: a dot, dashes
along a curve and a head, drawn once per direction.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from rendering import palette
from rendering.dimensions import CardSize, TableLayout
from rendering.outlines import Point, draw_rounded_rectangle_mask
from rendering.picture_cache import keep_part
from rendering.table_layout import Box, PlacedPile
from rendering.theme import Theme

PlacedMark = tuple["OverlayMark", tuple[int, int]]
"""A mark and its upper left corner on the canvas."""

_RIM_SHARE_COUNT = 4  # a pixel at an edge is mixed from this many parts of table and rim


@dataclass(frozen=True, slots=True, eq=False)
class OverlayMark:
    """A sign as a picture ("P") with a mask ("1") of its pixels.

    In the picture the first few colour numbers, which are shades of cloth in every palette, stand
    for shares of rim. ``corner_offset`` leads from the sign's middle to its upper left corner.
    """

    picture: Image.Image
    mask: Image.Image
    corner_offset: tuple[int, int]


def build_overlay_mark(
    theme: Theme, inner_mask: Image.Image, outer_mask: Image.Image, reach: int
) -> OverlayMark:
    """Return a mark in the colour of hints, with a rim in the colour of card paper.

    ``inner_mask`` ("L") is the coloured part, ``outer_mask`` ("L") includes the rim; ``reach`` is
    the distance from their upper left corner to their middle, across and down.
    """
    picture = Image.new("RGB", inner_mask.size, theme.card.paper)
    picture.paste(theme.felt.hint, mask=inner_mask)
    picture = palette.get_palette(theme).quantize_picture(picture)
    shares = outer_mask.point([round(value * _RIM_SHARE_COUNT / 255) for value in range(256)])
    for share in range(_RIM_SHARE_COUNT):
        selected = shares.tobytes().translate(_build_share_selector(share))
        picture.paste(share, mask=Image.frombytes("L", picture.size, selected))
    outline = shares.point([255 * (share > 0) for share in range(256)]).convert("1")
    box = shares.getbbox() or (0, 0, 1, 1)
    return OverlayMark(picture.crop(box), outline.crop(box), (box[0] - reach, box[1] - reach))


_OPAQUE_SELECTOR = bytes(255 * (value >= _RIM_SHARE_COUNT) for value in range(256))
"""A table that turns a mark's colour numbers into a mask of its opaque pixels."""


def paste_overlay_marks(
    canvas: Image.Image, theme: Theme, placed_marks: Sequence[PlacedMark]
) -> None:
    """Paste marks, at least one, on a table in the theme's palette."""
    lefts = [0, *accumulate(mark.picture.width for mark, _ in placed_marks)]
    size = (lefts.pop(), max(mark.picture.height for mark, _ in placed_marks))
    strip, marks_strip = Image.new("P", size), Image.new("P", size)
    for (mark, (x, y)), left in zip(placed_marks, lefts, strict=True):
        width, height = mark.picture.size
        strip.paste(canvas.crop((x, y, x + width, y + height)), (left, 0))
        marks_strip.paste(mark.picture, (left, 0))
    below_numbers, mark_numbers = strip.tobytes(), marks_strip.tobytes()
    for share, mixture in enumerate(_build_mixture_tables(theme), 1):
        mixed = Image.frombytes("P", size, below_numbers.translate(mixture))
        selected = mark_numbers.translate(_build_share_selector(share))
        strip.paste(mixed, mask=Image.frombytes("L", size, selected))
    opaque = mark_numbers.translate(_OPAQUE_SELECTOR)
    strip.paste(marks_strip, mask=Image.frombytes("L", size, opaque))
    for (mark, corner), left in zip(placed_marks, lefts, strict=True):
        width, height = mark.picture.size
        canvas.paste(strip.crop((left, 0, left + width, height)), corner, mark.mask)


@keep_part
def _build_mixture_tables(theme: Theme) -> tuple[bytes, ...]:
    """Return, for each share of rim, a table from colour numbers to those of the mixtures."""
    return tuple(
        palette.get_palette(theme).build_lookup(
            partial(palette.mix_colours, second=theme.card.paper, share=share / _RIM_SHARE_COUNT)
        )
        for share in range(1, _RIM_SHARE_COUNT)
    )


@cache
def _build_share_selector(share: int) -> bytes:
    """Return a table that turns shares into a mask of the pixels with that share."""
    return bytes(255 * (value == share) for value in range(256))


_OVERSAMPLING = 8
_BADGE_RIM_WIDTH = 2
_MAX_BADGE_RADIUS = 14
_CORNER_DISTANCE = 0.4
"""How far a badge's middle is from its card's corner, in radii: two thirds lie on the card."""
_MIN_SHARE = 32
"""From this share of 255 on, a pixel at the edge belongs to the badge."""
_ARROWHEAD_CORNERS = (
    (0.0, -0.58),
    (0.62, 0.12),
    (0.62, 0.5),
    (0.0, -0.1),
    (-0.62, 0.5),
    (-0.62, 0.12),
)
"""An angle that points up, in radii of the disc."""


class _Badge(NamedTuple):
    """A badge ("P") with a mask ("1") of its pixels, and its place from a card's corner."""

    picture: Image.Image
    mask: Image.Image
    corner_offset: int


def draw_ready_badges(
    canvas: Image.Image, theme: Theme, card_size: CardSize, card_corners: Iterable[Point]
) -> None:
    """Draw a badge on each card whose lower right corner on the canvas is given."""
    badge = _draw_badge(theme, max(3, min(_MAX_BADGE_RADIUS, round(card_size.index_height * 0.36))))
    width, height = badge.picture.size
    for x, y in card_corners:
        corner = (
            max(1, min(round(x) + badge.corner_offset, canvas.width - width)),
            max(0, min(round(y) + badge.corner_offset, canvas.height - height)),
        )
        canvas.paste(badge.picture, corner, badge.mask)


@keep_part
def _draw_badge(theme: Theme, radius: int) -> _Badge:
    """Return a badge whose edge blends with a card's paper, and with cloth outside the card."""
    reach = radius + _BADGE_RIM_WIDTH + 1
    offset = -reach - round(radius * _CORNER_DISTANCE)
    inner, outer = (Image.new("L", (2 * reach * _OVERSAMPLING,) * 2) for _ in range(2))
    middle = (reach * _OVERSAMPLING, reach * _OVERSAMPLING)
    ImageDraw.Draw(outer).circle(middle, (radius + _BADGE_RIM_WIDTH) * _OVERSAMPLING, fill=255)
    pen = ImageDraw.Draw(inner)
    pen.circle(middle, radius * _OVERSAMPLING, fill=255)
    pen.polygon(
        [
            ((reach + x * radius) * _OVERSAMPLING, (reach + y * radius) * _OVERSAMPLING)
            for x, y in _ARROWHEAD_CORNERS
        ],
        0,
    )
    inner, outer = inner.reduce(_OVERSAMPLING), outer.reduce(_OVERSAMPLING)
    picture = Image.new("RGB", outer.size, theme.felt.cloth)
    picture.paste(theme.card.paper, (0, 0, -offset, -offset))
    picture.paste(theme.card.paper, mask=outer)
    picture.paste(theme.felt.hint, mask=inner)
    mask = outer.point([255 * (share >= _MIN_SHARE) for share in range(256)]).convert("1")
    return _Badge(palette.get_palette(theme).quantize_picture(picture), mask, offset)


_RING_OUTSIDE = 3  # how far a ring reaches outside its cards, without its rim
_MAX_RING_INSIDE = 3  # and how far inside them, where no index begins
_RING_RIM_WIDTH = 1


def draw_hint(
    canvas: Image.Image,
    theme: Theme,
    table_layout: TableLayout,
    placed_piles: Sequence[PlacedPile],
    hinted_move: tuple[str, str, int],
) -> None:
    """Draw a hint if both its piles are on the table: two rings, and an arrow.

    The arrow hides no index and no name; where it would, it has a gap.

    To draw, or to turn the waste over, is one press; such a hint rings the stock, and one to turn
    a card up in its place rings that card.
    """
    card_size = table_layout.card_size
    piles = {placed.pile.name: placed for placed in placed_piles}
    source_name, target_name, count = hinted_move
    if source_name not in piles or target_name not in piles:
        return
    is_draw = "s" in {source_name, target_name} and "w" in {source_name[0], target_name[0]}
    if is_draw or source_name == target_name:
        pressed = piles["s" if is_draw else source_name]
        _draw_rings(canvas, theme, card_size, [pressed.find_top_box(card_size)])
        return
    source, target = piles[source_name], piles[target_name]
    third = card_size.width // 3
    kept_boxes = [
        (left + 1, top, right + 1, bottom)
        for placed in placed_piles
        for spot in [placed.spot]
        for left, top, right, bottom in (
            *placed.list_index_boxes(card_size),
            # The pile's name, as far as a usual one reaches.
            (spot.x + third, spot.y - table_layout.name_height, spot.x + 2 * third, spot.y),
        )
    ]
    start, end = source.find_arrow_start(card_size), target.find_arrow_end(card_size)
    draw_hint_arrow(canvas, theme, start, end, kept_boxes)
    boxes = [source.find_top_box(card_size, count), target.find_top_box(card_size)]
    _draw_rings(canvas, theme, card_size, boxes)


def _draw_rings(
    canvas: Image.Image, theme: Theme, card_size: CardSize, boxes: Sequence[Box]
) -> None:
    """Draw a ring around each box, given in pixels of the picture."""
    placed_marks = []
    for left, top, right, bottom in boxes:
        mark = _build_ring_mark(theme, card_size, (right - left, bottom - top))
        x, y = mark.corner_offset
        placed_marks.append((mark, (max(1, 1 + left + x), max(0, top + y))))
    paste_overlay_marks(canvas, theme, placed_marks)


@keep_part
def _build_ring_mark(theme: Theme, card_size: CardSize, cards_size: tuple[int, int]) -> OverlayMark:
    """Return a ring around cards that take up ``cards_size``, placed by their upper left corner."""
    reach, (width, height) = _RING_OUTSIDE + _RING_RIM_WIDTH, cards_size
    size = (width + 2 * reach, height + 2 * reach)

    def draw_area(distance: int) -> Image.Image:
        start, end_x, end_y = reach - distance, reach + width + distance, reach + height + distance
        box = (start, start, end_x, end_y)
        return draw_rounded_rectangle_mask(size, box, card_size.corner_radius + distance)

    hole = draw_area(-max(1, min(_MAX_RING_INSIDE, card_size.index_margin - 1)))
    inner, outer = (
        ImageChops.subtract(draw_area(distance), hole) for distance in (_RING_OUTSIDE, reach)
    )
    return build_overlay_mark(theme, inner, outer, reach)


@dataclass(frozen=True, slots=True, eq=False)
class ArrowPart:
    """A part of an arrow that points right: corners around (0, 0), and a brush along them.

    ``reach`` is how far it extends from its middle at most, with its rim.
    """

    corners: tuple[Point, ...]
    brush_radius: float
    reach: int


ARROW_DOT = ArrowPart(((0.0, 0.0),), 8.5, 12)
ARROW_DASH = ArrowPart(((-16.0, 0.0), (16.0, 0.0)), 5.0, 25)
ARROW_HEAD = ArrowPart(((22.0, 0.0), (-18.0, -15.0), (-11.0, 0.0), (-18.0, 15.0)), 3.0, 31)

_DIRECTION_COUNT = 64  # how many directions a part may point in
_ARROW_RIM_WIDTH = 3.0
_DASH_LENGTH = 2 * (ARROW_DASH.corners[1][0] + ARROW_DASH.brush_radius + _ARROW_RIM_WIDTH)
_MIN_DASH_GAP = 5.0  # the smallest gap between dashes
_HEAD_LENGTH = 18.0  # from the middle of the head to its back
_BEND_RATIO = 0.16  # how far an arrow bends, as a share of its length
_MAX_BEND = 62.0  # the furthest it bends, in pixels
_MIN_SIDEWAYS_DISTANCE = 40.0  # an arrow that goes less far sideways counts as vertical
_CURVE_STEP_COUNT = 16  # straight pieces that a curve is measured by


def draw_hint_arrow(
    canvas: Image.Image, theme: Theme, start: Point, end: Point, kept_boxes: Sequence[Box]
) -> None:
    """Draw an arrow on a table in the theme's palette, between two points of the canvas.

    It bends a little to the side on which it would cover fewer of the boxes, and its parts that
    would still cover one are left out. Where its head or more than a third of it would be missing,
    there is none: fragments seem to begin at other piles, and the rings tell enough.
    """
    start, end = _clamp_to_canvas(canvas, start), _clamp_to_canvas(canvas, end)
    visible_marks: list[PlacedMark] = []
    for bends_upward in (False, True):
        points = _trace_arrow_curve(start, end, bends_upward=bends_upward)
        all_marks = list(_list_arrow_marks(theme, points))
        marks = [
            placed_mark
            for placed_mark in all_marks
            if not any(_covers_box(placed_mark, box) for box in kept_boxes)
        ]
        is_readable = all_marks[-1] in marks and 3 * len(marks) >= 2 * len(all_marks)
        if is_readable and len(marks) > len(visible_marks):
            visible_marks = marks
    if visible_marks:
        paste_overlay_marks(canvas, theme, visible_marks)


def _covers_box(placed_mark: PlacedMark, box: Box) -> bool:
    mark, (x, y) = placed_mark
    left, top, right, bottom = box
    return (
        x < right and x + mark.picture.width > left and y < bottom and y + mark.picture.height > top
    )


def _clamp_to_canvas(canvas: Image.Image, point: Point) -> Point:
    """Return the point, or the nearest one where an arrowhead lies inside the picture."""
    x, y = point
    return (
        max(ARROW_HEAD.reach + 1.0, min(x, canvas.width - ARROW_HEAD.reach)),
        max(float(ARROW_HEAD.reach), min(y, canvas.height - ARROW_HEAD.reach)),
    )


def _list_arrow_marks(theme: Theme, points: list[Point]) -> Iterator[PlacedMark]:
    """Yield the marks along a curve with their corners: the dot, the dashes, then the head."""
    lengths = [0.0, *accumulate(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))]

    def place(arrow_part: ArrowPart, distance: float) -> PlacedMark:
        number = next(
            (n for n, length in enumerate(lengths[1:-1]) if length >= distance),
            _CURVE_STEP_COUNT - 1,
        )
        (x, y), (to_x, to_y) = points[number], points[number + 1]
        share = (distance - lengths[number]) / max(1.0, lengths[number + 1] - lengths[number])
        angle = atan2(to_y - y, to_x - x)
        direction = round(angle / (2 * pi) * _DIRECTION_COUNT) % _DIRECTION_COUNT
        mark = _build_arrow_mark(theme, arrow_part, direction)
        right, down = mark.corner_offset
        return mark, (
            round(x + (to_x - x) * share) + right,
            round(y + (to_y - y) * share) + down,
        )

    tip_length = ARROW_HEAD.corners[0][0] + ARROW_HEAD.brush_radius
    dashes_start = ARROW_DOT.brush_radius + _ARROW_RIM_WIDTH
    available = lengths[-1] - tip_length - _HEAD_LENGTH - dashes_start
    count = max(0, int((available - _MIN_DASH_GAP) / (_DASH_LENGTH + _MIN_DASH_GAP)))
    gap = (available - count * _DASH_LENGTH) / (count + 1)
    yield place(ARROW_DOT, 0.0)
    for number in range(count):
        start = dashes_start + gap + number * (_DASH_LENGTH + gap)
        yield place(ARROW_DASH, start + _DASH_LENGTH / 2)
    yield place(ARROW_HEAD, max(0.0, lengths[-1] - tip_length))


def _trace_arrow_curve(start: Point, end: Point, *, bends_upward: bool) -> list[Point]:
    """Return points along a curve that bends down or up, or to the right if it is vertical."""
    (x, y), (to_x, to_y) = start, end
    across, down = to_x - x, to_y - y
    length = max(1.0, hypot(across, down))
    # a vertical arrow bends to the right, where cards have no index
    is_vertical = abs(across) <= _MIN_SIDEWAYS_DISTANCE
    bends_left = down > 0 if is_vertical else (across < 0) != bends_upward
    bend = min(_MAX_BEND, length * _BEND_RATIO) * 2 / length * (-1 if bends_left else 1)
    mid_x, mid_y = (x + to_x) / 2 - down * bend, (y + to_y) / 2 + across * bend
    shares = (step / _CURVE_STEP_COUNT for step in range(_CURVE_STEP_COUNT + 1))
    return [
        (
            x * (1 - share) ** 2 + mid_x * 2 * share * (1 - share) + to_x * share**2,
            y * (1 - share) ** 2 + mid_y * 2 * share * (1 - share) + to_y * share**2,
        )
        for share in shares
    ]


@keep_part
def _build_arrow_mark(theme: Theme, arrow_part: ArrowPart, direction: int) -> OverlayMark:
    inner, outer = (
        _draw_arrow_part_mask(arrow_part, direction, extra) for extra in (0.0, _ARROW_RIM_WIDTH)
    )
    return build_overlay_mark(theme, inner, outer, arrow_part.reach)


def _draw_arrow_part_mask(
    arrow_part: ArrowPart, direction: int, extra_radius: float
) -> Image.Image:
    """Return a part turned into a direction as a smooth mask ("L"), with a wider brush."""
    angle = direction / _DIRECTION_COUNT * 2 * pi
    points = [
        (
            (arrow_part.reach + x * cos(angle) - y * sin(angle)) * _OVERSAMPLING,
            (arrow_part.reach + x * sin(angle) + y * cos(angle)) * _OVERSAMPLING,
        )
        for x, y in arrow_part.corners
    ]
    brush_radius = (arrow_part.brush_radius + extra_radius) * _OVERSAMPLING
    mask = Image.new("L", (2 * arrow_part.reach * _OVERSAMPLING,) * 2)
    pen = ImageDraw.Draw(mask)
    if len(points) > 2:  # noqa: PLR2004 - two points make a line, more make an area
        pen.polygon(points, fill=255)
    pen.line([*points, points[0]], fill=255, width=round(2 * brush_radius))
    for point in points:
        pen.circle(point, brush_radius, fill=255)
    return mask.reduce(_OVERSAMPLING)
