"""Two processes on one database: the last players of a challenge finish as both look for ends."""

import asyncio

from bot.services.accounts.privacy import PrivacyService
from bot.store import Store
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ManualClock
from tests.store.migrated_database import open_migrated_store

PLAYERS = tuple(range(8101, 8105))


async def test_a_challenge_whose_last_players_finish_at_once_ends_once(
    database_url: str, store: Store
) -> None:
    clock = ManualClock()
    async with open_migrated_store(database_url) as other:
        drivers = [ChallengeDriver(store, clock), ChallengeDriver(other, clock)]
        for deal_number in range(501, 505):
            drivers[0].next_deal_number = deal_number
            contest = await drivers[0].create_challenge(invited_player_ids=PLAYERS)
            for player in (CREATOR, *PLAYERS):
                await drivers[0].begin_attempt(player, contest)
            closed, *_ = await asyncio.gather(
                look_for_ends(drivers),
                *(
                    drivers[player % 2].draw_and_resign(player)
                    for player in (CREATOR, *PLAYERS[:-1])
                ),
                PrivacyService(other, ManualClock()).erase_player_data(PLAYERS[-1]),
            )
            assert closed == [contest.id]
            board = await drivers[0].contest_service.load_scoreboard(contest.id)
            assert {entry.player_id for entry in board.entries} == {CREATOR, *PLAYERS[:-1]}
            assert all(entry.is_finished for entry in board.entries)


async def look_for_ends(drivers: list[ChallengeDriver]) -> list[int]:
    """Let both processes close challenges until one is closed; return the ids they closed."""
    closed: list[int] = []
    while not closed:
        for contests in await asyncio.gather(
            *(driver.contest_service.close_due_contests() for driver in drivers)
        ):
            closed += [contest.id for contest in contests]
    return closed
