"""The bot as a process that parts from one which has read all its modules before.

To read them takes a second of a processor, and dozens of tests start a bot. The rest is as in
``python -m bot``: a process with an environment, a folder, signals and a status of its own.
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
from tests.whole.driver.bot_process import BotProcess, RunningProcess
from tests.whole.driver.short_waits import shorten_library_waits

MIGRATED_DATABASES: list[bytes] = []
"""An empty database at the code's schema, in the process that the bots part from."""

_FORKSERVER = get_context("forkserver")
_FORKSERVER.set_forkserver_preload(["tests.whole.driver.forkserver_preload"])


class ForkedBot(BotProcess):
    """A bot that has its modules read; discord.py's own long waits are short in it.

    ``before`` is done in it before it begins.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        before_start: Callable[[], object] | None = None,
        **settings: str,
    ) -> None:
        super().__init__(folder, *arguments, **settings)
        self._before_start = before_start

    async def _start_process(self) -> RunningProcess:
        files = (os.devnull, str(self.output_path), str(self.log_path))
        program = partial(main, *self.arguments)
        process = _FORKSERVER.Process(
            target=_run_bot,
            args=(self.database_path, files, self.build_environment(), self._before_start, program),
            daemon=True,
        )
        await asyncio.to_thread(process.start)
        return _ForkedProcess(process)


class _ForkedProcess:
    """Such a process, asked as one of asyncio's is."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, signal_number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, signal_number)

    async def wait(self) -> int:
        over = asyncio.Event()
        loop, end = asyncio.get_running_loop(), self._process.sentinel
        loop.add_reader(end, over.set)
        try:
            await over.wait()
        finally:
            loop.remove_reader(end)
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
    """What the new process does: all that a shell would set up, then the program.

    ``files`` are its standard input, output and error.
    """
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(database.parent)
    if not database.exists():
        database.write_bytes(MIGRATED_DATABASES[0])
    for number, path in enumerate(standard_files):
        opened = os.open(path, os.O_WRONLY | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(opened, number)
        os.close(opened)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    shorten_library_waits()
    if before_start is not None:
        before_start()
    sys.exit(program())
