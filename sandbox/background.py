"""Tasks of the sandbox, none of whose errors goes unread: each is one line on standard error."""

import asyncio
import secrets
import sys
from collections.abc import Coroutine
from typing import Any


def start_task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Start work beside what runs; if it fails, that is printed."""
    task = asyncio.create_task(work)
    task.add_done_callback(_print_task_failure)
    return task


def watch_for_unread_errors() -> None:
    """Print what reaches the running event loop without being caught."""
    asyncio.get_running_loop().set_exception_handler(_print_loop_error)


def _print_task_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()):
        _print_failure(getattr(task.get_coro(), "__qualname__", task.get_name()), error)


def _print_loop_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    task, error = context.get("task") or context.get("future"), context.get("exception")
    if error is None:
        print(f"sandbox: {context.get('message')}", file=sys.stderr, flush=True)
    elif isinstance(task, asyncio.Task):
        _print_failure(getattr(task.get_coro(), "__qualname__", task.get_name()), error)
    else:
        _print_failure(str(context.get("message")), error)


def _print_failure(work: str, error: BaseException) -> None:
    reason = " ".join(repr(error).split())
    print(
        f"sandbox: background work failed: {work}: {reason} (id {secrets.token_hex(4)})",
        file=sys.stderr,
        flush=True,
    )
