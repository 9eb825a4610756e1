"""Play money: accounts, and nights at a server's house, in whole dollars."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAccount:
    """Games for money, the sum paid for their decks, and the sum paid out."""

    games: int = 0
    amount_paid: int = 0
    amount_won: int = 0

    @property
    def balance(self) -> int:
        """The player's profit, negative for a loss."""
        return self.amount_won - self.amount_paid


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNight:
    """A player's games for money that were dealt on a server on one date, `YYYY-MM-DD` in UTC."""

    server_id: int
    era: int
    date: str
    player_id: int
    games: int
    amount_paid: int
    amount_won: int
    profit: int
