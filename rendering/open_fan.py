"""The open fan of all cards, which lies on the tables of won games and on posters; and hands.

A fan has one arc for each suit of each deck, one inside another. Its cards are turned and therefore
painted in true colours at first, since edges at an angle blend. Lines of text go on the finished
picture; their edges blend with whatever lies below.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TypeAlias

from PIL import Image, ImageFilter

from rendering import lettering, palette
from rendering.background import paint_felt
from rendering.card_faces import draw_card_face
from rendering.dimensions import CardSize
from rendering.outlines import Point, draw_rounded_rectangle_mask
from rendering.palette import get_palette
from rendering.picture_cache import keep_part
from rendering.scene import HIDDEN_CARD, RANKS
from rendering.theme import Colour, Theme
from rendering.typeface import cut_text

Arcs: TypeAlias = "tuple[tuple[str, ...], ...]"
"""The cards of a fan: its arcs from the outermost, each from left to right."""

_SUITS = "SHDC"

_HALF_ANGLE = 77.0  # degrees from the middle of a fan to its outer cards
_WHOLE_SUIT_STEP = 2 * _HALF_ANGLE / (len(RANKS) - 1)
_MAX_INDEX_HEIGHT = 33
_MIN_INDEX_HEIGHT = 6
_CARD_WIDTH_RATIO = 4  # the width of a card, in heights of its index
_HIDDEN_EDGE = 0.2
"""How far a card is painted below the edge of the arc inside it, in card widths."""


@dataclass(frozen=True, slots=True)
class FannedCard:
    """A card of a fan, turned clockwise by an angle in degrees.

    ``top`` is the middle of its upper edge. Only ``painted_height`` rows of it are painted, as
    other cards cover the rest.
    """

    card: str
    angle: float
    top: Point
    painted_height: int


@dataclass(frozen=True, slots=True)
class FanLayout:
    """A fan: its cards in the order in which they are painted, and what they turn around.

    Between the cards there is room of ``hub_radius`` around the pivot.
    """

    card_size: CardSize
    cards: tuple[FannedCard, ...]
    pivot: Point
    hub_radius: float


def arrange_arcs(cards: Iterable[str], deck_count: int, ranks: str = RANKS) -> Arcs:
    """Return the arcs of ``deck_count`` decks, suit by suit; cards not given lie face down.

    ``ranks`` are those that the fan has of each suit.
    """
    counts = Counter(cards)
    return tuple(
        tuple(rank + suit if counts[rank + suit] > deck_number else HIDDEN_CARD for rank in ranks)
        for suit in _SUITS
        for deck_number in range(deck_count)
    )


def build_fan_layout(arcs: Arcs, pivot: Point, radius: float) -> FanLayout:
    """Return the fan whose outermost arc has this radius, with indices as large as it allows."""
    longest_arc = max((len(arc) for arc in arcs), default=0)
    angle_step = 2 * _HALF_ANGLE / max(1, longest_arc - 1)
    card_size, arc_step = _choose_card_size(len(arcs), angle_step, radius)
    height = card_size.height
    covered_height = min(height, round(arc_step + _HIDDEN_EDGE * card_size.width))
    cards = []
    for arc_number, arc in enumerate(arcs):
        arc_radius = radius - arc_step * arc_number
        is_innermost = arc_number == len(arcs) - 1
        for number, card in enumerate(arc):
            angle = angle_step * (number - (len(arc) - 1) / 2)
            x = pivot[0] + arc_radius * sin(radians(angle))
            y = pivot[1] - arc_radius * cos(radians(angle))
            painted_height = height if is_innermost else covered_height
            cards.append(FannedCard(card, angle, (x, y), painted_height))
    hub_radius = radius - arc_step * (len(arcs) - 1) - height
    return FanLayout(card_size, tuple(cards), pivot, hub_radius)


def _choose_card_size(arc_count: int, angle_step: float, radius: float) -> tuple[CardSize, float]:
    """Return the largest cards whose indices all stay visible, and the distance of the arcs."""
    for index_height in range(_MAX_INDEX_HEIGHT, _MIN_INDEX_HEIGHT - 1, -1):
        card_size = CardSize(index_height * _CARD_WIDTH_RATIO, index_height)
        # an arc of fewer cards leaves as much room for the text as one of a whole suit
        inner_radius = card_size.index_strip_width / radians(min(angle_step, _WHOLE_SUIT_STEP))
        arc_step = (radius - inner_radius) / max(1, arc_count - 1)
        if arc_step >= card_size.index_strip_height:
            break
    return card_size, max(1.0, arc_step)


HAND_SIZE = 5
"""How many cards a hand has room for."""

_HAND_STEP = 12.0  # degrees from one card of a hand to the next
_HAND_HALF_ANGLE = _HAND_STEP * (HAND_SIZE - 1) / 2
_HAND_CARD_SHARE = 0.38  # the width of a card, as a share of its hand's


def build_hand_layout(cards: Sequence[str], top: Point, width: float) -> FanLayout:
    """Return a few cards as a hand holds them, the last one whole, below the middle of its top."""
    card_width = max(_CARD_WIDTH_RATIO * _MIN_INDEX_HEIGHT, round(_HAND_CARD_SHARE * width))
    card_size = CardSize(card_width, card_width // _CARD_WIDTH_RATIO)
    radius = (width - card_width) / 2 / sin(radians(_HAND_HALF_ANGLE))
    pivot = (top[0], top[1] + radius)
    fanned = []
    for number, card in enumerate(cards):
        angle = _HAND_STEP * (number - (len(cards) - 1) / 2)
        x, y = pivot[0] + radius * sin(radians(angle)), pivot[1] - radius * cos(radians(angle))
        fanned.append(FannedCard(card, angle, (x, y), card_size.height))
    return FanLayout(card_size, tuple(fanned), pivot, radius - card_size.height)


def measure_hand_height(width: float) -> int:
    """Return how high a hand of that width is."""
    layout = build_hand_layout((HIDDEN_CARD,) * HAND_SIZE, (0, 0), width)
    last, size = layout.cards[-1], layout.card_size
    turn = radians(last.angle)
    return round(last.top[1] + size.height * cos(turn) + size.width / 2 * sin(turn))


_Resampling = Image.Resampling
_PADDING = 6  # empty pixels around a card, for its shadow
_CORNER_RADIUS = 0.07  # in card widths
_CARD_SHADOW_BLUR = 2.0
_CARD_SHADOW_STRENGTH = 0.5
_CARD_SHADOW_OFFSET = (-2, 1)


@keep_part
def paint_fan(
    theme: Theme, arcs: Arcs, pivot: Point, radius: float, size: tuple[int, int]
) -> Image.Image:
    """Return felt of a size with an open fan ("P"), with one column of 0 left of it."""
    layout = build_fan_layout(arcs, pivot, radius)
    width, height = size
    canvas = paint_felt(theme, height, width)
    FanPainter(theme, layout.card_size).paint_cards(canvas, layout.cards)
    return canvas


class FanPainter:
    """Paints the cards of a fan at one size, wherever they lie and however they are turned."""

    def __init__(self, theme: Theme, card_size: CardSize) -> None:
        self._theme = theme
        self._card_size = card_size
        self._pictures: dict[str, Image.Image] = {}

    def paint_cards(self, canvas: Image.Image, cards: Iterable[FannedCard]) -> None:
        """Paint cards on a canvas ("P"), each with its shadow on those before it."""
        picture = canvas.convert("RGB")
        turned_cards: dict[tuple[str, float, int], Image.Image] = {}
        for fanned in cards:
            key = (fanned.card, fanned.angle, fanned.painted_height)
            if key not in turned_cards:
                upper_part = self._crop_upper_part(fanned.card, fanned.painted_height)
                # only letters are worth the slower way
                resampling = _Resampling.BICUBIC if fanned.card else _Resampling.BILINEAR
                turned_cards[key] = _turn(upper_part, fanned.angle, resampling)
            self._paint_turned_card(picture, fanned, turned_cards[key])
        box = (1, 0, *canvas.size)  # all but the column that is not part of the picture
        canvas.paste(get_palette(self._theme).quantize_picture(picture.crop(box)), box)

    def _paint_turned_card(
        self, picture: Image.Image, fanned: FannedCard, turned_card: Image.Image
    ) -> None:
        angle, height = fanned.angle, fanned.painted_height
        outline, shadow = _turn_masks(self._card_size, angle, height)
        middle = (height + _get_padding_below(self._card_size, height) - _PADDING) / 2
        x = round(fanned.top[0] - middle * sin(radians(angle)) - turned_card.width / 2)
        y = round(fanned.top[1] + middle * cos(radians(angle)) - turned_card.height / 2)
        left, top = x + _CARD_SHADOW_OFFSET[0], y + _CARD_SHADOW_OFFSET[1]
        shadow_box = (left, top, left + shadow.width, top + shadow.height)
        picture.paste(self._theme.felt.shadow, shadow_box, shadow)
        picture.paste(turned_card, (x, y), outline)

    def _crop_upper_part(self, card: str, painted_height: int) -> Image.Image:
        """Return the upper rows of a card ("RGB") with its edge, in whose colour it is padded."""
        if card not in self._pictures:
            size = self._card_size
            paper = _draw_card_mask(size, 1)
            face = Image.new("RGB", paper.size)
            face.paste(draw_card_face(self._theme, size, card), (_PADDING, _PADDING))
            picture = Image.new("RGB", paper.size, self._theme.card.edge)
            picture.paste(face, mask=paper)
            self._pictures[card] = picture
        return _crop_rows(self._pictures[card], self._card_size, painted_height)


@keep_part
def _turn_masks(
    card_size: CardSize, angle: float, painted_height: int
) -> tuple[Image.Image, Image.Image]:
    """Return masks ("L") of the upper rows of a turned card and of its shadow."""
    outline = _draw_card_mask(card_size, 0)
    shadow = outline.filter(ImageFilter.GaussianBlur(_CARD_SHADOW_BLUR))
    shadow = shadow.point([round(value * _CARD_SHADOW_STRENGTH) for value in range(256)])
    outline, shadow = (
        _turn(_crop_rows(mask, card_size, painted_height), angle, _Resampling.BILINEAR)
        for mask in (outline, shadow)
    )
    return outline, shadow


@keep_part
def _draw_card_mask(card_size: CardSize, inset: int) -> Image.Image:
    """Return a padded mask ("L") of a card, or of what lies ``inset`` pixels inside its edge."""
    width, height = card_size.width, card_size.height
    start = _PADDING + inset
    box = (start, start, _PADDING + width - inset, _PADDING + height - inset)
    size = (width + 2 * _PADDING, height + 2 * _PADDING)
    return draw_rounded_rectangle_mask(size, box, width * _CORNER_RADIUS - inset)


def _crop_rows(picture: Image.Image, card_size: CardSize, painted_height: int) -> Image.Image:
    """Return the upper rows of a padded card."""
    bottom = _PADDING + painted_height + _get_padding_below(card_size, painted_height)
    return picture.crop((0, 0, picture.width, bottom))


def _get_padding_below(card_size: CardSize, painted_height: int) -> int:
    return _PADDING if painted_height == card_size.height else 0


def _turn(picture: Image.Image, angle: float, resampling: Image.Resampling) -> Image.Image:
    """Return a picture turned clockwise around its middle, as large as it needs to be."""
    return picture.rotate(-angle, resampling, expand=True)


_MIN_SIZE = 12
_ELLIPSIS = "…"
# in radii of a fan's hub: the size of a word in it, how far it stands above the pivot, its width
_WORD_SIZE, _WORD_HEIGHT, _MAX_WORD_WIDTH = 0.62, 0.38, 1.45
_ANY_TO_FULL = [0] + [255] * 255
_TEXT_SHADOW_OFFSET = 0.03  # in heights of the line


def write_line(  # noqa: PLR0917 - what is written, in which colour, and where
    canvas: Image.Image,
    theme: Theme,
    ink: Colour,
    text: str,
    size: int,
    middle: Point,
    max_width: float,
) -> None:
    """Write a line of text around a point of a canvas ("P"), smaller if it would be too wide.

    What would still be too wide at the smallest size ends in an ellipsis. The text has a shadow.
    """
    mask = _draw_fitting_mask(text, size, max_width)
    offset = max(1, round(mask.height * _TEXT_SHADOW_OFFSET))
    left, top = round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)
    box = (left, top, left + mask.width + offset, top + mask.height + offset)
    region = canvas.crop(box).convert("RGB")
    region.paste(theme.felt.shadow, (offset, offset), mask)
    region.paste(ink, (0, 0), mask)
    # what is not written on keeps its colour numbers, as colours may be equal
    written = Image.new("1", region.size)
    for corner in ((0, 0), (offset, offset)):
        written.paste(1, corner, mask.point(_ANY_TO_FULL))
    canvas.paste(palette.get_palette(theme).quantize_picture(region), box, written)


def _draw_fitting_mask(text: str, size: int, max_width: float) -> Image.Image:
    mask = lettering.draw_text_mask(text, size)
    if mask.width > max_width:
        size = max(_MIN_SIZE, int(size * max_width / mask.width))
        mask = lettering.draw_text_mask(text, size)
    while mask.width > max_width + lettering.TEXT_MARGIN and size > _MIN_SIZE:
        size -= 1
        mask = lettering.draw_text_mask(text, size)
    while mask.width > max_width + lettering.TEXT_MARGIN and len(text) > 1:
        text = cut_text(text, int(len(text) * max_width / mask.width) - 1) + _ELLIPSIS
        mask = lettering.draw_text_mask(text, size)
    return mask.crop((0, 0, min(mask.width, int(max_width)), mask.height))


def write_word_in_hub(canvas: Image.Image, theme: Theme, word: str, fan: FanLayout) -> None:
    """Write a golden word into the middle of a fan, as large as there is room for."""
    middle = (fan.pivot[0], fan.pivot[1] - _WORD_HEIGHT * fan.hub_radius)
    size, max_width = round(_WORD_SIZE * fan.hub_radius), _MAX_WORD_WIDTH * fan.hub_radius
    write_line(canvas, theme, theme.felt.mark, word, size, middle, max_width)
