"""Two processes on one database: players move in a challenge while its scoreboard is refreshed."""

import asyncio
from itertools import cycle

from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService
from bot.store import Store
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ManualClock
from tests.store.migrated_database import open_migrated_store

PLAYERS = (CREATOR, *range(8201, 8206))


async def test_however_moves_and_refreshes_overlap_the_last_refresh_shows_the_last_move(
    database_url: str, store: Store
) -> None:
    clock = ManualClock()
    async with open_migrated_store(database_url) as other_store:
        stores = (store, other_store)
        drivers = [ChallengeDriver(process, clock) for process in stores]
        claims = [ClaimService(process, clock) for process in stores]
        contest = await drivers[0].create_challenge()
        for player in PLAYERS:
            await drivers[0].begin_attempt(player, contest)
        shown = []
        moving = 0

        async def move(driver: ChallengeDriver, player: int) -> None:
            nonlocal moving
            moving += 1
            for _ in range(4):
                await driver.play_service.draw_cards(player)
            moving -= 1

        async def refresh(number: int) -> None:
            is_moving = True
            while is_moving:
                is_moving = moving > 0
                clock.advance(seconds=6)
                for contest_id in await claims[number].list_due(ClaimKind.SCOREBOARD, 9):
                    async with claims[number].hold(ClaimKind.SCOREBOARD, contest_id) as claim:
                        if claim:
                            board = await drivers[number].contest_service.load_scoreboard(
                                contest_id
                            )
                            shown.append(board.entries)
                await asyncio.sleep(0)

        for _ in range(3):
            await asyncio.gather(
                *(move(driver, player) for driver, player in zip(cycle(drivers), PLAYERS)),
                refresh(0),
                refresh(1),
            )
            board = await drivers[0].contest_service.load_scoreboard(contest.id)
            assert shown[-1] == board.entries
