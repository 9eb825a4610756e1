"""The two arrangements of a table: all else beside the columns, or in a row above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.measures import FOOT, GROWTH, HEIGHT, HIGHEST, MARGIN, TOP, WIDTH, Layout, Spot

if TYPE_CHECKING:
    from rendering.measures import CardSize, Shape


def _spread(count: int, left: int, right: int, width: int, loosest: int) -> list[int]:
    """Left edges of so many cards from left to right, evenly, centred where there is room."""
    if count == 0:
        return []
    pitch = min((right - left - width) / max(1, count - 1), width + loosest)
    start = left + (right - left - width - pitch * (count - 1)) / 2
    return [round(start + pitch * number) for number in range(count)]


class Arranger:
    """What both arrangements share: measures that follow from the size of a card."""

    widest: int
    """No card is wider, for a wide one is high, and a picture too high is shown smaller."""
    widest_large: int

    def __init__(self, shape: Shape, card: CardSize) -> None:
        self.shape = shape
        self.card = card
        self.name = max(4, min(34 if shape.large else 27, round(card.width * 0.42)))
        self.row = self.name + max(2, self.name // 6)
        # the large deck's cards stand closer, which leaves them wider
        self.gap = max(2, min(8, card.width // 14) if shape.large else min(14, card.width // 8))

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


class Beside(Arranger):
    """Reserve, stock and waste left of the columns, the foundations right of them."""

    widest = 118
    widest_large = 126

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
            waste_shown=shape.waste_shown + shape.waste_more,
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


_MOST_ABOVE = 10
"""With more piles than these in the row above, cards would grow too small for older waste."""
_CLOSEST = 3
"""So many pixels lie at least between the piles of a full row."""


class Above(Arranger):
    """Stock, waste and foundations in a row above the columns, a reserve left of these."""

    widest = 108
    widest_large = 116

    @property
    def fan(self) -> int:
        """How much wider the waste is at least than its one top card."""
        return self.card.aside * (self.shape.waste_shown - 1) if self.shape.waste else 0

    @property
    def close(self) -> int:
        """What an older waste card shows at least: its rank and suit, drawn together."""
        return round(self.card.capital * 1.9)

    @property
    def older(self) -> int:
        """How many older waste cards the row makes room for; where it is fuller, for none."""
        shape = self.shape
        roomy = self.above <= _MOST_ABOVE and shape.waste_shown == 1 and not shape.large
        return shape.waste_more if shape.waste and roomy else 0

    @property
    def above(self) -> int:
        """How many piles stand in the row above."""
        return self.shape.stock + self.shape.waste + self.shape.foundations

    def free(self, waste: float, first: float) -> int:
        """How many pixels older waste cards may take before the first foundation."""
        return max(0, int(first - _CLOSEST - self.card.width - self.fan - waste))

    @property
    def fits(self) -> bool:
        shape, width = self.shape, self.card.width
        gap = _CLOSEST if self.older else self.gap
        above = self.above * (width + gap) - gap + self.fan + self.older * self.close
        below = (shape.columns + shape.reserve) * (width + self.gap) - self.gap
        return max(above, below) <= WIDTH - 2 * MARGIN

    @property
    def _columns_at(self) -> int:
        top = self.row + TOP
        return self.under(top) if self.above else top

    @property
    def needed(self) -> int:
        return self._columns_at + self.deepest + FOOT

    def layout(self, height: int) -> Layout:
        shape, card, gap = self.shape, self.card, self.gap
        top, lower = self.row + TOP, self._columns_at
        xs = _spread(shape.columns + shape.reserve, MARGIN, WIDTH - MARGIN, card.width, 4 * gap)
        left, right = (xs[0], xs[-1]) if xs else (MARGIN, WIDTH - MARGIN - card.width)
        pitch = (right - left) / max(1, len(xs) - 1)
        waste = left + shape.stock * pitch
        first = right - (shape.foundations - 1) * pitch
        crowded = self.free(waste, first) < self.older * self.close
        if self.above > len(xs) or waste + card.width + self.fan + gap > first or crowded:
            # the row above does not stand on the columns' grid: it is spread by itself
            left, right = MARGIN, WIDTH - MARGIN - card.width
            fanned = right - left - self.fan - self.older * self.close
            pitch = min(fanned / max(1, self.above - 1), card.width + 2 * gap)
            waste = left + shape.stock * pitch
            first = right - (shape.foundations - 1) * pitch
        free = self.free(waste, first) if shape.waste else 0
        more = min(shape.waste_more, free // self.close)
        fan = self.fan + min(free, more * card.aside)
        tableau = [Spot(x, lower, down=True, room=self.room(lower, height)) for x in xs]
        return Layout(
            height=height,
            card=card,
            name=self.name,
            waste_shown=shape.waste_shown + more,
            tableau=tuple(tableau[shape.reserve :]),
            foundations=tuple(
                Spot(round(first + number * pitch), top) for number in range(shape.foundations)
            ),
            stock=Spot(left, top),
            waste=Spot(round(waste), top, beside=True, room=fan),
            reserve=tableau[0] if shape.reserve else Spot(left, lower),
        )
