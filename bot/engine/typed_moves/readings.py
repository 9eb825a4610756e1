"""Ways to read a typed move: the piles and cards that it names, before any position is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class PileName(NamedTuple):
    """A pile as it was typed: its letter, and its number's digits where it has them."""

    kind: str
    digits: str = ""


class CardName(NamedTuple):
    """A card as it was typed; its rank or its suit is empty where only the other was named."""

    rank: str
    suit: str


class End(NamedTuple):
    """Where a move begins or ends, as a pile, a card, or a card on that pile."""

    pile: PileName | None = None
    card: CardName | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a typed move; ``count`` are digits, or empty."""

    source: End | None = None
    target: End | None = None
    count: str = ""
    is_draw: bool = False

    @property
    def names_card(self) -> bool:
        """Whether one of its ends is a card."""
        return any(end is not None and end.card is not None for end in (self.source, self.target))

    @property
    def is_complete(self) -> bool:
        """Whether it says enough for a move: two ends, or a card."""
        if self.is_draw:
            return True
        return self.source is not None and bool(self.target or self.source.card)
