"""The background of a table: felt and empty piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering import palette
from rendering.canvas import lay_canvas
from rendering.cards.faces import RANK_TEXTS
from rendering.dimensions import PICTURE_WIDTH
from rendering.masks import lettering, outlines
from rendering.picture_cache import get_kept_images, keep_part

if TYPE_CHECKING:
    from rendering.canvas import Canvas
    from rendering.dimensions import CardSize
    from rendering.theme import Theme


_OVERSAMPLING = 4  # an empty pile is drawn this many times larger, then reduced
_LIT_SHARE = 0.4  # the upper part of a picture in which the light is even
_LAMP_REACH = 0.7  # how far below it the light goes, in heights of the picture


def paint_felt(theme: Theme, height: int, width: int = PICTURE_WIDTH) -> Image.Image:
    """Return a new image of bare felt ("P") with one column of 0 left of the picture."""
    return lay_felt(theme, height, width).image


def lay_felt(theme: Theme, height: int, width: int = PICTURE_WIDTH) -> Canvas:
    """Return a new canvas of bare felt."""
    size = (width + 1, height)
    return lay_canvas(_light_felt(height, width), size, palette.get_palette(theme))


@keep_part
def _light_felt(height: int, width: int) -> bytes:
    """Return the colour numbers of felt, which are the same in all themes.

    It is smooth: a finer texture would vanish where Discord shows the picture smaller. A lamp above
    most of the cards leaves the lower edge darker. Between two shades every other row has the
    brighter one; such halves of a step are too small to be seen. Rows of one shade each cost a
    picture few bytes.
    """
    rows = []
    for y in range(height):
        distance = max(0.0, (y + 0.5) / height - _LIT_SHARE) / _LAMP_REACH
        brightness = (1 - distance**2) * (palette.CLOTH_SHADE_COUNT - 1)
        shade = int(brightness + (0.25, 0.75)[y % 2])
        rows.append(bytes([0]) + bytes([shade]) * width)
    return b"".join(rows)


REDEAL_SIGN = "redeal"
"""The sign of an empty stock that can be filled again from the waste."""
EXHAUSTED_SIGN = "exhausted"
"""The sign of an empty stock that cannot be filled again."""


def paint_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool = False
) -> Image.Image:
    """Return an empty pile ("P") with a sign, a rank, or nothing in its middle.

    A pile that the last move emptied has a golden rim.
    """
    return get_kept_images("empty piles", theme, card_size).get_image(
        (sign, has_golden_rim),
        lambda: _draw_empty_pile(theme, card_size, sign, has_golden_rim=has_golden_rim),
    )


def _draw_empty_pile(
    theme: Theme, card_size: CardSize, sign: str, *, has_golden_rim: bool
) -> Image.Image:
    felt = theme.felt
    width, height = card_size.width * _OVERSAMPLING, card_size.height * _OVERSAMPLING
    picture = Image.new("RGB", (width, height), felt.cloth)
    rim_colour = felt.mark if has_golden_rim else felt.rim
    rim_width = max(1, card_size.width // (40 if has_golden_rim else 60)) * _OVERSAMPLING
    ImageDraw.Draw(picture).rounded_rectangle(
        (0, 0, width - 1, height - 1),
        card_size.corner_radius * _OVERSAMPLING,
        felt.slot,
        rim_colour,
        rim_width,
    )
    picture = picture.reduce(_OVERSAMPLING)
    if sign:
        mask = _draw_sign_mask(sign, card_size.width * 0.5)
        corner = ((card_size.width - mask.width) // 2, (card_size.height - mask.height) // 2)
        picture.paste(felt.rank, corner, mask)
    return palette.get_palette(theme).quantize_picture(picture)


def _draw_sign_mask(sign: str, height: float) -> Image.Image:
    """Return the sign or rank of an empty pile as a mask ("L"), about ``height`` pixels high."""
    if sign == REDEAL_SIGN:
        return outlines.resize_mask(outlines.draw_redeal_mask(), height * 1.1, height * 1.1)
    if sign == EXHAUSTED_SIGN:
        return outlines.resize_mask(outlines.draw_cross_mask(), height * 0.8, height * 0.8)
    text = RANK_TEXTS.get(sign, sign)
    return outlines.resize_mask(
        lettering.draw_rank_mask(text), height * lettering.get_rank_width(text), height
    )
