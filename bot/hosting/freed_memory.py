"""Memory that the program has freed, and that the C library keeps."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable
from functools import cache

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
