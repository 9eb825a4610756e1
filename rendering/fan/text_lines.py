"""Lines of text on a finished picture, whose edges blend with whatever lies below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import palette
from rendering.masks import lettering

if TYPE_CHECKING:
    from PIL import Image

    from rendering.masks.outlines import Point
    from rendering.theme import Colour, Theme

_MIN_SIZE = 12
_SHADOW_OFFSET = 0.03  # in heights of the line


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

    A shadow sets it off from the picture.
    """
    mask = lettering.draw_text_mask(text, size)
    if mask.width > max_width:
        mask = lettering.draw_text_mask(text, max(_MIN_SIZE, int(size * max_width / mask.width)))
    offset = max(1, round(mask.height * _SHADOW_OFFSET))
    left, top = round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)
    box = (left, top, left + mask.width + offset, top + mask.height + offset)
    region = canvas.crop(box).convert("RGB")
    region.paste(theme.felt.shadow, (offset, offset), mask)
    region.paste(ink, (0, 0), mask)
    canvas.paste(palette.get_palette(theme).quantize_picture(region), box)
