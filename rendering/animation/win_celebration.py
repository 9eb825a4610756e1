"""The celebration of a win: the suits open like a peacock's tail under confetti."""

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
from rendering.cards.sprites import CardSprites
from rendering.dimensions import PICTURE_WIDTH
from rendering.table import background, layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.dimensions import TableLayout
    from rendering.scene import Scene
    from rendering.theme import Theme

CELEBRATION_PICTURE_COUNT = 24
CELEBRATION_PICTURE_TIME = 6
"""How long each picture is shown, in hundredths of a second."""

LAST_CELEBRATION_PICTURE_TIME = 100
"""How long the last picture is shown."""

_FAN_OPENING_PICTURE_COUNT = 14
"""How many pictures it takes for the fans to open."""

_FAN_HALF_ANGLE = 60.0  # degrees from the middle of an open fan to its side
_CONFETTI_COUNT = 190
_MAX_FANS = 6
_SHADOW_OFFSET = (-4, 2)


def paint_win_celebration(
    scene: Scene, theme: Theme, *, large: bool = False
) -> Iterator[Image.Image]:
    """Yield the canvases of a win's celebration, always the same for the same scene.

    Every foundation opens as a fan, one inside another, under confetti in the theme's colours.
    """
    table_layout = layout.build_table_layout(layout.build_table_shape(scene, large=large))
    canvas = felt = background.paint_felt(theme, table_layout.height)
    fans = _FoundationFans(scene, theme, table_layout)
    confetti = _scatter_confetti(theme, table_layout.height)
    for number in range(CELEBRATION_PICTURE_COUNT):
        if number < _FAN_OPENING_PICTURE_COUNT:
            canvas = felt.copy()
            fans.draw_fans(canvas, ease_in_out((number + 1) / _FAN_OPENING_PICTURE_COUNT))
        picture = canvas.copy()
        pen = ImageDraw.Draw(picture)
        for piece in confetti:
            piece.draw_confetti_piece(pen, number)
        yield picture


class _FoundationFans:
    """The cards of the foundations, moving from their piles into open fans."""

    def __init__(self, scene: Scene, theme: Theme, table_layout: TableLayout) -> None:
        size = table_layout.card_size
        self._palette = palette.get_palette(theme)
        self._card_outline = draw_card_outline_mask(size, 2)
        self._shadow_lookup = build_shadow_lookup(theme)
        sprites = CardSprites(theme, size)
        foundations = zip(scene.foundations, table_layout.foundations, strict=True)
        piles = [(pile.cards, spot) for pile, spot in foundations if pile.cards][:_MAX_FANS]
        self._fans = [
            [_add_padding(crop_card_sprite(sprites, card)) for card in cards] for cards, _ in piles
        ]
        self._pile_centres = [
            (1 + spot.x + size.width / 2, spot.y + size.height / 2) for _, spot in piles
        ]
        max_radius = (PICTURE_WIDTH / 2 - size.height * 0.56) / sin(radians(_FAN_HALF_ANGLE))
        radius = min(table_layout.height - size.height * 0.5, max_radius)
        step = (radius - size.height * 0.95) / max(1, len(piles) - 1)
        self._fan_radii = [radius - step * number for number in range(len(piles))]
        self._fan_pivot = (1 + PICTURE_WIDTH / 2, table_layout.height - size.height * 0.02)

    def draw_fans(self, picture: Image.Image, open_share: float) -> None:
        """Draw all fans, the outermost first; at an ``open_share`` of 1 they are fully open."""
        outlines: dict[float, Image.Image] = {}
        for cards, radius, start in zip(
            self._fans, self._fan_radii, self._pile_centres, strict=True
        ):
            for number, card in enumerate(cards):
                share = number / max(1, len(cards) - 1)
                angle = _FAN_HALF_ANGLE * (2 * share - 1) * open_share
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
        """Paste a card around its centre, with its shadow on the card before."""
        x, y = round(centre[0] - turned_card.width / 2), round(centre[1] - turned_card.height / 2)
        shadow_x, shadow_y = x + _SHADOW_OFFSET[0], y + _SHADOW_OFFSET[1]
        below = picture.crop(
            (shadow_x, shadow_y, shadow_x + turned_card.width, shadow_y + turned_card.height)
        )
        picture.paste(below.point(self._shadow_lookup), (shadow_x, shadow_y), outline)
        picture.paste(self._palette.quantize_picture(turned_card), (x, y), outline)


def _rotate_picture(picture: Image.Image, angle: float) -> Image.Image:
    return picture.rotate(-angle, Image.Resampling.BILINEAR, expand=True)


def _add_padding(card: Image.Image) -> Image.Image:
    padded = Image.new("RGB", (card.width + 4, card.height + 4))
    padded.paste(card.convert("RGB"), (2, 2))
    return padded


class _ConfettiPiece:
    """A piece of confetti: where it falls, how fast, and how it turns."""

    def __init__(self, random_source: Random, colour_numbers: list[int], height: int) -> None:
        self.colour_number = random_source.choice(colour_numbers)
        self.x = random_source.uniform(0, PICTURE_WIDTH)
        self.y = random_source.uniform(-height * 1.2, 0)
        self.fall_speed = height / CELEBRATION_PICTURE_COUNT * random_source.uniform(0.9, 1.6)
        self.sway_width = random_source.uniform(6, 26)
        self.start_angle = random_source.uniform(0, 2 * pi)
        self.turn_speed = random_source.uniform(0.2, 0.7) * random_source.choice((-1, 1))
        self.length, self.width = random_source.uniform(11, 18), random_source.uniform(6, 10)

    def draw_confetti_piece(self, pen: ImageDraw.ImageDraw, picture_number: int) -> None:
        """Draw the piece where it is in that picture."""
        turn = self.start_angle + self.turn_speed * picture_number
        x, y = self.x + self.sway_width * sin(turn), self.y + self.fall_speed * picture_number
        # as it tumbles, its visible width changes
        visible_width = self.width * abs(cos(turn * 1.7)) + 1
        long_side = (cos(turn) * self.length, sin(turn) * self.length)
        short_side = (-sin(turn) * visible_width, cos(turn) * visible_width)
        corners = [
            (x + a * long_side[0] + b * short_side[0], y + a * long_side[1] + b * short_side[1])
            for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        pen.polygon(corners, fill=self.colour_number)


def _scatter_confetti(theme: Theme, height: int) -> list[_ConfettiPiece]:
    theme_palette = palette.get_palette(theme)
    court = theme.court
    colours = [
        *(theme.felt.mark, theme.felt.mark, theme.felt.hint, theme.card.paper),
        *(court.gold, court.red, court.blue, court.green, theme.back.ground),
        *astuple(theme.suits),
    ]
    random_source = Random("confetti")  # noqa: S311 - the same confetti each time
    colour_numbers = [theme_palette.find_nearest_colour(colour) for colour in colours]
    return [_ConfettiPiece(random_source, colour_numbers, height) for _ in range(_CONFETTI_COUNT)]
