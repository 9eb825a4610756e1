"""Painting: a scene in, a PNG out, and nothing remembered but sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import arrow, badge, ground, layout, png
from rendering.cards import Bed, Mark, deck
from rendering.places import places

if TYPE_CHECKING:
    from PIL import Image

    from rendering.cards import Deck
    from rendering.measures import CardSize, Layout
    from rendering.places import Place
    from rendering.scene import Scene
    from rendering.theme import Theme


def paint(scene: Scene, theme: Theme, *, large: bool = False) -> bytes:
    """The scene as a PNG, 1100 pixels wide and 700 high or, for deep columns, higher.

    ``large`` is the deck with the large index, for telephones and weak eyes.
    """
    return png.encode(canvas(scene, theme, large=large))


def prepare(scene: Scene, theme: Theme, *, large: bool = False) -> None:
    """Draws all that tables like this one are put together from, before one is asked for."""
    deck(theme, layout.arrange(layout.shape(scene, large=large)).card).draw_all()
    canvas(scene, theme, large=large)


def canvas(scene: Scene, theme: Theme, *, large: bool = False) -> Image.Image:
    """The scene in the theme's palette ("P"), one column of 0 wider than the picture."""
    plan = layout.arrange(layout.shape(scene, large=large))
    laid = list(places(scene, plan))
    slots = tuple((at.spot, at.rank, "" if at.counted else at.pile.name) for at in laid)
    table = ground.ground(theme, plan, slots).copy()
    if scene.stock is not None and not scene.stock.cards:
        sign = ground.REDEAL if scene.redeal else ground.SPENT
        table.paste(ground.slot(theme, plan.card, sign), (1 + plan.stock.x, plan.stock.y))
    sprites = deck(theme, plan.card)
    for at in laid:
        _name(table, theme, plan, at, scene.moved)
    for at in laid:
        _lay(table, sprites, at, _marks(at, scene))
        if not at.cards and scene.moved and at.pile.name == scene.moved[0] != "s":
            left = ground.slot(theme, plan.card, at.rank, left=True)
            table.paste(left, (1 + at.spot.x, at.spot.y))
    if scene.ready:
        corners = [at.end(plan.card) for at in laid if at.cards and at.pile.name in scene.ready]
        badge.draw(table, theme, plan.card, [(x + 1, y) for x, y in corners])
    if scene.caption:
        ground.caption(table, theme, scene.caption)
    if scene.hint:
        _point(table, theme, plan.card, laid, scene.hint)
    return table


def _name(
    table: Image.Image,
    theme: Theme,
    plan: Layout,
    at: Place,
    moved: tuple[str, str, int] | None,
) -> None:
    """A pile's name where it is not what the ground shows: with a count, or golden."""
    name = at.pile.name
    marked = moved is not None and name in moved[:2]
    if at.counted or marked:
        text = f"{name} {len(at.pile.cards)}" if at.counted else name
        label = ground.name(theme, text, plan.name, marked=marked)
        table.paste(label, ground.name_corner(at.spot, plan, label))


def _marks(at: Place, scene: Scene) -> list[Mark]:
    """The mark of each card that is laid there."""
    name, count = at.pile.name, len(at.cards)
    marks = [Mark.NONE] * count
    source, target, moved = scene.moved or ("", "", 0)
    if name in scene.filled:
        target, moved = name, 1
    if count and name == target and moved > 0:
        first = max(0, count - moved)
        following = Mark.FIRST if at.spot.beside else Mark.FOLLOWING
        marks[first:] = [Mark.FIRST] + [following] * (count - first - 1)
    elif count and name == source:
        marks[-1] = Mark.LEFT
    return marks


def _lay(table: Image.Image, deck: Deck, at: Place, marks: list[Mark]) -> None:
    """Cards one upon another, of each but the last only the strip that is seen."""
    spot, last = at.spot, len(at.cards) - 1
    paste = table.im.paste  # without what ``Image.paste`` makes sure of, card after card
    for number, (card, offset, follows) in enumerate(at.offsets(deck.size)):
        bed = Bed.FELT if number == 0 else Bed.BESIDE if spot.beside else Bed.CARD
        shown = None if number == last or spot.beside else follows - offset
        right, down = (offset, 0) if spot.beside else (0, offset)
        sprite = deck.sprite(card, bed, marks[number], shown).im
        x, y = 1 + spot.x + right - deck.side, spot.y + down - deck.above
        wide, high = sprite.size
        paste(sprite, (x, y, x + wide, y + high))


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
