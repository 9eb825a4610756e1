"""Painting: a scene in, a PNG out, and nothing remembered but sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.cards.sprites import CardUnderlay, LastMoveMark, get_card_sprites
from rendering.encoding import png
from rendering.table import background, hint_arrow, layout, ready_badge
from rendering.table.placed_piles import list_placed_piles

if TYPE_CHECKING:
    from PIL import Image

    from rendering.cards.sprites import CardSprites
    from rendering.dimensions import CardSize, TableLayout
    from rendering.scene import Scene
    from rendering.table.placed_piles import PlacedPile
    from rendering.theme import Theme


def paint(scene: Scene, theme: Theme, *, large: bool = False) -> bytes:
    """The scene as a PNG, 1100 pixels wide and 700 high or, for deep columns, higher.

    ``large`` is the deck with the large index, for telephones and weak eyes.
    """
    return png.encode_png(paint_table_canvas(scene, theme, large=large))


def prepare_table_sprites(scene: Scene, theme: Theme, *, large: bool = False) -> None:
    """Draws all that tables like this one are put together from, before one is asked for."""
    get_card_sprites(
        theme, layout.build_table_layout(layout.build_table_shape(scene, large=large)).card_size
    ).draw_all_sprites()
    paint_table_canvas(scene, theme, large=large)


def paint_table_canvas(scene: Scene, theme: Theme, *, large: bool = False) -> Image.Image:
    """The scene in the theme's palette ("P"), one column of 0 wider than the picture."""
    plan = layout.build_table_layout(layout.build_table_shape(scene, large=large))
    laid = list(list_placed_piles(scene, plan))
    slots = tuple(
        (at.spot, at.base_rank, "" if at.shows_card_count else at.pile.name) for at in laid
    )
    table = background.paint_background(theme, plan, slots).copy()
    if scene.stock is not None and not scene.stock.cards:
        sign = background.REDEAL_SIGN if scene.can_redeal else background.EXHAUSTED_SIGN
        table.paste(
            background.paint_empty_pile(theme, plan.card_size, sign),
            (1 + plan.stock.x, plan.stock.y),
        )
    sprites = get_card_sprites(theme, plan.card_size)
    for at in laid:
        _paint_pile_name(table, theme, plan, at, scene.last_move)
    for at in laid:
        _paste_pile_cards(table, sprites, at, _list_card_marks(at, scene))
        if not at.laid_cards and scene.last_move and at.pile.name == scene.last_move[0] != "s":
            left = background.paint_empty_pile(
                theme, plan.card_size, at.base_rank, has_golden_rim=True
            )
            table.paste(left, (1 + at.spot.x, at.spot.y))
    if scene.ready_piles:
        corners = [
            at.find_last_card_corner(plan.card_size)
            for at in laid
            if at.laid_cards and at.pile.name in scene.ready_piles
        ]
        ready_badge.draw_ready_badges(
            table, theme, plan.card_size, [(x + 1, y) for x, y in corners]
        )
    if scene.caption:
        background.paint_caption(table, theme, scene.caption)
    if scene.hinted_move:
        _draw_hint_arrow(table, theme, plan.card_size, laid, scene.hinted_move)
    return table


def _paint_pile_name(
    canvas: Image.Image,
    theme: Theme,
    table_layout: TableLayout,
    placed_pile: PlacedPile,
    last_move: tuple[str, str, int] | None,
) -> None:
    """A pile's name where it is not what the ground shows: with a count, or golden."""
    name = placed_pile.pile.name
    marked = last_move is not None and name in last_move[:2]
    if placed_pile.shows_card_count or marked:
        text = f"{name} {len(placed_pile.pile.cards)}" if placed_pile.shows_card_count else name
        label = background.paint_pile_name(
            theme, text, table_layout.name_height, is_highlighted=marked
        )
        canvas.paste(label, background.find_name_corner(placed_pile.spot, table_layout, label))


def _list_card_marks(placed_pile: PlacedPile, scene: Scene) -> list[LastMoveMark]:
    """The mark of each card that is laid there."""
    name, count = placed_pile.pile.name, len(placed_pile.laid_cards)
    marks = [LastMoveMark.NONE] * count
    source, target, moved = scene.last_move or ("", "", 0)
    if name in scene.refilled_columns:
        target, moved = name, 1
    if count and name == target and moved > 0:
        first = max(0, count - moved)
        following = (
            LastMoveMark.FIRST_MOVED if placed_pile.spot.spreads_right else LastMoveMark.LATER_MOVED
        )
        marks[first:] = [LastMoveMark.FIRST_MOVED] + [following] * (count - first - 1)
    elif count and name == source:
        marks[-1] = LastMoveMark.UNCOVERED
    return marks


def _paste_pile_cards(
    canvas: Image.Image,
    card_sprites: CardSprites,
    placed_pile: PlacedPile,
    marks: list[LastMoveMark],
) -> None:
    """Cards one upon another, of each but the last only the strip that is seen."""
    spot, last = placed_pile.spot, len(placed_pile.laid_cards) - 1
    paste = canvas.im.paste  # without what ``Image.paste`` makes sure of, card after card
    for number, (card, offset, follows) in enumerate(
        placed_pile.iter_card_offsets(card_sprites.card_size)
    ):
        bed = (
            CardUnderlay.FELT
            if number == 0
            else CardUnderlay.CARD_TO_LEFT
            if spot.spreads_right
            else CardUnderlay.CARD_ABOVE
        )
        shown = None if number == last or spot.spreads_right else follows - offset
        right, down = (offset, 0) if spot.spreads_right else (0, offset)
        sprite = card_sprites.get_sprite(card, bed, marks[number], shown).im
        x, y = 1 + spot.x + right - card_sprites.side_hem, spot.y + down - card_sprites.top_hem
        wide, high = sprite.size
        paste(sprite, (x, y, x + wide, y + high))


def _draw_hint_arrow(
    canvas: Image.Image,
    theme: Theme,
    card_size: CardSize,
    placed_piles: list[PlacedPile],
    hinted_move: tuple[str, str, int],
) -> None:
    """The arrow of a hint, where both its piles are on the table."""
    at = {place.pile.name: place for place in placed_piles}
    source, target, count = hinted_move
    if source not in at or target not in at:
        return
    start, end = at[source].find_arrow_start(card_size, count), at[target].find_arrow_end(card_size)
    # from the row above the columns a way that hangs would cross more of their indices
    rising = at[target].spot.spreads_down and not at[source].spot.spreads_down
    hint_arrow.draw_hint_arrow(canvas, theme, start, end, bends_upward=rising)
