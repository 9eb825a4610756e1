"""One run: bots on a database, players who press for some seconds, and what that took."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from sandbox.gateway import GatewaySession
from tests.bench.measurements import Measurement
from tests.bench.processes.bots import (
    Answer,
    BotSample,
    CpuPart,
    DatabaseUse,
    LightDiscord,
    MeasuredBot,
    MeasuredDatabase,
    Presser,
    Work,
    add_differences,
    count_stored_presses,
    count_waiting_results,
    prepare_games,
    run_bots,
    run_postgresql,
    run_sqlite,
)
from tests.chaos.soak import ProcessSample, sample_process

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


ANSWER_SECONDS = 5.0
"""A press that is not answered by then is lost: at Discord it is after three seconds."""


@dataclass
class PressCounts:
    """What came of the presses; `refused` ones got an answer of their own, and no table."""

    answered: int = 0
    refused: int = 0
    lost: int = 0
    other_requests: int = 0
    unstored: int = 0
    waiting_results: int = 0
    late_seconds: float = 0.0
    answer_bytes: int = 0
    answer_seconds: list[float] = field(default_factory=list)


@dataclass(slots=True)
class _Underway:
    presser: Presser
    bot: int
    sent_at: float


class PressLoop:
    """Lets players press at all bots; a player who was refused presses no more.

    `accepted` counts all answers that say that something was done.
    """

    def __init__(self, discord: LightDiscord, pressers: deque[Presser]) -> None:
        self.counts = PressCounts()
        self.accepted = 0
        self._discord = discord
        self._sessions: list[GatewaySession] = discord.list_sessions()
        self._pressers = pressers
        self._underway: dict[str, _Underway] = {}
        self._is_at_full_speed = False
        discord.on_answer = self._take_answer

    @property
    def has_pressers(self) -> bool:
        """Whether anybody is left who can press."""
        return bool(self._pressers or self._underway)

    async def press_at_full_speed(self, seconds: float, in_flight: int) -> float:
        """Keep this many presses under way at each bot; return the seconds that it took."""
        started_at = perf_counter()
        self._is_at_full_speed = True
        for bot in range(len(self._sessions)):
            for _ in range(in_flight):
                self._press(bot)
        while (now := perf_counter()) < started_at + seconds and self.has_pressers:
            await asyncio.sleep(min(0.5, started_at + seconds - now))
            for _ in range(self._count_lost(ANSWER_SECONDS)):
                self._press(self.counts.lost % len(self._sessions))
        self._is_at_full_speed = False
        return perf_counter() - started_at

    async def press_at_pace(self, seconds: float, presses_per_second: float) -> float:
        """Press at an even pace, whether or not answers come; return the seconds that it took."""
        started_at = perf_counter()
        for number in range(round(seconds * presses_per_second)):
            due_at = started_at + number / presses_per_second
            await asyncio.sleep(max(due_at - perf_counter(), 0))
            self._press(number % len(self._sessions))
        return perf_counter() - started_at

    async def wait_for_answers(self) -> None:
        """Wait until all presses are answered or lost."""
        while self._underway:
            await asyncio.sleep(0.02)
            self._count_lost(ANSWER_SECONDS)

    def _press(self, bot: int) -> None:
        if not self._pressers:
            return
        presser = self._pressers.popleft()
        control = presser.controls.pop()
        interaction_id = self._discord.send_press(self._sessions[bot], presser.player_id, control)
        self._underway[interaction_id] = _Underway(presser, bot, perf_counter())

    def _take_answer(self, answer: Answer) -> None:
        press = self._underway.pop(answer.interaction_id, None)
        if press is None:
            return
        self.counts.answered += 1
        self.counts.answer_bytes += answer.byte_count
        self.counts.answer_seconds.append(perf_counter() - press.sent_at)
        if not answer.is_update:
            self.counts.refused += 1
        else:
            self.accepted += 1
            if press.presser.controls:
                self._pressers.append(press.presser)
        if self._is_at_full_speed:
            self._press(press.bot)

    def _count_lost(self, seconds: float) -> int:
        """Give up what was sent longer ago; return how many presses that are."""
        oldest = perf_counter() - seconds
        lost = [id_ for id_, press in self._underway.items() if press.sent_at < oldest]
        for interaction_id in lost:
            del self._underway[interaction_id]
        self.counts.lost += len(lost)
        return len(lost)


MIN_MACHINE_PERCENT = 90.0
MIN_ENDS_PER_SECOND = 300.0
MIN_SHARE_OF_ONE_PROCESS = 0.95
"""Rates that differ by less are the same: the machine does other things as well."""
MAX_CPU_RATIO = 1.2
_BUSY_DELAY_MS = 2.0

_COLUMNS: tuple[tuple[str, int, Callable[[RunResult], str]], ...] = (
    ("work", 6, lambda run: run.conditions.work),
    ("database", 10, lambda run: run.conditions.database),
    ("bots", 4, lambda run: str(run.conditions.processes)),
    ("delay", 5, lambda run: f"{run.conditions.delay_ms:g}"),
    ("per s", 6, lambda run: f"{run.rate:.0f}"),
    ("lost", 5, lambda run: f"{run.lost + run.refused}"),
    ("median", 6, lambda run: f"{run.answer_ms:.0f}"),
    ("99 %", 6, lambda run: f"{run.answer_ms_99:.0f}"),
    ("bot", 6, lambda run: f"{run.bot_cpu_ms:.2f}"),
    ("db", 5, lambda run: f"{run.database_cpu_ms:.2f}"),
    ("disc.", 5, lambda run: f"{run.discord_cpu_ms:.2f}"),
    ("link", 5, lambda run: f"{run.link_cpu_ms:.2f}"),
    ("trips", 5, lambda run: f"{run.round_trips:.1f}" if run.round_trips else "-"),
    ("log B", 6, lambda run: f"{run.log_bytes:.0f}" if run.log_bytes else "-"),
    ("KB", 5, lambda run: f"{run.answer_bytes / 1000:.1f}"),
    ("late", 8, lambda run: f"{run.waiting_results}/{run.late_seconds:.0f} s"),
    ("wait", 5, lambda run: f"{run.connection_wait_ms:.0f}"),
    ("MB", 4, lambda run: f"{run.bot_memory_mb:.0f}"),
    ("cores", 5, lambda run: f"{run.bot_cores:.2f}"),
    ("own %", 5, lambda run: f"{run.own_percent:.0f}"),
    ("all %", 5, lambda run: f"{run.machine_percent:.0f}"),
    ("limit", 14, lambda run: run.limit),
)
LEGEND = """\
delay: ms added per round trip; median, 99 %: ms until an answer;
bot, db, disc., link: ms of CPU a press in bots, PostgreSQL, Discord's stand-in and the link;
trips, log B, KB: round trips, bytes of PostgreSQL's log and KB of answer a press;
late: results on no leaderboard yet at the end of the run, and the seconds until they were;
wait: ms until a transaction has a connection; MB, cores: memory and cores that each bot takes;
own %, all %: of all cores, by this bench and by everything."""


def format_runs(results: list[RunResult], *, with_head: bool = True) -> str:
    """Return a line for each run, with a head and a legend above."""
    lines = []
    if with_head:
        lines += [LEGEND, "", " ".join(f"{name:>{width}}" for name, width, _ in _COLUMNS)]
    lines += [
        " ".join(f"{read(result):>{width}}" for _, width, read in _COLUMNS) for result in results
    ]
    return "\n".join(lines)


def format_parts(results: list[RunResult]) -> str:
    """Return the bots' CPU time of a press by part, in ms, without added delays."""
    lines = [" ".join(["CPU of a press", " " * 8, *(f"{part:>8}" for part in CpuPart)])]
    for result in results:
        conditions = result.conditions
        if conditions.delay_ms == 0:
            values = [f"{result.cpu_ms_by_part.get(part, 0.0):8.2f}" for part in CpuPart]
            name = f"{conditions.work} {conditions.database} {conditions.processes}"
            lines.append(" ".join([f"{name:23}", *values]))
    return "\n".join(lines)


