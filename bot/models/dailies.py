"""Posts of the daily, streaks of days on which players played it, and the weekly league."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPost:
    """A server's post of the daily of one date, `YYYY-MM-DD` in UTC.

    It is stored before it is sent; `message_id` is None until then. A post that Discord refused is
    not tried again that day.
    """

    server_id: int
    date: str
    channel_id: int
    message_id: int | None = None
    is_refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyStreak:
    """A player's days in a row with a card played in the daily, up to the last (`YYYY-MM-DD`)."""

    player_id: int
    last_date: str
    current_days: int
    best_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueStanding:
    """A player's place in the league of a week; ties share a rank.

    `centipoints` are hundredths of points, of their best dailies of `days` that were compared.
    """

    player_id: int
    rank: int
    centipoints: int
    days: int
