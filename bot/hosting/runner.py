"""A running bot: connected to Discord until a signal stops it, and work repeated meanwhile.

Notices within seconds that SQLite's file is gone, also while nobody plays.

Memory that the program has freed, and that the C library keeps.

How often Python looks for objects that only refer to each other.
"""

import asyncio
import ctypes
import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from importlib.util import find_spec
from tempfile import TemporaryFile
from threading import Thread, Timer
from typing import IO

import discord
import structlog
from pydantic import SecretStr

from bot.background import Backoff, describe_error, log_failure, run_task
from bot.client.client import PatienceClient
from bot.metrics import DATABASE_LOG_BYTES_GAUGE
from bot.models.requests import DatabaseTroubleError
from bot.settings import SANDBOX_TOKEN, ConfigurationError, OperatorError, Settings
from bot.store import Store, advise_on_database_folder, find_database_folder

log = structlog.get_logger("bot.hosting.runner")

FIRST_RETRY_SECONDS = 1.0
"""The wait before the second attempt to connect; it doubles with every attempt after that."""
MAX_RETRY_SECONDS = 60.0
"""The longest wait between two attempts to connect."""


async def keep_client_running(build_client: Callable[[], PatienceClient], token: str) -> None:
    """Run a client until this task is cancelled; replace one that fails by a new one.

    Raises ConfigurationError if Discord refuses to let the bot in for a reason that only the
    operator can change.
    """
    task = asyncio.current_task()
    assert task is not None  # called by one
    backoff = Backoff(FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS)
    while not task.cancelling():  # it may have been cancelled, and failed as it ended
        client = build_client()
        reason = "the connection ended"
        try:
            await _run_client(client, token)
        except Exception as error:
            # Failed connections, and errors of the library on payloads that it does not expect.
            refusal = explain_refusal(
                error, client.intents, has_fixed_shards=client.has_fixed_shards
            )
            if refusal:
                raise ConfigurationError(refusal) from error
            reason = describe_error(error)
        if client.has_logged_in:
            backoff.start_over()  # it ran, so this is a new problem and not the previous one
        wait = backoff.take_wait()
        log.warning("could not connect", error=reason, again_in=wait)
        await asyncio.sleep(wait)


async def _run_client(client: PatienceClient, token: str) -> None:
    """Run one client until it ends; when this is cancelled, what is under way is finished."""
    async with client, run_task(client.start(token)) as running:
        try:
            await asyncio.wait({running})
        except asyncio.CancelledError:
            log.info("stopping")
            await client.stop_receiving()
            await client.wait_for_running_tasks()
            await client.close()
            raise
        await running


MAX_STOP_SECONDS = 4.5
"""After this long the process ends, and what is not stored by then never will be."""


def cancel_on_stop_signals() -> None:
    """Cancel the running task at SIGINT or SIGTERM; end the process if it does not end in time.

    A thread that computes, or a database that does not answer, cannot be interrupted.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None  # called by one

    def end_process() -> None:
        log.warning("ended before all work was finished", after_seconds=MAX_STOP_SECONDS)
        os._exit(1)

    timer = Timer(MAX_STOP_SECONDS, end_process)
    timer.daemon = True

    def begin_to_stop() -> None:
        if not timer.is_alive():
            timer.start()
            task.cancel()

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(signal_number, begin_to_stop)
        except NotImplementedError:
            # Windows' event loop has no signal handlers; Python's signal module has.
            signal.signal(signal_number, lambda *_: loop.call_soon_threadsafe(begin_to_stop))


_REFUSED_CREDENTIALS = "Discord refuses the token: check DISCORD_TOKEN in the environment or .env."
_FORBIDDEN_INTENTS = (
    "Discord does not allow an intent that the bot asks for (close code 4014; it asks for"
    " {intents}): switch it on for your application at https://discord.com/developers/applications,"
    " under Bot, Privileged Gateway Intents."
)
_REASONS_BY_CLOSE_CODE = {
    4004: _REFUSED_CREDENTIALS,
    4010: "Discord refuses the shards (close code 4010): check SHARD_COUNT and SHARD_IDS.",
    4011: (
        "Discord wants more shards (close code 4011): remove SHARD_COUNT and SHARD_IDS, or name"
        " more."
    ),
    4012: (
        "Discord no longer speaks this version of its API (close code 4012): install the newest"
        " version of the bot."
    ),
    4013: (
        "Discord does not know an intent that the bot asks for (close code 4013; it asks for"
        " {intents}): install the newest version of the bot."
    ),
    4014: _FORBIDDEN_INTENTS,
}


def explain_refusal(
    error: Exception, asked_intents: discord.Intents, *, has_fixed_shards: bool
) -> str | None:
    """Return what the operator must do about a refused login; None if trying again may help."""
    intents = ", ".join(name for name, is_on in asked_intents if is_on)
    match error:
        case discord.LoginFailure():
            return _REFUSED_CREDENTIALS
        case discord.PrivilegedIntentsRequired():
            return _FORBIDDEN_INTENTS.format(intents=intents)
        case discord.ConnectionClosed(code=4011) if not has_fixed_shards:
            return None  # Discord says anew how many there are to be
        case discord.ConnectionClosed(code=code):
            reason = _REASONS_BY_CLOSE_CODE.get(code)
            return reason and reason.format(intents=intents)
    return None


FOLDER_INTERVAL_SECONDS = 2.0
"""Seconds between two attempts to write into the database's folder."""


