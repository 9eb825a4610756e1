"""Spans of time that boards are kept for: calendar months and weeks from Monday, in UTC."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


class Period(StrEnum):
    """What a player asks for: all time, this month, this week."""

    ALL_TIME = "ever"
    MONTH = "month"
    WEEK = "week"


def build_period_key(period: Period, now: datetime) -> str:
    """The period that holds this moment (in UTC), as boards are kept by it.

    A week belongs to the year that has its Thursday, as in ISO 8601.
    """
    if period is Period.MONTH:
        return f"m{now:%Y-%m}"
    if period is Period.WEEK:
        return f"w{now:%G-%V}"
    return Period.ALL_TIME.value
