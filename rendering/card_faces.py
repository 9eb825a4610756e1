"""Faces of cards: the index, the pips in their standard places, the ornate aces.

An ace is a large pip with a thin line inside it; the ace of spades is cut out like lace.
"""

from functools import partial
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw, ImageFilter

from rendering import card_backs, court_cards, lettering, outlines
from rendering.dimensions import CardSize
from rendering.outlines import draw_rounded_rectangle_mask
from rendering.picture_cache import keep_part
from rendering.scene import HIDDEN_CARD
from rendering.theme import Colour, Theme

COURT_RANKS = "JQK"
RANK_TEXTS = {"T": "10"}
"""The text of a rank that is not shown as its letter."""

_PAIR_ROWS = {2: (), 3: (), 4: (0, 1), 5: (0, 1), 6: (0, 0.5, 1), 7: (0, 0.5, 1), 8: (0, 0.5, 1)}
_FOUR_PAIR_ROWS = (0, 1 / 3, 2 / 3, 1)
_MIDDLE_PIP_ROWS = {2: (0, 1), 3: (0, 0.5, 1), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,)}
_PIP_WIDTH_RATIOS = {
    2: 0.29,
    3: 0.28,
    4: 0.27,
    5: 0.26,
    6: 0.26,
    7: 0.25,
    8: 0.24,
    9: 0.22,
    10: 0.22,
}
"""The width of a pip by the card's number, in card widths, if the card is high enough."""
_PIPS_PER_CARD_HEIGHT = {2: 3.4, 3: 3.7, 4: 4, 5: 4, 6: 4.2, 7: 4.4, 8: 4.4, 9: 4.5, 10: 4.5}
"""A pip is at most the height below the index divided by this."""
_CARD_MIDDLE = 0.5
_FULL_INK, _NO_INK = 255, 0  # the strengths of ink in a mask
_MAX_PANEL_RATIO = 1.15  # a panel even wider for its height would have room only for heads
_OUTER_PIP_INSET = 0.235  # from the edge to the middle of the outer pips, in card widths


def list_pip_positions(count: int) -> list[tuple[float, float]]:
    """Return the middles of a number card's pips: x in card widths, y from 0 to 1."""
    pair_rows = _PAIR_ROWS.get(count, _FOUR_PAIR_ROWS)
    middle_rows = {**_MIDDLE_PIP_ROWS, 10: (1 / 6, 5 / 6)}.get(count, ())
    pairs = [(x, y) for y in pair_rows for x in (_OUTER_PIP_INSET, 1 - _OUTER_PIP_INSET)]
    return pairs + [(0.5, y) for y in middle_rows]


def is_in_one_ink(card: str) -> bool:
    """Return whether a card shows nothing but the ink of its suit: an ace or a number card."""
    return card != HIDDEN_CARD and card[0] not in COURT_RANKS


