"""Contests in the database, also when two processes work on one."""

import asyncio
from dataclasses import replace

import pytest

from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.services.dailies import DailyService
from bot.services.privacy import PrivacyService
from bot.store import Store, contests
from bot.store.contests import DailyAlreadyChosenError
from tests.services.drivers import (
    CREATOR,
    ONE_HOUR_CHALLENGE,
    SERVER,
    Driver,
    ManualClock,
    get_todays_daily,
)
from tests.store.sample_games import ANN, BEN, NOON, minutes_after_noon

LARGE_SERVER = 2**62
SAMPLE_CHALLENGE = Contest(
    kind=ContestKind.CHALLENGE,
    variant="canfield",
    deal=10**20 - 1,
    deal_word="friday",
    creator_id=ANN,
    invited_player_ids=(BEN, 2**62),
    server_id=LARGE_SERVER,
    language="en",
    starts_at=NOON,
    ends_at=minutes_after_noon(60),
)
SAMPLE_DAILY = Contest(
    kind=ContestKind.DAILY,
    date="2026-03-01",
    variant="canfield",
    deal=7,
    starts_at=NOON,
    ends_at=minutes_after_noon(90),
)


async def insert_contest(store: Store, contest: Contest, *players: int) -> Contest:
    """Store a contest with entries of these players."""
    async with store.begin_write(None) as conn:
        contest = await contests.insert_contest(conn, contest)
        for player in players:
            await contests.insert_entry(
                conn, ContestEntry(contest_id=contest.id, player_id=player, joined_at=NOON)
            )
    return contest


async def test_a_challenge_loads_as_it_was_stored(store: Store) -> None:
    contest = await insert_contest(store, SAMPLE_CHALLENGE)
    async with store.begin_read(None) as conn:
        assert (
            await contests.find_contest(conn, contest.id)
            == contest
            == replace(SAMPLE_CHALLENGE, id=contest.id, number=1)
        )
        assert await contests.find_contest(conn, contest.id + 1) is None
        assert await contests.list_open_contests_of_deal(conn, 10**20 - 1) == [contest]


async def test_a_date_has_one_daily_and_one_own_daily_of_each_server(store: Store) -> None:
    servers = (None, LARGE_SERVER, LARGE_SERVER + 1)
    dailies = [
        await insert_contest(store, replace(SAMPLE_DAILY, server_id=server)) for server in servers
    ]
    for server in servers[:2]:
        with pytest.raises(DailyAlreadyChosenError):
            await insert_contest(store, replace(SAMPLE_DAILY, server_id=server, deal=8))
    challenge = await insert_contest(store, SAMPLE_CHALLENGE)
    async with store.begin_read(None) as conn:
        assert await contests.find_daily_contest(conn, "2026-03-01") == dailies[0]
        own_dailies = [
            await contests.find_own_daily_contest(conn, server, "2026-03-01")
            for server in (LARGE_SERVER, LARGE_SERVER + 1, 1)
        ]
        assert own_dailies == [*dailies[1:], None]
        listed = await contests.list_challenges_on_server(conn, LARGE_SERVER, NOON, 9)
        assert listed == [challenge]


async def test_contest_lists_contain_only_contests_in_progress(store: Store) -> None:
    half_past = minutes_after_noon(30)
    first = await insert_contest(store, SAMPLE_CHALLENGE, BEN)
    second = await insert_contest(store, replace(SAMPLE_CHALLENGE, ends_at=half_past), ANN)
    elsewhere = await insert_contest(
        store, replace(SAMPLE_CHALLENGE, server_id=77, creator_id=BEN), BEN
    )
    async with store.begin_write(None) as conn:
        await contests.set_scoreboard_message(conn, first.id, 5, 6)
        first = replace(first, scoreboard_channel_id=5, scoreboard_message_id=6)
        for now, expected in ((NOON, [second, first]), (half_past, [first])):
            listed = await contests.list_challenges_on_server(conn, LARGE_SERVER, now, 9)
            assert listed == expected
        assert await contests.list_open_contests_of_player(conn, BEN) == [first, elsewhere]
        assert await contests.count_created_challenges(conn, ANN) == 2
        await contests.close_contest(conn, first, minutes_after_noon(5))
        await contests.erase_player_from_contests(conn, ANN)
        counts = [await contests.count_created_challenges(conn, player) for player in (ANN, BEN)]
        assert counts == [0, 1]


