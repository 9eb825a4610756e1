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
from tests.whole.hurry import hurry
from tests.whole.process import Bot, Started

UP_TO_DATE: list[bytes] = []
"""An empty database at the code's schema, in the process that the bots part from."""

_READ = get_context("forkserver")
_READ.set_forkserver_preload(["tests.whole.preloaded"])


class Forked(Bot):
    """A bot that has its modules read; discord.py's own long waits are short in it.

    ``before`` is done in it before it begins.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        before: Callable[[], object] | None = None,
        **settings: str,
    ) -> None:
        super().__init__(folder, *arguments, **settings)
        self._before = before

    async def _begun(self) -> Started:
        files = (os.devnull, str(self.output), str(self.log))
        program = partial(main, *self.arguments)
        process = _READ.Process(
            target=_as_bot,
            args=(self.database, files, self.environment(), self._before, program),
            daemon=True,
        )
        await asyncio.to_thread(process.start)
        return _Started(process)


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


def _as_bot(
    database: Path,
    files: tuple[str, str, str],
    environment: dict[str, str],
    before: Callable[[], object] | None,
    program: Callable[[], int],
) -> None:
    """What the new process does: all that a shell would set up, then the program.

    ``files`` are its standard input, output and error.
    """
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(database.parent)
    if not database.exists():
        database.write_bytes(UP_TO_DATE[0])
    for number, path in enumerate(files):
        opened = os.open(path, os.O_WRONLY | os.O_APPEND if number else os.O_RDONLY)
        os.dup2(opened, number)
        os.close(opened)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hurry()
    if before is not None:
        before()
    sys.exit(program())