def draw_card_face(theme: Theme, card_size: CardSize, card: str) -> Image.Image:
    """Return a card ("RGB") with square corners and without an edge.

    A card is its rank and suit ("TH"); a hidden card shows its back.
    """
    picture = Image.new("RGB", (card_size.width, card_size.height), theme.card.paper)
    if is_in_one_ink(card):
        picture.paste(getattr(theme.suits, card[1]), mask=draw_ink_mask(card_size, card))
        return picture
    if card == HIDDEN_CARD:
        margin = max(1, card_size.width // 34)
        width, height = (max(1, side - 2 * margin) for side in picture.size)
        back = card_backs.draw_card_back(theme.back, width, height, card_size.corner_radius)
        panel = draw_rounded_rectangle_mask(back.size, (0, 0, *back.size), card_size.corner_radius)
        picture.paste(back, (margin, margin), panel)
        return picture
    rank, suit = card[0], card[1]
    _draw_index(picture, card_size, rank, suit, getattr(theme.suits, suit))
    left, top, right, bottom = _find_body(card_size)
    height = max(1, bottom - top)
    width = max(1, min(right - left, round(height * _MAX_PANEL_RATIO)))
    corner = ((card_size.width - width) // 2, top)
    picture.paste(court_cards.draw_court_panel(theme, rank, suit, width, height), corner)
    return picture


def draw_ink_mask(card_size: CardSize, card: str) -> Image.Image:
    """Return where an ace or number card has the ink of its suit, as a mask ("L")."""
    picture = Image.new("L", (card_size.width, card_size.height))
    rank, suit = card[0], card[1]
    _draw_index(picture, card_size, rank, suit, _FULL_INK)
    body = _find_body(card_size)
    if rank == "A":
        _draw_ace(picture, body, suit)
    else:
        _draw_number_card_pips(picture, body, int(RANK_TEXTS.get(rank, rank)), suit)
    return picture


def _find_body(card_size: CardSize) -> tuple[int, int, int, int]:
    """Return the box below the index, clear of the card's edge."""
    margin = max(1, card_size.width // 20)
    return (
        margin,
        card_size.index_strip_height,
        card_size.width - margin,
        card_size.height - margin,
    )


def _draw_index(
    picture: Image.Image, card_size: CardSize, rank: str, suit: str, ink: Colour | int
) -> None:
    """Draw rank and suit side by side, in the strip that a covered card shows."""
    text = RANK_TEXTS.get(rank, rank)
    height, margin, gap = card_size.index_height, card_size.index_margin, card_size.index_gap
    rank_width, pip_width = _measure_index_parts(card_size, rank)
    top = max(1, (card_size.index_strip_height - height) // 2)
    mask = outlines.resize_mask(lettering.draw_rank_mask(text), rank_width, height)
    picture.paste(ink, (margin, top), mask)
    pip_centre = (margin + mask.width + gap + pip_width / 2, top + height / 2)
    _draw_pip(picture, suit, ink, pip_centre, pip_width)


def measure_index_width(card_size: CardSize, card: str) -> int:
    """Return how far from the left edge of its card an index ends, in pixels."""
    rank_width, pip_width = _measure_index_parts(card_size, card[0])
    return round(card_size.index_margin + rank_width + card_size.index_gap + pip_width)


def _measure_index_parts(card_size: CardSize, rank: str) -> tuple[float, float]:
    """Return the widths of rank and suit, less than usual where the card is too narrow for them."""
    height = card_size.index_height
    rank_width = height * lettering.get_rank_width(RANK_TEXTS.get(rank, rank))
    pip_width = height * 0.96
    available = card_size.width - 2 * card_size.index_margin - card_size.index_gap
    share = min(1.0, available / (rank_width + pip_width))
    return rank_width * share, pip_width * share


def _draw_pip(
    picture: Image.Image,
    suit: str,
    ink: Colour | int,
    centre: tuple[float, float],
    side: float,
    *,
    is_upside_down: bool = False,
) -> None:
    mask = outlines.draw_pip_mask(suit, round(side), is_upside_down=is_upside_down)
    corner = (round(centre[0] - mask.width / 2), round(centre[1] - mask.height / 2))
    picture.paste(ink, corner, mask)


def _draw_number_card_pips(
    picture: Image.Image, body: tuple[int, int, int, int], count: int, suit: str
) -> None:
    top, bottom = body[1] + picture.width // 40, body[3] - picture.width // 40
    side = min(
        picture.width * _PIP_WIDTH_RATIOS[count], (bottom - top) / _PIPS_PER_CARD_HEIGHT[count]
    )
    distance = bottom - top - side  # between the middles of the first row and the last
    for x, y in list_pip_positions(count):
        centre = (x * picture.width, top + side / 2 + y * distance)
        _draw_pip(picture, suit, _FULL_INK, centre, side, is_upside_down=y > _CARD_MIDDLE)


def _draw_ace(picture: Image.Image, body: tuple[int, int, int, int], suit: str) -> None:
    left, top, right, bottom = body
    centre = ((left + right) / 2, (top + bottom) / 2)
    side = min(right - left, bottom - top)
    if suit != "S":
        _draw_pip(picture, suit, _FULL_INK, centre, side * 0.78)
        inline = outlines.resize_mask(draw_ace_inline_mask(suit), side * 0.78, side * 0.78)
        corner = (round(centre[0] - inline.width / 2), round(centre[1] - inline.height / 2))
        picture.paste(_NO_INK, corner, inline)
        return
    masks = draw_ace_of_spades_masks(max(1, round(side)))
    corner = (round(centre[0] - masks[0].width / 2), round(centre[1] - masks[0].height / 2))
    for mask, strength in zip(masks, (_FULL_INK, _NO_INK), strict=True):
        picture.paste(strength, corner, mask)


_ACE_OVERSAMPLING = 6

_RIM_PATH = (
    "M .5 .125 C .58 .285 .885 .425 .885 .63 C .885 .735 .825 .785 .755 .785 "
    "C .66 .785 .57 .72 .5 .60"
)
_STEM_PATHS = ("M .5 .47 C .62 .47 .66 .52 .645 .575", "M .5 .42 C .56 .40 .62 .42 .655 .455")
_LEAF_PATHS = (
    "M .5 .19 C .53 .24 .54 .28 .5 .335",
    "M .565 .36 C .62 .365 .655 .39 .675 .43 C .63 .435 .585 .415 .565 .36",
    "M .80 .50 C .835 .55 .845 .60 .835 .655 C .80 .62 .785 .56 .80 .50",
    "M .5 .90 C .52 .92 .52 .94 .5 .965",
)

_SCROLLS = ((0.715, 0.625, 0.085, 200.0), (0.665, 0.90, 0.06, 110.0))
"""The centre and radius of each scroll, and the direction in degrees in which it opens."""
_BEADS = ((0.5, 0.38, 0.016), (0.585, 0.735, 0.014), (0.60, 0.30, 0.012), (0.74, 0.46, 0.012))
"""The centre and radius of each bead."""


@keep_part
def draw_ace_inline_mask(suit: str) -> Image.Image:
    """Return a large mask ("L") of a line inside a suit, at the same distance from its outline."""
    side, blur_radius = 256, 9
    mask = outlines.resize_mask(outlines.draw_suit_mask(suit), side, side).filter(
        ImageFilter.GaussianBlur(blur_radius)
    )
    # the value of a blurred pixel depends on its distance to the outline
    return mask.point([_compute_inline_brightness(value / 255) for value in range(256)])


def _compute_inline_brightness(share: float) -> int:
    return round(255 * max(0.0, min(1.0, (share - 0.875) / 0.03, (0.985 - share) / 0.02)))


@keep_part
def draw_ace_of_spades_masks(side: int) -> tuple[Image.Image, Image.Image]:
    """Return the ace of spades as two square masks ("L"): its ink, and what is cut out of it."""
    width = side * _ACE_OVERSAMPLING
    ink = outlines.resize_mask(outlines.draw_suit_mask("S"), width, width)
    lace = Image.new("L", ink.size)
    ink_pen, lace_pen = ImageDraw.Draw(ink), ImageDraw.Draw(lace)
    line_width = max(1, round(width * 0.014))
    rim = [
        (x * width, y * width)
        for x, y in outlines.close_with_reflection(outlines.trace_path(_RIM_PATH), 0.5)
    ]
    lace_pen.line([*rim, rim[0]], fill=255, width=line_width, joint="curve")
    for is_mirrored in (False, True):
        scale = partial(_scale_points_to_pixels, width=width, is_mirrored=is_mirrored)
        for path in _LEAF_PATHS:
            lace_pen.polygon(scale(outlines.trace_path(path)), fill=255)
        for path in _STEM_PATHS:
            lace_pen.line(scale(outlines.trace_path(path)), 255, line_width, joint="curve")
        for pen, scroll in ((lace_pen, _SCROLLS[0]), (ink_pen, _SCROLLS[1])):
            pen.line(scale(_trace_scroll(*scroll)), 255, round(line_width * 1.3), "curve")
        for x, y, radius in _BEADS:
            [centre] = scale(((x, y),))
            lace_pen.circle(centre, radius * width, fill=255)
    _draw_rosette(lace_pen, width)
    return ink.reduce(_ACE_OVERSAMPLING), lace.reduce(_ACE_OVERSAMPLING)


def _scale_points_to_pixels(
    points: tuple[outlines.Point, ...], width: int, *, is_mirrored: bool
) -> list[outlines.Point]:
    return [((1 - x if is_mirrored else x) * width, y * width) for x, y in points]


def _trace_scroll(
    x: float, y: float, radius: float, opening_angle: float
) -> tuple[outlines.Point, ...]:
    """Return a spiral of one and a half turns."""
    shares = [step / 40 for step in range(41)]
    return tuple(
        (
            x + radius * (1 - 0.85 * share) * cos(radians(opening_angle) + share * 3 * pi),
            y + radius * (1 - 0.85 * share) * sin(radians(opening_angle) + share * 3 * pi),
        )
        for share in shares
    )


def _draw_rosette(pen: ImageDraw.ImageDraw, width: int) -> None:
    x, y = 0.5 * width, 0.525 * width
    pen.circle((x, y), 0.118 * width, fill=255)
    pen.circle((x, y), 0.104 * width, fill=0)
    for number in range(8):
        angle = number * pi / 4
        petal = ((0.03, 0.0), (0.065, 0.022), (0.096, 0.0), (0.065, -0.022))
        pen.polygon(
            [
                (
                    x + width * (petal_x * cos(angle) - petal_y * sin(angle)),
                    y + width * (petal_x * sin(angle) + petal_y * cos(angle)),
                )
                for petal_x, petal_y in petal
            ],
            fill=255,
        )
    pen.circle((x, y), 0.024 * width, fill=255)
