"""Painting cards that are turned: in true colours at first, since edges at an angle blend."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from rendering.cards.faces import draw_card_face
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.palette import get_palette

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.dimensions import CardSize
    from rendering.fan.layout import FannedCard
    from rendering.theme import Theme

_Resampling = Image.Resampling
_PADDING = 6  # empty pixels around a card, for its shadow
_CORNER_RADIUS = 0.07  # in card widths
_SHADOW_BLUR = 2.0
_SHADOW_STRENGTH = 0.5
_SHADOW_OFFSET = (-2, 1)


class FanPainter:
    """Paints the cards of a fan at one size, wherever they lie and however they are turned."""

    def __init__(self, theme: Theme, card_size: CardSize) -> None:
        self._theme = theme
        self._card_size = card_size
        self._pictures: dict[str, Image.Image] = {}
        self._outline = self._draw_card_mask(0)
        self._paper_mask = self._draw_card_mask(1)
        shadow = self._outline.filter(ImageFilter.GaussianBlur(_SHADOW_BLUR))
        self._shadow = shadow.point([round(value * _SHADOW_STRENGTH) for value in range(256)])

    def paint_cards(self, canvas: Image.Image, cards: Iterable[FannedCard]) -> None:
        """Paint cards on a canvas ("P"), each with its shadow on those before it."""
        picture = canvas.convert("RGB")
        masks: dict[tuple[float, int], tuple[Image.Image, Image.Image]] = {}
        turned_cards: dict[tuple[str, float, int], Image.Image] = {}
        for fanned in cards:
            angle, height = fanned.angle, fanned.painted_height
            if (angle, height) not in masks:
                masks[angle, height] = (
                    self._turn_upper_part(self._outline, angle, height),
                    self._turn_upper_part(self._shadow, angle, height, _Resampling.BILINEAR),
                )
            outline, shadow = masks[angle, height]
            if (key := (fanned.card, angle, height)) not in turned_cards:
                turned_cards[key] = self._turn_upper_part(
                    self._get_picture(fanned.card), angle, height
                )
            turned = turned_cards[key]
            half_height = (height + self._get_padding_below(height) - _PADDING) / 2
            x = round(fanned.top[0] - half_height * sin(radians(angle)) - turned.width / 2)
            y = round(fanned.top[1] + half_height * cos(radians(angle)) - turned.height / 2)
            left, top = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
            shadow_box = (left, top, left + shadow.width, top + shadow.height)
            picture.paste(self._theme.felt.shadow, shadow_box, shadow)
            picture.paste(turned, (x, y), outline)
        box = (1, 0, *canvas.size)  # all but the column that is not part of the picture
        canvas.paste(get_palette(self._theme).quantize_picture(picture.crop(box)), box)

    def _get_padding_below(self, painted_height: int) -> int:
        return _PADDING if painted_height == self._card_size.height else 0

    def _turn_upper_part(
        self,
        picture: Image.Image,
        angle: float,
        height: int,
        resampling: Image.Resampling = _Resampling.BICUBIC,
    ) -> Image.Image:
        """Return the upper rows of a padded card, turned around their middle."""
        bottom = _PADDING + height + self._get_padding_below(height)
        upper_part = picture.crop((0, 0, picture.width, bottom))
        return upper_part.rotate(-angle, resampling, expand=True)

    def _get_picture(self, card: str) -> Image.Image:
        """Return a card ("RGB") with its edge, in whose colour it is padded."""
        if card not in self._pictures:
            face = Image.new("RGB", self._outline.size)
            face.paste(draw_card_face(self._theme, self._card_size, card), (_PADDING, _PADDING))
            picture = Image.new("RGB", face.size, self._theme.card.edge)
            picture.paste(face, mask=self._paper_mask)
            self._pictures[card] = picture
        return self._pictures[card]

    def _draw_card_mask(self, inset: int) -> Image.Image:
        """Return a padded mask ("L") of a card, or of what lies so far inside its edge."""
        width, height = self._card_size.width, self._card_size.height
        start = _PADDING + inset
        box = (start, start, _PADDING + width - inset, _PADDING + height - inset)
        size = (width + 2 * _PADDING, height + 2 * _PADDING)
        return draw_rounded_rectangle_mask(size, box, width * _CORNER_RADIUS - inset)
