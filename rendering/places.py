"""Piles at their spots: which of their cards are laid there, how far apart, and where one goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
        """Each card with its distance from the first and its successor's, closer if need be."""
        if self.spot.beside:
            steps = [size.aside] * len(self.cards)
        else:
            steps = [size.step if card else size.hidden_step for card in self.cards]
        reach = sum(steps[:-1])
        scale = min(1.0, self.spot.room / reach) if reach else 1.0
        along = 0.0
        for card, step in zip(self.cards, steps, strict=True):
            yield card, round(along), round(along + step * scale)
            along += step * scale

    def taken(self, size: CardSize, count: int) -> Point:
        """Where so many cards are taken: on the lowest of them, clear of its index."""
        spot, last = self.spot, len(self.cards) - 1
        number = max(0, last + 1 - max(1, count))
        if number >= last or not self.spot.down:
            right, down = self._last(size)
            return spot.x + right + size.width / 2, spot.y + down + (size.height + size.step) / 2
        _, offset, follows = list(self.offsets(size))[number]
        return spot.x + size.width * 0.86, spot.y + (offset + follows) / 2

    def landing(self, size: CardSize) -> Point:
        """The middle of the next card that is laid here."""
        spot = self.spot
        right, down = self._last(size)
        if self.cards and spot.down:
            down = min(down + size.step, max(down, spot.room))
        if self.cards and spot.beside:
            right = min(right + size.aside, max(right, spot.room))
        return spot.x + right + size.width / 2, spot.y + down + size.height / 2

    def _last(self, size: CardSize) -> tuple[int, int]:
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
