"""Daily posts and streaks of days on which the daily was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPost:
    """A day's deal in a server's channel: on its way since ``claimed``, until it has a ``message``.

    One that is ``refused`` by Discord is not tried again that day.
    """

    server_id: int
    date: str
    claimed_at: datetime
    channel_id: int
    message_id: int | None = None
    is_refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyStreak:
    """The last day (`YYYY-MM-DD`) that was played, the days in a row up to it, and the most."""

    player_id: int
    last_date: str
    current_days: int
    best_days: int
