"""Painting: a scene in, a PNG out, and nothing remembered but sprites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rendering import ground, layout, png
from rendering.cards import Bed, Mark, deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.cards import Deck
    from rendering.layout import CardSize, Layout, Spot
    from rendering.scene import Pile, Scene
    from rendering.theme import Theme


def paint(scene: Scene, theme: Theme) -> bytes:
    """The scene as a PNG, 1100 pixels wide and 700 high or, for deep columns, higher."""
    return png.encode(canvas(scene, theme))


def canvas(scene: Scene, theme: Theme) -> Image.Image:
    """The scene in the theme's palette ("P"), one column of 0 wider than the picture."""
    plan = layout.arrange(layout.shape(scene))
    places = list(_places(scene, plan))
    slots = tuple((at.spot, at.rank, "" if at.counted else at.pile.name) for at in places)
    table = ground.ground(theme, plan, slots).copy()
    source, target, count = scene.moved or ("", "", 0)
    for at in places:
        marked = at.pile.name in (source, target)
        if at.counted or marked:
            text = f"{at.pile.name} {len(at.pile.cards)}" if at.counted else at.pile.name
            label = ground.name(theme, text, plan.name, marked=marked)
            table.paste(label, ground.name_corner(at.spot, plan, label))
        _lay(table, deck(theme, plan.card), at, count if at.pile.name == target else 0)
    return table


@dataclass(frozen=True, slots=True)
class _Place:
    """A pile at its spot, the cards of it that are laid there, and the slot beneath them."""

    pile: Pile
    spot: Spot
    cards: tuple[str, ...]
    rank: str = ""
    counted: bool = False


def _places(scene: Scene, plan: Layout) -> Iterator[_Place]:
    for pile, spot in zip(scene.tableau, plan.tableau, strict=True):
        yield _Place(pile, spot, pile.cards)
    for pile, spot in zip(scene.foundations, plan.foundations, strict=True):
        yield _Place(pile, spot, pile.cards[-1:], rank=scene.base)
    if scene.stock is not None:
        yield _Place(scene.stock, plan.stock, scene.stock.cards[-1:], counted=True)
    if scene.waste is not None:
        shown = scene.waste.cards[-max(1, scene.waste_shown) :]
        yield _Place(scene.waste, plan.waste, shown, counted=True)
    if scene.reserve is not None:
        yield _Place(scene.reserve, plan.reserve, scene.reserve.cards, counted=True)


def _lay(table: Image.Image, deck: Deck, at: _Place, moved: int) -> None:
    """Cards one upon another, of each but the last only the strip that is seen."""
    spot, last = at.spot, len(at.cards) - 1
    for number, (card, offset, follows) in enumerate(_offsets(at, deck.size)):
        bed = Bed.FELT if number == 0 else Bed.BESIDE if spot.beside else Bed.CARD
        mark = Mark.NONE
        if number > last - moved:
            opens = number in (0, last - moved + 1) or spot.beside
            mark = Mark.FIRST if opens else Mark.FOLLOWING
        shown = None if number == last or spot.beside else follows - offset
        right, down = (offset, 0) if spot.beside else (0, offset)
        corner = (1 + spot.x + right - deck.side, spot.y + down - deck.above)
        table.paste(deck.sprite(card, bed, mark, shown), corner)


def _offsets(at: _Place, size: CardSize) -> Iterator[tuple[str, int, int]]:
    """Each card with its distance from the first and its successor's, drawn close if need be."""
    if at.spot.beside:
        steps = [size.aside] * len(at.cards)
    else:
        steps = [size.step if card else size.hidden_step for card in at.cards]
    reach = sum(steps[:-1])
    scale = min(1.0, at.spot.room / reach) if reach else 1.0
    along = 0.0
    for card, step in zip(at.cards, steps, strict=True):
        yield card, round(along), round(along + step * scale)
        along += step * scale
