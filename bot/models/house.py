"""Play money: accounts and nights at the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAccount:
    """Games played for money, what was paid for their decks, and what came of them."""

    games: int = 0
    amount_paid: int = 0
    amount_won: int = 0

    @property
    def balance(self) -> int:
        """What the player has of it; less than nothing where the house has it."""
        return self.amount_won - self.amount_paid


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNight:
    """What a player did at a server's house between two midnights (UTC)."""

    server_id: int
    era: int
    date: str
    player_id: int
    games: int
    amount_paid: int
    amount_won: int
    profit: int
