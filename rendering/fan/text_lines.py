"""Lines of text on a finished picture, whose edges blend with whatever lies below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from rendering import palette
from rendering.masks import lettering
from rendering.masks.typeface import cut_text

if TYPE_CHECKING:
    from rendering.fan.layout import FanLayout
    from rendering.masks.outlines import Point
    from rendering.theme import Colour, Theme

_MIN_SIZE = 12
_ELLIPSIS = "…"
# in radii of a fan's hub: the size of a word in it, how far it stands above the pivot, its width
_WORD_SIZE, _WORD_HEIGHT, _MAX_WORD_WIDTH = 0.62, 0.38, 1.45
_ANY_TO_FULL = [0] + [255] * 255
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

    What would still be too wide at the smallest size ends in an ellipsis. The text has a shadow.
    """
    mask = _draw_fitting_mask(text, size, max_width)
    offset = max(1, round(mask.height * _SHADOW_OFFSET))
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
