"""Piles at their spots: which of their cards are laid there, how far apart, and where one goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rendering.measures import EASE
from rendering.scene import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.measures import CardSize, Layout, Spot
    from rendering.outline import Point
    from rendering.scene import Pile, Scene


@dataclass(frozen=True, slots=True)
class Place:
    """A pile at its spot, the cards of it that are laid there, and the slot beneath them."""

    pile: Pile
    spot: Spot
    cards: tuple[str, ...]
    rank: str = ""
    counted: bool = False

    def offsets(self, size: CardSize) -> Iterator[tuple[str, int, int]]:
        """Each card with its distance from the first and its successor's.

        A column lies loosely while there is room and draws closer as it grows, by itself.
        """
        seen, hidden = (size.aside,) * 2 if self.spot.beside else (size.step, size.hidden_step)
        backs = self.cards[:-1].count(HIDDEN)
        reach = backs * hidden + (len(self.cards) - 1 - backs) * seen
        scale = self._scale(reach) if reach > 0 else 1.0
        if scale > 1:
            # whole pixels, so that there are few strips
            seen, hidden, scale = int(seen * scale), int(hidden * scale), 1.0
        along = 0.0
        for card in self.cards:
            step = (seen if card else hidden) * scale
            yield card, round(along), round(along + step)
            along += step

    def _scale(self, reach: int) -> float:
        """By how much the steps to the last card, ``reach`` in all, are to be multiplied."""
        if self.spot.beside or self.spot.room < reach:
            return min(1.0, self.spot.room / reach)
        return next(ease for ease in EASE if reach * ease <= self.spot.room)

    def taken(self, size: CardSize, count: int) -> Point:
        """Where so many cards are taken: on the lowest of them, clear of its index."""
        spot, last = self.spot, len(self.cards) - 1
        number = max(0, last + 1 - max(1, count))
        if number >= last or not self.spot.down:
            right, down = self.last(size)
            return spot.x + right + size.width / 2, spot.y + down + (size.height + size.step) / 2
        _, offset, follows = list(self.offsets(size))[number]
        return spot.x + size.width * 0.86, spot.y + (offset + follows) / 2

    def landing(self, size: CardSize) -> Point:
        """The middle of the next card that is laid here."""
        spread = self.spot.down or self.spot.beside
        laid = replace(self, cards=(*self.cards, self.pile.name)) if spread else self
        right, down = laid.last(size)
        return self.spot.x + right + size.width / 2, self.spot.y + down + size.height / 2

    def end(self, size: CardSize) -> Point:
        """The lower right corner of the last card."""
        right, down = self.last(size)
        return self.spot.x + right + size.width, self.spot.y + down + size.height

    def last(self, size: CardSize) -> tuple[int, int]:
        """How far right and down of the first the last card lies."""
        along = max((offset for _, offset, _ in self.offsets(size)), default=0)
        return (along, 0) if self.spot.beside else (0, along)


def places(scene: Scene, plan: Layout) -> Iterator[Place]:
    """Every pile of a scene where its layout puts it."""
    for pile, spot in zip(scene.tableau, plan.tableau, strict=True):
        yield Place(pile, spot, pile.cards)
    for pile, spot in zip(scene.foundations, plan.foundations, strict=True):
        yield Place(pile, spot, pile.cards[-1:], rank=scene.base)
    if scene.stock is not None:
        yield Place(scene.stock, plan.stock, scene.stock.cards[-1:], counted=True)
    if scene.waste is not None:
        yield Place(scene.waste, plan.waste, scene.waste.cards[-plan.waste_shown :], counted=True)
    if scene.reserve is not None:
        yield Place(scene.reserve, plan.reserve, scene.reserve.cards, counted=True)
