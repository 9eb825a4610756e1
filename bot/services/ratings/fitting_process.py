"""Fitting abilities in a process of its own, which gets the games as they are read."""

from __future__ import annotations

import json
from asyncio import StreamWriter
from collections.abc import AsyncIterator
from contextlib import suppress

from bot.background import run_task
from bot.ratings.records import FittedAbility, RatedGame
from bot.ratings.worker import LACKS_PACKAGES
from bot.services.worker_processes import run_worker_process


class RatingProcessError(Exception):
    """No abilities came back; the text says why."""


async def fit_abilities_in_process(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
    """Return the abilities that explain these games; RatingProcessError if there are none.

    Cancelling this ends the process.
    """
    async with run_worker_process("bot.ratings.worker") as process:
        assert process.stdin is not None  # opened as pipes
        assert process.stdout is not None
        async with run_task(_write_games(process.stdin, games)) as writing:
            abilities = [FittedAbility(*json.loads(line)) async for line in process.stdout]
            await writing
        status = await process.wait()
    if status == LACKS_PACKAGES:
        raise RatingProcessError("numpy and scipy are missing: install the extra 'ratings'")
    if status:
        raise RatingProcessError(f"the process failed (status {status})")
    return abilities


async def _write_games(stream: StreamWriter, games: AsyncIterator[RatedGame]) -> None:
    # A process that ends early says so by its status.
    with suppress(BrokenPipeError, ConnectionResetError):
        async for game in games:
            stream.write(json.dumps(game).encode() + b"\n")
            await stream.drain()
        stream.close()
