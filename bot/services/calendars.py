"""Calendars of a player's dailies: what became of each day of a month."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.models.contests import Contest, ContestEntry, DailyStreak
from bot.store import Connection, PlayerRequest, Store, contests, dailies

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDay:
    """A day with its daily and the player's entry, if there are any.

    A missed day is over, not the first ever of the player, and without a move of theirs. A freeze
    may have been used on it, or on one with draws alone.
    """

    day: date
    contest: Contest | None
    entry: ContestEntry | None
    is_frozen: bool
    is_missed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """A month of a player's dailies, up to today.

    ``first_month`` is the month of the player's first daily; ``streak`` is that of today.
    """

    month: date
    today: date
    days: tuple[CalendarDay, ...]
    first_month: date
    streak: DailyStreak | None

    @property
    def next_month(self) -> date:
        """The month after it."""
        return _find_next_month(self.month)


def _find_next_month(month: date) -> date:
    """Return the first day of the month after one, of which this is the first day."""
    return (month + timedelta(days=31)).replace(day=1)


class CalendarService:
    """Calendars of dailies; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_calendar(
        self, player_id: int, month: date, *, request: PlayerRequest | None = None
    ) -> Calendar:
        """Return the calendar of the month of a day; of this month for a later one."""
        today = self._clock().date()
        month = min(month, today).replace(day=1)
        async with self._store.begin_read(request) as conn:
            first_day = await contests.find_first_daily_of_player(conn, player_id) or today
            streak = await dailies.find_daily_streak(conn, player_id)
            days = await _load_days(conn, player_id, month, today, first_day, streak)
        return Calendar(
            month=month,
            today=today,
            days=days,
            first_month=first_day.replace(day=1),
            streak=streak and streak.stand_on(today),
        )


async def _load_days(  # noqa: PLR0917 - the player, what is asked for, and what is known of them
    conn: Connection,
    player_id: int,
    month: date,
    today: date,
    first_day: date,
    streak: DailyStreak | None,
) -> tuple[CalendarDay, ...]:
    last_day = min(today, _find_next_month(month) - _ONE_DAY)
    dates = (month.isoformat(), last_day.isoformat())
    by_date = {each.date: each for each in await contests.list_daily_contests(conn, *dates)}
    entries = await contests.list_daily_entries_of_player(conn, player_id, *dates)
    by_contest_id = {entry.contest_id: entry for entry in entries}
    frozen_days = {
        *await dailies.list_frozen_days(conn, player_id, *dates),
        *(streak.list_frozen_days(today) if streak else ()),
    }
    days = []
    for number in range(last_day.day):
        day = month + number * _ONE_DAY
        contest = by_date.get(day.isoformat())
        entry = by_contest_id.get(contest.id) if contest else None
        has_moved = entry is not None and entry.move_count > 0
        days.append(
            CalendarDay(
                day=day,
                contest=contest,
                entry=entry,
                is_frozen=day in frozen_days,
                is_missed=first_day <= day < today and not has_moved,
            )
        )
    return tuple(days)
