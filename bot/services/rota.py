"""Which game and which deal a day has: the same for everyone on earth, and nobody's to foresee."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.engine.deal import FRESH
from bot.variants import canfield, forty_thieves

if TYPE_CHECKING:
    from datetime import date

_WEEK = ("canfield", "canfield", "canfield-french", "canfield", "canfield", "forty-thieves")
"""Monday to Saturday; Sunday has a relative of the two."""

RELATIVES = tuple(
    rules.key for rules in (*forty_thieves.FAMILY, *canfield.FAMILY) if rules.key not in _WEEK
)
"""Sunday's games, one after the other, week by week."""


def game_of(day: date) -> str:
    """The key of the day's game."""
    weekday = day.weekday()
    if weekday < len(_WEEK):
        return _WEEK[weekday]
    return RELATIVES[day.toordinal() // 7 % len(RELATIVES)]


def deal_of(secret: str, day: date) -> int:
    """The day's deal number, by the installation's secret."""
    digest = hmac.new(secret.encode(), day.isoformat().encode(), sha256).digest()
    return FRESH[int.from_bytes(digest[:8], "big") % len(FRESH)]
