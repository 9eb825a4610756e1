"""The periods of leaderboards: calendar months, and weeks from Monday, in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from bot.models.leaderboards import LeaderboardPeriod

CLOCK_DIFFERENCE = timedelta(hours=1)
"""By no more than this is another process's clock ahead of ours, unless ours was set back."""

_MONTH_KEY = re.compile(r"m(\d{4})-(0[1-9]|1[0-2])", re.ASCII)
_ENDLESS_MONTH = "m9999-12"


def was_done_today(done_at: datetime, now: datetime) -> bool:
    """Return whether work of every day, by UTC, was done today.

    A time that lies ahead is from before the clock was set back, and does not count: else nothing
    would be done until the clock catches up.
    """
    return done_at.date() >= now.date() and done_at <= now + CLOCK_DIFFERENCE


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


def build_period(period: Period, now: datetime) -> LeaderboardPeriod:
    """Return the period that contains a moment, with its begin and its end."""
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if period is Period.MONTH:
        begins_at = midnight.replace(day=1)
        ends_at = (begins_at + timedelta(days=31)).replace(day=1)
    elif period is Period.WEEK:
        begins_at = midnight - timedelta(days=midnight.weekday())
        ends_at = begins_at + timedelta(days=7)
    else:
        begins_at, ends_at = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    return LeaderboardPeriod(build_period_key(period, now), begins_at, ends_at)


def find_month(key: str) -> LeaderboardPeriod | None:
    """Return the month with this key, or None if it is not a month's."""
    match = _MONTH_KEY.fullmatch(key)
    # Neither is there a year 0, nor does the last month of all have an end.
    if match is None or match[1] == "0000" or key == _ENDLESS_MONTH:
        return None
    return build_period(Period.MONTH, datetime(int(match[1]), int(match[2]), 1, tzinfo=UTC))


def list_months(first: datetime, last: datetime) -> list[LeaderboardPeriod]:
    """Return the months from the one that contains a moment to the one that contains another."""
    months = [build_period(Period.MONTH, first)]
    while months[-1].ends_at <= last:
        months.append(build_period(Period.MONTH, months[-1].ends_at))
    return months
