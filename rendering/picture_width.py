"""The widths of pictures: which are allowed, and finished pictures at another width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from rendering.dimensions import PICTURE_WIDTH
from rendering.palette import get_palette

if TYPE_CHECKING:
    from rendering.theme import Theme

PICTURE_WIDTHS = range(100, 2 * PICTURE_WIDTH + 1)
"""The widths in pixels that a picture can have: below these nothing on it can be recognised."""


def check_picture_width(width: int) -> None:
    """Raise ValueError for a width that a picture cannot have."""
    if width not in PICTURE_WIDTHS:
        raise ValueError(
            f"a picture is {PICTURE_WIDTHS[0]} to {PICTURE_WIDTHS[-1]} pixels wide, not {width!r}"
        )


def scale_canvas(canvas: Image.Image, theme: Theme, width: int) -> Image.Image:
    """Return a canvas ("P") scaled to a picture of that width, its proportions kept.

    Like every canvas, the result has one column of 0 left of the picture. At its own width a
    canvas is returned as it is.
    """
    canvas_width = canvas.width - 1
    if width == canvas_width:
        return canvas
    height = max(1, round(canvas.height * width / canvas_width))
    picture = canvas.crop((1, 0, canvas.width, canvas.height)).convert("RGB")
    scaled = picture.resize((width, height), Image.Resampling.LANCZOS)
    palette = get_palette(theme)
    scaled_canvas = Image.new("P", (width + 1, height))
    scaled_canvas.putpalette(palette.rgb_bytes)
    scaled_canvas.paste(palette.quantize_picture(scaled), (1, 0))
    return scaled_canvas