def compare_with_goals(results: list[RunResult]) -> list[Measurement]:
    """Return the figures that have goals, as far as the runs tell them."""
    unstored = sum(run.unstored for run in results)
    return [
        Measurement("unstored", unstored, 0, "presses answered as done that are not stored"),
        *_check_saturation(results),
        *_check_ends(results),
        *_check_slow_link(results),
        *_check_cpu_ratio(results),
    ]


def _find(
    results: list[RunResult], work: Work, database: str, delay_ms: float
) -> dict[int, RunResult]:
    """Return the runs at full speed under these conditions, by their processes."""
    return {
        result.conditions.processes: result
        for result in results
        if result.conditions.pace is None
        and (result.conditions.work, result.conditions.database) == (work, database)
        and result.conditions.delay_ms == delay_ms
    }


def _check_saturation(results: list[RunResult]) -> list[Measurement]:
    run = _find(results, Work.MOVES, "postgresql", 0).get(2)
    if run is None:
        return []
    return [
        Measurement(
            "busy_percent_2_bots",
            run.machine_percent,
            MIN_MACHINE_PERCENT,
            "of all cores, while two bots on PostgreSQL make moves",
            is_lower_bound=True,
        )
    ]


def _check_ends(results: list[RunResult]) -> list[Measurement]:
    runs = _find(results, Work.ENDS, "postgresql", _BUSY_DELAY_MS)
    figures = [
        Measurement(
            f"ends_per_second_{processes}",
            run.rate,
            MIN_ENDS_PER_SECOND if processes > 1 else None,
            f"at {_BUSY_DELAY_MS:g} ms per round trip, {processes} bots",
            is_lower_bound=True,
        )
        for processes, run in runs.items()
    ]
    if {1, 4} <= runs.keys():
        figures.append(
            Measurement(
                "ends_4_bots_to_1",
                runs[4].rate / runs[1].rate,
                MIN_SHARE_OF_ONE_PROCESS,
                "ends a second of four bots to those of one",
                is_lower_bound=True,
            )
        )
    return figures


def _check_slow_link(results: list[RunResult]) -> list[Measurement]:
    return [
        Measurement(
            f"lost_{run.conditions.delay_ms:g}ms_{run.conditions.processes}",
            run.lost + run.refused,
            0,
            f"presses lost or refused of {run.presses}, {run.conditions.processes} bots",
        )
        for run in results
        if run.conditions.pace
    ]


def _check_cpu_ratio(results: list[RunResult]) -> list[Measurement]:
    sqlite = _find(results, Work.MOVES, "sqlite", 0).get(1)
    postgresql = _find(results, Work.MOVES, "postgresql", 0).get(1)
    if not (sqlite and postgresql):
        return []
    return [
        Measurement(
            "cpu_ratio",
            postgresql.bot_cpu_ms / sqlite.bot_cpu_ms,
            MAX_CPU_RATIO,
            "the bot's CPU of a move on PostgreSQL to that on SQLite",
        )
    ]
