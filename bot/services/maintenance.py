"""What time does by itself: games left alone end, boards and posts of the past go."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import structlog

from bot.engine.errors import GameError
from bot.models.errors import StaleGameError
from bot.models.games import GameOutcome
from bot.services.accounts.servers import ServerSettingsService
from bot.services.contests.daily_posts import DailyPostService
from bot.services.games.results import end_game
from bot.services.games.tables import build_table
from bot.services.stats.periods import Period, build_period_key
from bot.store.games import games
from bot.store.stats import leaderboard_changes

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.models.games import Game
    from bot.store import Store

log = structlog.get_logger("bot.services.maintenance")

ABANDONED_AFTER_DAYS = 14
"""A game without a move for so many days is over, unless it is practice."""

_BATCH_SIZE = 50


class MaintenanceService:
    """What is to be done now and again; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def run_maintenance(self) -> None:
        """Does all that is due, in transactions so short that nobody waits for them."""
        await ServerSettingsService(self._store).finish_leaderboard_changes()
        await DailyPostService(self._store, self._clock).delete_old_posts()
        while await self._end_abandoned_games():
            pass
        for period, letter in ((Period.MONTH, "m"), (Period.WEEK, "w")):
            while await self._delete_past_leaderboards(
                letter, build_period_key(period, self._clock())
            ):
                pass

    async def _end_abandoned_games(self) -> int:
        """Ends some games that have been left alone; how many there were."""
        before = self._clock() - timedelta(days=ABANDONED_AFTER_DAYS)
        async with self._store.begin_read() as conn:
            left = await games.list_idle_games(conn, before, _BATCH_SIZE)
        for game in left:
            await self._end_abandoned_game(game)
        return len(left)

    async def _end_abandoned_game(self, game: Game) -> None:
        now = self._clock()
        try:
            table = build_table(game)
        except GameError as error:
            log.warning("game cannot be replayed", game=game.id, why=error.key)
            gone = replace(game, slot=None, outcome=GameOutcome.ABANDONED, ended_at=now)
            async with self._store.begin_write() as conn:
                await games.save_game(conn, gone)
            return
        try:
            async with self._store.begin_write() as conn:
                await end_game(conn, table, GameOutcome.ABANDONED, now)
        except StaleGameError:
            pass  # its player came back just now

    async def _delete_past_leaderboards(self, period_letter: str, current_period: str) -> int:
        """Drops a board of a period before the current one; how many it was."""
        async with self._store.begin_write() as conn:
            return await leaderboard_changes.delete_old_leaderboards(
                conn, period_letter, current_period, 1
            )
