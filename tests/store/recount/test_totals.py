"""A recount repairs totals while others play, and loses nothing that they play."""

import asyncio
from itertools import count

import pytest
from sqlalchemy import text

from bot.services.accounts.servers import ServerSettingsService
from bot.services.games.game_requests import DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.services.recount.recount import RecountService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from tests.services.game_driver import ManualClock
from tests.store.migrated_database import open_migrated_store

pytestmark = pytest.mark.slow

SERVER, OTHER_SERVER = 77, 78
PLAYERS = range(801, 805)
_deal_numbers = count(800_000)


async def play_games(play: PlayService, clock: ManualClock, games: int) -> None:
    """Let each player play and resign as many games, of two variants and on two servers."""
    for number in range(games):
        for player in PLAYERS:
            clock.advance(minutes=1)
            deal = DealRequest(variant=("canfield", "rainbow")[number % 2])
            table = await play.start_game(player, (SERVER, None, OTHER_SERVER)[number % 3], deal)
            table = await play.draw_cards(player, 1 + number % 4)
            await play.resign_game(player, GameVersion(table.game.id, table.game.revision))


async def count_differences(store: Store, clock: ManualClock, *, repair: bool = False) -> int:
    """Run a recount, and return the number of differences it finds."""
    recount = RecountService(store, clock)
    return len([difference async for difference in recount.recount_all(repair=repair)])


@pytest.mark.parametrize(
    "statements",
    [
        (
            "DELETE FROM standing",
            "DELETE FROM leaderboard",
            "DELETE FROM player_record",
            "DELETE FROM cards_up_histogram",
        ),
        ("UPDATE standing SET games = games + 3", "UPDATE leaderboard SET cards_up = 0"),
    ],
    ids=["gone", "wrong"],
)
async def test_games_played_during_a_repair_are_counted(
    store: Store, database_url: str, statements: tuple[str, ...]
) -> None:
    clock = ManualClock()
    play = PlayService(store, clock, lambda: next(_deal_numbers))
    await play_games(play, clock, 6)
    waiting_results = WaitingResultService(store, clock)
    await waiting_results.add_waiting_results()
    async with store.begin_write() as conn:
        for statement in statements:
            await conn.execute(text(statement))
    assert await count_differences(store, clock) > 20
    async with open_migrated_store(database_url) as another:
        playing = asyncio.create_task(
            play_games(PlayService(another, clock, lambda: next(_deal_numbers)), clock, 6)
        )
        repaired, settings = 0, ServerSettingsService(another)
        while not playing.done():
            await waiting_results.add_waiting_results()
            repaired += await count_differences(store, clock, repair=True)
            await settings.change_settings(
                OTHER_SERVER, is_on_global_leaderboards=bool(repaired % 2)
            )
        await playing
    assert repaired > 20
    assert await count_differences(store, clock) == 0
