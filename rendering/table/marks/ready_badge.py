"""The badge of a card that can go to a foundation: a small disc with an arrowhead.

It lies at the lower right corner of the top card, where it covers neither index nor other cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw

from rendering import palette
from rendering.picture_cache import keep_part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.dimensions import CardSize
    from rendering.masks.outlines import Point
    from rendering.theme import Theme

_OVERSAMPLING = 8
_RIM_WIDTH = 2
_MAX_BADGE_RADIUS = 14
_CORNER_DISTANCE = 0.4
"""How far a badge's middle is from its card's corner, in radii: two thirds lie on the card."""
_MIN_SHARE = 32
"""From this share of 255 on, a pixel at the edge belongs to the badge."""
_ARROWHEAD_CORNERS = (
    (0.0, -0.58),
    (0.62, 0.12),
    (0.62, 0.5),
    (0.0, -0.1),
    (-0.62, 0.5),
    (-0.62, 0.12),
)
"""An angle that points up, in radii of the disc."""


class _Badge(NamedTuple):
    """A badge ("P") with a mask ("1") of its pixels, and its place from a card's corner."""

    picture: Image.Image
    mask: Image.Image
    corner_offset: int


def draw_ready_badges(
    canvas: Image.Image, theme: Theme, card_size: CardSize, card_corners: Iterable[Point]
) -> None:
    """Draw a badge on each card whose lower right corner on the canvas is given."""
    badge = _draw_badge(theme, max(3, min(_MAX_BADGE_RADIUS, round(card_size.index_height * 0.36))))
    width, height = badge.picture.size
    for x, y in card_corners:
        corner = (
            max(1, min(round(x) + badge.corner_offset, canvas.width - width)),
            max(0, min(round(y) + badge.corner_offset, canvas.height - height)),
        )
        canvas.paste(badge.picture, corner, badge.mask)


@keep_part
def _draw_badge(theme: Theme, radius: int) -> _Badge:
    """Return a badge whose edge blends with a card's paper, and with cloth outside the card."""
    reach = radius + _RIM_WIDTH + 1
    offset = -reach - round(radius * _CORNER_DISTANCE)
    inner, outer = (Image.new("L", (2 * reach * _OVERSAMPLING,) * 2) for _ in range(2))
    middle = (reach * _OVERSAMPLING, reach * _OVERSAMPLING)
    ImageDraw.Draw(outer).circle(middle, (radius + _RIM_WIDTH) * _OVERSAMPLING, fill=255)
    pen = ImageDraw.Draw(inner)
    pen.circle(middle, radius * _OVERSAMPLING, fill=255)
    pen.polygon(
        [
            ((reach + x * radius) * _OVERSAMPLING, (reach + y * radius) * _OVERSAMPLING)
            for x, y in _ARROWHEAD_CORNERS
        ],
        0,
    )
    inner, outer = inner.reduce(_OVERSAMPLING), outer.reduce(_OVERSAMPLING)
    picture = Image.new("RGB", outer.size, theme.felt.cloth)
    picture.paste(theme.card.paper, (0, 0, -offset, -offset))
    picture.paste(theme.card.paper, mask=outer)
    picture.paste(theme.felt.hint, mask=inner)
    mask = outer.point([255 * (share >= _MIN_SHARE) for share in range(256)]).convert("1")
    return _Badge(palette.get_palette(theme).quantize_picture(picture), mask, offset)
