"""Background work: tasks whose failures are logged, processes of their own, waits between attempts.

`tests/test_background.py` checks that nothing else starts tasks.
"""

import asyncio
import os
import secrets
import sys
import threading
import traceback
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from time import monotonic
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import structlog

from bot.metrics import ERRORS_COUNTER

log = structlog.get_logger("bot.background")

ResultT = TypeVar("ResultT")

CANCELLATION_SECONDS = 0.2
"""A cancelled task has this long to give back what it holds: the bot is to end soon."""

_SHORTEST_PAUSE_SECONDS = 0.01

FailureEvent: TypeAlias = Literal[
    "background work failed",
    "challenge not shown",
    "completion failed",
    "connections not prepared",
    "daily post failed",
    "database trouble",
    "periodic work failed",
    "post given up",
    "race not shown",
    "sprites not prepared",
    "the database is missing",
    "unexpected error",
]
"""What the log calls errors that nobody expected, and by which they are counted."""

for _event in get_args(FailureEvent):
    ERRORS_COUNTER.labels(_event)


def log_failure(event: FailureEvent, error: BaseException, **values: object) -> str:
    """Log and count an error that nobody expected; return the id by which its line is found.

    The traceback follows at level DEBUG.
    """
    error_id = secrets.token_hex(4)
    ERRORS_COUNTER.labels(event).inc()
    log.error(event, id=error_id, **values, error=describe_error(error), at=find_error_place(error))
    log.debug("traceback", id=error_id, exc_info=error)
    return error_id


def describe_error(error: BaseException) -> str:
    """Return an error's type and text on one line."""
    text = f"{type(error).__name__}: {error}".removesuffix(": ")
    if type(error).__repr__ is not BaseException.__repr__:
        text = repr(error)  # such as a GameError's, without its player's text
    return " ".join(text.split())


def find_error_place(error: BaseException) -> str:
    """Return the file and the line where an error was raised."""
    last_frame = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{last_frame[0].filename}:{last_frame[0].lineno}" if last_frame else "unknown"


def start_task(
    work: Coroutine[Any, Any, ResultT], *, context: Context | None = None, logs_failure: bool = True
) -> asyncio.Task[ResultT]:
    """Start work that nobody needs to wait for; if it fails, that is logged unless told otherwise.

    Without a context it belongs to nothing that the running task does, such as a request with a
    deadline.
    """
    task = asyncio.create_task(work, context=context or Context())
    if logs_failure:
        task.add_done_callback(_log_task_failure)
    return task


@asynccontextmanager
async def run_task(work: Coroutine[Any, Any, ResultT]) -> AsyncIterator[asyncio.Task[ResultT]]:
    """Run work for the block, which waits for it as it likes; it is cancelled at the end.

    An error that the block has not raised itself is logged.
    """
    task = asyncio.create_task(work)
    raised: BaseException | None = None
    try:
        yield task
    except BaseException as error:
        raised = error
        raise
    finally:
        task.cancel()
        await asyncio.wait({task})
        error_of_task = None if task.cancelled() else task.exception()
        if error_of_task is not None and error_of_task is not raised:
            log_failure("background work failed", error_of_task, work=_describe_task(task))


async def cancel_tasks(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait a moment for them to give back what they hold, such as claims."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(set(tasks), timeout=CANCELLATION_SECONDS)


async def log_if_it_fails(event: FailureEvent, work: Awaitable[object]) -> None:
    """Wait for work that the bot can do without; if it fails, that is logged."""
    try:
        await work
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot can do without
        log_failure(event, error)


def watch_for_unread_errors() -> None:
    """Log what reaches the running event loop or a thread's end without being caught."""
    asyncio.get_running_loop().set_exception_handler(_log_loop_error)
    threading.excepthook = _log_thread_error


async def let_others_work(began_at: float) -> None:
    """Pause for three times as long as the work took that began then, by the monotonic clock."""
    await asyncio.sleep(max(3 * (monotonic() - began_at), _SHORTEST_PAUSE_SECONDS))


def _log_task_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()):
        log_failure("background work failed", error, work=_describe_task(task))


def _log_loop_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error, task = context.get("exception"), context.get("task") or context.get("future")
    if error is None:
        log.warning("event loop warning", what=context.get("message"))
    elif isinstance(task, asyncio.Task):
        log_failure("background work failed", error, work=_describe_task(task))
    else:
        log_failure("background work failed", error, what=context.get("message"))


def _log_thread_error(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is None or arguments.exc_type is SystemExit:
        return
    name = arguments.thread.name if arguments.thread else "unknown"
    if sys.is_finalizing():
        return  # nobody reads a log any more
    log_failure("background work failed", arguments.exc_value, work=name)


def _describe_task(task: asyncio.Task[Any]) -> str:
    return getattr(task.get_coro(), "__qualname__", task.get_name())


class Backoff:
    """The waits before one attempt after another, in seconds, until something succeeds.

    They double from `first` up to `longest`; before them come `free_attempts` without a wait.
    """

    def __init__(self, first: float, longest: float, *, free_attempts: int = 0) -> None:
        self._first = first
        self._longest = longest
        self._free_attempts = free_attempts
        self.attempts = 0

    def take_wait(self) -> float:
        """Return how long to wait before the next attempt, and count that attempt."""
        doublings = self.attempts - self._free_attempts
        self.attempts += 1
        if doublings < 0:
            return 0.0
        # Beyond any sensible number of attempts the power would be too large for a float.
        return min(self._first * 2.0 ** min(doublings, 64), self._longest)

    def start_over(self) -> None:
        """Begin with the shortest wait again: an attempt has succeeded."""
        self.attempts = 0


@asynccontextmanager
async def run_worker_process(module: str) -> AsyncIterator[Process]:
    """Run a module of the bot in a process of its own, which has ended when the block has.

    Its standard input and output are pipes; what it says of errors is not read.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        # Ctrl-C reaches only the bot, which ends its processes.
        start_new_session=os.name == "posix",
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
