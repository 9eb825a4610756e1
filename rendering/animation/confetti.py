"""Confetti that falls through a picture, all of it, in the theme's colours."""

from __future__ import annotations

from dataclasses import astuple
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import palette

if TYPE_CHECKING:
    from PIL import Image

    from rendering.dimensions import PictureSize
    from rendering.theme import Theme

_PIECE_COUNT = 190
_FALL_SHARES = (0.35, 0.75)
"""The shares of all pictures that pieces need to fall from the top to the bottom."""
_MARGIN = 20  # how far above and below the picture a piece begins and ends, in pixels


class Confetti:
    """A shower of confetti, the same each time, of which nothing is left after the last picture."""

    def __init__(self, theme: Theme, size: PictureSize, picture_count: int) -> None:
        theme_palette = palette.get_palette(theme)
        court = theme.court
        colours = [
            *(theme.felt.mark, theme.felt.mark, theme.felt.hint, theme.card.paper),
            *(court.gold, court.red, court.blue, court.green, theme.back.ground),
            *astuple(theme.suits),
        ]
        colour_numbers = [theme_palette.find_nearest_colour(colour) for colour in colours]
        random_source = Random("confetti")  # noqa: S311 - the same confetti each time
        self._pieces = [
            _ConfettiPiece(random_source, colour_numbers, size, picture_count)
            for _ in range(_PIECE_COUNT)
        ]

    def draw_pieces(self, canvas: Image.Image, picture_number: int) -> None:
        """Draw the pieces on a canvas ("P") where they are in that picture, counted from 0."""
        pen = ImageDraw.Draw(canvas)
        for piece in self._pieces:
            piece.draw_on(pen, picture_number)


class _ConfettiPiece:
    """A piece of confetti: where it falls, how fast, and how it turns."""

    def __init__(
        self,
        random_source: Random,
        colour_numbers: list[int],
        size: PictureSize,
        picture_count: int,
    ) -> None:
        fall_count = random_source.uniform(*_FALL_SHARES) * picture_count
        self._start = random_source.uniform(0, picture_count - fall_count)
        self._fall_speed = (size.height + 2 * _MARGIN) / fall_count
        self._colour_number = random_source.choice(colour_numbers)
        self._x = random_source.uniform(1, size.width)
        self._sway_width = random_source.uniform(6, 26)
        self._start_angle = random_source.uniform(0, 2 * pi)
        self._turn_speed = random_source.uniform(0.2, 0.7) * random_source.choice((-1, 1))
        self._length, self._width = random_source.uniform(11, 18), random_source.uniform(6, 10)

    def draw_on(self, pen: ImageDraw.ImageDraw, picture_number: int) -> None:
        """Draw the piece where it is in that picture."""
        turn = self._start_angle + self._turn_speed * picture_number
        x = self._x + self._sway_width * sin(turn)
        y = self._fall_speed * (picture_number - self._start) - _MARGIN
        # as it tumbles, its visible width changes
        visible_width = self._width * abs(cos(turn * 1.7)) + 1
        long_side = (cos(turn) * self._length, sin(turn) * self._length)
        short_side = (-sin(turn) * visible_width, cos(turn) * visible_width)
        corners = [
            (x + a * long_side[0] + b * short_side[0], y + a * long_side[1] + b * short_side[1])
            for a, b in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ]
        pen.polygon(corners, fill=self._colour_number)
