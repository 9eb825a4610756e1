"""Painting cards that are turned: in true colours at first, since edges at an angle blend."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from rendering.cards.faces import draw_card_face
from rendering.fan.layout import build_fan_layout
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.palette import get_palette
from rendering.picture_cache import keep_part
from rendering.table.background import paint_felt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.dimensions import CardSize
    from rendering.fan.layout import Arcs, FannedCard
    from rendering.masks.outlines import Point
    from rendering.theme import Theme

_Resampling = Image.Resampling
_PADDING = 6  # empty pixels around a card, for its shadow
_CORNER_RADIUS = 0.07  # in card widths
_SHADOW_BLUR = 2.0
_SHADOW_STRENGTH = 0.5
_SHADOW_OFFSET = (-2, 1)


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
        left, top = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
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
    shadow = outline.filter(ImageFilter.GaussianBlur(_SHADOW_BLUR))
    shadow = shadow.point([round(value * _SHADOW_STRENGTH) for value in range(256)])
    outline, shadow = (
        _turn(_crop_rows(mask, card_size, painted_height), angle, _Resampling.BILINEAR)
        for mask in (outline, shadow)
    )
    return outline, shadow


@keep_part
def _draw_card_mask(card_size: CardSize, inset: int) -> Image.Image:
    """Return a padded mask ("L") of a card, or of what lies so far inside its edge."""
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
