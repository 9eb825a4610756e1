"""Painting: a scene in, a PNG out, and nothing remembered but sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import arrow, ground, layout, png
from rendering.cards import Bed, Mark, deck
from rendering.places import places

if TYPE_CHECKING:
    from PIL import Image

    from rendering.cards import Deck
    from rendering.measures import CardSize
    from rendering.places import Place
    from rendering.scene import Scene
    from rendering.theme import Theme


def paint(scene: Scene, theme: Theme, *, large: bool = False) -> bytes:
    """The scene as a PNG, 1100 pixels wide and 700 high or, for deep columns, higher.

    ``large`` is the deck with the large index, for telephones and weak eyes.
    """
    return png.encode(canvas(scene, theme, large=large))


def canvas(scene: Scene, theme: Theme, *, large: bool = False) -> Image.Image:
    """The scene in the theme's palette ("P"), one column of 0 wider than the picture."""
    plan = layout.arrange(layout.shape(scene, large=large))
    laid = list(places(scene, plan))
    slots = tuple((at.spot, at.rank, "" if at.counted else at.pile.name) for at in laid)
    table = ground.ground(theme, plan, slots).copy()
    if scene.stock is not None and not scene.stock.cards:
        sign = ground.REDEAL if scene.redeal else ground.SPENT
        table.paste(ground.slot(theme, plan.card, sign), (1 + plan.stock.x, plan.stock.y))
    source, target, count = scene.moved or ("", "", 0)
    for at in laid:
        marked = at.pile.name in (source, target)
        if at.counted or marked:
            text = f"{at.pile.name} {len(at.pile.cards)}" if at.counted else at.pile.name
            label = ground.name(theme, text, plan.name, marked=marked)
            table.paste(label, ground.name_corner(at.spot, plan, label))
        _lay(table, deck(theme, plan.card), at, count if at.pile.name == target else 0)
    if scene.hint:
        _point(table, theme, plan.card, laid, scene.hint)
    return table


def _lay(table: Image.Image, deck: Deck, at: Place, moved: int) -> None:
    """Cards one upon another, of each but the last only the strip that is seen."""
    spot, last = at.spot, len(at.cards) - 1
    for number, (card, offset, follows) in enumerate(at.offsets(deck.size)):
        bed = Bed.FELT if number == 0 else Bed.BESIDE if spot.beside else Bed.CARD
        mark = Mark.NONE
        if number > last - moved:
            opens = number in (0, last - moved + 1) or spot.beside
            mark = Mark.FIRST if opens else Mark.FOLLOWING
        shown = None if number == last or spot.beside else follows - offset
        right, down = (offset, 0) if spot.beside else (0, offset)
        corner = (1 + spot.x + right - deck.side, spot.y + down - deck.above)
        table.paste(deck.sprite(card, bed, mark, shown), corner)


def _point(
    table: Image.Image, theme: Theme, size: CardSize, laid: list[Place], hint: tuple[str, str, int]
) -> None:
    """The arrow of a hint, where both its piles are on the table."""
    at = {place.pile.name: place for place in laid}
    source, target, count = hint
    if source not in at or target not in at:
        return
    start, end = at[source].taken(size, count), at[target].landing(size)
    # from the row above the columns a way that hangs would cross more of their indices
    rising = at[target].spot.down and not at[source].spot.down
    arrow.draw(table, theme, start, end, rising=rising)