async def wait_for_folder(database_url: str) -> None:
    """Wait until this user may write where the database's file is to be.

    A folder that is mounted into a container often belongs to root. To end would let the container
    begin again and again. Raises StoreError if the address is none.
    """
    is_told = False
    while (folder := find_database_folder(database_url)) is not None:
        try:
            await asyncio.to_thread(lambda: TemporaryFile(dir=folder).close())
        except PermissionError:
            if not is_told:
                advice = advise_on_database_folder(database_url)
                log.warning(
                    "waiting: the bot may not write to its folder",
                    what_to_do=f"{advice} (where it is mounted: the folder that is mounted there)",
                )
            is_told = True
            await asyncio.sleep(FOLDER_INTERVAL_SECONDS)
        except OSError:
            return  # whoever opens the database says more
        else:
            return


DEFAULT_INTERVAL_SECONDS = 600.0
"""Seconds from the end of one run to the start of the next."""


@asynccontextmanager
async def run_periodically(
    work: Callable[[], Awaitable[None]],
    interval_seconds: float = DEFAULT_INTERVAL_SECONDS,
    *,
    starts_at_once: bool = True,
) -> AsyncIterator[None]:
    """Run `work` at once and then at every interval, until the block ends.

    What does not start at once first waits for an interval.

    A run that fails is logged, and the next one comes after the interval; the same trouble with
    the database is logged once. The end of the block cancels a run that is in progress. None of
    this needs a connection to Discord.
    """

    async def repeat() -> None:
        known_trouble = ""
        if not starts_at_once:
            await asyncio.sleep(interval_seconds)
        while True:
            trouble = ""
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - an uncaught error would end it for good
                trouble = str(error) if isinstance(error, DatabaseTroubleError) else ""
                if not trouble or trouble != known_trouble:
                    log_failure("periodic work failed", error, again_in=interval_seconds)
            known_trouble = trouble
            await asyncio.sleep(interval_seconds)

    async with run_task(repeat()):
        yield


WATCH_INTERVAL_SECONDS = 2.0
"""Seconds between two looks at the file."""


MAX_LOG_BYTES = 100_000_000
"""SQLite's log grows beyond this only where a reader was forgotten."""


