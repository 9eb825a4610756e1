"""Shortens long waits of discord.py and of the bot; what is done after them stays the same."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from discord import client, http, shard, state
from discord.webhook import async_ as webhook

from bot.client import first_answers

SPEEDUP = 20

_T = TypeVar("_T")


def shorten_library_waits() -> None:
    """Shorten discord.py's waits in this process from now on.

    These are the five seconds before it connects or logs in again and the two before it is ready.
    Waits that Discord or the bot asks for stay as they are.
    """
    _patch_asyncio(client, sleep=_sleep_shortened)
    _patch_asyncio(shard, sleep=_sleep_shortened)
    _patch_asyncio(state, wait_for=_wait_for_shortened)


def shorten_answer_window() -> None:
    """Let the bot in this process send an answer again for a moment only."""
    vars(first_answers)["ANSWER_SECONDS"] = 0.25


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
