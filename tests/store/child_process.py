"""Processes that tests start: `python -m tests.store.child_process TASK URL`."""

import asyncio
import os
import sys
from dataclasses import replace

import structlog

from bot.models.claims import ClaimKind
from bot.models.requests import TableOccupiedError
from bot.services.claims import ClaimService
from bot.store import games, open_store
from tests.store.sample_games import ANN, make_game

PROCESS_COUNT = 3
"""The processes that compete for the table; they fork once all modules are imported."""


async def try_to_insert_game(url: str) -> None:
    """Wait for a byte of input, then open the store and try to put a game on the table."""
    print_line("ready")
    os.read(sys.stdin.fileno(), 1)
    async with open_store(url) as store:
        try:
            async with store.begin_write(None) as conn:
                await games.insert_game(conn, make_game())
            print_line("inserted")
        except TableOccupiedError:
            print_line("occupied")


async def play_forever(url: str) -> None:
    """Play without end, and print each revision that was committed."""
    async with open_store(url) as store:
        async with store.begin_write(None) as conn:
            await games.insert_game(conn, make_game())
        while True:
            async with store.begin_write(None) as conn:
                game = await games.find_game_on_table(conn, ANN)
                assert game is not None
                game = await games.save_game(conn, replace(game, moves=(*game.moves, "draw")))
            print_line(str(game.revision))


async def fail_in_transaction(url: str) -> None:
    """Raise an error with the store open and a transaction under way."""
    async with open_store(url) as store, store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())
        raise RuntimeError("unforeseen")


def print_line(word: str) -> None:
    """Print a line in one piece, because other processes write into the same pipe."""
    os.write(sys.stdout.fileno(), f"{word}\n".encode())


TASKS = {"insert": try_to_insert_game, "play": play_forever, "fail": fail_in_transaction}


def main(task_name: str, url: str) -> None:
    """Run the task of that name on the database; what is logged goes to standard error."""
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    if task_name == "insert":
        for _ in range(PROCESS_COUNT - 1):
            if os.fork() == 0:
                break
    asyncio.run(TASKS[task_name](url))


class DeathError(BaseException):
    """Ends work at once, without what it does when it fails or is cancelled."""


async def begin_work(process: ClaimService, kind: ClaimKind, subject_id: int) -> asyncio.Task[None]:
    """Claim work and begin with it; return the task, which does not end by itself."""

    async def claim_and_wait() -> None:
        async with process.hold(kind, subject_id):
            is_claimed.set()
            await asyncio.Event().wait()

    is_claimed = asyncio.Event()
    task = asyncio.create_task(claim_and_wait())
    await is_claimed.wait()
    return task


async def stop_work(task: asyncio.Task[None]) -> None:
    """Cancel work, as a process does that is told to end."""
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()


if __name__ == "__main__":
    main(*sys.argv[1:])
