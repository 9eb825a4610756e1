"""Where each card of an open fan lies: one arc for each suit of each deck, one inside another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING, TypeAlias

from rendering.dimensions import CardSize
from rendering.scene import HIDDEN_CARD, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.masks.outlines import Point

Arcs: TypeAlias = "tuple[tuple[str, ...], ...]"
"""The cards of a fan: its arcs from the outermost, each from left to right."""

_SUITS = "SHDC"

_HALF_ANGLE = 77.0  # degrees from the middle of a fan to its outer cards
_WHOLE_SUIT_STEP = 2 * _HALF_ANGLE / (len(RANKS) - 1)
_MAX_INDEX_HEIGHT = 33
_MIN_INDEX_HEIGHT = 6
_CARD_WIDTH_RATIO = 4  # the width of a card, in heights of its index
_HIDDEN_EDGE = 0.2
"""How far a card is painted below the edge of the arc inside it, in card widths."""


@dataclass(frozen=True, slots=True)
class FannedCard:
    """A card of a fan, turned clockwise by an angle in degrees.

    ``top`` is the middle of its upper edge. Only ``painted_height`` rows of it are painted, as
    other cards cover the rest.
    """

    card: str
    angle: float
    top: Point
    painted_height: int


@dataclass(frozen=True, slots=True)
class FanLayout:
    """A fan: its cards in the order in which they are painted, and what they turn around.

    Between the cards there is room of ``hub_radius`` around the pivot.
    """

    card_size: CardSize
    cards: tuple[FannedCard, ...]
    pivot: Point
    hub_radius: float


def arrange_arcs(cards: Iterable[str], deck_count: int, ranks: str = RANKS) -> Arcs:
    """Return the arcs of so many decks, suit by suit; cards that are not given lie face down.

    ``ranks`` are those that the fan has of each suit.
    """
    counts = Counter(cards)
    return tuple(
        tuple(rank + suit if counts[rank + suit] > deck_number else HIDDEN_CARD for rank in ranks)
        for suit in _SUITS
        for deck_number in range(deck_count)
    )


def build_fan_layout(arcs: Arcs, pivot: Point, radius: float) -> FanLayout:
    """Return the fan whose outermost arc has this radius, with indices as large as it allows."""
    longest_arc = max((len(arc) for arc in arcs), default=0)
    angle_step = 2 * _HALF_ANGLE / max(1, longest_arc - 1)
    card_size, arc_step = _choose_card_size(len(arcs), angle_step, radius)
    height = card_size.height
    covered_height = min(height, round(arc_step + _HIDDEN_EDGE * card_size.width))
    cards = []
    for arc_number, arc in enumerate(arcs):
        arc_radius = radius - arc_step * arc_number
        is_innermost = arc_number == len(arcs) - 1
        for number, card in enumerate(arc):
            angle = angle_step * (number - (len(arc) - 1) / 2)
            x = pivot[0] + arc_radius * sin(radians(angle))
            y = pivot[1] - arc_radius * cos(radians(angle))
            painted_height = height if is_innermost else covered_height
            cards.append(FannedCard(card, angle, (x, y), painted_height))
    hub_radius = radius - arc_step * (len(arcs) - 1) - height
    return FanLayout(card_size, tuple(cards), pivot, hub_radius)


def _choose_card_size(arc_count: int, angle_step: float, radius: float) -> tuple[CardSize, float]:
    """Return the largest cards whose indices all stay visible, and the distance of the arcs."""
    for index_height in range(_MAX_INDEX_HEIGHT, _MIN_INDEX_HEIGHT - 1, -1):
        card_size = CardSize(index_height * _CARD_WIDTH_RATIO, index_height)
        # an arc of fewer cards leaves as much room for the text as one of a whole suit
        inner_radius = card_size.index_strip_width / radians(min(angle_step, _WHOLE_SUIT_STEP))
        arc_step = (radius - inner_radius) / max(1, arc_count - 1)
        if arc_step >= card_size.index_strip_height:
            break
    return card_size, max(1.0, arc_step)
