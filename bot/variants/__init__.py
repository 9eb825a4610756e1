"""The games we know, by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.variants import canfield, forty_thieves, klondike

if TYPE_CHECKING:
    from bot.engine.rules import Rules

VARIANTS: dict[str, Rules] = {
    rules.key: rules for rules in (*canfield.FAMILY, *forty_thieves.FAMILY, *klondike.FAMILY)
}


def variant(key: str) -> Rules:
    """The game of that key; GameError where there is none."""
    try:
        return VARIANTS[key]
    except KeyError:
        raise GameError("no-such-game", game=key[:50]) from None
