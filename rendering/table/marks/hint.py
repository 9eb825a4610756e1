"""A hint on a table: rings around the cards that would move and their target, and an arrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageChops

from rendering.masks.rounded_rectangle import draw_rounded_rectangle_mask
from rendering.picture_cache import keep_part
from rendering.table.marks.hint_arrow import draw_hint_arrow
from rendering.table.marks.overlay_marks import build_overlay_mark, paste_overlay_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from rendering.dimensions import CardSize, PileSpot, TableLayout
    from rendering.table.marks.overlay_marks import OverlayMark
    from rendering.table.placed_piles import Box, PlacedPile
    from rendering.theme import Theme

_RING_OUTSIDE = 3  # how far a ring reaches outside its cards, without its rim
_MAX_RING_INSIDE = 3  # and how far inside them, where no index begins
_RIM_WIDTH = 1


def draw_hint(
    canvas: Image.Image,
    theme: Theme,
    table_layout: TableLayout,
    placed_piles: Sequence[PlacedPile],
    hinted_move: tuple[str, str, int],
) -> None:
    """Draw a hint if both its piles are on the table: two rings, and an arrow.

    The arrow hides no index and no name; where it would, it has a gap.

    To draw, or to turn the waste over, is one press; such a hint rings the stock, and one to turn
    a card up in its place rings that card.
    """
    card_size = table_layout.card_size
    piles = {placed.pile.name: placed for placed in placed_piles}
    source_name, target_name, count = hinted_move
    if source_name not in piles or target_name not in piles:
        return
    is_draw = "s" in {source_name, target_name} and "w" in {source_name[0], target_name[0]}
    if is_draw or source_name == target_name:
        pressed = piles["s" if is_draw else source_name]
        _draw_rings(canvas, theme, card_size, [pressed.find_top_box(card_size)])
        return
    source, target = piles[source_name], piles[target_name]
    kept_boxes = [
        (left + 1, top, right + 1, bottom)
        for placed in placed_piles
        for left, top, right, bottom in (
            *placed.list_index_boxes(card_size),
            _find_name_box(placed.spot, table_layout),
        )
    ]
    start, end = source.find_arrow_start(card_size), target.find_arrow_end(card_size)
    draw_hint_arrow(canvas, theme, start, end, kept_boxes)
    boxes = [source.find_top_box(card_size, count), target.find_top_box(card_size)]
    _draw_rings(canvas, theme, card_size, boxes)


def _find_name_box(spot: PileSpot, table_layout: TableLayout) -> Box:
    """Return the box of a pile's name, as far as a usual one reaches."""
    third = table_layout.card_size.width // 3
    return spot.x + third, spot.y - table_layout.name_height, spot.x + 2 * third, spot.y


def _draw_rings(
    canvas: Image.Image, theme: Theme, card_size: CardSize, boxes: Sequence[Box]
) -> None:
    """Draw a ring around each box, given in pixels of the picture."""
    placed_marks = []
    for left, top, right, bottom in boxes:
        mark = _build_ring_mark(theme, card_size, (right - left, bottom - top))
        x, y = mark.corner_offset
        placed_marks.append((mark, (max(1, 1 + left + x), max(0, top + y))))
    paste_overlay_marks(canvas, theme, placed_marks)


@keep_part
def _build_ring_mark(theme: Theme, card_size: CardSize, cards_size: tuple[int, int]) -> OverlayMark:
    """Return a ring around cards that take so much room, placed by their upper left corner."""
    reach, (width, height) = _RING_OUTSIDE + _RIM_WIDTH, cards_size
    size = (width + 2 * reach, height + 2 * reach)

    def draw_area(distance: int) -> Image.Image:
        start, end_x, end_y = reach - distance, reach + width + distance, reach + height + distance
        box = (start, start, end_x, end_y)
        return draw_rounded_rectangle_mask(size, box, card_size.corner_radius + distance)

    hole = draw_area(-max(1, min(_MAX_RING_INSIDE, card_size.index_margin - 1)))
    inner, outer = (
        ImageChops.subtract(draw_area(distance), hole) for distance in (_RING_OUTSIDE, reach)
    )
    return build_overlay_mark(theme, inner, outer, reach)
