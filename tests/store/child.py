"""What the tests start as processes of their own: `python -m tests.store.child WHAT URL`."""

import asyncio
import sys
from dataclasses import replace

from bot.store import TableTakenError, games, open_store
from tests.store.examples import ANN, a_game


async def seat(url: str) -> None:
    """Open when told to, and try for the table: one of many who start at once."""
    tell("ready")
    await asyncio.to_thread(sys.stdin.readline)
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
    print(word, flush=True)


if __name__ == "__main__":
    asyncio.run({"seat": seat, "play": play, "fail": fail}[sys.argv[1]](sys.argv[2]))
