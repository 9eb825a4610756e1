"""Periodic maintenance: abandoned games, leaderboards of past weeks, and old requests."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

from bot.background import let_others_work
from bot.models.claims import ClaimKind
from bot.models.games import Game, GameOutcome
from bot.models.requests import StaleGameError
from bot.services.claims import ClaimService
from bot.services.dailies import DailyPostService
from bot.services.game_ends import end_game
from bot.services.statistics import Period, build_period_key
from bot.services.tables import end_unreadable_game, find_table
from bot.store import Store, claims, games, leaderboards
from bot.store.database import delete_old_requests

ABANDONED_AFTER_DAYS = 14
"""A game without a new move for this many days ends as abandoned, unless it is practice."""

KEPT_REQUEST_HOURS = 1
"""A request is recognised for at least this many hours; by then its deadline has long passed."""

_ID_SPAN_OF_HOUR = 3_600_000 << 22
"""By how much the ids that Discord gives out grow in an hour."""

_REQUESTS_BATCH_SIZE = 5_000
"""At most this many requests are deleted at a time."""

_DELETION_SECONDS = 120.0

_STANDINGS_BATCH_SIZE = 100
"""At most this many standings of past weeks are deleted at a time, so that no move waits long."""

_BATCH_SIZE = 50
"""At most this many abandoned games are loaded at a time."""


class MaintenanceService:
    """The work that is due from time to time; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def run_maintenance(self) -> None:
        """Do all work that is due, in transactions so short that no player has to wait.

        Nothing if another process is doing it.
        """
        async with ClaimService(self._store, self._clock).hold(ClaimKind.HOUSEKEEPING) as claim:
            if claim:
                await self._do_due_work()

    async def _do_due_work(self) -> None:
        await DailyPostService(self._store, self._clock).forget_old_posts()
        async with self._store.begin_background_write() as conn:
            await claims.delete_finished_claims(conn, self._clock())
        while await self._end_abandoned_games():
            pass
        while await self._delete_old_requests():
            pass
        await self._delete_past_weeks()

    async def _end_abandoned_games(self) -> int:
        """End a batch of abandoned games, and count them."""
        now = self._clock()
        idle_since = now - timedelta(days=ABANDONED_AFTER_DAYS)
        async with self._store.begin_read(None) as conn:
            idle_games = await games.list_idle_games(conn, idle_since, now, _BATCH_SIZE)
        for game in idle_games:
            await self._end_abandoned_game(game)
        return len(idle_games)

    async def _end_abandoned_game(self, game: Game) -> None:
        now = self._clock()
        table = find_table(game)
        try:
            async with self._store.begin_background_write() as conn:
                if table is None:
                    await end_unreadable_game(conn, game, GameOutcome.ABANDONED, now)
                else:
                    await end_game(conn, table, GameOutcome.ABANDONED, now)
        except StaleGameError:
            pass  # its player has just played on

    async def _delete_past_weeks(self) -> None:
        """Delete leaderboards of past weeks for a while; the next time goes on with the rest.

        Three quarters of the time are left to others.
        """
        now = ends_at = monotonic()
        ends_at += _DELETION_SECONDS
        while now < ends_at and await self._delete_past_week():
            await let_others_work(now)
            now = monotonic()

    async def _delete_past_week(self) -> bool:
        """Delete a part of a past week's leaderboard; return whether there was any."""
        current_key = build_period_key(Period.WEEK, self._clock())
        async with self._store.begin_background_write() as conn:
            return await leaderboards.delete_part_of_old_leaderboard(
                conn, current_key[0], current_key, _STANDINGS_BATCH_SIZE
            )

    async def _delete_old_requests(self) -> int:
        """Delete a batch of requests that are older than others by hours; return how many."""
        id_span = KEPT_REQUEST_HOURS * _ID_SPAN_OF_HOUR
        async with self._store.begin_background_write() as conn:
            return await delete_old_requests(conn, id_span, _REQUESTS_BATCH_SIZE)
