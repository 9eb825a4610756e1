"""In which order games are offered to people of whom nothing is known yet."""

from __future__ import annotations

from bot.variants import VARIANTS

FIRST_GAMES = ("klondike", "canfield", "forty-thieves")
"""The games that a new player may choose from, one of each family."""

_POPULAR_VARIANTS = ("klondike", "klondike-three", "canfield", "forty-thieves")

VARIANTS_BY_POPULARITY = tuple(dict.fromkeys((*_POPULAR_VARIANTS, *VARIANTS)))
"""Every game's key, the best known first.

Nobody has counted how often these games are played, so the order claims little. Klondike comes
first: it is what Windows has called Solitaire since 1990 and what most people mean by the word,
and drawing three is how that one begins. The two games that name the other families, each in every
rulebook, follow; then all others, family by family. What a player and a server really play goes
before this order.
"""
