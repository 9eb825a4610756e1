"""Adding the results that wait to leaderboards and the house's totals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.metrics import WAITING_RESULTS_GAUGE, WAITING_SECONDS_GAUGE
from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService
from bot.services.seasons.late_results import reopen_finished_seasons
from bot.services.stats.game_groups import list_grouped_variants
from bot.services.stats.periods import CLOCK_DIFFERENCE, Period, build_period, list_months
from bot.store import Connection, Store
from bot.store.games import results
from bot.store.stats import house, waiting_results
from bot.store.stats.leaderboard_additions import (
    MAX_ADDED_RESULTS,
    MAX_PERIODS,
    add_results_to_leaderboards,
)

ADDITION_INTERVAL_SECONDS = 1.0
"""The seconds between two looks for results that wait."""

_BATCH_SIZE = MAX_ADDED_RESULTS
"""At most this many results are added in one transaction, so that others need not wait long."""

_TURN = timedelta(seconds=2)
"""A process claims the addition anew after this time, so that its claim never runs out."""


class WaitingResultService:
    """The addition of what waits to shared totals; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._claims = ClaimService(store, clock)

    async def add_waiting_results(self) -> None:
        """Add all results that wait, unless another process is doing so."""
        has_more = await self._measure_what_waits()
        if not has_more:
            return
        while has_more:
            async with self._claims.hold(ClaimKind.WAITING_RESULTS) as claim:
                has_more = claim is not None
                ends_at = self._clock() + _TURN
                while has_more and self._clock() < ends_at:
                    has_more = await self._add_batch()
        await self._measure_what_waits()

    async def _measure_what_waits(self) -> bool:
        """Record how many results wait and how long; return whether nobody is adding them."""
        now = self._clock()
        async with self._store.begin_read() as conn:
            count = await waiting_results.count_waiting_results(conn)
            oldest_end = await waiting_results.find_oldest_waiting_end(conn) if count else None
            is_claimed = count > 0 and await waiting_results.is_addition_claimed(conn, now)
        WAITING_RESULTS_GAUGE.set(count)
        WAITING_SECONDS_GAUGE.set((now - oldest_end).total_seconds() if oldest_end else 0)
        return count > 0 and not is_claimed

    async def _add_batch(self) -> bool:
        """Add a batch, and return whether more may wait."""
        async with self._store.begin_background_write() as conn:
            return await _add_batch(conn, self._clock) == _BATCH_SIZE


async def add_waiting_results_of_player(
    conn: Connection, player_id: int, clock: Callable[[], datetime]
) -> None:
    """Add all results of a player that wait, before their totals are erased or compared."""
    while await _add_batch(conn, clock, player_id) == _BATCH_SIZE:
        pass


async def _add_batch(
    conn: Connection, clock: Callable[[], datetime], player_id: int | None = None
) -> int:
    """Add a batch of results, of one player or all, and return how many they were.

    They are added to leaderboards of the months in which the games ended, and of the current weeks
    only: past ones are deleted. The time is taken afterwards, so that every result has ended by
    then.
    """
    game_ids = await waiting_results.take_waiting_results(conn, _BATCH_SIZE, player_id)
    if game_ids:
        now = clock()
        months = list_months(*await results.load_end_span(conn, game_ids))
        weeks = {build_period(Period.WEEK, moment) for moment in (now, now + CLOCK_DIFFERENCE)}
        periods = [build_period(Period.ALL_TIME, now), *weeks, *months]
        for first in range(0, len(periods), MAX_PERIODS):
            await add_results_to_leaderboards(
                conn, game_ids, list_grouped_variants(), periods[first : first + MAX_PERIODS]
            )
        await reopen_finished_seasons(conn, months, game_ids)
        money_results = await results.list_results_for_money_of_games(conn, game_ids)
        await house.add_results_to_house(conn, money_results)
    return len(game_ids)
