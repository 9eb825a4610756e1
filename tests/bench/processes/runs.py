"""One run: bots on a database, players who press for some seconds, and what that took."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from sandbox.gateway import GatewaySession
from tests.bench.processes.bots import (
    Answer,
    DatabaseUse,
    LightDiscord,
    MeasuredDatabase,
    Presser,
    Work,
    count_stored_presses,
    count_waiting_results,
    prepare_games,
    run_bots,
    run_postgresql,
    run_sqlite,
)
from tests.chaos.soak import ProcessSample, sample_process
from tests.whole.bot_process import ForkedBot

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
    round_trips: float
    log_bytes: float
    answer_bytes: float
    bot_memory_mb: float
    bot_cores: float
    """Cores that a bot kept busy, on average."""
    machine_percent: float
    """How busy the whole machine was, with all else that ran on it."""
    own_percent: float
    """How busy it was with this bench."""

    def to_json(self) -> dict[str, Any]:
        """Return all values for a file."""
        return asdict(self)


@dataclass(frozen=True)
class _Moment:
    """Everything that is counted, at one moment."""

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
        loop.counts = counts = PressCounts()
        before = await _take_moment(bots, database)
        await _press(loop, conditions, conditions.seconds)
        after = await _take_moment(bots, database)
        counts.waiting_results = await count_waiting_results(database.direct_url)
        loop.counts = PressCounts()
        await loop.wait_for_answers()
        counts.late_seconds = await _wait_for_leaderboards(database)
        counts.lost += loop.counts.lost
        counts.refused += loop.counts.refused
        counts.other_requests = discord.other_requests
        stored = await count_stored_presses(database.direct_url, conditions.work) - stored_before
        counts.unstored = max(loop.accepted - stored, 0)
    return _build_result(conditions, counts, before, after)


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


async def _take_moment(bots: list[ForkedBot], database: MeasuredDatabase) -> _Moment:
    pids = [bot.pid for bot in bots if bot.pid is not None]
    return _Moment(
        processes=[sample_process(pid) for pid in pids],
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
) -> RunResult:
    seconds = after.at - before.at
    presses = max(counts.answered, 1)
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
        round_trips=(after.database.round_trips - before.database.round_trips) / presses,
        log_bytes=(after.database.log_bytes - before.database.log_bytes) / presses,
        answer_bytes=counts.answer_bytes / presses,
        bot_memory_mb=median(process.memory_mb for process in after.processes),
        bot_cores=bot_seconds / seconds / conditions.processes,
        machine_percent=100 * busy / max(total, 1),
        own_percent=100 * own_seconds / seconds / cores,
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
        """Keep this many presses under way at each bot; return the seconds that it took.

        However slow the machine is, something is answered before the end.
        """
        started_at = perf_counter()
        self._is_at_full_speed = True
        for bot in range(len(self._sessions)):
            for _ in range(in_flight):
                self._press(bot)
        while self.has_pressers and (
            (left := started_at + seconds - perf_counter()) > 0 or not self.counts.answered
        ):
            await asyncio.sleep(min(0.5, max(left, 0.02)))
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
                self._pressers.appendleft(press.presser)
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
    ("MB", 4, lambda run: f"{run.bot_memory_mb:.0f}"),
    ("cores", 5, lambda run: f"{run.bot_cores:.2f}"),
    ("own %", 5, lambda run: f"{run.own_percent:.0f}"),
    ("all %", 5, lambda run: f"{run.machine_percent:.0f}"),
)
LEGEND = """\
delay: ms added per round trip; median, 99 %: ms until an answer;
bot, db, disc., link: ms of CPU a press in bots, PostgreSQL, Discord's stand-in and the link;
trips, log B, KB: round trips, bytes of PostgreSQL's log and KB of answer a press;
late: results on no leaderboard yet at the end of the run, and the seconds until they were;
MB, cores: memory and cores that each bot takes;
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
