"""Results of games that are over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.models.games import DealSource, GameOutcome

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How a game came out: `moves` made, `seconds` taken, `cards_up` on the foundations.

    One that `counts` is on the boards, in the `era` of its server's; one that was played for money
    has the `price` of its deck and its `payout`, in dollars.
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

    @property
    def is_won(self) -> bool:
        """Whether every card came to the foundations."""
        return self.outcome is GameOutcome.WON

    @property
    def is_clean_win(self) -> bool:
        """Whether it was won with neither undo nor hint."""
        return self.is_won and not self.undos and not self.hints
