"""Pictures of tables: a scene becomes a PNG, put together from background, cards and marks.

Only sprites are kept for the next picture.
"""

from typing import Any

from PIL import Image

from rendering import background
from rendering.background import DOWN_ARROW, LabelWriter
from rendering.canvas import Canvas, check_picture_width, encode_canvas, encode_png, scale_canvas
from rendering.card_sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.dimensions import CardSize
from rendering.scene import Scene
from rendering.table_layout import (
    PlacedPile,
    build_table_layout,
    build_table_shape,
    list_placed_piles,
)
from rendering.table_marks import draw_hint, draw_ready_badges
from rendering.theme import Theme


def paint(scene: Scene, theme: Theme, *, large: bool = False, width: int | None = None) -> bytes:
    """Return a picture of the scene as the bytes of a PNG.

    It is 1100 pixels wide, a tall one 800, and as high as its cards need, up to 2400. At any other
    width it is scaled.
    ``large`` chooses the cards with large print, for phones and low vision.

    Raises ValueError if ``width`` is not from 100 to 2200.
    """
    if width is not None:
        check_picture_width(width)
    canvas = _paint_table(scene, theme, large=large)
    if width is None:
        return encode_canvas(canvas)
    return encode_png(scale_canvas(canvas.image, theme, width))


def prepare_table_sprites(scene: Scene, theme: Theme, *, large: bool = False) -> None:
    """Draw all the sprites that tables like this one need, before the first is asked for."""
    table_layout = build_table_layout(build_table_shape(scene, large=large))
    CardSprites(theme, table_layout.card_size).draw_all_parts()
    paint_table_canvas(scene, theme, large=large)


def paint_table_canvas(scene: Scene, theme: Theme, *, large: bool = False) -> Image.Image:
    """Return the scene in the theme's palette ("P"), with one column of 0 left of the picture."""
    return _paint_table(scene, theme, large=large).image


def _paint_table(scene: Scene, theme: Theme, *, large: bool) -> Canvas:
    table_layout = build_table_layout(build_table_shape(scene, large=large))
    card_size = table_layout.card_size
    piles = list(list_placed_piles(scene, table_layout))
    canvas = background.lay_felt(theme, table_layout.height, table_layout.width)
    image = canvas.image
    sprites = CardSprites(theme, card_size)
    labels = LabelWriter(image, theme)
    for placed in piles:
        name = placed.pile.name
        is_highlighted = scene.last_move is not None and name in scene.last_move[:2]
        text = f"{name} {len(placed.pile.cards)}" if placed.shows_card_count else name
        if placed.pile.builds_down:
            text = f"{name} {DOWN_ARROW}"
        labels.write_name(text, placed.spot, table_layout, is_highlighted=is_highlighted)
    for placed in piles:
        if placed.laid_cards:
            _paste_pile_cards(image.im, sprites, placed, _list_card_marks(placed, scene))
        else:
            _paste_empty_pile(image, theme, card_size, placed, scene)
    if scene.hinted_move:
        draw_hint(image, theme, table_layout, piles, scene.hinted_move)
    if scene.ready_piles:
        corners = [
            placed.find_last_card_corner(card_size)
            for placed in piles
            if placed.laid_cards and placed.pile.name in scene.ready_piles
        ]
        draw_ready_badges(image, theme, card_size, [(x + 1, y) for x, y in corners])
    if scene.caption:
        labels.write_caption(scene.caption)
    return canvas


def _paste_empty_pile(
    canvas: Image.Image, theme: Theme, card_size: CardSize, placed_pile: PlacedPile, scene: Scene
) -> None:
    """Paste an empty pile: the stock with its sign, others with the rank that goes there."""
    sign = placed_pile.sign
    if placed_pile.pile is scene.stock:
        sign = background.REDEAL_SIGN if scene.can_redeal else background.EXHAUSTED_SIGN
    is_emptied = scene.last_move is not None and scene.last_move[0] == placed_pile.pile.name != "s"
    empty_pile = background.paint_empty_pile(theme, card_size, sign, has_golden_rim=is_emptied)
    canvas.paste(empty_pile, (1 + placed_pile.spot.x, placed_pile.spot.y))


def _list_card_marks(placed_pile: PlacedPile, scene: Scene) -> list[LastMoveMark]:
    """Return the mark of each card that is laid there, bottom first."""
    name, count = placed_pile.pile.name, len(placed_pile.laid_cards)
    marks = [LastMoveMark.NONE] * count
    source, target, moved_count = scene.last_move or ("", "", 0)
    for _, filled_name, fill_count in scene.fills:
        if filled_name == name:
            target, moved_count = name, fill_count
    if count and name == target and moved_count > 0:
        first = max(0, count - moved_count)
        following = (
            LastMoveMark.FIRST_MOVED if placed_pile.spot.spreads_right else LastMoveMark.LATER_MOVED
        )
        marks[first:] = [LastMoveMark.FIRST_MOVED] + [following] * (count - first - 1)
    elif count and name == source != "s":
        marks[-1] = LastMoveMark.UNCOVERED
    return marks


def _paste_pile_cards(
    canvas: Any,
    card_sprites: CardSprites,
    placed_pile: PlacedPile,
    marks: list[LastMoveMark],
) -> None:
    """Paste a pile's cards, only the visible strip of each but the last."""
    spot, last = placed_pile.spot, len(placed_pile.laid_cards) - 1
    spreads_right, x, y = spot.spreads_right, 1 + spot.x, spot.y
    underlay = CardUnderlay.FELT
    for number, (card, offset, next_offset) in enumerate(
        placed_pile.iter_card_offsets(card_sprites.card_size)
    ):
        visible_height = None if number == last or spreads_right else next_offset - offset
        corner = (x + offset, y) if spreads_right else (x, y + offset)
        card_sprites.paste_card(
            canvas, card, corner, underlay, mark=marks[number], visible_height=visible_height
        )
        underlay = CardUnderlay.CARD_TO_LEFT if spreads_right else CardUnderlay.CARD_ABOVE
