"""How long tests wait for what should happen, and how they wait for it."""

import asyncio
import inspect
import time
from collections.abc import Callable
from typing import TypeVar

WAIT_TIMEOUT = 300.0
"""In seconds. Only a failing test, or a very slow machine, waits this long."""
POLL_SECONDS, MAX_POLL_SECONDS = 0.01, 0.1

_Value = TypeVar("_Value")


async def wait_until(condition: Callable[[], object], seconds: float = WAIT_TIMEOUT) -> None:
    """Wait until a condition, a function or a coroutine function, holds; raises TimeoutError.

    For what sets no event, such as another process. What takes long is looked at less often, since
    looking takes time from what is waited for.
    """
    pause = POLL_SECONDS
    async with asyncio.timeout(seconds):
        while True:
            result = condition()
            if await result if inspect.isawaitable(result) else result:
                return
            await asyncio.sleep(pause)
            pause = min(1.2 * pause, MAX_POLL_SECONDS)


def block_until(condition: Callable[[], _Value], seconds: float = WAIT_TIMEOUT) -> _Value:
    """Wait without an event loop until a condition holds, and return its value."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(POLL_SECONDS)
    return value
