"""Sprites of charts: bars, dots and texts as small pictures, drawn once for a theme and a size.

A sprite is a picture ("P" in the theme's palette) and, if it does not fill its box, a mask ("1").
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageFilter

from rendering import palette
from rendering.charts import typesetting
from rendering.charts.panel_layout import TextInk
from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from rendering.theme import Colour, Theme

MaskedSprite = tuple[Image.Image, Image.Image]
"""A picture ("P") and its mask ("1")."""

BAR_SHADOW_WIDTH = 4
"""The width of a vertical bar's shadow at its sides and above it, if there is room."""
_BAR_CORNER_RADIUS = 7.0
_MAX_EDGELESS_BAR_WIDTH = 6  # bars up to this width have no edge
_HIGHLIGHT_FRAME_WIDTH = 4
_LUMA_WEIGHTS = (0.299, 0.587, 0.114)


@lru_cache(maxsize=64)
def get_contrast_colour(theme: Theme) -> Colour:
    """Return what contrasts with the cloth: the paper of cards or, if that is dark, their ink."""

    def compute_luma(colour: Colour) -> float:
        return sum(channel * weight for channel, weight in zip(colour, _LUMA_WEIGHTS, strict=True))

    cloth_luma = compute_luma(theme.felt.cloth)
    return max(
        theme.card.paper, theme.suits.S, key=lambda colour: abs(compute_luma(colour) - cloth_luma)
    )


def get_ink_colour(theme: Theme, ink: TextInk) -> Colour:
    """Return the theme's colour for an ink, or for the bar that it is cut out of."""
    felt = theme.felt
    return {
        TextInk.FAINT: felt.rank,
        TextInk.QUIET: felt.name,
        TextInk.LOUD: get_contrast_colour(theme),
        TextInk.HIGHLIGHT: felt.mark,
        TextInk.CUTOUT: get_contrast_colour(theme),
        TextInk.HIGHLIGHT_CUTOUT: felt.mark,
    }[ink]


@keep_part
def _build_shade_numbers(theme: Theme, colour: Colour) -> bytes:
    """Return, for each value of a mask, the colour number of the mixture with the cloth."""
    row = Image.new("RGB", (256, 1))
    row.putdata(
        [palette.mix_colours(theme.felt.cloth, colour, value / 255) for value in range(256)]
    )
    return palette.get_palette(theme).quantize_picture(row).tobytes()


def find_colour_number(theme: Theme, colour: Colour) -> int:
    """Return the palette's number for a colour."""
    return _build_shade_numbers(theme, colour)[-1]


_MIN_MASK_VALUE = 16
_SMOOTH_TO_HARD_MASK = [255 * (value >= _MIN_MASK_VALUE) for value in range(256)]
"""Values that turn a smooth mask ("L") into one with hard edges ("1")."""


def build_coloured_sprite(theme: Theme, colour: Colour, mask: Image.Image) -> MaskedSprite:
    """Return a smooth mask ("L") as a sprite in a colour on cloth."""
    numbers = mask.tobytes().translate(_build_shade_numbers(theme, colour))
    return Image.frombytes("P", mask.size, numbers), mask.point(_SMOOTH_TO_HARD_MASK, "1")


@keep_part
def draw_text_sprite(theme: Theme, text: str, size: int, ink: TextInk) -> MaskedSprite:
    """Return a text on cloth, or cut out of a bar; recurring texts such as numbers are kept."""
    mask = typesetting.compose_text_mask(text, size)
    if ink not in {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}:
        return build_coloured_sprite(theme, get_ink_colour(theme, ink), mask)
    picture, _ = build_coloured_sprite(theme, get_ink_colour(theme, ink), ImageChops.invert(mask))
    return picture, mask.point(_SMOOTH_TO_HARD_MASK, "1")


