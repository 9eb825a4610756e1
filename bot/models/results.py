"""Results of games that are over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.models.games import DealSource, GameOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The result of a game that is over.

    A counted result is on the leaderboards, in that era of its server's. `price` and `payout` are
    the dollars paid for the deck and paid out; they are None if the game was not for money.

    `move_count` is `Game.move_count`. Without `counts_globally` the result is on its server's
    leaderboards only, whatever the server sets later.
    """

    game_id: int
    player_id: int
    server_id: int | None = None
    variant: str
    deal: int
    deal_source: DealSource
    outcome: GameOutcome
    dealt_at: datetime
    ended_at: datetime
    move_count: int
    seconds: int
    undos: int = 0
    hints: int = 0
    auto_uses: int = 0
    cards_up: int
    is_counted: bool = True
    era: int = 0
    price: int | None = None
    payout: int | None = None
    counts_globally: bool = True

    @property
    def is_won(self) -> bool:
        """Whether all cards reached the foundations."""
        return self.outcome is GameOutcome.WON

    @property
    def is_clean_win(self) -> bool:
        """Whether it was won without undo and hint."""
        return self.is_won and not self.undos and not self.hints


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSignals:
    """A game that looks searched, and by what: None where a signal does not speak.

    ``choice_strength`` says how much likelier a search makes the game's choices than a person, in
    natural logarithms; ``evenness`` which share of its moves came at the same pace.
    """

    game_id: int
    player_id: int
    variant: str
    ended_at: datetime
    choice_strength: float | None
    evenness: float | None
