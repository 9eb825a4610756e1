"""discord.py's own long waits, made short: what is shown is what it does after them."""

import asyncio
from collections.abc import Awaitable
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from discord import client, shard, state

FASTER = 20

_T = TypeVar("_T")


def hurry() -> None:
    """From now on in this process: what were five seconds before a second try or login, or two.

    The two are those after which it is ready. What Discord or we want to be waited for stays.
    """
    _give(client, sleep=_sleep)
    _give(shard, sleep=_sleep)
    _give(state, wait_for=_wait_for)


def _give(module: ModuleType, **own: Any) -> None:
    vars(module)["asyncio"] = SimpleNamespace(**{**vars(asyncio), **own})


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds / FASTER)


async def _wait_for(what: Awaitable[_T], timeout: float) -> _T:  # noqa: ASYNC109 - as asyncio's
    return await asyncio.wait_for(what, timeout / FASTER)
