"""Cards on their way from one pile to another, between two pictures of a film."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from rendering import layout, palette
from rendering.cards import Bed, deck
from rendering.painter import canvas
from rendering.palette import mix
from rendering.places import places
from rendering.rounded import rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.cards import Deck
    from rendering.measures import CardSize
    from rendering.places import Place
    from rendering.scene import Pile, Scene
    from rendering.theme import Theme

_DARKER = 0.45
_SHADOW = (5, 7)


def flight(
    before: Scene, after: Scene, theme: Theme, steps: int, *, large: bool = False
) -> Iterator[Image.Image]:
    """The canvases between a position and the one that a play led to, ``steps`` of them.

    Nothing where the move was a draw, or is not told of.
    """
    source, target, count = after.moved or ("", "", 0)
    plan = layout.arrange(layout.shape(before, large=large))
    start = {place.pile.name: place for place in places(before, plan)}.get(source)
    end = {place.pile.name: place for place in places(after, plan)}.get(target)
    if not steps or start is None or end is None or source == "s":
        return
    cards = start.pile.cards[-count:]
    under = canvas(_without(before, source, count), theme, large=large)
    darker = shade(theme)
    pack = deck(theme, plan.card)
    begins = _at(start, len(start.pile.cards) - count, plan.card)
    ends = _at(end, len(end.pile.cards) - len(cards), plan.card)
    for step in range(1, steps + 1):
        part = eased(step / (steps + 1))
        x, y = (round(a + (b - a) * part) for a, b in zip(begins, ends, strict=True))
        yield _lifted(under, pack, cards, (x, y), darker)


def eased(part: float) -> float:
    """Where something is that sets out and arrives gently, at a part of its time."""
    return part * part * (3 - 2 * part)


def card_outline(size: CardSize, around: int = 0) -> Image.Image:
    """A card's outline as a smooth mask ("L"), with so many empty pixels around it."""
    wide, high = size.width, size.height
    box = (around, around, around + wide, around + high)
    return rounded((wide + 2 * around, high + 2 * around), box, wide * 0.07)


def sharp(mask: Image.Image) -> Image.Image:
    """A smooth mask as one of edges ("1"), for colours that are numbers do not mix."""
    return mask.convert("1", dither=Image.Dither.NONE)


def bare(pack: Deck, card: str) -> Image.Image:
    """A card without what it lies on ("P"); its corners are to be masked."""
    sprite = pack.sprite(card, Bed.FELT)
    left, top = pack.side, pack.above
    return sprite.crop((left, top, left + pack.size.width, top + pack.size.height))


def _without(scene: Scene, name: str, count: int) -> Scene:
    """The scene while the top cards of a pile are in the air."""

    def less(pile: Pile | None) -> Pile | None:
        if pile is None or pile.name != name:
            return pile
        return replace(pile, cards=pile.cards[: max(0, len(pile.cards) - count)])

    return replace(
        scene,
        tableau=tuple(less(pile) or pile for pile in scene.tableau),
        waste=less(scene.waste),
        reserve=less(scene.reserve),
        moved=None,
        hint=None,
    )


def _at(place: Place, number: int, size: CardSize) -> tuple[int, int]:
    """Where the card of that number in its pile lies, as far as the place shows it."""
    hidden = len(place.pile.cards) - len(place.cards)
    offsets = [offset for _, offset, _ in place.offsets(size)]
    along = offsets[max(0, min(number - hidden, len(offsets) - 1))] if offsets else 0
    right, down = (along, 0) if place.spot.beside else (0, along)
    return 1 + place.spot.x + right, place.spot.y + down


def _lifted(
    under: Image.Image,
    pack: Deck,
    cards: tuple[str, ...],
    corner: tuple[int, int],
    darker: list[int],
) -> Image.Image:
    """The table with cards held above it, their shadow a little aside."""
    picture = under.copy()
    size = pack.size
    x, y = corner
    outline = sharp(card_outline(size))
    whole = (size.width, size.height + size.step * (len(cards) - 1))
    right, down = x + _SHADOW[0], y + _SHADOW[1]
    ground = picture.crop((right, down, right + whole[0], down + whole[1]))
    cast = Image.new("1", whole)
    for number in range(len(cards)):
        cast.paste(1, (0, number * size.step), outline)
    picture.paste(ground.point(darker), (right, down), cast)
    for number, card in enumerate(cards):
        picture.paste(bare(pack, card), (x, y + number * size.step), outline)
    return picture


@lru_cache(maxsize=16)
def shade(theme: Theme) -> list[int]:
    """For every colour of the palette the number of the one that it is in the shadow."""
    known = palette.of(theme)
    dark = [mix(colour, theme.felt.shadow, _DARKER) for colour in known.colours]
    swatches = Image.new("RGB", (len(dark), 1))
    swatches.putdata(dark)
    return list(known.fit(swatches).tobytes())
