"""The rotation of daily variants."""

from __future__ import annotations

from datetime import date

from bot.solver.bank.deal_bank import has_bank
from bot.variants import VARIANTS

WEEKDAY_VARIANTS: tuple[str, ...] = (
    "canfield",
    "canfield",
    "canfield-french",
    "canfield",
    "canfield",
    "forty-thieves",
)
"""The variants of Monday to Saturday."""

SUNDAY_VARIANTS = tuple(key for key in VARIANTS if key not in WEEKDAY_VARIANTS and has_bank(key))
"""The variants of Sundays, which take turns week by week.

They are all other games that have a bank of proved deals.
"""


def get_daily_variant(day: date) -> str:
    """Return the key of the day's variant."""
    weekday = day.weekday()
    if weekday < len(WEEKDAY_VARIANTS):
        return WEEKDAY_VARIANTS[weekday]
    return SUNDAY_VARIANTS[day.toordinal() // 7 % len(SUNDAY_VARIANTS)]


def count_earlier_days(day: date) -> int:
    """Return how many days before this one had its variant: one more for each such day."""
    week, weekday = divmod(day.toordinal() - 1, 7)
    if weekday < len(WEEKDAY_VARIANTS):
        variant = WEEKDAY_VARIANTS[weekday]
        earlier_this_week = WEEKDAY_VARIANTS[:weekday].count(variant)
        return week * WEEKDAY_VARIANTS.count(variant) + earlier_this_week
    return day.toordinal() // 7 // len(SUNDAY_VARIANTS)
