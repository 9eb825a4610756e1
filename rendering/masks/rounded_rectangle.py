"""Rectangles with round corners, as smooth masks: cards, their shadows, panels and bars."""

from __future__ import annotations

from PIL import Image, ImageDraw

_OVERSAMPLING = 4  # a mask is drawn this much larger, then reduced


def draw_rounded_rectangle_mask(
    size: tuple[int, int], box: tuple[int, int, int, int], radius: float
) -> Image.Image:
    """A mask ("L") of a size with a rectangle in it, its box half open."""
    mask = Image.new("L", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING))
    left, top, right, bottom = (edge * _OVERSAMPLING for edge in box)
    if right > left and bottom > top:
        around = (left, top, right - 1, bottom - 1)
        ImageDraw.Draw(mask).rounded_rectangle(around, max(0, radius) * _OVERSAMPLING, fill=255)
    return mask.reduce(_OVERSAMPLING)
