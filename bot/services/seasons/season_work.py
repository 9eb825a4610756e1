"""The work on seasons: the best of each game every night, and medals once a month is over.

A month's leaderboards stay as they are when it passes, so its turn writes nothing by itself. What
remains is done in the background, in batches so short that no move waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic

import structlog

from bot.background import let_others_work
from bot.models.claims import ClaimKind
from bot.models.leaderboards import (
    EARLIER,
    LeaderboardPeriod,
    LeaderboardRanking,
    LeaderboardStanding,
    Medal,
    Season,
)
from bot.services.claims import ClaimService
from bot.services.stats.periods import Period, build_period_key, find_month, was_done_today
from bot.store import Connection, Store
from bot.store.recount.uncounted_players import list_uncounted_players
from bot.store.seasons import feats, medals, progress
from bot.store.stats import leaderboards, waiting_results

log = structlog.get_logger("bot.services.seasons.season_work")

SEASON_INTERVAL_SECONDS = 60.0
"""So often the bot looks whether there is work on seasons."""

SETTLED_AFTER = timedelta(hours=1)
"""So long after a month its end is counted: no process's clock is further behind."""

_TURN = timedelta(minutes=2)
"""A process claims the work anew after this time, so that its claim never runs out."""

_LISTED_LEADERBOARDS = 100
_SETTLED_LEADERBOARDS = 5
"""The medals of so many leaderboards are given in one transaction."""

_BEFORE_ALL_PLAYERS = -1


class SeasonWorkService:
    """Does the work on seasons that is due; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._claims = ClaimService(store, clock)

    async def do_due_work(self) -> None:
        """Do all work that is due, unless another process is doing it.

        A process that is killed leaves the rest to the next, which goes on where it was.
        """
        await self._keep_new_months()
        has_more = await self._find_due_season() is not None
        while has_more:
            async with self._claims.hold(ClaimKind.SEASONS) as claim:
                has_more = claim is not None
                ends_at = self._clock() + _TURN
                while has_more and self._clock() < ends_at:
                    has_more = await self._do_batch()

    async def _keep_new_months(self) -> None:
        async with self._store.begin_read() as conn:
            known = {season.period for season in await progress.list_seasons(conn)}
            new_months = await progress.list_new_months(conn, known)
        if new_months:
            async with self._store.begin_background_write() as conn:
                await progress.insert_seasons(conn, new_months)

    async def _find_due_season(self) -> tuple[Season, LeaderboardPeriod] | None:
        """Return the first season with work that is due, and its period."""
        now = self._clock()
        async with self._store.begin_read() as conn:
            seasons = await progress.list_seasons(conn)
            # Their results are in no record and on no leaderboard yet.
            if await list_uncounted_players(conn, 1):
                return None
            oldest_waiting = await waiting_results.find_oldest_waiting_end(conn)
        current_month = build_period_key(Period.MONTH, now)
        first_month = next(
            (each.period for each in seasons if each.period != EARLIER), current_month
        )
        for season in seasons:
            period = build_season_period(season.period, first_month)
            is_all_added = oldest_waiting is None or oldest_waiting >= period.ends_at
            if _is_count_due(season, period, now):
                return season, period
            if not season.is_settled and is_over(period, now) and is_all_added:
                return season, period
        return None

    async def _do_batch(self) -> bool:
        """Do a batch of what is due, and let others work; return whether there was something."""
        began_at = monotonic()
        due = await self._find_due_season()
        if due is None:
            return False
        season, period = due
        if _is_count_due(season, period, self._clock()):
            await self._count_batch(season, period)
            await let_others_work(began_at)
        else:
            await self._settle_batch(season)
        return True

    async def _count_batch(self, season: Season, period: LeaderboardPeriod) -> None:
        """Look through the results of the next players."""
        if season.counted_player_id is None:
            now = self._clock()
            async with self._store.begin_background_write() as conn:
                await progress.begin_count(conn, season, now, _BEFORE_ALL_PLAYERS)
            return
        async with self._store.begin_read() as conn:
            player_ids = await feats.list_players_to_count(conn, period, season.counted_player_id)
            found = await feats.find_better_feats(conn, period, player_ids) if player_ids else []
        async with self._store.begin_background_write() as conn:
            if not player_ids:
                await progress.finish_count(conn, season)
            elif await progress.advance_count(conn, season, player_ids[-1]):
                await feats.write_feats(conn, found)

    async def _settle_batch(self, season: Season) -> None:
        """Give the medals of the next leaderboards."""
        async with self._store.begin_read() as conn:
            boards = await medals.list_unsettled_leaderboards(
                conn, season.period, season.settled_leaderboard_id, _LISTED_LEADERBOARDS
            )
        if not boards:
            async with self._store.begin_background_write() as conn:
                mark = season.settled_leaderboard_id
                if await progress.advance_settlement(conn, season, mark, is_done=True):
                    log.info("season settled", season=season.period)
        for first in range(0, len(boards), _SETTLED_LEADERBOARDS):
            began_at = monotonic()
            some_boards = boards[first : first + _SETTLED_LEADERBOARDS]
            last_id = some_boards[-1][0]
            async with self._store.begin_read() as conn:
                medals_by_board = [
                    await _find_medals(conn, leaderboard_id, min_games)
                    for leaderboard_id, min_games in some_boards
                ]
            async with self._store.begin_background_write() as conn:
                # Whatever has changed these standings meanwhile has set the season's mark back.
                if not await progress.advance_settlement(conn, season, last_id):
                    return
                for board, given in zip(some_boards, medals_by_board, strict=True):
                    await medals.settle_leaderboard(conn, *board, given)
            season = replace(season, settled_leaderboard_id=last_id)
            await let_others_work(began_at)


async def _find_medals(conn: Connection, leaderboard_id: int, min_games: int) -> dict[int, Medal]:
    best = await leaderboards.list_ranked_standings(
        conn,
        leaderboard_id,
        LeaderboardRanking.ALL_WINS,
        min_games=min_games,
        offset=0,
        limit=len(Medal) + 1,
    )
    return choose_medals(best)


def choose_medals(best: Sequence[LeaderboardStanding]) -> dict[int, Medal]:
    """Return the medals of a leaderboard by their players, from its first four.

    A medal takes a win, and somebody who is ranked behind: a single player has none, and the last
    of two or three has none.
    """
    return {
        standing.player_id: medal
        for medal, standing in zip(Medal, best[:-1], strict=False)
        if standing.wins
    }


def build_season_period(key: str, first_month: str) -> LeaderboardPeriod:
    """Return a season's begin and end; `EARLIER` ends where the first month begins."""
    month = find_month(first_month if key == EARLIER else key)
    assert month is not None  # all other seasons are months
    if key != EARLIER:
        return month
    return LeaderboardPeriod(key, datetime.min.replace(tzinfo=UTC), month.begins_at)


def is_over(period: LeaderboardPeriod, now: datetime) -> bool:
    """Return whether a season's end can be counted."""
    return now >= period.ends_at + SETTLED_AFTER


def _is_count_due(season: Season, period: LeaderboardPeriod, now: datetime) -> bool:
    """Return whether a season's feats are to be counted: every night, and once it is over."""
    if season.counted_until is None or season.count_began_at is not None:
        return True
    if is_over(period, season.counted_until):
        return False
    return is_over(period, now) or not was_done_today(season.counted_until, now)
