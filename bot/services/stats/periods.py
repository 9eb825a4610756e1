"""The periods of leaderboards: calendar months, and weeks from Monday, in UTC."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


class Period(StrEnum):
    """A period of leaderboards that players can ask for."""

    ALL_TIME = "ever"
    MONTH = "month"
    WEEK = "week"


def build_period_key(period: Period, now: datetime) -> str:
    """Return the key of the period that contains a moment, as leaderboards store it.

    That is ``ever``, or like ``m2026-03`` and ``w2026-09``. A week belongs to the year of its
    Thursday, as in ISO 8601.
    """
    if period is Period.MONTH:
        return f"m{now:%Y-%m}"
    if period is Period.WEEK:
        return f"w{now:%G-%V}"
    return Period.ALL_TIME.value
