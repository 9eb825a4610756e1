"""discord.py's own long waits, made short: what is shown is what it does after them."""

import asyncio
from collections.abc import Awaitable
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from discord import client, shard, state

SPEEDUP = 20

_T = TypeVar("_T")


def shorten_library_waits() -> None:
    """From now on in this process: what were five seconds before a second try or login, or two.

    The two are those after which it is ready. What Discord or we want to be waited for stays.
    """
    _patch_asyncio(client, sleep=_sleep_shortened)
    _patch_asyncio(shard, sleep=_sleep_shortened)
    _patch_asyncio(state, wait_for=_wait_for_shortened)


def _patch_asyncio(module: ModuleType, **replacements: Any) -> None:
    vars(module)["asyncio"] = SimpleNamespace(**{**vars(asyncio), **replacements})


async def _sleep_shortened(seconds: float) -> None:
    await asyncio.sleep(seconds / SPEEDUP)


async def _wait_for_shortened(awaitable: Awaitable[_T], timeout: float) -> _T:  # noqa: ASYNC109 - as asyncio's
    return await asyncio.wait_for(awaitable, timeout / SPEEDUP)
