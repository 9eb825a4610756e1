"""The bot as a process, new or forked, its databases, and shorter waits in it."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from discord import client, http, shard, state
from discord.webhook import async_ as webhook
from sqlalchemy import make_url, text

from bot import __main__ as bot_main
from bot import discord_patches
from bot.client import interactions
from bot.services import proved_deals, requests
from bot.settings import Settings
from bot.store import engines
from bot.store.database import open_store_engine
from bot.ui import films, replays
from tests.equal_priority import add_equal_priority
from tests.store.databases import PostgresqlDatabase, sqlite_url
from tests.timeouts import WAIT_TIMEOUT, wait_until

ROOT = Path(__file__).parents[2]
SETTING_NAMES = {name.upper() for name in Settings.model_fields}


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
        self.process: asyncio.subprocess.Process | _ForkedProcess | None = None

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

    async def _start_process(self) -> asyncio.subprocess.Process | _ForkedProcess:
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
        await wait_until(lambda: "http://" in self.read_output())
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


async def check_start_is_refused(
    bot: BotProcess, *expected_texts: str, status: int = bot_main.MISCONFIGURED
) -> None:
    """Check that the bot ends with this status and one plain line that contains these texts."""
    await bot.start()
    try:
        assert await bot.wait_for_exit() == status
    finally:
        await bot.close()
    # Log lines start with a time; the error is the only line that does not.
    lines = [
        line for line in bot.read_log().splitlines() if not re.match(r"\d{4}-\d\d-\d\dT", line)
    ]
    assert len(lines) == 1, bot.read_log()
    for expected in expected_texts:
        assert expected in lines[0]


MIGRATED_DATABASES: list[bytes] = []
"""An empty database at the newest schema, in the process that bots are forked from."""

_FORKSERVER = get_context("forkserver")
_FORKSERVER.set_forkserver_preload(["tests.whole.forkserver_preload"])


def play_canfield_every_day() -> None:
    """Let the daily have one game, so that tests do the same on every day of the week."""
    proved_deals.WEEKDAY_VARIANTS = ("canfield",) * 7


def leave_long_work() -> None:
    """Let this process look ahead for no deals and compute no ratings.

    Such work begins minutes after the start, and would take the time of the tests beside it.
    """
    for name in ("PROOF_INTERVAL_SECONDS", "RATING_INTERVAL_SECONDS"):
        vars(bot_main)[name] = timedelta(days=1).total_seconds()


class PostgresqlCopies:
    """Databases on a server that are copies of one which is up to date."""

    def __init__(self, template_url: str, server: PostgresqlDatabase) -> None:
        self._template = make_url(template_url)
        self._server = server
        self._created: set[str] = set()
        self._lock = Lock()

    def build_url(self, folder: Path) -> str:
        """Return the URL of a folder's database, whether it exists or not."""
        name = hashlib.sha256(f"{os.environ['TEST_RUN_FOLDER']} {folder}".encode()).hexdigest()
        url = self._template.set(database=f"bot_{name[:24]}")
        return url.render_as_string(hide_password=False)

    def create(self, url: str) -> None:
        """Create a folder's database if it does not exist; all other URLs are left alone."""
        name = make_url(url).database or ""
        with self._lock:
            if name.startswith("bot_") and name not in self._created:
                self._server.execute(f"CREATE DATABASE {name} TEMPLATE {self._template.database}")
                self._created.add(name)

    def list_created(self) -> set[str]:
        """Return the names of the databases that exist."""
        return set(self._created)

    def drop(self, names: set[str]) -> None:
        """Drop databases, whoever is connected to them."""
        with self._lock:
            for name in names:
                self._server.execute(f"DROP DATABASE {name} WITH (FORCE)")
                self._created.remove(name)


_copies: list[PostgresqlCopies] = []


def build_database_url(folder: Path) -> str:
    """Return the URL of the database of the bots in a folder."""
    return _copies[0].build_url(folder) if _copies else sqlite_url(folder / "patience.sqlite")


def build_database_settings(folder: Path) -> dict[str, str]:
    """Return the settings of a bot in a folder that are about its database.

    On a server it opens all connections at its start, and few people play in a test.
    """
    url = {"DATABASE_URL": build_database_url(folder)}
    return {**url, "DATABASE_CONNECTIONS": "5"} if _copies else url


async def create_database(url: str) -> str:
    """Create a database on a server if it is to be there, and return its URL.

    Bots create files by themselves.
    """
    for copies in _copies:
        await asyncio.to_thread(copies.create, url)
    return url


