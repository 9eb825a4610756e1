"""Scenes: what a picture shows, which is only what the player may see."""

from __future__ import annotations

from dataclasses import dataclass

HIDDEN_CARD = ""
"""A face-down card; which card it is never reaches the renderer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of cards, bottom first; a card is its rank and suit ("TH") or ``HIDDEN_CARD``."""

    name: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table as a picture shows it.

    A game without a stock, a waste or a reserve has None there.

    Attributes:
        base_rank: the rank ("A", "T") that begins an empty foundation.
        longest_column: the length of the longest column so far in this game, or of an open
            reserve, so that pictures never shrink; three face-down cards may count as one.
        visible_waste_count: how many waste cards are shown.
        older_waste_count: how many older waste cards are also shown if there is room for them.
        can_redeal: whether an empty stock may be filled again from the waste.
        last_move: the pile that cards left, the pile they went to, and how many moved.
        refilled_columns: columns that the last move made the game fill by itself.
        hinted_move: the proposed move, written like ``last_move``.
        ready_piles: piles whose top card can go to a foundation; they get a small badge.
        caption: small text in a corner, in Latin letters: game, deal number, moves.
    """

    tableau: tuple[Pile, ...]
    foundations: tuple[Pile, ...]
    stock: Pile | None = None
    waste: Pile | None = None
    reserve: Pile | None = None
    base_rank: str = "A"
    longest_column: int = 0
    visible_waste_count: int = 3
    older_waste_count: int = 0
    can_redeal: bool = False
    last_move: tuple[str, str, int] | None = None
    refilled_columns: frozenset[str] = frozenset()
    hinted_move: tuple[str, str, int] | None = None
    ready_piles: frozenset[str] = frozenset()
    caption: str = ""
