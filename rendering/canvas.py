"""A canvas: a picture under way, and the bytes behind it, which become its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from rendering.palette import Palette


class Canvas(NamedTuple):
    """An image ("P") with one column of 0 left of the picture.

    ``pixels`` is the memory that the image itself paints on, a byte for each pixel, row by row, so
    that a file is made without a copy of them all.
    """

    image: Image.Image
    pixels: bytearray


def lay_canvas(pixels: bytes, size: tuple[int, int], palette: Palette) -> Canvas:
    """Return a new canvas of that size, which begins with a copy of these pixels."""
    memory = bytearray(pixels)
    image = Image.frombuffer("P", size, memory, "raw", "P", 0, 1)
    image.readonly = 0  # it is ours; otherwise Pillow would paint on a copy
    image.putpalette(palette.rgb_bytes)
    return Canvas(image, memory)