@keep_part
def draw_vertical_bar(
    theme: Theme, width: int, height: int, shadow_width: int, *, is_highlighted: bool
) -> Image.Image:
    """Return the highest bar, which looks like a card; lower bars are cut from its upper part.

    Its shadow adds ``shadow_width`` pixels left, right and above.
    """
    size = (width + 2 * shadow_width, height + shadow_width)
    box = (shadow_width, shadow_width, shadow_width + width, height + 2 * shadow_width)
    picture = Image.new("RGB", size, theme.felt.cloth)
    if shadow_width:
        shadow = draw_rounded_rectangle_mask(
            size, (box[0], box[1] + 1, box[2], box[3] + 2), _BAR_CORNER_RADIUS
        )
        shadow = shadow.filter(ImageFilter.GaussianBlur(shadow_width * 0.55)).point(
            lambda value: value * 0.62
        )
        picture.paste(theme.felt.shadow, mask=shadow)
    _fill_bar(picture, theme, box, is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


@keep_part
def draw_horizontal_bar(
    theme: Theme, width: int, height: int, *, is_highlighted: bool
) -> Image.Image:
    """Return the longest bar on its track; shorter bars are cut from its right part."""
    picture = Image.new("RGB", (width, height), theme.felt.slot)
    _fill_bar(picture, theme, (-2 * height, 0, width, height), is_highlighted=is_highlighted)
    return palette.get_palette(theme).quantize_picture(picture)


def _fill_bar(
    picture: Image.Image, theme: Theme, box: tuple[int, int, int, int], *, is_highlighted: bool
) -> None:
    left, top, right, bottom = box
    edge_width = 1 if right - left > _MAX_EDGELESS_BAR_WIDTH else 0
    inner_box = (left + edge_width, top + edge_width, right - edge_width, bottom - edge_width)
    edge, paper = theme.card.edge, get_contrast_colour(theme)
    if is_highlighted:
        edge, paper = palette.mix_colours(theme.felt.mark, theme.felt.shadow, 0.5), theme.felt.mark
    picture.paste(edge, mask=draw_rounded_rectangle_mask(picture.size, box, _BAR_CORNER_RADIUS))
    picture.paste(
        paper, mask=draw_rounded_rectangle_mask(picture.size, inner_box, _BAR_CORNER_RADIUS - 1)
    )


@keep_part
def draw_bar_track(theme: Theme, width: int, height: int) -> MaskedSprite:
    """Return the track of a horizontal bar, which looks like an empty pile."""
    size = (width, height)
    outer = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 3)
    inner_box = (2, 2, width - 2, height - 2)
    inner = draw_rounded_rectangle_mask(size, inner_box, _BAR_CORNER_RADIUS + 1)
    picture = Image.new("RGB", size, theme.felt.cloth)
    picture.paste(theme.felt.rim, mask=outer)
    picture.paste(theme.felt.slot, mask=inner)
    return palette.get_palette(theme).quantize_picture(picture), outer.point(
        _SMOOTH_TO_HARD_MASK, "1"
    )


@keep_part
def draw_highlight_frame(theme: Theme, width: int, height: int) -> MaskedSprite:
    """Return the frame around a highlighted row."""
    size = (width, height)
    mask = draw_rounded_rectangle_mask(size, (0, 0, width, height), _BAR_CORNER_RADIUS + 5)
    inner_box = (
        _HIGHLIGHT_FRAME_WIDTH,
        _HIGHLIGHT_FRAME_WIDTH,
        width - _HIGHLIGHT_FRAME_WIDTH,
        height - _HIGHLIGHT_FRAME_WIDTH,
    )
    mask.paste(0, mask=draw_rounded_rectangle_mask(size, inner_box, _BAR_CORNER_RADIUS + 1))
    return build_coloured_sprite(theme, theme.felt.mark, mask)


@keep_part
def draw_chart_dot(
    theme: Theme, radius: int, *, is_highlighted: bool, is_omission_dot: bool
) -> MaskedSprite:
    """Return a dot: golden if highlighted, otherwise hollow; an omission dot is plain."""
    side = 2 * radius + 1
    outer = draw_rounded_rectangle_mask((side, side), (0, 0, side, side), side / 2)
    if is_omission_dot:
        return build_coloured_sprite(theme, theme.felt.name, outer)
    rim = max(1, round(radius * 0.3))
    inner_box = (rim, rim, side - rim, side - rim)
    inner = draw_rounded_rectangle_mask((side, side), inner_box, side / 2 - rim)
    picture = Image.new("RGB", (side, side), theme.felt.cloth)
    picture.paste(theme.felt.slot if is_highlighted else theme.felt.name, mask=outer)
    picture.paste(theme.felt.mark if is_highlighted else theme.felt.slot, mask=inner)
    return palette.get_palette(theme).quantize_picture(picture), outer.point(
        _SMOOTH_TO_HARD_MASK, "1"
    )
