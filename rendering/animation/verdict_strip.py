"""The strip below a film that shows how long a game could still be won.

Green and high where it could, grey and half as high where nobody knows, red and low where it was
lost: the heights say the same as the colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rendering.theme import Colour, Theme

STRIP_HEIGHT = 40
"""Whole blocks of every width that a film can have; 12 pixels in a film of 330."""

WINNABLE_COLOUR: Colour = (90, 225, 140)
UNKNOWN_COLOUR: Colour = (150, 158, 168)
LOST_COLOUR: Colour = (235, 64, 56)

_BARS = {True: (WINNABLE_COLOUR, 35), None: (UNKNOWN_COLOUR, 20), False: (LOST_COLOUR, 10)}
"""The colour and the height of the bar for each verdict."""

_GROUND_DARKNESS = 0.75
"""The share of black in the shadow of cards that makes the ground of the strip."""


class VerdictStrip:
    """The strip of one film, which grows with the positions that have been shown.

    ``verdicts`` says of each position whether the game could still be won there; None where that
    is not known. The strip's colours take the last places of the palette, which themes leave free.
    """

    def __init__(self, verdicts: Sequence[bool | None], theme: Theme) -> None:
        ground = palette.mix_colours(theme.felt.shadow, (0, 0, 0), _GROUND_DARKNESS)
        strip_colours = [ground, *(colour for colour, _ in _BARS.values())]
        theme_colours = palette.get_palette(theme).colours[: palette.MAX_THEME_COLOURS]
        colours = [*theme_colours, *strip_colours]
        self.rgb_bytes = bytes(channel for colour in colours for channel in colour)
        self._colour_numbers = {
            colour: number for number, colour in enumerate(strip_colours, palette.MAX_THEME_COLOURS)
        }
        self._ground_number = palette.MAX_THEME_COLOURS
        self._verdicts = verdicts

    def add_below(self, canvas: Image.Image, position_number: int) -> Image.Image:
        """Return a table's canvas with the strip below it, drawn up to that position."""
        size = (canvas.width, canvas.height + STRIP_HEIGHT)
        picture = Image.new("P", size, self._ground_number)
        picture.putpalette(self.rgb_bytes)
        picture.paste(canvas, (0, 0))
        pen = ImageDraw.Draw(picture)
        bottom, width = picture.height - 1, canvas.width - 1
        for number, verdict in enumerate(self._verdicts[: position_number + 1]):
            colour, height = _BARS[verdict]
            left, right = (1 + edge * width // len(self._verdicts) for edge in (number, number + 1))
            if left < right:
                box = (left, bottom - height + 1, right - 1, bottom)
                pen.rectangle(box, fill=self._colour_numbers[colour])
        return picture
