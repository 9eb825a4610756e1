"""What a bot spends its processor time with, as it tells itself.

A timer interrupts its process every few milliseconds of processor time; the innermost function that
belongs to a part of the bot decides which one was at work. Threads that draw, and those of SQLite's
driver, are measured as a whole.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections import Counter, defaultdict
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import FrameType

from prometheus_client import REGISTRY

from tests.timeouts import block_until

SAMPLE_SECONDS = 0.005
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


class CpuPart(StrEnum):
    """A part of the bot that takes processor time."""

    GATEWAY = "gateway"
    """Receiving a press: the websocket, its JSON, the client, the router."""

    SERVICE = "service"
    """Rules, and what players can do."""

    STORE = "store"
    """The database: statements, its driver, and the loop on its behalf."""

    VIEW = "view"
    """Texts, components and descriptions."""

    PICTURE = "picture"
    """Drawing and encoding."""

    ANSWER = "answer"
    """Sending: forms, HTTP."""

    LOG = "log"
    """The log's lines, and counting."""

    OTHER = "other"
    """The event loop, and all else."""


_PARTS_BY_PATH = (
    ("/bot/store/", CpuPart.STORE),
    ("/sqlalchemy/", CpuPart.STORE),
    ("/asyncpg/", CpuPart.STORE),
    ("/aiosqlite/", CpuPart.STORE),
    ("/greenlet/", CpuPart.STORE),
    ("/bot/ui/position/drawing_thread", CpuPart.PICTURE),
    ("/rendering/", CpuPart.PICTURE),
    ("/bot/ui/", CpuPart.VIEW),
    ("/bot/locale/", CpuPart.VIEW),
    ("/fluent/", CpuPart.VIEW),
    ("/bot/scene", CpuPart.PICTURE),
    ("/bot/services/", CpuPart.SERVICE),
    ("/bot/engine/", CpuPart.SERVICE),
    ("/bot/models/", CpuPart.SERVICE),
    ("/structlog/", CpuPart.LOG),
    ("/prometheus_client/", CpuPart.LOG),
    ("/bot/interaction_trace", CpuPart.LOG),
    ("/bot/metrics", CpuPart.LOG),
    ("/bot/client/first_answers", CpuPart.ANSWER),
    ("/discord/webhook/", CpuPart.ANSWER),
    ("/discord/ui/", CpuPart.VIEW),
    ("/discord/http", CpuPart.ANSWER),
    ("/aiohttp/_websocket", CpuPart.GATEWAY),
    ("/aiohttp/client_ws", CpuPart.GATEWAY),
    ("/aiohttp/", CpuPart.ANSWER),
    ("/yarl/", CpuPart.ANSWER),
    ("/multidict/", CpuPart.ANSWER),
    ("/discord/", CpuPart.GATEWAY),
    ("/bot/client/", CpuPart.GATEWAY),
    ("/bot/gateway_patches", CpuPart.GATEWAY),
    ("/bot/discord_patches", CpuPart.GATEWAY),
)
_PARTS_BY_THREAD = (
    ("MainThread", None),
    ("asyncio_", CpuPart.PICTURE),
    ("Thread-", CpuPart.STORE),
    ("", CpuPart.OTHER),
)
"""Threads by the beginnings of their names; the main thread is sampled."""


class CpuSampler:
    """Counts which part is at work, in the bot's own process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: Counter[CpuPart] = Counter()
        self._known_parts: dict[str, CpuPart | None] = {}

    def start(self) -> None:
        """Begin, and write what was counted at each SIGUSR1."""
        signal.signal(signal.SIGUSR1, self._write)
        signal.signal(signal.SIGPROF, self._sample)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_SECONDS, SAMPLE_SECONDS)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_code.co_name == "select":
            return  # another thread was at work
        while frame is not None:
            if part := self._find_part(frame.f_code.co_filename):
                self._counts[part] += 1
                return
            frame = frame.f_back
        self._counts[CpuPart.OTHER] += 1

    def _find_part(self, filename: str) -> CpuPart | None:
        try:
            return self._known_parts[filename]
        except KeyError:
            part = next((part for path, part in _PARTS_BY_PATH if path in filename), None)
            self._known_parts[filename] = part
            return part

    def _write(self, _: int, __: FrameType | None) -> None:
        thread_names = {thread.native_id: thread.name for thread in threading.enumerate()}
        seconds: defaultdict[str, float] = defaultdict(float)
        main_seconds = 0.0
        for task in Path("/proc/self/task").iterdir():
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            task_seconds = (int(fields[11]) + int(fields[12])) / _TICKS_PER_SECOND
            name = thread_names.get(int(task.name), "")
            part = next(part for start, part in _PARTS_BY_THREAD if name.startswith(start))
            if part is None:
                main_seconds += task_seconds
            else:
                seconds[part] += task_seconds
        samples = self._counts.total() or 1
        for sampled_part, count in self._counts.items():
            seconds[sampled_part] += main_seconds * count / samples
        metrics = {
            f"{sample.name} {' '.join(sample.labels.values())}".strip(): sample.value
            for family in REGISTRY.collect()
            for sample in family.samples
            if sample.name.endswith(("_sum", "_count", "_total"))
        }
        temporary = self._path.with_suffix(".new")
        temporary.write_text(json.dumps({"seconds": seconds, "metrics": metrics}))
        temporary.rename(self._path)


@dataclass(frozen=True)
class BotSample:
    """What a bot has counted since it started: CPU seconds by part, and sums of its metrics."""

    seconds: dict[str, float]
    metrics: dict[str, float]


def start_sampler(path: Path) -> None:
    """Sample this process, and write to the file at each SIGUSR1."""
    CpuSampler(path).start()


def ask_for_sample(pid: int, path: Path) -> BotSample:
    """Ask a bot in which a sampler was started."""
    path.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    block_until(path.exists)
    return BotSample(**json.loads(path.read_text()))


def add_differences(before: list[BotSample], after: list[BotSample]) -> BotSample:
    """Return what all bots together have counted between two samples of each."""
    seconds: defaultdict[str, float] = defaultdict(float)
    metrics: defaultdict[str, float] = defaultdict(float)
    for old, new in zip(before, after, strict=True):
        for total, old_values, new_values in (
            (seconds, old.seconds, new.seconds),
            (metrics, old.metrics, new.metrics),
        ):
            for name, value in new_values.items():
                total[name] += value - old_values.get(name, 0.0)
    return BotSample(dict(seconds), dict(metrics))
