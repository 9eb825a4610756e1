"""Piles at their spots: which cards are shown there, how far apart, and where arrows end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rendering.cards.faces import measure_index_width
from rendering.dimensions import SPACING_FACTORS
from rendering.scene import HIDDEN_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.dimensions import CardSize, PileSpot, TableLayout
    from rendering.masks.outlines import Point
    from rendering.scene import Pile, Scene


Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the picture, the last two exclusive."""


class PlacedPile(NamedTuple):
    """A pile at its spot, and the cards of it that are laid there.

    ``sign`` is shown in the pile while it is empty; ``shows_card_count`` adds the number of its
    cards to its name.
    """

    pile: Pile
    spot: PileSpot
    laid_cards: tuple[str, ...]
    sign: str = ""
    shows_card_count: bool = False

    def iter_card_offsets(self, card_size: CardSize) -> Iterator[tuple[str, int, int]]:
        """Yield each card with its own offset from the first card and that of the next.

        A column is spread loosely while there is room, and more tightly as it grows.
        """
        face_up_step, face_down_step = (
            (card_size.index_strip_width,) * 2
            if self.spot.spreads_right
            else (card_size.index_strip_height, card_size.back_strip_height)
        )
        backs = self.laid_cards[:-1].count(HIDDEN_CARD)
        spread = backs * face_down_step + (len(self.laid_cards) - 1 - backs) * face_up_step
        scale = self._compute_spacing_scale(spread) if spread > 0 else 1.0
        if scale > 1:
            # whole pixels, so that few different strips are needed
            face_up_step, face_down_step = int(face_up_step * scale), int(face_down_step * scale)
            scale = 1.0
        if scale == 1.0:
            distance = 0
            for card in self.laid_cards:
                start, distance = distance, distance + (face_up_step if card else face_down_step)
                yield card, start, distance
            return
        offset = 0.0
        for card in self.laid_cards:
            step = (face_up_step if card else face_down_step) * scale
            yield card, round(offset), round(offset + step)
            offset += step

    def _compute_spacing_scale(self, spread: int) -> float:
        """Return the factor for the steps between cards, whose sum is ``spread``."""
        if self.spot.spreads_right or self.spot.max_spread < spread:
            return min(1.0, self.spot.max_spread / spread)
        return next(factor for factor in SPACING_FACTORS if spread * factor <= self.spot.max_spread)

    def find_top_box(self, card_size: CardSize, card_count: int = 1) -> Box:
        """Return the box around the top cards, at least one, or around the empty pile."""
        offsets = [offset for _, offset, _ in self.iter_card_offsets(card_size)] or [0]
        first, last = offsets[-max(1, card_count) :][0], offsets[-1]
        (left, right), (top, bottom) = (
            ((first, last), (0, 0)) if self.spot.spreads_right else ((0, 0), (first, last))
        )
        x, y = self.spot.x, self.spot.y
        return x + left, y + top, x + right + card_size.width, y + bottom + card_size.height

    def list_index_boxes(self, card_size: CardSize) -> Iterator[Box]:
        """Yield the box of each index, as far as it is seen here."""
        for card, offset, next_offset in self.iter_card_offsets(card_size):
            if not card:
                continue
            width, height = measure_index_width(card_size, card), card_size.index_strip_height
            right, down = (offset, 0) if self.spot.spreads_right else (0, offset)
            if self.spot.spreads_down:
                height = min(height, next_offset - offset)
            x, y = self.spot.x + right, self.spot.y + down
            yield x, y, x + width, y + height

    def find_arrow_start(self, card_size: CardSize) -> Point:
        """Return the middle of the top card below its index, where an arrow from here begins."""
        right, down = self.find_last_card_offset(card_size)
        middle = (card_size.height + card_size.index_strip_height) / 2
        return self.spot.x + right + card_size.width / 2, self.spot.y + down + middle

    def find_arrow_end(self, card_size: CardSize) -> Point:
        """Return the same of the next card that will be laid here, where an arrow to here ends."""
        spreads = self.spot.spreads_down or self.spot.spreads_right
        # any text that is not empty stands for one more card, face up
        pile = self._replace(laid_cards=(*self.laid_cards, self.pile.name)) if spreads else self
        return pile.find_arrow_start(card_size)

    def find_last_card_corner(self, card_size: CardSize) -> Point:
        """Return the lower right corner of the last card."""
        right, down = self.find_last_card_offset(card_size)
        return self.spot.x + right + card_size.width, self.spot.y + down + card_size.height

    def find_last_card_offset(self, card_size: CardSize) -> tuple[int, int]:
        """Return how far right of the first card and how far below it the last card lies."""
        distance = max((offset for _, offset, _ in self.iter_card_offsets(card_size)), default=0)
        return (distance, 0) if self.spot.spreads_right else (0, distance)


def list_placed_piles(scene: Scene, table_layout: TableLayout) -> Iterator[PlacedPile]:
    """Yield every pile of a scene at its spot in the layout."""
    for pile, spot in zip(scene.tableau, table_layout.tableau, strict=True):
        yield PlacedPile(pile, spot, pile.cards)
    for pile, spot in zip(scene.foundations, table_layout.foundations, strict=True):
        yield PlacedPile(pile, spot, pile.cards[-1:], sign=pile.sign or scene.base_rank)
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
    for pile, spot in zip(scene.further_wastes, table_layout.further_wastes, strict=True):
        cards = pile.cards[-table_layout.further_visible_waste_count :]
        yield PlacedPile(pile, spot, cards, shows_card_count=True)
    for pile, spot in zip(scene.reserves, table_layout.reserves, strict=True):
        cards = pile.cards if spot.spreads_down else pile.cards[-1:]
        yield PlacedPile(pile, spot, cards, shows_card_count=True)
    for pile, spot in zip(scene.cells, table_layout.cells, strict=True):
        yield PlacedPile(pile, spot, pile.cards[-1:], sign=pile.sign)
