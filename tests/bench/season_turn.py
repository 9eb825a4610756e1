"""Moves while a month with a million results passes: `python -m tests.bench.season_turn`.

All results end in one month, whose end is then counted, and the leaderboards of a past week are
deleted. One player moves all the time, before the work, beside it and after it. The work is broken
off every five seconds, as if its process were killed, and begins again five seconds later: so moves
beside it are compared with those in its pauses, when the machine is as busy with other things.
`--postgresql` moves the results to a PostgreSQL server of its own first.
"""

import argparse
import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Boolean, func, literal_column, select, table, text
from tqdm import tqdm

from bot.hosting.commands import ProgressBar
from bot.services.maintenance import MaintenanceService
from bot.services.play import PlayService
from bot.services.seasons import SeasonWorkService
from bot.services.tables import CurrentGameAction, DealRequest
from bot.store import PlayerRequest, Store, open_store, transfer_database
from tests.bench.processes.bots import connect, run_postgresql
from tests.bench.year_database import database_url, make_database

TURN = datetime(2026, 12, 1, 1, 0, 5, tzinfo=UTC)
"""A moment at which the end of November is due."""

MONTH_SHARE = 18 / 365
"""All games end in the first days of November."""

_PLAYER = 5
_ALONE_SECONDS = 30.0
_MOVE_PAUSE_SECONDS = 0.02
_WORK_SECONDS = 5.0
_SLOWER_MS = 20.0
_KEPT_TABLES = ("standing", "leaderboard", "season_leaderboard", "medal", "feat")


class TimedStore:
    """A store that knows how many milliseconds its writing transactions took."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.begin_read = store.begin_read
        self.write_ms: list[float] = []

    @asynccontextmanager
    async def begin_write(
        self, request: PlayerRequest | None, **options: bool
    ) -> AsyncIterator[Any]:
        """Begin a transaction that writes."""
        async with self._measure(self._store.begin_write(request, **options)) as conn:
            yield conn

    @asynccontextmanager
    async def begin_background_write(self) -> AsyncIterator[Any]:
        """Begin one of the transactions that no player waits for."""
        async with self._measure(self._store.begin_background_write()) as conn:
            yield conn

    @asynccontextmanager
    async def _measure(self, transaction: AbstractAsyncContextManager[Any]) -> AsyncIterator[Any]:
        async with transaction as conn:
            began_at = time.perf_counter()
            yield conn
        self.write_ms.append((time.perf_counter() - began_at) * 1000)


async def measure_turn(store: Store, seconds: float) -> dict[str, list[float]]:
    """Return milliseconds of moves before, during and after the work, and of the work's writes.

    After so many seconds of work it is broken off for good.
    """
    clock = _make_clock()
    timed_store: Any = TimedStore(store)
    play = PlayService(store, clock, lambda: 50_000)
    request = DealRequest(variant="klondike")
    await play.start_game(_PLAYER, None, request, CurrentGameAction.GIVE_UP)
    before = await _time_moves(play, _ALONE_SECONDS)
    beside: list[float] = []
    in_pauses: list[float] = []
    worked_for, is_done = 0.0, False
    while not is_done and worked_for < seconds:
        began_at = time.perf_counter()
        work = asyncio.gather(
            SeasonWorkService(timed_store, clock).do_due_work(),
            MaintenanceService(timed_store, clock).run_maintenance(),
        )
        beside += await _time_moves(play, _WORK_SECONDS, work)
        worked_for += time.perf_counter() - began_at
        is_done = work.done()
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
        in_pauses += await _time_moves(play, _WORK_SECONDS)
    print(f"the work {'was done' if is_done else 'was broken off'} after {worked_for:.0f} s")
    after = await _time_moves(play, _ALONE_SECONDS)
    return {
        "moves before the work": before,
        "moves beside the work": beside,
        "moves in its pauses": in_pauses,
        "moves after the work": after,
        "writes of the work": timed_store.write_ms,
    }


async def _time_moves(
    play: PlayService, seconds: float, work: asyncio.Future[Any] | None = None
) -> list[float]:
    """Return how many milliseconds moves take for so long, or until the work is done."""
    times = []
    ends_at = time.perf_counter() + seconds
    while time.perf_counter() < ends_at and not (work and work.done()):
        began_at = time.perf_counter()
        await play.draw_cards(_PLAYER)
        times.append((time.perf_counter() - began_at) * 1000)
        await asyncio.sleep(_MOVE_PAUSE_SECONDS)
    return times


def _make_clock() -> Any:
    began_at = time.monotonic()
    return lambda: TURN + timedelta(seconds=time.monotonic() - began_at)


async def run(url: str, seconds: float) -> None:
    """Measure, and print what was measured and what is kept."""
    async with open_store(url) as store:
        times = await measure_turn(store, seconds)
        kept = await _describe_rows(store)
    slow_ms = statistics.median(times["moves in its pauses"]) + _SLOWER_MS
    print(f"{'milliseconds':24}{'count':>8}{'median':>9}{'99 %':>9}{'longest':>9}{'slow':>9}")
    for name, values in times.items():
        ranked = sorted(values)
        percentile = ranked[int(len(ranked) * 0.99)]
        slow_share = sum(value > slow_ms for value in values) / len(values)
        print(
            f"{name:24}{len(values):8}{statistics.median(values):9.1f}"
            f"{percentile:9.1f}{ranked[-1]:9.1f}{slow_share:9.2%}"
        )
    print(f"slow: above {slow_ms:.1f} ms, {_SLOWER_MS:.0f} more than most moves in the pauses")
    print(kept)


async def _describe_rows(store: Store) -> str:
    """Return how many rows are kept of the month."""
    month = text("leaderboard_id IN (SELECT id FROM leaderboard WHERE period = 'm2026-11')")
    is_of_month = text("period = 'm2026-11'")
    conditions = {"leaderboard": is_of_month, "feat": is_of_month}
    parts = []
    async with store.begin_read(None) as conn:
        for name in _KEPT_TABLES:
            count = select(func.count()).select_from(table(name))
            rows = (await conn.execute(count.where(conditions.get(name, month)))).scalar_one()
            parts.append(f"{rows:,} rows of {name}")
        flag = literal_column("is_settled", Boolean)
        settled = select(flag).select_from(table("season"))
        is_settled = any((await conn.execute(settled.where(is_of_month))).scalars())
    return f"kept: {', '.join(parts)}; settled: {is_settled}"


@contextmanager
def _run_database(path: Path, *, is_postgresql: bool) -> Iterator[str]:
    """Yield the URL of the SQLite file, or of a PostgreSQL server with its rows."""
    if not is_postgresql:
        yield database_url(path)
        return
    with run_postgresql(has_link=False) as database:
        asyncio.run(_move_rows(path, database.url))
        yield database.url


async def _move_rows(path: Path, url: str) -> None:
    with tqdm(unit=" rows", unit_scale=True, disable=None) as bar:
        await transfer_database(database_url(path), url, ProgressBar(bar))
    connection = await connect(url)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


def main() -> None:
    """Make the database, or take one that is there, and measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.season_turn", description=__doc__)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3_600, help="break off after so long")
    parser.add_argument("--database", type=Path, help="a SQLite file of this measurement, changed")
    parser.add_argument("--postgresql", action="store_true", help="measure on PostgreSQL")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        path = arguments.database or Path(folder) / "month.db"
        if not path.exists():
            make_database(path, arguments.results, MONTH_SHARE)
        with _run_database(path, is_postgresql=arguments.postgresql) as url:
            asyncio.run(run(url, arguments.seconds))


if __name__ == "__main__":
    main()
