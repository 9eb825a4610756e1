"""What the tests start as processes of their own: `python -m tests.store.child WHAT URL`."""

import asyncio
import os
import sys
from dataclasses import replace

from bot.store import TableTakenError, games, open_store
from tests.store.examples import ANN, a_game

AT_ONCE = 3
"""So many try for the table: they part when all modules are read, and start together."""


async def seat(url: str) -> None:
    """Open when told to, by a byte for each, and try for the table."""
    tell("ready")
    os.read(sys.stdin.fileno(), 1)
    async with open_store(url) as store:
        try:
            async with store.writing() as conn:
                await games.insert(conn, a_game())
            tell("seated")
        except TableTakenError:
            tell("taken")


async def play(url: str) -> None:
    """Play on and on, telling each revision that was committed."""
    async with open_store(url) as store:
        async with store.writing() as conn:
            await games.insert(conn, a_game())
        while True:
            async with store.writing() as conn:
                game = await games.at_table(conn, ANN)
                assert game is not None
                game = await games.save(conn, replace(game, moves=(*game.moves, "draw")))
            tell(str(game.revision))


async def fail(url: str) -> None:
    """Meet something unforeseen with the store open and a transaction under way."""
    async with open_store(url) as store, store.writing() as conn:
        await games.insert(conn, a_game())
        raise RuntimeError("unforeseen")


def tell(word: str) -> None:
    """In one piece: others may write into the same pipe."""
    os.write(sys.stdout.fileno(), f"{word}\n".encode())


def main(what: str, url: str) -> None:
    if what == "seat":
        for _ in range(AT_ONCE - 1):
            if os.fork() == 0:
                break
    asyncio.run({"seat": seat, "play": play, "fail": fail}[what](url))


if __name__ == "__main__":
    main(*sys.argv[1:])
