"""What a running bot holds: memory, processor time, open files, tasks, views and connections.

The operating system tells the first ones; for the others the bot's process is asked by a signal,
whose answer is a file.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.timeouts import block_until
from tests.whole.driver.forked_bot import ForkedBot

COUNTED_TYPES = {
    "views": ("View", "LayoutView"),
    "connections": ("SQLiteConnection", "ClientSession", "TCPConnector"),
}
"""Names of classes, whose objects are counted with those of their subclasses."""

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class ProcessSample:
    """What a process needs at a moment: its memory in MB and its processor time in seconds."""

    memory_mb: float
    cpu_seconds: float
    files: int


@dataclass(frozen=True)
class HeldObjects:
    """How much of what must not pile up a process holds while it has nothing to do."""

    tasks: int
    views: int
    connections: int
    files: int


def sample_process(pid: int) -> ProcessSample:
    """Return what the operating system says of a process."""
    folder = Path("/proc") / str(pid)
    pages = int((folder / "statm").read_text().split()[1])
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ProcessSample(
        memory_mb=pages * _PAGE_BYTES / 1e6,
        cpu_seconds=ticks / _TICKS_PER_SECOND,
        files=len(list((folder / "fd").iterdir())),
    )


def answer_signals(path: Path) -> None:
    """Let this process write what it holds to a file at each SIGUSR1."""
    signal.signal(signal.SIGUSR1, partial(_write_held_objects, path))


async def ask_for_held_objects(bot: ForkedBot, path: Path) -> HeldObjects:
    """Ask a bot that was started with `answer_signals`."""
    assert bot.pid is not None
    return await asyncio.to_thread(_read_answer, bot.pid, path)


def _read_answer(pid: int, path: Path) -> HeldObjects:
    path.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    block_until(path.exists)
    return HeldObjects(**json.loads(path.read_text()), files=sample_process(pid).files)


def _write_held_objects(path: Path, _signal_number: int, _frame: object) -> None:
    gc.collect()
    counts = Counter(
        name
        for held in gc.get_objects()
        for name, class_names in COUNTED_TYPES.items()
        if any(base.__name__ in class_names for base in type(held).__mro__)
    )
    # The handler runs between two steps of the event loop.
    held_counts = {name: counts[name] for name in COUNTED_TYPES}
    temporary = path.with_suffix(".new")
    temporary.write_text(json.dumps({"tasks": len(asyncio.all_tasks()), **held_counts}))
    temporary.rename(path)
