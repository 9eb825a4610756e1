"""The games that can be played, by their keys."""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.variants import canfield, forty_thieves, forty_thieves_special_piles, klondike

VARIANTS: dict[str, Rules] = {
    rules.key: rules
    for family in (canfield, forty_thieves, forty_thieves_special_piles, klondike)
    for rules in family.FAMILY
}
"""Every game's rules by its key, in the order in which games are listed."""


_MOST_CARDS = max(rules.cards_to_win for rules in VARIANTS.values())


def get_cards_to_win(variant_key: str) -> int:
    """Return the number of cards on the foundations that wins a game: in most games all.

    Contests and results outlive games that are removed from the bot: of those nobody knows it any
    more, and as many as a game can have are returned.
    """
    rules = VARIANTS.get(variant_key)
    return rules.cards_to_win if rules else _MOST_CARDS


def get_variant(variant_key: str) -> Rules:
    """Return the rules of a game by its key; GameError ``no-such-game`` where there is none."""
    try:
        return VARIANTS[variant_key]
    except KeyError:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=variant_key[:50]) from None
