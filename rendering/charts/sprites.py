"""Stamps: the marks of charts as small pictures, drawn once for a theme and a size.

A stamp is a look ("P" in the theme's palette) and, where it does not fill its box, an outline
("1") to paste it through.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageFilter

from rendering import palette
from rendering.charts import typesetting
from rendering.charts.panel_layout import TextInk
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask

if TYPE_CHECKING:
    from rendering.theme import Colour, Theme

MaskedSprite = tuple[Image.Image, Image.Image]

BAR_SHADOW_WIDTH = 4
"""How far a standing bar's shadow reaches to its sides and above it, where there is room."""
_BAR_CORNER_RADIUS = 7.0
_MAX_EDGELESS_BAR_WIDTH = 6  # a bar no wider has no edge
_HIGHLIGHT_FRAME_WIDTH = 4
_LUMA_WEIGHTS = (0.299, 0.587, 0.114)


@lru_cache(maxsize=64)
def get_contrast_colour(theme: Theme) -> Colour:
    """What stands out from the cloth: the paper of cards or, where they are dark, their ink."""

    def light(colour: Colour) -> float:
        return sum(part * share for part, share in zip(colour, _LUMA_WEIGHTS, strict=True))

    cloth = light(theme.felt.cloth)
    return max(theme.card.paper, theme.suits.S, key=lambda colour: abs(light(colour) - cloth))


def get_ink_colour(theme: Theme, ink: TextInk) -> Colour:
    """The theme's colour for an ink, or for what is left where it is cut out."""
    felt = theme.felt
    return {
        TextInk.FAINT: felt.rank,
        TextInk.QUIET: felt.name,
        TextInk.LOUD: get_contrast_colour(theme),
        TextInk.HIGHLIGHT: felt.mark,
        TextInk.CUTOUT: get_contrast_colour(theme),
        TextInk.HIGHLIGHT_CUTOUT: felt.mark,
    }[ink]


@lru_cache(maxsize=64)
def _build_shade_numbers(theme: Theme, colour: Colour) -> bytes:
    """The number of the mixture of a colour with the cloth, for each value of a mask."""
    row = Image.new("RGB", (256, 1))
    row.putdata(
        [palette.mix_colours(theme.felt.cloth, colour, value / 255) for value in range(256)]
    )
    return palette.get_palette(theme).quantize_picture(row).tobytes()


def find_colour_number(theme: Theme, colour: Colour) -> int:
    """The palette's number for a colour."""
    return _build_shade_numbers(theme, colour)[-1]


_MIN_MASK_VALUE = 16
_MASK_TO_OUTLINE = [255 * (value >= _MIN_MASK_VALUE) for value in range(256)]


def build_coloured_sprite(theme: Theme, colour: Colour, mask: Image.Image) -> MaskedSprite:
    """A mask ("L") in a colour upon cloth."""
    look = Image.frombytes(
        "P", mask.size, mask.tobytes().translate(_build_shade_numbers(theme, colour))
    )
    return look, mask.point(_MASK_TO_OUTLINE, "1")


@lru_cache(maxsize=256)
def draw_text_sprite(theme: Theme, text: str, size: int, ink: TextInk) -> MaskedSprite:
    """A text upon cloth, or cut out of a bar; those that recur, as numbers do, are kept."""
    mask = typesetting.compose_text_mask(text, size)
    if ink not in {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}:
        return build_coloured_sprite(theme, get_ink_colour(theme, ink), mask)
    look, _ = build_coloured_sprite(theme, get_ink_colour(theme, ink), ImageChops.invert(mask))
    return look, mask.point(_MASK_TO_OUTLINE, "1")


