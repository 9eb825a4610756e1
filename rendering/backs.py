"""Card backs: one function draws one pattern, the theme names it and gives its colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.theme import Back

FINE = 4
"""A back is drawn this much larger, then reduced."""


def lattice(draw: ImageDraw.ImageDraw, width: int, height: int, figure: str) -> None:
    """Crossing lines, a diamond where they leave room, mirrored about the middle."""
    across, down = 6, max(6, round(6 * height / width / 1.6))
    x_step, y_step = width / across, height / down
    line = max(FINE, round(width / 90))
    for number in range(-down, across + down + 1):
        for lean in (1, -1):
            ends = [(number * x_step, 0), ((number + lean * down) * x_step, height)]
            draw.line(ends, fill=figure, width=line)
    for row in range(2 * down + 1):
        for column in range(2 * across + 1):
            if (row + column) % 2:
                x, y = column * x_step / 2, row * y_step / 2
                w, h = x_step * 0.17, y_step * 0.17
                draw.polygon([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], fill=figure)


PATTERNS: dict[str, Callable[[ImageDraw.ImageDraw, int, int, str], None]] = {
    "lattice": lattice,
}
"""A pattern draws in ``figure`` upon black, a mask; add a function and name it here."""


def panel(back: Back, width: int, height: int) -> Image.Image:
    """A back's pattern ("RGB") within its own border, at a size in pixels."""
    wide, high = width * FINE, height * FINE
    mask = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(mask)
    PATTERNS[back.pattern](draw, wide, high, "white")
    rim = max(1, round(width / 16)) * FINE
    draw.rectangle((0, 0, wide - 1, high - 1), outline="black", width=rim)
    draw.rectangle(
        (rim, rim, wide - 1 - rim, high - 1 - rim), outline="white", width=max(2, rim // 3)
    )
    picture = Image.new("RGB", (width, height), back.ground)
    picture.paste(back.figure, mask=mask.reduce(FINE))
    return picture
