"""What a win ends with: the suits spread like a peacock's tail, and it rains confetti."""

from __future__ import annotations

from dataclasses import astuple
from math import cos, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette
from rendering.animation.card_flight import (
    build_shadow_lookup,
    convert_to_hard_mask,
    crop_card_sprite,
    draw_card_outline_mask,
    ease_in_out,
)
from rendering.cards.sprites import get_card_sprites
from rendering.dimensions import PICTURE_WIDTH
from rendering.table import background, layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.dimensions import TableLayout
    from rendering.scene import Scene
    from rendering.theme import Theme

CELEBRATION_PICTURE_COUNT = 24
CELEBRATION_PICTURE_TIME = 6
"""Each picture's, in hundredths of a second."""

LAST_CELEBRATION_PICTURE_TIME = 100
"""The last one's: it stays, the fans open under what still falls."""

_FAN_OPENING_PICTURE_COUNT = 14
"""In so many pictures the fans open."""

_FAN_HALF_ANGLE = 60.0
_CONFETTI_COUNT = 190
_MAX_FANS = 6
_SHADOW_OFFSET = (-4, 2)


def paint_win_celebration(
    scene: Scene, theme: Theme, *, large: bool = False
) -> Iterator[Image.Image]:
    """The canvases of a win's last second, the same for the same scene.

    Every foundation opens as a fan, one within the other, under confetti in the theme's colours.
    """
    plan = layout.build_table_layout(layout.build_table_shape(scene, large=large))
    under = felt = background.paint_felt(theme, plan.height)
    tail = _FoundationFans(scene, theme, plan)
    pieces = _scatter_confetti(theme, plan.height)
    for number in range(CELEBRATION_PICTURE_COUNT):
        if number < _FAN_OPENING_PICTURE_COUNT:
            under = felt.copy()
            tail.draw_fans(under, ease_in_out((number + 1) / _FAN_OPENING_PICTURE_COUNT))
        picture = under.copy()
        brush = ImageDraw.Draw(picture)
        for piece in pieces:
            piece.draw_confetti_piece(brush, number)
        yield picture


class _FoundationFans:
    """The foundations' cards, as sprites that can be turned, from their piles to their fans."""

    def __init__(self, scene: Scene, theme: Theme, table_layout: TableLayout) -> None:
        size = table_layout.card_size
        self._palette = palette.get_palette(theme)
        self._card_outline = draw_card_outline_mask(size, 2)
        self._shadow_lookup = build_shadow_lookup(theme)
        pack = get_card_sprites(theme, size)
        begun = zip(scene.foundations, table_layout.foundations, strict=True)
        full = [(pile.cards, spot) for pile, spot in begun if pile.cards][:_MAX_FANS]
        self._fans = [
            [_add_padding(crop_card_sprite(pack, card)) for card in cards] for cards, _ in full
        ]
        half = size.width / 2, size.height / 2
        self._pile_centres = [(1 + spot.x + half[0], spot.y + half[1]) for _, spot in full]
        wide = (PICTURE_WIDTH / 2 - size.height * 0.56) / sin(radians(_FAN_HALF_ANGLE))
        reach = min(table_layout.height - size.height * 0.5, wide)
        step = (reach - size.height * 0.95) / max(1, len(full) - 1)
        self._fan_radii = [reach - step * number for number in range(len(full))]
        self._fan_pivot = (1 + PICTURE_WIDTH / 2, table_layout.height - size.height * 0.02)

    def draw_fans(self, picture: Image.Image, open_share: float) -> None:
        """Lays all fans, opened by a part, the outermost first."""
        outlines: dict[float, Image.Image] = {}
        for cards, radius, start in zip(
            self._fans, self._fan_radii, self._pile_centres, strict=True
        ):
            for number, card in enumerate(cards):
                along = number / max(1, len(cards) - 1)
                angle = _FAN_HALF_ANGLE * (2 * along - 1) * open_share
                x = self._fan_pivot[0] + radius * sin(radians(angle))
                y = self._fan_pivot[1] - radius * cos(radians(angle))
                x, y = (
                    start[0] + (x - start[0]) * open_share,
                    start[1] + (y - start[1]) * open_share,
                )
                if angle not in outlines:
                    outlines[angle] = convert_to_hard_mask(
                        _rotate_picture(self._card_outline, angle)
                    )
                self._paste_turned_card(
                    picture, _rotate_picture(card, angle), outlines[angle], (x, y)
                )

    def _paste_turned_card(
        self,
        picture: Image.Image,
        turned_card: Image.Image,
        outline: Image.Image,
        centre: tuple[float, float],
    ) -> None:
        """One card about its middle, with its shadow upon the one before."""
        x, y = round(centre[0] - turned_card.width / 2), round(centre[1] - turned_card.height / 2)
        right, down = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
        beneath = picture.crop((right, down, right + turned_card.width, down + turned_card.height))
        picture.paste(beneath.point(self._shadow_lookup), (right, down), outline)
        picture.paste(self._palette.quantize_picture(turned_card), (x, y), outline)


def _rotate_picture(picture: Image.Image, angle: float) -> Image.Image:
    return picture.rotate(-angle, Image.Resampling.BILINEAR, expand=True)


def _add_padding(card: Image.Image) -> Image.Image:
    whole = Image.new("RGB", (card.width + 4, card.height + 4))
    whole.paste(card.convert("RGB"), (2, 2))
    return whole


class _ConfettiPiece:
    """One scrap of confetti: where it falls, how fast, how it turns."""

    def __init__(self, random_source: Random, colours: list[int], height: int) -> None:
        self.colour = random_source.choice(colours)
        self.x = random_source.uniform(0, PICTURE_WIDTH)
        self.y = random_source.uniform(-height * 1.2, 0)
        self.fall_speed = height / CELEBRATION_PICTURE_COUNT * random_source.uniform(0.9, 1.6)
        self.sway_width = random_source.uniform(6, 26)
        self.start_angle = random_source.uniform(0, 2 * pi)
        self.turn_speed = random_source.uniform(0.2, 0.7) * random_source.choice((-1, 1))
        self.length, self.width = random_source.uniform(11, 18), random_source.uniform(6, 10)

    def draw_confetti_piece(self, brush: ImageDraw.ImageDraw, picture_number: int) -> None:
        turn = self.start_angle + self.turn_speed * picture_number
        x, y = self.x + self.sway_width * sin(turn), self.y + self.fall_speed * picture_number
        # it tumbles: now seen broad, now from its edge
        along = (cos(turn) * self.length, sin(turn) * self.length)
        wide = self.width * abs(cos(turn * 1.7)) + 1
        across = (-sin(turn) * wide, cos(turn) * wide)
        corners = [
            (x + a * along[0] + b * across[0], y + a * along[1] + b * across[1])
            for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        brush.polygon(corners, fill=self.colour)


def _scatter_confetti(theme: Theme, height: int) -> list[_ConfettiPiece]:
    known = palette.get_palette(theme)
    court = theme.court
    inks = [
        *(theme.felt.mark, theme.felt.mark, theme.felt.hint, theme.card.paper),
        *(court.gold, court.red, court.blue, court.green, theme.back.ground),
        *astuple(theme.suits),
    ]
    strewn = Random("confetti")
    colours = [known.find_nearest_colour(ink) for ink in inks]
    return [_ConfettiPiece(strewn, colours, height) for _ in range(_CONFETTI_COUNT)]
