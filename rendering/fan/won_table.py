"""The table of a won game: the open fan of all cards, and in its middle how it was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.encoding import png
from rendering.fan.layout import arrange_arcs, build_fan_layout
from rendering.fan.painter import paint_fan
from rendering.fan.text_lines import write_line, write_word_in_hub
from rendering.picture_width import check_picture_width, scale_canvas
from rendering.scene import RANKS
from rendering.table.labels import LabelWriter

if TYPE_CHECKING:
    from PIL import Image

    from rendering.fan.layout import Arcs, FanLayout
    from rendering.masks.outlines import Point
    from rendering.scene import Scene
    from rendering.theme import Theme

_SUIT_COUNT = 4
_MAX_DECK_COUNT = 8  # the cards of more would leave no room for the text in their middle
_FAN_RADIUS = 0.49  # in widths of the picture
_ROOM_ABOVE = 21  # pixels above the fan
_ROOM_BELOW = 140  # pixels below its pivot, for the lines of text
_LINES = ((42, 48), (34, 90))
"""The sizes of the further lines, and how far their middles are below the pivot, in pixels."""
_MAX_LINE_WIDTH = 0.9  # in widths of the picture


def paint_won_table(scene: Scene, theme: Theme, *, width: int | None = None) -> bytes:
    """Return a picture of a won game as the bytes of a PNG.

    At the default width of 1100 pixels it is 700 pixels high, a tall one 800 × 1000; at any other
    width it is scaled. The scene's ``ending`` stands in the fan.

    Raises ValueError if ``width`` is not from 100 to 2200.
    """
    if width is not None:
        check_picture_width(width)
    canvas = paint_won_table_canvas(scene, theme, scene.picture_size.height)
    return png.encode_png(canvas if width is None else scale_canvas(canvas, theme, width))


def paint_won_table_canvas(scene: Scene, theme: Theme, height: int) -> Image.Image:
    """Return a won game in the theme's palette ("P"), with one column of 0 left of the picture."""
    canvas_size = (scene.picture_size.width, height)
    fan_place = _place_fan(*canvas_size)
    canvas = paint_fan(theme, _list_arcs(scene), *fan_place, canvas_size).copy()
    layout = build_won_fan_layout(scene, height)
    for word in scene.ending[:1]:
        write_word_in_hub(canvas, theme, word, layout)
    for line, (size, distance) in zip(scene.ending[1:], _LINES, strict=False):
        middle = (layout.pivot[0], layout.pivot[1] + distance)
        max_width = _MAX_LINE_WIDTH * scene.picture_size.width
        write_line(canvas, theme, theme.felt.name, line, size, middle, max_width)
    if scene.caption:
        LabelWriter(canvas, theme).write_caption(scene.caption)
    return canvas


def build_won_fan_layout(scene: Scene, height: int) -> FanLayout:
    """Return the open fan of a won game's cards, in a picture of that height."""
    return build_fan_layout(_list_arcs(scene), *_place_fan(scene.picture_size.width, height))


def _place_fan(width: int, height: int) -> tuple[Point, float]:
    """Return the pivot and the radius of the fan in a picture of that size."""
    radius = min(_FAN_RADIUS * width, height - _ROOM_ABOVE - _ROOM_BELOW)
    top = (height - radius + _ROOM_ABOVE - _ROOM_BELOW) / 2
    return (1 + width / 2, top + radius), radius


def _list_arcs(scene: Scene) -> Arcs:
    cards = [card for pile in scene.foundations for card in pile.cards]
    up_ranks = {card[0] for card in cards if card}
    ranks = "".join(rank for rank in RANKS if rank in up_ranks)
    deck_count = -(-len(cards) // (_SUIT_COUNT * max(1, len(ranks))))
    return arrange_arcs(cards, min(deck_count, _MAX_DECK_COUNT), ranks)
