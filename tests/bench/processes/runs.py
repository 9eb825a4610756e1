"""One run: bots on a database, players who press for some seconds, and what that took."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.processes.bots import MeasuredBot, run_bots
from tests.bench.processes.cpu_parts import BotSample, add_differences
from tests.bench.processes.databases import (
    DatabaseUse,
    MeasuredDatabase,
    run_postgresql,
    run_sqlite,
)
from tests.bench.processes.prepared_games import (
    Work,
    count_stored_presses,
    count_waiting_results,
    prepare_games,
)
from tests.bench.processes.press_loop import PressCounts, PressLoop
from tests.soak.probe import ProcessSample, sample_process

_SATURATED_PERCENT, _OWN_PERCENT = 90.0, 80.0
"""From here on a machine is busy, and busy with the bench itself."""
_LOOK_SECONDS, _MAX_LATE_SECONDS = 0.25, 60.0
_FEWEST_PLAYERS = 300
"""Enough that someone is free to press while others wait."""
_MOST_PRESSES_PER_SECOND = {Work.MOVES: 700, Work.ENDS: 600}
"""So many presses are prepared; two cores make fewer."""


@dataclass(frozen=True)
class Conditions:
    """What a run is made under; `pace` are presses a second, None for as many as possible."""

    work: Work
    database: str
    processes: int
    delay_ms: float = 0.0
    seconds: float = 10.0
    in_flight: int = 24
    pace: float | None = None
    warm_up_seconds: float = 4.0


@dataclass(frozen=True)
class RunResult:
    """What a run made, and what each press took; CPU is in ms a press, shares are of all cores."""

    conditions: Conditions
    presses: int
    rate: float
    refused: int
    lost: int
    unstored: int
    """Presses that were answered as done, and are not in the database."""
    other_requests: int
    """What bots sent besides answers: it costs more than in the figures."""
    waiting_results: int
    """Results that were on no leaderboard yet at the end of the run."""
    late_seconds: float
    """How long it took after the run until they were."""
    answer_ms: float
    answer_ms_99: float
    bot_cpu_ms: float
    database_cpu_ms: float
    discord_cpu_ms: float
    link_cpu_ms: float
    cpu_ms_by_part: dict[str, float]
    round_trips: float
    log_bytes: float
    answer_bytes: float
    connection_wait_ms: float
    bot_memory_mb: float
    bot_cores: float
    """Cores that a bot kept busy, on average."""
    machine_percent: float
    """How busy the whole machine was, with all else that ran on it."""
    own_percent: float
    """How busy it was with this bench."""
    waits: dict[str, float]
    """How many connections in a transaction waited for what, on average."""

    def to_json(self) -> dict[str, Any]:
        """Return all values for a file."""
        return asdict(self)

    @property
    def limit(self) -> str:
        """What keeps the rate from being higher, as far as the figures tell."""
        if self.conditions.pace:
            return "the pace"
        if self.machine_percent >= _SATURATED_PERCENT:
            return "all cores" if self.own_percent >= _OWN_PERCENT else "other programs"
        if self.waits.get("Lock", 0.0) >= 1.0 and self.waits["Lock"] > self.waits.get("Client", 0):
            return "row locks"
        if self.bot_cores >= 0.9:
            return "a core per bot"
        if self.connection_wait_ms > 0.2 * self.answer_ms:
            return "connections"
        return "round trips" if self.conditions.delay_ms else "waiting"


@dataclass(frozen=True)
class _Moment:
    """Everything that is counted, at one moment."""

    bots: list[BotSample]
    processes: list[ProcessSample]
    database: DatabaseUse
    discord_seconds: float
    machine: tuple[float, float]
    at: float


async def measure_run(conditions: Conditions) -> RunResult:
    """Make a run in a folder of its own, on a new database."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        opened = (
            run_sqlite(folder)
            if conditions.database == "sqlite"
            else run_postgresql(has_link=conditions.delay_ms > 0)
        )
        with opened as database:
            return await _measure(folder, database, conditions)


async def _measure(folder: Path, database: MeasuredDatabase, conditions: Conditions) -> RunResult:
    per_second = conditions.pace or _MOST_PRESSES_PER_SECOND[conditions.work]
    press_count = round((conditions.seconds + conditions.warm_up_seconds) * per_second)
    press_count += conditions.in_flight * conditions.processes
    pressers = await prepare_games(
        database.direct_url, conditions.work, press_count, _FEWEST_PLAYERS
    )
    async with run_bots(folder, database.url, conditions.processes) as (discord, bots):
        loop = PressLoop(discord, pressers)
        stored_before = await count_stored_presses(database.direct_url, conditions.work)
        database.set_delay(conditions.delay_ms / 1000)
        await _press(loop, conditions, conditions.warm_up_seconds)
        watching = asyncio.create_task(database.watch_waits())
        loop.counts = counts = PressCounts()
        before = await _take_moment(bots, database)
        await _press(loop, conditions, conditions.seconds)
        after = await _take_moment(bots, database)
        counts.waiting_results = await count_waiting_results(database.direct_url)
        loop.counts = PressCounts()
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await loop.wait_for_answers()
        counts.late_seconds = await _wait_for_leaderboards(database)
        counts.lost += loop.counts.lost
        counts.refused += loop.counts.refused
        counts.other_requests = discord.other_requests
        stored = await count_stored_presses(database.direct_url, conditions.work) - stored_before
        counts.unstored = max(loop.accepted - stored, 0)
    return _build_result(conditions, counts, before, after, database)


