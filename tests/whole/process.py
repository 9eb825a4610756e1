"""The bot as a process of its own: ``python -m bot``, in a folder of its own."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Protocol

from bot.settings import Settings

ROOT = Path(__file__).parents[2]
NAMES = {name.upper() for name in Settings.model_fields}
ENDING = 15.0


class Started(Protocol):
    """A process: how it ended, if it has; a signal to it; its end."""

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, how: int) -> None: ...

    async def wait(self) -> int: ...


class Bot:
    """``python -m bot`` with the settings given; the database and what it logs are in ``folder``.

    ``settings`` are those of `.env.example`, and override where the database is.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.log = folder / "bot.log"
        self.database = folder / "patience.sqlite"
        self.settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{self.database}", **settings}
        self.process: Started | None = None

    def environment(self) -> dict[str, str]:
        """What it is started with: our own environment, of which it has no other settings."""
        around = {name: value for name, value in os.environ.items() if name not in NAMES}
        own = {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(self.folder / "data")}
        return {**around, **own, **self.settings}

    async def start(self) -> None:
        """Start it; what it says on standard error is added to the log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                cwd=self.folder,
                env=self.environment(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )

    async def address(self) -> str:
        """The page that it opened, as it prints it."""
        assert isinstance(self.process, asyncio.subprocess.Process)
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), ENDING)).decode()
        return next(word for word in line.split() if word.startswith("http://"))

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end: the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended by itself: the exit status."""
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), ENDING)

    async def close(self) -> None:
        """Make sure that it has ended."""
        if self.process is not None:
            await self.stop(signal.SIGTERM)

    async def until_said(self, what: str) -> None:
        """Wait until it has said this on standard error."""
        async with asyncio.timeout(ENDING):
            while what not in self.said():  # noqa: ASYNC110 - another process sets no Event of ours
                await asyncio.sleep(0.02)

    def said(self, since: int = 0) -> str:
        """What it said on standard error, from a position in the log."""
        return self.log.read_bytes()[since:].decode()


async def refused(bot: Bot, *said: str) -> None:
    """It ends with status 1 and one plain line that says this."""
    await bot.start()
    try:
        assert await bot.ended() == 1
    finally:
        await bot.close()
    # What it did before is logged, a line each; what went wrong stands last and is plain.
    lines = [line for line in bot.said().splitlines() if not re.match(r"\d{4}-\d\d-\d\dT", line)]
    assert len(lines) == 1, bot.said()
    for each in said:
        assert each in lines[0]
