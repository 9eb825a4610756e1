"""Run a Discord on this machine: ``python -m sandbox``."""

import argparse
import asyncio
import contextlib
import errno
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path

from platformdirs import user_data_path

from sandbox.background import watch_for_unread_errors
from sandbox.interactions import ANSWER_SECONDS
from sandbox.rate_limits import DEFAULT_INTERVAL_SECONDS
from sandbox.server import SandboxServer
from sandbox.state import Sandbox


def _parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    try:
        data_folder = user_data_path("patience-table", appauthor=False)
    except RuntimeError:  # this user has no home
        data_folder = None
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8787, help="the port to listen on; 0 takes a free one"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=data_folder and data_folder / "sandbox",
        required=data_folder is None,
        help="where messages, files and commands are stored",
    )
    parser.add_argument("--token", default="sandbox", help="the token that bots log in with")
    parser.add_argument(
        "--privileged-intents", action="store_true", help="let the bot use privileged intents"
    )
    parser.add_argument(
        "--identify-seconds",
        type=float,
        default=DEFAULT_INTERVAL_SECONDS,
        help="the time in which a bot may log in once, as at Discord; 0 for tests",
    )
    parser.add_argument(
        "--answer-seconds",
        type=float,
        default=ANSWER_SECONDS,
        help="the time in which a bot may answer an interaction, as at Discord; more for tests",
    )
    parser.add_argument("--with-parent", action="store_true", help="stop when standard input ends")
    return parser.parse_args()


def _wait_for_input_end(on_end: Callable[[], object]) -> None:
    """Read standard input to its end, then call ``on_end``."""
    with contextlib.suppress(OSError):
        while os.read(sys.stdin.fileno(), 65536):
            pass
    on_end()


async def _run_sandbox(arguments: argparse.Namespace) -> None:
    watch_for_unread_errors()
    sandbox = Sandbox(
        arguments.folder,
        arguments.token,
        allow_privileged_intents=arguments.privileged_intents,
        identify_interval_seconds=arguments.identify_seconds,
    )
    sandbox.interactions.answer_seconds = arguments.answer_seconds
    server = SandboxServer(sandbox, arguments.port)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()

    def end(*_: object) -> None:
        loop.call_soon_threadsafe(ended.set)

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, end)
    if arguments.with_parent:
        # A daemon thread: only the end of the parent process can finish its read.
        threading.Thread(target=_wait_for_input_end, args=(end,), daemon=True).start()
    try:
        await server.start()
        address = f"127.0.0.1:{server.port}"
        print(f"Sandbox ready: http://{address}/", flush=True)
        if not arguments.with_parent:
            print("A bot comes here with these lines in its .env:")
            print(f"DISCORD_TOKEN={arguments.token}")
            print(f"DISCORD_API_URL=http://{address}/api/v10")
            print(f"DISCORD_GATEWAY_URL=ws://{address}/gw", flush=True)
        if sandbox.storage.was_cleared:
            print("Cleared: the stored messages were another version's.", file=sys.stderr)
        await ended.wait()
    finally:
        await server.stop()


def _format_start_error(error: Exception, port: int, folder: Path) -> str:
    """Return one line that says why the sandbox could not start."""
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} of 127.0.0.1 is in use; choose another one, or 0 for any free port"
    return f"{folder}: {error}" if isinstance(error, sqlite3.Error) else str(error)


def main() -> int:
    """Run the sandbox until it is told to stop; return the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):  # as standard error escapes what it lacks
        sys.stdout.reconfigure(errors="backslashreplace")
    arguments = _parse_arguments()
    try:
        asyncio.run(_run_sandbox(arguments))
    except (OSError, OverflowError, sqlite3.Error) as error:
        print(
            f"sandbox: {_format_start_error(error, arguments.port, arguments.folder)}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
