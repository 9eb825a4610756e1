"""The badge of a card that can go to a foundation: a small disc with an arrowhead.

It lies at the lower right corner of the top card, where it covers neither index nor other cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from rendering.picture_cache import keep_part
from rendering.table import overlay_marks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.dimensions import CardSize
    from rendering.masks.outlines import Point
    from rendering.table.overlay_marks import OverlayMark
    from rendering.theme import Theme

_OVERSAMPLING = 8
_RIM_WIDTH = 2
_MAX_BADGE_RADIUS = 14
_ARROWHEAD_CORNERS = (
    (0.0, -0.58),
    (0.62, 0.12),
    (0.62, 0.5),
    (0.0, -0.1),
    (-0.62, 0.5),
    (-0.62, 0.12),
)
"""An angle that points up, in radii of the disc."""


def draw_ready_badges(
    canvas: Image.Image, theme: Theme, card_size: CardSize, card_corners: Iterable[Point]
) -> None:
    """Draw a badge on each card whose lower right corner on the canvas is given."""
    radius = max(3, min(_MAX_BADGE_RADIUS, round(card_size.index_height * 0.36)))
    mark = _build_badge_mark(theme, radius)
    (right, down), (width, height) = mark.corner_offset, mark.picture.size
    # two thirds of a badge lie on its card
    badge_corners = [
        (
            max(1, min(round(x - radius * 0.4) + right, canvas.width - width)),
            max(0, min(round(y - radius * 0.4) + down, canvas.height - height)),
        )
        for x, y in card_corners
    ]
    if badge_corners:
        overlay_marks.paste_overlay_marks(
            canvas, theme, [(mark, corner) for corner in badge_corners]
        )


@keep_part
def _build_badge_mark(theme: Theme, radius: int) -> OverlayMark:
    reach = radius + _RIM_WIDTH + 1
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
    return overlay_marks.build_overlay_mark(
        theme, inner.reduce(_OVERSAMPLING), outer.reduce(_OVERSAMPLING), reach
    )