@lru_cache(maxsize=64)
def draw_vertical_bar(
    theme: Theme, width: int, height: int, shadow_width: int, *, is_highlighted: bool
) -> Image.Image:
    """A bar like a card, as high as any, with its shadow: ``hem`` left, right and above.

    A lower one is its upper part.
    """
    size = (width + 2 * shadow_width, height + shadow_width)
    box = (shadow_width, shadow_width, shadow_width + width, height + 2 * shadow_width)
    picture = Image.new("RGB", size, theme.felt.cloth)
    if shadow_width:
        shade = draw_rounded_rectangle_mask(
            size, (box[0], box[1] + 1, box[2], box[3] + 2), _BAR_CORNER_RADIUS
        )
        shade = shade.filter(ImageFilter.GaussianBlur(shadow_width * 0.55)).point(
            lambda part: part * 0.62
        )
        picture.paste(theme.felt.shadow, mask=shade)
    _fill_bar(picture, theme, box, is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


@lru_cache(maxsize=64)
def draw_horizontal_bar(
    theme: Theme, width: int, height: int, *, is_highlighted: bool
) -> Image.Image:
    """A bar as long as any, in its trough; a shorter one is its right part."""
    picture = Image.new("RGB", (width, height), theme.felt.slot)
    _fill_bar(picture, theme, (-2 * height, 0, width, height), is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


def _fill_bar(
    picture: Image.Image, theme: Theme, box: tuple[int, int, int, int], *, is_highlighted: bool
) -> None:
    left, top, right, bottom = box
    line = 1 if right - left > _MAX_EDGELESS_BAR_WIDTH else 0
    inside = (left + line, top + line, right - line, bottom - line)
    edge, paper = theme.card.edge, get_contrast_colour(theme)
    if is_highlighted:
        edge, paper = palette.mix_colours(theme.felt.mark, theme.felt.shadow, 0.5), theme.felt.mark
    picture.paste(edge, mask=draw_rounded_rectangle_mask(picture.size, box, _BAR_CORNER_RADIUS))
    picture.paste(
        paper, mask=draw_rounded_rectangle_mask(picture.size, inside, _BAR_CORNER_RADIUS - 1)
    )


@lru_cache(maxsize=16)
def draw_bar_track(theme: Theme, width: int, height: int) -> MaskedSprite:
    """Where a lying bar may grow: an empty place, like that for a card."""
    size = (width, height)
    whole = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 3)
    picture = Image.new("RGB", size, theme.felt.cloth)
    picture.paste(theme.felt.rim, mask=whole)
    inside = (2, 2, width - 2, height - 2)
    picture.paste(
        theme.felt.slot, mask=draw_rounded_rectangle_mask(size, inside, _BAR_CORNER_RADIUS + 1)
    )
    return palette.get_palette(theme).quantize_picture(picture), whole.point(_MASK_TO_OUTLINE, "1")


@lru_cache(maxsize=16)
def draw_highlight_frame(theme: Theme, width: int, height: int) -> MaskedSprite:
    """What goes round the player's own row."""
    size = (width, height)
    mask = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 5)
    inner = (
        _HIGHLIGHT_FRAME_WIDTH,
        _HIGHLIGHT_FRAME_WIDTH,
        width - _HIGHLIGHT_FRAME_WIDTH,
        height - _HIGHLIGHT_FRAME_WIDTH,
    )
    mask.paste(0, mask=draw_rounded_rectangle_mask(size, inner, _BAR_CORNER_RADIUS + 1))
    return build_coloured_sprite(theme, theme.felt.mark, mask)


@lru_cache(maxsize=64)
def draw_chart_dot(
    theme: Theme, radius: int, *, is_highlighted: bool, is_omission_dot: bool
) -> MaskedSprite:
    """A dot of a line: golden if marked, else hollow; a small one is plain."""
    side = 2 * radius + 1
    box = (0, 0, side, side)
    whole = draw_rounded_rectangle_mask((side, side), box, side / 2)
    if is_omission_dot:
        return build_coloured_sprite(theme, theme.felt.name, whole)
    line = max(1, round(radius * 0.3))
    inside = (line, line, side - line, side - line)
    core = draw_rounded_rectangle_mask((side, side), inside, side / 2 - line)
    picture = Image.new("RGB", (side, side), theme.felt.cloth)
    picture.paste(theme.felt.slot if is_highlighted else theme.felt.name, mask=whole)
    picture.paste(theme.felt.mark if is_highlighted else theme.felt.slot, mask=core)
    return palette.get_palette(theme).quantize_picture(picture), whole.point(_MASK_TO_OUTLINE, "1")
