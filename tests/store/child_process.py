"""Processes that tests start: ``python -m tests.store.child_process TASK URL``."""

import asyncio
import os
import sys
from dataclasses import replace

from bot.models.errors import TableOccupiedError
from bot.store import open_store
from bot.store.games import games
from tests.store.sample_games import ANN, make_game

PROCESS_COUNT = 3
"""So many try for the table: they part when all modules are read, and start together."""


async def try_to_seat_game(url: str) -> None:
    """Open when told to, by a byte for each, and try for the table."""
    print_line("ready")
    os.read(sys.stdin.fileno(), 1)
    async with open_store(url) as store:
        try:
            async with store.begin_write() as conn:
                await games.insert_game(conn, make_game())
            print_line("seated")
        except TableOccupiedError:
            print_line("taken")


async def play_forever(url: str) -> None:
    """Play on and on, telling each revision that was committed."""
    async with open_store(url) as store:
        async with store.begin_write() as conn:
            await games.insert_game(conn, make_game())
        while True:
            async with store.begin_write() as conn:
                game = await games.find_game_on_table(conn, ANN)
                assert game is not None
                game = await games.save_game(conn, replace(game, moves=(*game.moves, "draw")))
            print_line(str(game.revision))


async def fail_in_transaction(url: str) -> None:
    """Meet something unforeseen with the store open and a transaction under way."""
    async with open_store(url) as store, store.begin_write() as conn:
        await games.insert_game(conn, make_game())
        raise RuntimeError("unforeseen")


def print_line(word: str) -> None:
    """In one piece: others may write into the same pipe."""
    os.write(sys.stdout.fileno(), f"{word}\n".encode())


def main(task_name: str, url: str) -> None:
    if task_name == "seat":
        for _ in range(PROCESS_COUNT - 1):
            if os.fork() == 0:
                break
    asyncio.run(
        {"seat": try_to_seat_game, "play": play_forever, "fail": fail_in_transaction}[task_name](
            url
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