async def _press(loop: PressLoop, conditions: Conditions, seconds: float) -> None:
    if conditions.pace:
        await loop.press_at_pace(seconds, conditions.pace)
        await loop.wait_for_answers()
    else:
        await loop.press_at_full_speed(seconds, conditions.in_flight)


async def _wait_for_leaderboards(database: MeasuredDatabase) -> float:
    """Return the seconds until all results are on leaderboards, while nobody plays."""
    started_at = time.perf_counter()
    while await count_waiting_results(database.direct_url):
        await asyncio.sleep(_LOOK_SECONDS)
        if time.perf_counter() > started_at + _MAX_LATE_SECONDS:
            break
    return time.perf_counter() - started_at


async def _take_moment(bots: list[MeasuredBot], database: MeasuredDatabase) -> _Moment:
    return _Moment(
        bots=[await bot.sample() for bot in bots],
        processes=[sample_process(bot.pid) for bot in bots],
        database=await database.sample(),
        discord_seconds=time.process_time(),
        machine=_read_machine_seconds(),
        at=time.perf_counter(),
    )


def _read_machine_seconds() -> tuple[float, float]:
    """Return the ticks that all cores together were busy, and all ticks."""
    ticks = list(map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9]))
    idle = ticks[3] + ticks[4]
    return sum(ticks) - idle, sum(ticks)


def _build_result(
    conditions: Conditions,
    counts: PressCounts,
    before: _Moment,
    after: _Moment,
    database: MeasuredDatabase,
) -> RunResult:
    seconds = after.at - before.at
    presses = max(counts.answered, 1)
    bots = add_differences(before.bots, after.bots)
    bot_seconds = sum(
        new.cpu_seconds - old.cpu_seconds
        for old, new in zip(before.processes, after.processes, strict=True)
    )
    database_seconds = after.database.cpu_seconds - before.database.cpu_seconds
    discord_seconds = after.discord_seconds - before.discord_seconds
    link_seconds = after.database.link_cpu_seconds - before.database.link_cpu_seconds
    busy, total = (after.machine[n] - before.machine[n] for n in range(2))
    own_seconds = bot_seconds + database_seconds + discord_seconds + link_seconds
    cores = _count_cores()
    milliseconds = sorted(1000 * waited for waited in counts.answer_seconds) or [0.0]
    wait_seconds, wait_count = (
        sum(
            value
            for name, value in bots.metrics.items()
            if name.startswith(f"patience_database_wait_seconds_{kind}")
        )
        for kind in ("sum", "count")
    )
    samples = database.waits["samples"] or 1
    return RunResult(
        conditions=conditions,
        presses=counts.answered,
        rate=counts.answered / seconds,
        refused=counts.refused,
        lost=counts.lost,
        unstored=counts.unstored,
        other_requests=counts.other_requests,
        waiting_results=counts.waiting_results,
        late_seconds=counts.late_seconds,
        answer_ms=median(milliseconds),
        answer_ms_99=quantiles([*milliseconds, milliseconds[-1]], n=100)[98],
        bot_cpu_ms=1000 * bot_seconds / presses,
        database_cpu_ms=1000 * database_seconds / presses,
        discord_cpu_ms=1000 * discord_seconds / presses,
        link_cpu_ms=1000 * link_seconds / presses,
        cpu_ms_by_part={name: 1000 * value / presses for name, value in bots.seconds.items()},
        round_trips=(after.database.round_trips - before.database.round_trips) / presses,
        log_bytes=(after.database.log_bytes - before.database.log_bytes) / presses,
        answer_bytes=counts.answer_bytes / presses,
        connection_wait_ms=1000 * wait_seconds / max(wait_count, 1),
        bot_memory_mb=median(process.memory_mb for process in after.processes),
        bot_cores=bot_seconds / seconds / conditions.processes,
        machine_percent=100 * busy / max(total, 1),
        own_percent=100 * own_seconds / seconds / cores,
        waits={
            name: count / samples for name, count in database.waits.items() if name != "samples"
        },
    )


def _count_cores() -> int:
    return sum(
        line.startswith("cpu") and line[3].isdigit()
        for line in Path("/proc/stat").read_text().splitlines()
    )
