"""Moves while a month with a million results passes: `python -m tests.bench.load.season_turn`.

All results end in one month, whose end is then counted, and the leaderboards of a past week are
deleted. One player moves all the time, before the work, beside it and after it.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import time
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.maintenance import MaintenanceService
from bot.services.seasons.season_work import SeasonWorkService
from bot.store import open_store
from tests.bench.load.year_database import database_url, make_database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.store import Store

TURN = datetime(2026, 12, 1, 1, 0, 5, tzinfo=UTC)
"""A moment at which the end of November is due."""

MONTH_SHARE = 18 / 365
"""All games end in the first days of November."""

_PLAYER = 5
_ALONE_SECONDS = 30.0
_MOVE_PAUSE_SECONDS = 0.02
_KEPT_TABLES = ("standing", "leaderboard", "season_leaderboard", "medal", "feat")


class TimedStore:
    """A store that knows how many milliseconds its writing transactions took."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begin_read = store.begin_read
        self.write_ms: list[float] = []

    @asynccontextmanager
    async def begin_write(self, **options: bool) -> AsyncIterator[Any]:
        """Begin a transaction that writes."""
        async with self._store.begin_write(**options) as conn:
            began_at = time.perf_counter()
            yield conn
        self.write_ms.append((time.perf_counter() - began_at) * 1000)


async def measure_turn(store: Store, seconds: float) -> dict[str, list[float]]:
    """Return milliseconds of moves before, during and after the work, and of the work's writes.

    After so many seconds the work is broken off, as if the process were killed.
    """
    clock = _make_clock()
    timed_store: Any = TimedStore(store)
    play = PlayService(store, clock, lambda: 50_000)
    request = DealRequest(variant="klondike")
    await play.start_game(_PLAYER, None, request, CurrentGameAction.GIVE_UP)
    before = await _time_moves(play, lambda: False, _ALONE_SECONDS)
    began_at, cpu_began_at = time.perf_counter(), time.process_time()
    work = asyncio.gather(
        SeasonWorkService(timed_store, clock).do_due_work(),
        MaintenanceService(timed_store, clock).run_maintenance(),
    )
    beside = await _time_moves(play, work.done, seconds)
    state = "was done after" if work.done() else "was broken off after"
    print(
        f"the work {state} {time.perf_counter() - began_at:.0f} s,"
        f" {time.process_time() - cpu_began_at:.0f} s of CPU with the moves beside it"
    )
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
    after = await _time_moves(play, lambda: False, _ALONE_SECONDS)
    return {
        "moves before the work": before,
        "moves beside the work": beside,
        "moves after the work": after,
        "writes of the work": timed_store.write_ms,
    }


async def _time_moves(
    play: PlayService, is_over: Callable[[], bool], seconds: float
) -> list[float]:
    times = []
    ends_at = time.perf_counter() + seconds
    while not is_over() and time.perf_counter() < ends_at:
        began_at = time.perf_counter()
        await play.draw_cards(_PLAYER)
        times.append((time.perf_counter() - began_at) * 1000)
        await asyncio.sleep(_MOVE_PAUSE_SECONDS)
    return times


def _make_clock() -> Any:
    began_at = time.monotonic()
    return lambda: TURN + timedelta(seconds=time.monotonic() - began_at)


async def run(path: Path, seconds: float) -> None:
    """Measure, and print what was measured and what is kept."""
    async with open_store(database_url(path)) as store:
        times = await measure_turn(store, seconds)
    print(f"{'milliseconds':24}{'count':>8}{'median':>9}{'99 %':>9}{'longest':>9}")
    for name, values in times.items():
        ranked = sorted(values)
        percentile = ranked[int(len(ranked) * 0.99)]
        print(
            f"{name:24}{len(values):8}{statistics.median(values):9.1f}"
            f"{percentile:9.1f}{ranked[-1]:9.1f}"
        )
    with closing(sqlite3.connect(path)) as database:
        print(_describe_rows(database))


def _describe_rows(database: sqlite3.Connection) -> str:
    """Return how many rows are kept of the month, with the bytes of each table and its indexes."""
    month = "leaderboard_id IN (SELECT id FROM leaderboard WHERE period = 'm2026-11')"
    conditions = {"leaderboard": "period = 'm2026-11'", "feat": "period = 'm2026-11'"}
    parts = []
    for table in _KEPT_TABLES:
        query = f"SELECT count(*) FROM {table} WHERE {conditions.get(table, month)}"
        parts.append(f"{database.execute(query).fetchone()[0]:,} rows of {table}")
    query = "SELECT is_settled FROM season WHERE period = 'm2026-11'"
    is_settled = any(flag for (flag,) in database.execute(query))
    return f"kept: {', '.join(parts)}; settled: {is_settled}"


def main() -> None:
    """Make the database, or take one that is there, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3_600, help="break off after so long")
    parser.add_argument("--database", type=Path, help="a database of this measurement, changed")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = arguments.database or Path(folder) / "month.db"
        if not path.exists():
            make_database(path, arguments.results, MONTH_SHARE)
        asyncio.run(run(path, arguments.seconds))


if __name__ == "__main__":
    main()
