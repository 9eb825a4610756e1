"""The games we know, by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.variants import canfield, forty_thieves, klondike

if TYPE_CHECKING:
    from bot.engine.rules import Rules

VARIANTS: dict[str, Rules] = {
    rules.key: rules for rules in (*canfield.FAMILY, *forty_thieves.FAMILY, *klondike.FAMILY)
}


def get_variant(variant_key: str) -> Rules:
    """The game of that key; GameError where there is none."""
    try:
        return VARIANTS[variant_key]
    except KeyError:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=variant_key[:50]) from None
