"""Two processes on one database: entered once, begun once, and over when it is over."""

import asyncio

from bot.engine.errors import GameError
from bot.services.dailies import Dailies
from bot.store import Store
from tests.services.house import SERVER, Clock
from tests.services.test_attempts import MAKER, Hall
from tests.store.prepared import prepared_store


async def test_a_daily_begun_twice_at_once_is_one_attempt(url: str, store: Store) -> None:
    clock = Clock()
    daily = await Dailies(store, clock).today()
    async with prepared_store(url) as other:
        one, two = Hall(store, clock), Hall(other, clock)
        for player in range(5001, 5006):
            tables = await asyncio.gather(one.begin(player, daily), two.begin(player, daily))
            assert tables[0].game.id == tables[1].game.id


async def test_who_joins_as_it_ends_is_in_it_and_done_or_not_in_it(url: str, store: Store) -> None:
    clock = Clock()
    async with prepared_store(url) as other:
        one, two = Hall(store, clock), Hall(other, clock)
        for _ in range(6):
            contest = await one.challenge()
            done = await asyncio.gather(
                *(one.contests.join(player, SERVER, contest.id) for player in range(8001, 8004)),
                two.contests.end(MAKER, contest.id, moderator=True),
                *(one.contests.join(player, SERVER, contest.id) for player in range(8004, 8007)),
                return_exceptions=True,
            )
            refused = [each for each in done if isinstance(each, BaseException)]
            assert {getattr(each, "key", each) for each in refused} <= {"contest-over"}
            assert all(isinstance(each, GameError) for each in refused)
            board = await one.contests.scoreboard(contest.id)
            assert len(board.entries) == 7 - len(refused)
            assert all(each.done for each in board.entries)
