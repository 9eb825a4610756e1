"""Players' running totals in each game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """A player's totals in one variant, or in all games together (`ALL_GAMES`).

    Practice games count in `practice_games` only. `cards_up` and `best_cards_up` are cards on the
    foundations. The fewest moves and seconds are those of games won.
    """

    player_id: int
    game_group: str
    games: int = 0
    wins: int = 0
    clean_wins: int = 0
    practice_games: int = 0
    win_streak: int = 0
    best_win_streak: int = 0
    cards_up: int = 0
    cards_in_play: int = 0
    best_cards_up: int = 0
    move_count: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0
    fewest_moves: int | None = None
    fewest_seconds: int | None = None
