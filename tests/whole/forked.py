"""The bot as a process that parts from one which has read all its modules before.

To read them takes a second of a processor, and dozens of tests start a bot. The rest is as in
``python -m bot``: a process with an environment, a folder, signals and a status of its own.
"""

import asyncio
import os
import signal
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.__main__ import main
from tests.whole.process import Bot

_READ = get_context("forkserver")
_READ.set_forkserver_preload(["tests.whole.forked"])


class Forked(Bot):
    """A bot that has its modules read; what only a new Python heeds (`PYTHONPATH`) is not for it.

    It is started for whom it plays with, not for what it prints.
    """

    async def start(self) -> None:
        """Start it; what it says on standard error is added to the log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log.touch()
        process = _READ.Process(
            target=_as_bot, args=(self.folder, self.log, self.environment()), daemon=True
        )
        await asyncio.to_thread(process.start)
        self.process = _Started(process)


class _Started:
    """Such a process, asked as one of asyncio's is."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, how: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, how)

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


def _as_bot(folder: Path, log: Path, environment: dict[str, str]) -> None:
    """What the new process does: all that a shell would set up, then the program."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, path, how in (
        (0, os.devnull, os.O_RDONLY),
        (1, os.devnull, os.O_WRONLY),
        (2, log, os.O_WRONLY | os.O_APPEND),
    ):
        opened = os.open(path, how)
        os.dup2(opened, number)
        os.close(opened)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
