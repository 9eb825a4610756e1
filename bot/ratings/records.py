"""What goes into ratings and what comes out: plain records, a line of JSON each."""

from __future__ import annotations

from typing import NamedTuple


class RatedGame(NamedTuple):
    """A game that counts for its player's rating.

    ``variant`` is what has a difficulty of its own: a game, or its deals that were proved winnable.
    ``shared_deal`` names the deal of a daily or a challenge, which others played too; it is None
    for a deal of one's own. ``cards_up`` is how many cards went up in a game that was lost, or None
    where that does not count. With ``is_helped``, by undo or a hint, it is the most that would have
    gone up without.
    """

    player: int
    family: str
    variant: str
    shared_deal: str | None
    is_won: bool
    cards_up: int | None
    is_helped: bool = False


class FittedAbility(NamedTuple):
    """A player's ability in a family of games, in logits, and the variance of its error."""

    player: int
    family: str
    ability: float
    variance: float
    game_count: int