async def test_a_daily_begun_twice_at_once_is_one_attempt(other_store: Store, store: Store) -> None:
    clock = ManualClock()
    daily = await get_todays_daily(DailyService(store, clock))
    one, two = Driver(store, clock), Driver(other_store, clock)
    for player in range(5001, 5006):
        tables = await asyncio.gather(
            one.begin_attempt(player, daily), two.begin_attempt(player, daily)
        )
        assert tables[0].game.id == tables[1].game.id


async def test_joining_as_a_contest_ends_gives_a_finished_entry_or_none(
    other_store: Store, store: Store
) -> None:
    clock = ManualClock()
    one, two = Driver(store, clock), Driver(other_store, clock)
    for _ in range(6):
        contest = await one.create_challenge()
        joining = [
            one.contests.join_challenge(player, SERVER, contest.id) for player in range(8001, 8007)
        ]
        ending = two.contests.end_challenge(CREATOR, contest.id, is_moderator=True)
        results = await asyncio.gather(*joining[:3], ending, *joining[3:], return_exceptions=True)
        errors = [result for result in results if isinstance(result, BaseException)]
        assert {getattr(error, "key", error) for error in errors} <= {"contest-over"}
        board = await one.contests.load_scoreboard(contest.id)
        assert len(board.entries) == 7 - len(errors)
        assert all(entry.is_finished for entry in board.entries)


async def test_challenges_created_at_once_have_different_numbers(
    other_store: Store, store: Store
) -> None:
    clock = ManualClock()
    drivers = [Driver(store, clock), Driver(other_store, clock)]
    challenges = await asyncio.gather(
        *(
            drivers[player % 2].contests.create_challenge(player, SERVER, ONE_HOUR_CHALLENGE)
            for player in range(9001, 9013)
        )
    )
    assert sorted(challenge.number or 0 for challenge in challenges) == list(range(1, 13))


INVITED_PLAYERS = tuple(range(8101, 8105))


async def test_a_challenge_whose_last_players_finish_at_once_ends_once(
    other_store: Store, store: Store
) -> None:
    clock = ManualClock()
    drivers = [Driver(store, clock), Driver(other_store, clock)]
    for deal_number in range(501, 505):
        drivers[0].next_deal_number = deal_number
        contest = await drivers[0].create_challenge(invited_player_ids=INVITED_PLAYERS)
        for player in (CREATOR, *INVITED_PLAYERS):
            await drivers[0].begin_attempt(player, contest)
        closed, *_ = await asyncio.gather(
            look_for_ends(drivers),
            *(
                drivers[player % 2].draw_and_resign(player)
                for player in (CREATOR, *INVITED_PLAYERS[:-1])
            ),
            PrivacyService(other_store, ManualClock()).erase_player_data(INVITED_PLAYERS[-1]),
        )
        assert closed == [contest.id]
        board = await drivers[0].contests.load_scoreboard(contest.id)
        assert {entry.player_id for entry in board.entries} == {CREATOR, *INVITED_PLAYERS[:-1]}
        assert all(entry.is_finished for entry in board.entries)


async def look_for_ends(drivers: list[Driver]) -> list[int]:
    """Let both processes close challenges until one is closed; return the ids they closed."""
    closed: list[int] = []
    while not closed:
        for ended in await asyncio.gather(
            *(driver.contests.close_due_contests() for driver in drivers)
        ):
            closed += [contest.id for contest in ended]
    return closed
