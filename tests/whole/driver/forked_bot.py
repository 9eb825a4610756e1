"""The bot as a process forked from one that has imported all its modules already.

Importing them takes a second of processor time, and dozens of tests start a bot. Otherwise it is
like `python -m bot`: a process with its own environment, folder, signals and exit status.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.__main__ import main
from bot.services.contests import daily_rotation
from tests.equal_priority import add_equal_priority
from tests.whole.driver.bot_process import BotProcess, RunningProcess
from tests.whole.driver.short_waits import shorten_library_waits

MIGRATED_DATABASES: list[bytes] = []
"""An empty database at the newest schema, in the process that bots are forked from."""

_FORKSERVER = get_context("forkserver")
_FORKSERVER.set_forkserver_preload(["tests.whole.driver.forkserver_preload"])


def play_canfield_every_day() -> None:
    """Let the daily have one game, so that tests do the same on every day of the week."""
    daily_rotation.WEEKDAY_VARIANTS = ("canfield",) * 7


class ForkedBot(BotProcess):
    """A bot whose modules are imported already, and in which discord.py's long waits are short.

    The processes that it starts do not give way to others, unless `has_real_priorities`.
    `before_start` is called in its process before the program.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        before_start: Callable[[], object] | None = None,
        **settings: str,
    ) -> None:
        super().__init__(folder, *arguments, **settings)
        self.before_start = before_start
        self.has_real_priorities = False

    @property
    def pid(self) -> int | None:
        """The process's id, None before it has started."""
        return self.process.pid if isinstance(self.process, _ForkedProcess) else None

    def build_environment(self) -> dict[str, str]:
        """Return the environment: by habit films and searches are as urgent in it as all else."""
        environment = super().build_environment()
        return environment if self.has_real_priorities else add_equal_priority(environment)

    async def _start_process(self) -> RunningProcess:
        files = (os.devnull, str(self.output_path), str(self.log_path))
        program = partial(main, *self.arguments)
        process = _FORKSERVER.Process(
            target=_run_bot,
            args=(self.database_path, files, self.build_environment(), self.before_start, program),
            daemon=True,
        )
        await asyncio.to_thread(process.start)
        return _ForkedProcess(process)


class _ForkedProcess:
    """A forked process with the methods of an asyncio process."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, signal_number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, signal_number)

    async def wait(self) -> int:
        ended = asyncio.Event()
        loop, sentinel = asyncio.get_running_loop(), self._process.sentinel
        loop.add_reader(sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _run_bot(
    database: Path,
    standard_files: tuple[str, str, str],
    environment: dict[str, str],
    before_start: Callable[[], object] | None,
    program: Callable[[], int],
) -> None:
    """Set up the new process as a shell would, then run the program in it.

    `standard_files` are its standard input, output and error.
    """
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(database.parent)
    if not database.exists():
        database.write_bytes(MIGRATED_DATABASES[0])
    for number, path in enumerate(standard_files):
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(descriptor, number)
        os.close(descriptor)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shorten_library_waits()
    play_canfield_every_day()
    if before_start is not None:
        before_start()
    sys.exit(program())
