"""The bot as a process, `python -m bot`, in its own folder."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Protocol

from bot.settings import Settings
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_databases import build_database_settings, create_database

ROOT = Path(__file__).parents[3]
SETTING_NAMES = {name.upper() for name in Settings.model_fields}


class RunningProcess(Protocol):
    """A process that can be sent signals and waited for."""

    @property
    def returncode(self) -> int | None:
        """The exit status, or None while it runs."""

    def send_signal(self, signal_number: int) -> None:
        """Send a signal to the process."""

    async def wait(self) -> int:
        """Wait for the end and return the exit status."""


class BotProcess:
    """`python -m bot` with its database, output and log in `folder`.

    `arguments` are its command line. `settings` are those of `.env.example`; they may replace the
    database.
    """

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.log_path = folder / "bot.log"
        self.output_path = folder / "bot.out"
        self.database_path = folder / "patience.sqlite"
        """Its database if that is SQLite's, as a file."""
        default_settings = {
            **build_database_settings(folder),
            "SANDBOX_FOLDER": str(folder / "sandbox"),
        }
        self.settings = {**default_settings, **settings}
        self.process: RunningProcess | None = None

    def build_environment(self) -> dict[str, str]:
        """Return our own environment, with only the test's settings."""
        environment = {
            name: value for name, value in os.environ.items() if name not in SETTING_NAMES
        }
        return {**environment, "PYTHONPATH": str(ROOT), **self.settings}

    async def start(self) -> None:
        """Start the process; its standard error is appended to the log."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.output_path.write_bytes(b"")
        self.log_path.touch()
        await create_database(self.settings["DATABASE_URL"])
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

    @property
    def database_url(self) -> str:
        """The URL of its database."""
        return self.settings["DATABASE_URL"]

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and has not ended."""
        return self.process is not None and self.process.returncode is None

    async def wait_for_page_address(self) -> str:
        """Return the sandbox page's address once the bot has printed it."""
        await wait_until(lambda: self.read_output().endswith("\n"))
        return next(word for word in self.read_output().split() if word.startswith("http://"))

    async def stop(self, stop_signal: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, wait for the end and return the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(stop_signal)
        return await self.wait_for_exit()

    async def wait_for_exit(self) -> int:
        """Wait until the process ends by itself and return the exit status."""
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), WAIT_TIMEOUT)

    async def close(self) -> None:
        """Stop the process if it still runs."""
        if self.process is not None:
            await self.stop(signal.SIGTERM)

    async def wait_for_log_text(self, expected_text: str) -> None:
        """Wait until the log contains a text."""
        await wait_until(lambda: expected_text in self.read_log())

    def read_output(self) -> str:
        """Return the standard output since the last start."""
        return self.output_path.read_text("utf-8")

    def read_log(self, offset: int = 0) -> str:
        """Return the log, which is the standard error, from a byte offset."""
        with self.log_path.open("rb") as log:
            log.seek(offset)
            return log.read().decode()

    def measure_log(self) -> int:
        """Return the log's size in bytes, from which `read_log` reads what comes later."""
        return self.log_path.stat().st_size


async def check_start_is_refused(bot: BotProcess, *expected_texts: str) -> None:
    """Check that the bot ends with status 1 and one plain line that contains these texts."""
    await bot.start()
    try:
        assert await bot.wait_for_exit() == 1
    finally:
        await bot.close()
    # Log lines start with a time; the error is the only line that does not.
    lines = [
        line for line in bot.read_log().splitlines() if not re.match(r"\d{4}-\d\d-\d\dT", line)
    ]
    assert len(lines) == 1, bot.read_log()
    for text in expected_texts:
        assert text in lines[0]
