"""The rotation of daily variants, and each day's secret deal number."""

from __future__ import annotations

import hmac
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from bot.engine.deals import FRESH_DEAL_NUMBERS
from bot.engine.status import find_playable_deal
from bot.variants import canfield, forty_thieves, get_variant

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
"""The variants of Monday to Saturday."""

SUNDAY_VARIANTS = tuple(
    rules.key
    for rules in (*forty_thieves.FAMILY, *canfield.FAMILY)
    if rules.key not in _WEEKDAY_VARIANTS
)
"""The variants of Sundays, which take turns week by week: the families' other members."""


def get_daily_variant(day: date) -> str:
    """Return the key of the day's variant."""
    weekday = day.weekday()
    if weekday < len(_WEEKDAY_VARIANTS):
        return _WEEKDAY_VARIANTS[weekday]
    return SUNDAY_VARIANTS[day.toordinal() // 7 % len(SUNDAY_VARIANTS)]


def compute_daily_deal(secret: str, day: date) -> int:
    """Return the day's deal number, which only the installation's secret predicts.

    The deal has a move: it is the first such candidate in an order that is the day's own.
    """
    candidates = (_compute_candidate(secret, day, counter) for counter in count())
    return find_playable_deal(get_variant(get_daily_variant(day)), candidates)


def _compute_candidate(secret: str, day: date, counter: int) -> int:
    message = f"{day.isoformat()} {counter}" if counter else day.isoformat()
    digest = hmac.new(secret.encode(), message.encode(), sha256).digest()
    return FRESH_DEAL_NUMBERS[int.from_bytes(digest[:8], "big") % len(FRESH_DEAL_NUMBERS)]
