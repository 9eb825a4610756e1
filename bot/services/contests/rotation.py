"""Which game and which deal a day has: the same for everyone on earth, and nobody's to foresee."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.engine.deals import FRESH_DEAL_NUMBERS
from bot.variants import canfield, forty_thieves

if TYPE_CHECKING:
    from datetime import date

_WEEKDAY_VARIANTS = (
    "canfield",
    "canfield",
    "canfield-french",
    "canfield",
    "canfield",
    "forty-thieves",
)
"""Monday to Saturday; Sunday has a relative of the two."""

SUNDAY_VARIANTS = tuple(
    rules.key
    for rules in (*forty_thieves.FAMILY, *canfield.FAMILY)
    if rules.key not in _WEEKDAY_VARIANTS
)
"""Sunday's games, one after the other, week by week."""


def get_daily_variant(day: date) -> str:
    """The key of the day's game."""
    weekday = day.weekday()
    if weekday < len(_WEEKDAY_VARIANTS):
        return _WEEKDAY_VARIANTS[weekday]
    return SUNDAY_VARIANTS[day.toordinal() // 7 % len(SUNDAY_VARIANTS)]


def compute_daily_deal(secret: str, day: date) -> int:
    """The day's deal number, by the installation's secret."""
    digest = hmac.new(secret.encode(), day.isoformat().encode(), sha256).digest()
    return FRESH_DEAL_NUMBERS[int.from_bytes(digest[:8], "big") % len(FRESH_DEAL_NUMBERS)]
