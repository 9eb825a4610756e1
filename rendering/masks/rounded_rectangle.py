"""Rounded rectangles as smooth masks, for cards, their shadows, and bars of charts."""

from __future__ import annotations

from PIL import Image, ImageDraw

_OVERSAMPLING = 4  # a mask is drawn this many times larger, then reduced


def draw_rounded_rectangle_mask(
    size: tuple[int, int], box: tuple[int, int, int, int], radius: float
) -> Image.Image:
    """Return a mask ("L") of a size with a rounded rectangle in it.

    ``box`` is left, top, right and bottom, the last two exclusive. It may reach beyond the mask.
    """
    mask = Image.new("L", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING))
    left, top, right, bottom = (edge * _OVERSAMPLING for edge in box)
    if right > left and bottom > top:
        corners = (left, top, right - 1, bottom - 1)
        ImageDraw.Draw(mask).rounded_rectangle(corners, max(0, radius) * _OVERSAMPLING, fill=255)
    return mask.reduce(_OVERSAMPLING)
