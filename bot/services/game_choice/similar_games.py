"""Which games are like another: mostly relatives, but not only."""

from __future__ import annotations

from dataclasses import fields

from bot.engine.rules import Rules
from bot.variants import VARIANTS

_WEIGHTS = {"key": 0, "family": 8, "build_rule": 3, "carry_rule": 2, "decks": 2}
"""How much a difference in a field of the rules counts; 1 where none is named."""


def compute_distance(first: Rules, second: Rules) -> int:
    """Return how differently two games play, 0 for the same rules.

    A player who likes a game likes what they think about in it. That is what goes on what, more
    than anything, and how much moves together; another deck doubles the work. The number and the
    height of columns, draws, redeals and the like change how hard a game is, and much less what it
    is. The family comes first: it decides whether there is a reserve, and what is seen.
    """
    return sum(
        _WEIGHTS.get(field.name, 1)
        for field in fields(first)
        if getattr(first, field.name) != getattr(second, field.name)
    )


def list_similar_games(variant_key: str, most: int) -> list[str]:
    """Return the games that are most like this one, the likest first."""
    rules = VARIANTS[variant_key]
    others = [key for key in VARIANTS if key != variant_key]
    return sorted(others, key=lambda key: compute_distance(rules, VARIANTS[key]))[:most]
