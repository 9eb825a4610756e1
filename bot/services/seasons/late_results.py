"""Results that are added to a season after its end was counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.models.leaderboards import LeaderboardPeriod, Season
from bot.store import Connection
from bot.store.seasons import changes, progress


async def reopen_finished_seasons(
    conn: Connection, months: Iterable[LeaderboardPeriod], game_ids: Sequence[int]
) -> None:
    """Let the ends of those of these months be counted again where that has begun.

    The results of these games were just added to their leaderboards: they have waited long, or the
    clock was set back over the turn of a month.
    """
    reopened = []
    for month in months:
        season = await progress.find_season(conn, month.key)
        if season and _has_end_begun(season, month):
            reopened.append(month.key)
    if reopened:
        await changes.reopen_seasons(conn, reopened, game_ids)


def _has_end_begun(season: Season, month: LeaderboardPeriod) -> bool:
    """Return whether anything was counted after the month was over."""
    counts = (season.counted_until, season.count_began_at)
    return (
        season.is_settled
        or season.settled_leaderboard_id > 0
        or any(moment is not None and moment >= month.ends_at for moment in counts)
    )
