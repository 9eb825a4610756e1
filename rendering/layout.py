"""Where every pile lies, from the shape of a table alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering.arrangers import Above, Beside
from rendering.measures import HIGHEST, CardSize, Layout, Shape
from rendering.scene import HIDDEN

if TYPE_CHECKING:
    from rendering.scene import Pile, Scene

_NARROWEST = 6
_CAPITAL = 30
_SMALLEST = 26  # what is still read on a telephone
_FEW_COLUMNS = 5  # up to here, a reserve puts stock and foundations beside the columns
_LARGE = 0.44  # the capital of a large index, in widths of its card


def shape(scene: Scene, *, large: bool = False) -> Shape:
    """The shape of a scene; its depth is the deepest column's, or that of ``tallest``.

    ``large`` asks for the deck with the large index.
    """
    return Shape(
        columns=len(scene.tableau),
        foundations=len(scene.foundations),
        stock=scene.stock is not None,
        waste=scene.waste is not None,
        reserve=scene.reserve is not None,
        waste_shown=max(1, scene.waste_shown),
        waste_more=max(0, scene.waste_more),
        depth=max([1, scene.tallest, *map(_depth, scene.tableau)]),
        large=large,
    )


def _depth(pile: Pile) -> int:
    """A column's depth in cards that show their index; three backs take the room of one."""
    backs = sum(card == HIDDEN for card in pile.cards)
    return len(pile.cards) - backs + -(-backs // 3)


@lru_cache(maxsize=1024)
def arrange(shape: Shape) -> Layout:
    """The arrangement for a shape, the cards as large as it allows."""
    beside = shape.reserve and shape.columns <= _FEW_COLUMNS
    arranger = Beside if beside else Above
    widest = arranger.widest_large if shape.large else arranger.widest
    width = next(
        (w for w in range(widest, _NARROWEST, -1) if arranger(shape, _size(shape, w)).fits),
        _NARROWEST,
    )
    size = _size(shape, width)
    height, needed = arranger(shape, size).height, arranger(shape, size).needed
    if spare := max(0, height - needed) // size.step:
        # depths that need the same height share one arrangement, and one ground
        return arrange(replace(shape, depth=shape.depth + spare))
    while arranger(shape, size).needed > HIGHEST and size.capital > 1:
        size = CardSize(width, size.capital - 1)
    return arranger(shape, size).layout(height)


def _size(shape: Shape, width: int) -> CardSize:
    """A card of that width with as large an index as its deck has."""
    wanted = round(width * _LARGE) if shape.large else min(_CAPITAL, round(width * 0.4))
    return CardSize(width, max(wanted, width // 4, min(_SMALLEST, round(width * 0.48)), 1))
