"""The bot as a process of its own: ``python -m bot``, in a folder of its own."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Protocol

from bot.settings import Settings
from tests.timeouts import WAIT_TIMEOUT

ROOT = Path(__file__).parents[3]
SETTING_NAMES = {name.upper() for name in Settings.model_fields}


class RunningProcess(Protocol):
    """A process: how it ended, if it has; a signal to it; its end."""

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, signal_number: int) -> None: ...

    async def wait(self) -> int: ...


class BotProcess:
    """``python -m bot`` with the settings given; the database and what it says are in ``folder``.

    ``arguments`` are those of its command line; ``settings`` are those of `.env.example`, and
    override where the database is.
    """

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.log_path = folder / "bot.log"
        self.output_path = folder / "bot.out"
        self.database_path = folder / "patience.sqlite"
        own = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database_path}",
            "SANDBOX_FOLDER": str(folder / "sandbox"),
        }
        self.settings = {**own, **settings}
        self.process: RunningProcess | None = None

    def build_environment(self) -> dict[str, str]:
        """What it is started with: our own environment, of which it has no other settings."""
        around = {name: value for name, value in os.environ.items() if name not in SETTING_NAMES}
        return {**around, "PYTHONPATH": str(ROOT), **self.settings}

    async def start(self) -> None:
        """Start it; what it says on standard error is added to the log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.output_path.write_bytes(b"")
        self.log_path.touch()
        self.process = await self._start_process()

    async def _start_process(self) -> RunningProcess:
        with self.output_path.open("ab") as output, self.log_path.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *self.arguments),
                cwd=self.folder,
                env=self.build_environment(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=log,
            )

    async def wait_for_page_address(self) -> str:
        """The page that it opened, as it prints it."""
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not (line := self.read_output()).endswith("\n"):  # noqa: ASYNC110 - as below
                await asyncio.sleep(0.01)
        return next(word for word in line.split() if word.startswith("http://"))

    async def stop(self, stop_signal: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end: the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(stop_signal)
        return await self.wait_for_exit()

    async def wait_for_exit(self) -> int:
        """Wait until it has ended by itself: the exit status."""
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), WAIT_TIMEOUT)

    async def close(self) -> None:
        """Make sure that it has ended."""
        if self.process is not None:
            await self.stop(signal.SIGTERM)

    async def wait_for_log_text(self, expected_text: str) -> None:
        """Wait until it has said this on standard error."""
        async with asyncio.timeout(WAIT_TIMEOUT):
            while expected_text not in self.read_log():  # noqa: ASYNC110 - another process sets no Event of ours
                await asyncio.sleep(0.01)

    def read_output(self) -> str:
        """What it has said on standard output since it was started."""
        return self.output_path.read_text("utf-8")

    def read_log(self, offset: int = 0) -> str:
        """What it said on standard error, from a position in the log."""
        return self.log_path.read_bytes()[offset:].decode()


async def check_start_is_refused(bot: BotProcess, *expected_texts: str) -> None:
    """It ends with status 1 and one plain line that says this."""
    await bot.start()
    try:
        assert await bot.wait_for_exit() == 1
    finally:
        await bot.close()
    # What it did before is logged, a line each; what went wrong stands last and is plain.
    lines = [
        line for line in bot.read_log().splitlines() if not re.match(r"\d{4}-\d\d-\d\dT", line)
    ]
    assert len(lines) == 1, bot.read_log()
    for each in expected_texts:
        assert each in lines[0]
