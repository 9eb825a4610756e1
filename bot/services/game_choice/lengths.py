"""How long games take, as far as their rules tell."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.cards import SUIT_LETTERS
from bot.engine.rules import Rules


class GameLength(StrEnum):
    """How long a game takes, beside the others."""

    QUICK = "quick"
    MEDIUM = "medium"
    LONG = "long"


_MOST_MOVES = {GameLength.QUICK: 110, GameLength.MEDIUM: 210}
"""The most moves of each length: about what one deck takes, and what two take."""


def estimate_least_moves(rules: Rules) -> int:
    """Return about how many moves a win takes at the least.

    Cards go up that do not lie there yet, the stock is drawn once, and cards are turned up where
    nothing else does. What columns are rearranged for, and how often the stock is drawn again,
    comes on top. Followed hints (`tests.bench.hints`, the first 8 of its deals, 61 games) win with
    1.83 times as many moves on average, and the 49 games that they won come in nearly the same
    order: the rank correlation is 0.85. Base cards that lie there already and turned cards were
    not looked at then.
    """
    cards_together = len(SUIT_LETTERS) if rules.lays_fours else 1
    plays = (rules.cards_to_win - rules.base_card_count) // cards_together
    draws = -(-rules.stock_size // (rules.packet_size * rules.drawn_waste_count))
    turns = sum(rules.dealt_face_down_counts) if rules.turns_up_by_hand else 0
    return plays + draws + turns


def find_length(rules: Rules) -> GameLength:
    """Return how long a game takes."""
    moves = estimate_least_moves(rules)
    return next((length for length, most in _MOST_MOVES.items() if moves <= most), GameLength.LONG)