class ForkedBot(BotProcess):
    """A bot whose modules are imported already, and in which discord.py's long waits are short.

    The processes that it starts do not give way to others, unless `has_real_priorities`. It works
    as long as a slow machine needs, unless it `has_deadlines`, as it has at Discord.
    `before_start` is called in its process before the program.
    """

    has_deadlines = False

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

    async def _start_process(self) -> asyncio.subprocess.Process | _ForkedProcess:
        files = (os.devnull, str(self.output_path), str(self.log_path))
        program = partial(bot_main.main, *self.arguments)
        preparations = [prepare for prepare in (self.before_start,) if prepare]
        if not self.has_deadlines:
            preparations.insert(0, take_time)
        process = _FORKSERVER.Process(
            target=_run_bot,
            args=(self.database_path, files, self.build_environment(), preparations, program),
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
    preparations: Sequence[Callable[[], object]],
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
    leave_long_work()
    for prepare in preparations:
        prepare()
    sys.exit(program())


def use_postgresql(copies: PostgresqlCopies | None) -> None:
    """Let bots that are made from now on have their databases on a server, or in files again."""
    _copies[:] = [copies] if copies else []


async def query_database(url: str, query: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query of a bot's database."""
    async with open_store_engine(make_url(url)) as engine, engine.connect() as conn:
        return [tuple(row) for row in await conn.execute(text(query))]


async def change_database(url: str, statement: str) -> None:
    """Execute a statement that changes a bot's database."""
    async with open_store_engine(make_url(url)) as engine, engine.begin() as conn:
        await conn.execute(text(statement))


SPEEDUP = 20

_T = TypeVar("_T")


def shorten_library_waits() -> None:
    """Shorten discord.py's waits in this process from now on.

    These are those before it connects or logs in again and the two seconds before it is ready.
    Other waits stay as they are.
    """
    _patch_asyncio(client, sleep=_sleep_shortened)
    for module in (shard, discord_patches):
        _patch_asyncio(module, sleep=_sleep_shortened)
    _patch_asyncio(state, wait_for=_wait_for_shortened)


def shorten_answer_window() -> None:
    """Let the bot in this process send an answer again for a short time only."""
    vars(interactions)["ANSWER_SECONDS"] = 1.5


def connect_at_once() -> None:
    """Let the bot's process wait for no connection, however often it has lost one."""
    discord_patches.STEADY_SECONDS = 0.0


_DEADLINES: tuple[tuple[ModuleType, str], ...] = (
    (requests, "DECISION_SECONDS"),
    (requests, "ANSWER_SECONDS"),
    (interactions, "ANSWER_SECONDS"),
    (replays, "ANALYSIS_SECONDS"),
    (films, "FILM_TIMEOUT_SECONDS"),
    (engines, "WRITE_TIMEOUT_SECONDS"),
)


def take_time() -> None:
    """Let the bot in this process work as long as a slow machine needs."""
    for module, name in _DEADLINES:
        setattr(module, name, WAIT_TIMEOUT)


@contextmanager
def without_deadlines() -> Iterator[None]:
    """Let bots in this process work as long as a slow machine needs, for the block."""
    kept = [getattr(module, name) for module, name in _DEADLINES]
    take_time()
    try:
        yield
    finally:
        for (module, name), seconds in zip(_DEADLINES, kept, strict=True):
            setattr(module, name, seconds)


@contextmanager
def shorten_retry_waits() -> Iterator[None]:
    """Shorten also what discord.py waits before it sends a request again, one, three, … seconds.

    With them the waits that Discord asks for become as short: a request is only limited in vain.
    """
    _patch_asyncio(http, sleep=_sleep_shortened)
    _patch_asyncio(webhook, sleep=_sleep_shortened)
    try:
        yield
    finally:
        _patch_asyncio(http)
        _patch_asyncio(webhook)


def _patch_asyncio(module: ModuleType, **replacements: Any) -> None:
    vars(module)["asyncio"] = SimpleNamespace(**{**vars(asyncio), **replacements})


async def _sleep_shortened(seconds: float) -> None:
    await asyncio.sleep(seconds / SPEEDUP)


async def _wait_for_shortened(awaitable: Awaitable[_T], timeout: float) -> _T:  # noqa: ASYNC109 - as asyncio's
    return await asyncio.wait_for(awaitable, timeout / SPEEDUP)


def find_free_port() -> str:
    """Return a port that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return str(server.getsockname()[1])


async def run_operator_command(
    folder: Path, *arguments: str, database_url: str
) -> tuple[int, str, str]:
    """Run a command on a database; return its exit status, standard output and standard error."""
    command = ForkedBot(folder / "command", *arguments, DATABASE_URL=database_url)
    log_size = command.measure_log() if command.log_path.exists() else 0
    await command.start()
    try:
        status = await command.wait_for_exit()
    finally:
        await command.close()
    return status, command.read_output(), command.read_log(log_size)
