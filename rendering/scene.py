"""What is to be drawn: piles of cards as one player may see them, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

HIDDEN_CARD = ""
"""A card that is not seen; which one it is never reaches the renderer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """One pile, bottom card first; a card is rank and suit (``"TH"``), or ``HIDDEN``."""

    name: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table: a game without a stock, a waste or a reserve has ``None`` there.

    ``base`` is the rank (``"A"``, ``"T"``) that opens an empty foundation.
    ``tallest`` is the length of the longest column that this game has seen, or of a reserve that
    lies open, so that its picture never shrinks; three face-down cards take the room of one, and
    may be counted so.
    ``waste_shown`` is how many waste cards lie in view, ``waste_more`` how many older ones do
    besides where there is room for them anyway.
    ``redeal`` says that an empty stock may be filled again from the waste.
    ``moved`` names where the last move came from, where it went, and how many cards it took;
    ``filled`` names the columns that were then filled by themselves.
    ``hint`` says of a move that is proposed what ``moved`` says of the last.
    ``ready`` names the piles whose top card can go up: they are marked quietly.
    ``caption`` stands small in a corner: game, deal number, moves. Latin letters, digits, points.
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
