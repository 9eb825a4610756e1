"""A recount mends while others play, on either database: nothing that they play is lost."""

import asyncio
from itertools import count

import pytest
from sqlalchemy import text

from bot.services.asking import Deal, Seen
from bot.services.play import Play
from bot.services.recount import Recount
from bot.services.servers import Servers
from bot.store import Store
from tests.services.house import Clock
from tests.store.prepared import prepared_store

SERVER, OTHER = 77, 78
PLAYERS = range(801, 805)
_numbers = count(800_000)


async def played(play: Play, clock: Clock, games: int) -> None:
    """Each player is dealt so many games of the kinds that are counted, and gives them up."""
    for number in range(games):
        for player in PLAYERS:
            clock.passes(minutes=1)
            deal = Deal(variant=("canfield", "rainbow")[number % 2])
            table = await play.new(player, (SERVER, None, OTHER)[number % 3], deal)
            table = await play.draw(player, 1 + number % 4)
            await play.resign(player, Seen(table.game.id, table.game.revision))


async def differences(store: Store, clock: Clock, *, mend: bool = False) -> int:
    return len([each async for each in Recount(store, clock).run(mend=mend)])


@pytest.mark.parametrize(
    "falsified",
    [
        ("DELETE FROM standing", "DELETE FROM board", "DELETE FROM record", "DELETE FROM spread"),
        ("UPDATE standing SET games = games + 3", "UPDATE board SET up = 0"),
    ],
    ids=["gone", "wrong"],
)
async def test_what_is_played_while_it_mends_is_counted(
    store: Store, url: str, falsified: tuple[str, ...]
) -> None:
    clock = Clock()
    play = Play(store, clock, lambda: next(_numbers))
    await played(play, clock, 6)
    async with store.writing() as conn:
        for statement in falsified:
            await conn.execute(text(statement))
    assert await differences(store, clock) > 20
    async with prepared_store(url) as another:
        playing = asyncio.create_task(
            played(Play(another, clock, lambda: next(_numbers)), clock, 6)
        )
        mended, unseen = 0, Servers(another)
        while not playing.done():
            mended += await differences(store, clock, mend=True)
            await unseen.change(OTHER, everywhere=bool(mended % 2))
        await playing
    assert mended > 20
    assert await differences(store, clock) == 0
