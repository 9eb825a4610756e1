"""Where every pile lies, from the shape of a table alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering.scene import HIDDEN

if TYPE_CHECKING:
    from rendering.scene import Pile, Scene

WIDTH = 1100
HEIGHT = 700
GROWTH = 100
"""A table too deep for its height grows by this much at a time."""
HIGHEST = 2400
"""No table grows higher; beyond this its cards draw closer together."""

MARGIN = 14
TOP = 3
FOOT = 7
_WIDEST = 116
_NARROWEST = 6
_CAPITAL = 26  # what is still read on a telephone
_FEW_COLUMNS = 5  # up to here, a reserve puts stock and foundations beside the columns


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's measures in pixels; ``capital`` is the height of its index."""

    width: int
    capital: int

    @property
    def step(self) -> int:
        """What a covered card shows: its index."""
        return self.capital + max(2, round(self.capital * 0.34))

    @property
    def hidden_step(self) -> int:
        """What a covered card shows of its back."""
        return max(1, self.step // 3)

    @property
    def aside(self) -> int:
        """What a card shows when the next lies beside it."""
        return min(self.width, round(self.capital * 2.05) + max(2, self.width // 12))

    @property
    def height(self) -> int:
        # a narrow card is stouter, for it stands on a table of deep columns
        return self.step + round(self.width * (0.9 + self.width / 600))


@dataclass(frozen=True, slots=True)
class Shape:
    """What a table's arrangement depends on; it stays the same for a whole game but for depth."""

    columns: int
    foundations: int
    stock: bool
    waste: bool
    reserve: bool
    waste_shown: int
    depth: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a pile's first card lies, and how the others follow: down, beside, or upon it.

    ``room`` is how far the last card may lie from the first.
    """

    x: int
    y: int
    down: bool = False
    beside: bool = False
    room: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A table's arrangement: its height, the size of its cards and names, a spot a pile.

    There is one for a shape, told apart by identity, which is quick to look up.
    """

    height: int
    card: CardSize
    name: int
    tableau: tuple[Spot, ...]
    foundations: tuple[Spot, ...]
    stock: Spot
    waste: Spot
    reserve: Spot


def shape(scene: Scene) -> Shape:
    """The shape of a scene; its depth is the deepest column's, or that of ``tallest``."""
    return Shape(
        columns=len(scene.tableau),
        foundations=len(scene.foundations),
        stock=scene.stock is not None,
        waste=scene.waste is not None,
        reserve=scene.reserve is not None,
        waste_shown=max(1, scene.waste_shown),
        depth=max([1, scene.tallest, *map(_depth, scene.tableau)]),
    )


def _depth(pile: Pile) -> int:
    """A column's depth in cards that show their index; three backs take the room of one."""
    backs = sum(card == HIDDEN for card in pile.cards)
    return len(pile.cards) - backs + -(-backs // 3)


@lru_cache(maxsize=1024)
def arrange(shape: Shape) -> Layout:
    """The arrangement for a shape, the cards as large as it allows."""
    beside = shape.reserve and shape.columns <= _FEW_COLUMNS
    arranger = _Beside if beside else _Above
    width = next(
        (w for w in range(_WIDEST, _NARROWEST, -1) if arranger(shape, _size(w)).fits),
        _NARROWEST,
    )
    size = _size(width)
    height = arranger(shape, size).height
    while arranger(shape, size).needed > HIGHEST and size.capital > 1:
        size = CardSize(width, size.capital - 1)
    return arranger(shape, size).layout(height)


def _size(width: int) -> CardSize:
    return CardSize(width, max(width // 4, min(_CAPITAL, round(width * 0.48)), 1))


def _spread(count: int, left: int, right: int, width: int, loosest: int) -> list[int]:
    """Left edges of so many cards from left to right, evenly, centred where there is room."""
    if count == 0:
        return []
    pitch = min((right - left - width) / max(1, count - 1), width + loosest)
    start = left + (right - left - width - pitch * (count - 1)) / 2
    return [round(start + pitch * number) for number in range(count)]


class _Arranger:
    """What both arrangements share: measures that follow from the size of a card."""

    across: int

    def __init__(self, shape: Shape, card: CardSize) -> None:
        self.shape = shape
        self.card = card
        self.name = max(4, min(27, round(card.width * 0.42)))
        self.row = self.name + max(2, self.name // 6)
        self.gap = max(2, min(14, card.width // 8))

    @property
    def needed(self) -> int:
        return 0

    @property
    def height(self) -> int:
        growth = -(-max(0, self.needed - HEIGHT) // GROWTH) * GROWTH
        return min(HIGHEST, HEIGHT + growth)

    def room(self, y: int, height: int) -> int:
        """How far down a pile that begins at ``y`` may reach."""
        return max(0, height - FOOT - self.card.height - y)

    def under(self, y: int) -> int:
        """Where a pile begins whose name stands under the pile that begins at ``y``."""
        return y + self.card.height + max(2, self.card.width // 20) + self.row

    @property
    def deepest(self) -> int:
        return (self.shape.depth - 1) * self.card.step + self.card.height


class _Beside(_Arranger):
    """Reserve, stock and waste left of the columns, the foundations right of them."""

    @property
    def left(self) -> int:
        return self.shape.reserve + (self.shape.stock or self.shape.waste)

    @property
    def ranks(self) -> int:
        """How many foundations stand one under another."""
        fitting = (HEIGHT - FOOT) // self.under(0)
        return min(max(1, fitting), max(1, -(-self.shape.foundations // 2)))

    @property
    def right(self) -> int:
        return -(-self.shape.foundations // self.ranks)

    @property
    def fits(self) -> bool:
        across = self.left + self.shape.columns + self.right
        return across * (self.card.width + self.gap) + self.gap <= WIDTH - 2 * MARGIN

    @property
    def needed(self) -> int:
        return self.row + TOP + self.deepest + FOOT

    def layout(self, height: int) -> Layout:
        shape, card, gap = self.shape, self.card, self.gap
        across = self.left + shape.columns + self.right
        top = self.row + TOP
        lower = self.under(top)
        # the two gaps between the blocks are wider by one gap each
        xs = _spread(across, MARGIN + gap, WIDTH - MARGIN - gap, card.width, 4 * gap)
        xs = [
            x + (-gap if number < self.left else gap if number >= across - self.right else 0)
            for number, x in enumerate(xs)
        ]
        second = xs[self.left - 1]
        return Layout(
            height=height,
            card=card,
            name=self.name,
            tableau=tuple(
                Spot(x, top, down=True, room=self.room(top, height))
                for x in xs[self.left : self.left + shape.columns]
            ),
            foundations=tuple(
                Spot(xs[across - self.right + number % self.right], y)
                for number in range(shape.foundations)
                for y in [top + number // self.right * (lower - top)]
            ),
            stock=Spot(second, top),
            waste=Spot(second, lower, down=True, room=self.room(lower, height)),
            reserve=Spot(xs[0], top, down=True, room=self.room(top, height)),
        )


class _Above(_Arranger):
    """Stock, waste and foundations in a row above the columns, a reserve left of these."""

    @property
    def fan(self) -> int:
        """How much wider the waste is than its one top card."""
        return self.card.aside * (self.shape.waste_shown - 1) if self.shape.waste else 0

    @property
    def fits(self) -> bool:
        shape, pitch = self.shape, self.card.width + self.gap
        above = (shape.stock + shape.waste + shape.foundations) * pitch + self.fan
        below = (shape.columns + shape.reserve) * pitch
        return max(above, below) - self.gap <= WIDTH - 2 * MARGIN

    @property
    def _columns_at(self) -> int:
        top = self.row + TOP
        above = self.shape.stock or self.shape.waste or self.shape.foundations
        return self.under(top) if above else top

    @property
    def needed(self) -> int:
        return self._columns_at + self.deepest + FOOT

    def layout(self, height: int) -> Layout:
        shape, card, gap = self.shape, self.card, self.gap
        top, lower = self.row + TOP, self._columns_at
        xs = _spread(shape.columns + shape.reserve, MARGIN, WIDTH - MARGIN, card.width, 4 * gap)
        left, right = (xs[0], xs[-1]) if xs else (MARGIN, WIDTH - MARGIN - card.width)
        pitch = (right - left) / max(1, len(xs) - 1)
        above = shape.stock + shape.waste + shape.foundations
        waste = left + shape.stock * pitch
        first = right - (shape.foundations - 1) * pitch
        if above > len(xs) or waste + card.width + self.fan + gap > first:
            # the row above does not stand on the columns' grid: it is spread by itself
            left, right = MARGIN, WIDTH - MARGIN - card.width
            pitch = min((right - left - self.fan) / max(1, above - 1), card.width + 2 * gap)
            waste = left + shape.stock * pitch
            first = right - (shape.foundations - 1) * pitch
        tableau = [Spot(x, lower, down=True, room=self.room(lower, height)) for x in xs]
        return Layout(
            height=height,
            card=card,
            name=self.name,
            tableau=tuple(tableau[shape.reserve :]),
            foundations=tuple(
                Spot(round(first + number * pitch), top) for number in range(shape.foundations)
            ),
            stock=Spot(left, top),
            waste=Spot(round(waste), top, beside=True, room=self.fan),
            reserve=tableau[0] if shape.reserve else Spot(left, lower),
        )
