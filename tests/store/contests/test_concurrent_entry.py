"""Two processes on one database enter, begin and end contests at the same time."""

import asyncio

from bot.engine.errors import GameError
from bot.services.dailies.dailies import DailyService
from bot.store import Store
from tests.services.challenge_driver import CREATOR, ONE_HOUR_CHALLENGE, ChallengeDriver
from tests.services.game_driver import SERVER, ManualClock
from tests.store.migrated_database import open_migrated_store


async def test_a_daily_begun_twice_at_once_is_one_attempt(database_url: str, store: Store) -> None:
    clock = ManualClock()
    daily = await DailyService(store, clock).get_todays_daily()
    async with open_migrated_store(database_url) as other:
        one, two = ChallengeDriver(store, clock), ChallengeDriver(other, clock)
        for player in range(5001, 5006):
            tables = await asyncio.gather(
                one.begin_attempt(player, daily), two.begin_attempt(player, daily)
            )
            assert tables[0].game.id == tables[1].game.id


async def test_joining_as_a_contest_ends_gives_a_finished_entry_or_none(
    database_url: str, store: Store
) -> None:
    clock = ManualClock()
    async with open_migrated_store(database_url) as other:
        one, two = ChallengeDriver(store, clock), ChallengeDriver(other, clock)
        for _ in range(6):
            contest = await one.create_challenge()
            results = await asyncio.gather(
                *(
                    one.contest_service.join_challenge(player, SERVER, contest.id)
                    for player in range(8001, 8004)
                ),
                two.contest_service.end_challenge(CREATOR, contest.id, is_moderator=True),
                *(
                    one.contest_service.join_challenge(player, SERVER, contest.id)
                    for player in range(8004, 8007)
                ),
                return_exceptions=True,
            )
            errors = [result for result in results if isinstance(result, BaseException)]
            assert {getattr(error, "key", error) for error in errors} <= {"contest-over"}
            assert all(isinstance(error, GameError) for error in errors)
            board = await one.contest_service.load_scoreboard(contest.id)
            assert len(board.entries) == 7 - len(errors)
            assert all(entry.is_finished for entry in board.entries)


async def test_challenges_created_at_once_have_different_numbers(
    database_url: str, store: Store
) -> None:
    clock = ManualClock()
    async with open_migrated_store(database_url) as other:
        drivers = [ChallengeDriver(store, clock), ChallengeDriver(other, clock)]
        challenges = await asyncio.gather(
            *(
                drivers[player % 2].contest_service.create_challenge(
                    player, SERVER, ONE_HOUR_CHALLENGE
                )
                for player in range(9001, 9013)
            )
        )
    assert sorted(challenge.number or 0 for challenge in challenges) == list(range(1, 13))
