"""Piles at their spots: which of their cards are laid there, how far apart, and where one goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rendering.dimensions import SPACING_FACTORS
from rendering.scene import HIDDEN_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.dimensions import CardSize, PileSpot, TableLayout
    from rendering.masks.outlines import Point
    from rendering.scene import Pile, Scene


@dataclass(frozen=True, slots=True)
class PlacedPile:
    """A pile at its spot, the cards of it that are laid there, and the slot beneath them."""

    pile: Pile
    spot: PileSpot
    laid_cards: tuple[str, ...]
    base_rank: str = ""
    shows_card_count: bool = False

    def iter_card_offsets(self, card_size: CardSize) -> Iterator[tuple[str, int, int]]:
        """Each card with its distance from the first and its successor's.

        A column lies loosely while there is room and draws closer as it grows, by itself.
        """
        seen, hidden = (
            (card_size.index_strip_width,) * 2
            if self.spot.spreads_right
            else (card_size.index_strip_height, card_size.back_strip_height)
        )
        backs = self.laid_cards[:-1].count(HIDDEN_CARD)
        reach = backs * hidden + (len(self.laid_cards) - 1 - backs) * seen
        scale = self._compute_spacing_scale(reach) if reach > 0 else 1.0
        if scale > 1:
            # whole pixels, so that there are few strips
            seen, hidden, scale = int(seen * scale), int(hidden * scale), 1.0
        along = 0.0
        for card in self.laid_cards:
            step = (seen if card else hidden) * scale
            yield card, round(along), round(along + step)
            along += step

    def _compute_spacing_scale(self, spread: int) -> float:
        """By how much the steps to the last card, ``reach`` in all, are to be multiplied."""
        if self.spot.spreads_right or self.spot.max_spread < spread:
            return min(1.0, self.spot.max_spread / spread)
        return next(ease for ease in SPACING_FACTORS if spread * ease <= self.spot.max_spread)

    def find_arrow_start(self, card_size: CardSize, card_count: int) -> Point:
        """Where so many cards are taken: on the lowest of them, clear of its index."""
        spot, last = self.spot, len(self.laid_cards) - 1
        number = max(0, last + 1 - max(1, card_count))
        if number >= last or not self.spot.spreads_down:
            right, down = self.find_last_card_offset(card_size)
            return spot.x + right + card_size.width / 2, spot.y + down + (
                card_size.height + card_size.index_strip_height
            ) / 2
        _, offset, follows = list(self.iter_card_offsets(card_size))[number]
        return spot.x + card_size.width * 0.86, spot.y + (offset + follows) / 2

    def find_arrow_end(self, card_size: CardSize) -> Point:
        """The middle of the next card that is laid here."""
        spread = self.spot.spreads_down or self.spot.spreads_right
        laid = replace(self, laid_cards=(*self.laid_cards, self.pile.name)) if spread else self
        right, down = laid.find_last_card_offset(card_size)
        return self.spot.x + right + card_size.width / 2, self.spot.y + down + card_size.height / 2

    def find_last_card_corner(self, card_size: CardSize) -> Point:
        """The lower right corner of the last card."""
        right, down = self.find_last_card_offset(card_size)
        return self.spot.x + right + card_size.width, self.spot.y + down + card_size.height

    def find_last_card_offset(self, card_size: CardSize) -> tuple[int, int]:
        """How far right and down of the first the last card lies."""
        along = max((offset for _, offset, _ in self.iter_card_offsets(card_size)), default=0)
        return (along, 0) if self.spot.spreads_right else (0, along)


def list_placed_piles(scene: Scene, table_layout: TableLayout) -> Iterator[PlacedPile]:
    """Every pile of a scene where its layout puts it."""
    for pile, spot in zip(scene.tableau, table_layout.tableau, strict=True):
        yield PlacedPile(pile, spot, pile.cards)
    for pile, spot in zip(scene.foundations, table_layout.foundations, strict=True):
        yield PlacedPile(pile, spot, pile.cards[-1:], base_rank=scene.base_rank)
    if scene.stock is not None:
        yield PlacedPile(
            scene.stock, table_layout.stock, scene.stock.cards[-1:], shows_card_count=True
        )
    if scene.waste is not None:
        yield PlacedPile(
            scene.waste,
            table_layout.waste,
            scene.waste.cards[-table_layout.visible_waste_count :],
            shows_card_count=True,
        )
    if scene.reserve is not None:
        yield PlacedPile(
            scene.reserve, table_layout.reserve, scene.reserve.cards, shows_card_count=True
        )