class DatabaseWatch:
    """Logs a line when the file is gone or back, and when SQLite's log is large."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_missing = False
        self._has_large_log = False

    async def look(self) -> None:
        """Look whether the file is the one that was opened, and how large the log is."""
        log_bytes = self._store.measure_log()
        DATABASE_LOG_BYTES_GAUGE.set(log_bytes)
        if log_bytes > MAX_LOG_BYTES and not self._has_large_log:
            log.warning("the write-ahead log is large: who reads the file?", bytes=log_bytes)
        self._has_large_log = log_bytes > MAX_LOG_BYTES
        try:
            self._store.look_at_file()
        except DatabaseTroubleError as error:
            if not self._is_missing:
                log_failure("the database is missing", error)
            self._is_missing = True
        else:
            if self._is_missing:
                log.info("the database is back")
            self._is_missing = False


RETURN_INTERVAL_SECONDS = 60.0


async def return_freed_memory() -> None:
    """Give freed memory back to the system, where the C library can do that: with glibc.

    Each thread of the database and of the drawings has memory of its own there. What a burst of
    work leaves free in it stays with the program otherwise, a little more after each burst.
    """
    trim = _find_trim_function()
    if trim is not None:
        await asyncio.to_thread(trim, 0)


@cache
def _find_trim_function() -> Callable[[int], int] | None:
    if sys.platform != "linux":
        return None
    trim: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim


def check_sandbox(settings: Settings) -> None:
    """Raise OperatorError if a sandbox is to be started and is not there, or cannot have its port.

    To be called before anything is stored: whoever chose the wrong port finds no database then.
    """
    if not _needs_own_sandbox(settings):
        return
    if find_spec("sandbox") is None:
        raise ConfigurationError("No DISCORD_TOKEN here, and no sandbox: give the bot its token.")
    print(
        "No DISCORD_TOKEN here: this is the sandbox, a table of your own, with its data in"
        f" {settings.sandbox_folder}.",
        flush=True,
    )
    port = settings.sandbox_port
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OperatorError(
                f"SANDBOX_PORT {port} is in use; choose another, or 0 for any free one."
            ) from error
        raise OperatorError(f"SANDBOX_PORT {port} cannot be used: {error.strerror}.") from error


def _needs_own_sandbox(settings: Settings) -> bool:
    return settings.is_sandboxed and "discord_api_url" not in settings.model_fields_set


@asynccontextmanager
async def run_sandbox_if_needed(settings: Settings) -> AsyncIterator[Settings]:
    """Start a sandbox if there is no token; yield the settings that reach Discord or the sandbox.

    With DISCORD_API_URL and no token, a sandbox that is already running is used. Raises
    OperatorError, with the sandbox's own message, if it cannot be started.
    """
    if not settings.is_sandboxed:
        yield settings
        return
    token = {"discord_token": SecretStr(SANDBOX_TOKEN)}
    if not _needs_own_sandbox(settings):
        yield settings.model_copy(update=token)
        return
    sandbox = _start_sandbox_process(settings)
    try:
        address = await asyncio.to_thread(_read_sandbox_address, sandbox)
        print(f"The table is open: {address}  (type /new there; ctrl-c closes it)", flush=True)
        yield settings.model_copy(
            update=token
            | {
                "discord_api_url": f"{address}/api/v10",
                "discord_gateway_url": f"{address.replace('http', 'ws', 1)}/gw",
            }
        )
    finally:
        sandbox.terminate()
        await asyncio.to_thread(sandbox.wait)
        if sandbox.stdin is not None:
            sandbox.stdin.close()


def _start_sandbox_process(settings: Settings) -> subprocess.Popen[bytes]:
    """Start the sandbox as a process that writes to its standard output.

    It runs in its own session, so that ctrl-c reaches only the bot, which stops the sandbox at its
    own end. If the bot is killed, the sandbox notices that its standard input has ended.
    """
    return subprocess.Popen(  # noqa: S603 - our own program, with our own settings
        (
            *(sys.executable, "-m", "sandbox", "--with-parent", "--token", SANDBOX_TOKEN),
            *("--port", str(settings.sandbox_port), "--folder", str(settings.sandbox_folder)),
        ),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def _read_sandbox_address(sandbox: subprocess.Popen[bytes]) -> str:
    """Wait for the sandbox's address; from then on forward its output to standard error."""
    assert sandbox.stdout is not None  # opened as a pipe
    line = sandbox.stdout.readline().decode("utf-8", "replace").strip()
    address = next((word for word in line.split() if word.startswith("http://")), None)
    if address is None:
        raise OperatorError(line or "The sandbox did not start.")
    Thread(target=_forward_output, args=(sandbox.stdout,), daemon=True).start()
    return address.rstrip("/")


def _forward_output(output: IO[bytes]) -> None:
    with output:
        for line in output:
            sys.stderr.write(line.decode("utf-8", "replace"))
            sys.stderr.flush()
