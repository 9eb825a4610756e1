"""Contests in the database, also when two processes work on one."""

import asyncio
from dataclasses import replace
from itertools import cycle

import pytest

from bot.engine.errors import GameError
from bot.models.claims import ClaimKind
from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.services.claims import ClaimService
from bot.services.dailies import DailyService
from bot.services.privacy import PrivacyService
from bot.store import Store, contests, games
from bot.store.contests import DailyAlreadyChosenError
from tests.services.drivers import (
    CREATOR,
    ONE_HOUR_CHALLENGE,
    SERVER,
    ChallengeDriver,
    ManualClock,
    get_todays_daily,
)
from tests.store.databases import open_migrated_store
from tests.store.sample_games import ANN, BEN, NOON, make_game, minutes_after_noon

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


async def test_a_date_has_only_one_daily(store: Store) -> None:
    contest = await insert_contest(store, SAMPLE_DAILY)
    with pytest.raises(DailyAlreadyChosenError):
        await insert_contest(store, replace(SAMPLE_DAILY, deal=8))
    async with store.begin_read(None) as conn:
        assert await contests.find_daily_contest(conn, "2026-03-01") == contest


async def test_a_date_has_one_own_daily_of_each_server_beside_the_daily(store: Store) -> None:
    own_daily = await insert_contest(store, replace(SAMPLE_DAILY, server_id=LARGE_SERVER, deal=9))
    daily = await insert_contest(store, SAMPLE_DAILY)
    other_daily = await insert_contest(store, replace(SAMPLE_DAILY, server_id=LARGE_SERVER + 1))
    with pytest.raises(DailyAlreadyChosenError):
        await insert_contest(store, replace(SAMPLE_DAILY, server_id=LARGE_SERVER))
    challenge = await insert_contest(store, SAMPLE_CHALLENGE)
    async with store.begin_read(None) as conn:
        assert await contests.find_daily_contest(conn, "2026-03-01") == daily
        for server, expected in (
            (LARGE_SERVER, own_daily),
            (LARGE_SERVER + 1, other_daily),
            (1, None),
        ):
            found = await contests.find_own_daily_contest(conn, server, "2026-03-01")
            assert found == expected
        listed = await contests.list_challenges_on_server(conn, LARGE_SERVER, NOON, 9)
        assert listed == [challenge]


async def test_a_due_contest_is_closed_once_and_announced_once(
    store: Store,
) -> None:
    contest = await insert_contest(store, SAMPLE_CHALLENGE, ANN, BEN)
    await insert_contest(store, replace(SAMPLE_CHALLENGE, ends_at=minutes_after_noon(61)))
    async with store.begin_write(None) as conn:
        assert await contests.list_contests_to_close(conn, minutes_after_noon(59), 9) == []
        assert await contests.list_contests_to_close(conn, minutes_after_noon(60), 9) == [contest]
        assert [
            await contests.close_contest(conn, contest, minutes_after_noon(65)) for _ in range(2)
        ] == [True, False]
        assert await contests.list_contests_to_close(conn, minutes_after_noon(60), 9) == []
        assert await contests.list_open_contests_of_player(conn, BEN) == []
        assert [
            await contests.mark_contest_end_announced(conn, contest.id, minutes_after_noon(66), 8)
            for _ in range(2)
        ] == [
            True,
            False,
        ]


async def test_contest_lists_contain_only_contests_in_progress(store: Store) -> None:
    first = await insert_contest(store, SAMPLE_CHALLENGE, BEN)
    second = await insert_contest(
        store, replace(SAMPLE_CHALLENGE, ends_at=minutes_after_noon(30)), ANN
    )
    elsewhere = await insert_contest(
        store, replace(SAMPLE_CHALLENGE, server_id=77, creator_id=BEN), BEN
    )
    async with store.begin_write(None) as conn:
        await contests.set_scoreboard_message(conn, first.id, 5, 6)
        first = replace(first, scoreboard_channel_id=5, scoreboard_message_id=6)
        assert await contests.list_challenges_on_server(conn, LARGE_SERVER, NOON, 9) == [
            second,
            first,
        ]
        assert await contests.list_challenges_on_server(
            conn, LARGE_SERVER, minutes_after_noon(30), 9
        ) == [first]
        assert await contests.list_open_contests_of_player(conn, BEN) == [first, elsewhere]
        assert await contests.count_created_challenges(conn, ANN) == 2
        await contests.close_contest(conn, first, minutes_after_noon(5))
        await contests.erase_player_from_contests(conn, ANN)
        assert [await contests.count_created_challenges(conn, player) for player in (ANN, BEN)] == [
            0,
            1,
        ]


async def test_a_challenge_is_played_out_when_all_whom_it_names_have_finished(
    store: Store,
) -> None:
    guest = SAMPLE_CHALLENGE.invited_player_ids[1]
    named = await insert_contest(store, SAMPLE_CHALLENGE, ANN, BEN, guest)
    guestless = await insert_contest(store, SAMPLE_CHALLENGE, ANN, BEN)
    open_challenge = replace(SAMPLE_CHALLENGE, invited_player_ids=())
    open_to_all = await insert_contest(store, open_challenge, ANN, BEN)
    async with store.begin_write(None) as conn:
        assert await contests.list_played_out_challenges(conn, 9) == []
        for contest in (named, guestless, open_to_all):
            await contests.finish_contest_entries(conn, contest.id)
        assert await contests.list_played_out_challenges(conn, 9) == [named]
        await contests.close_contest(conn, named, NOON)
        assert await contests.list_played_out_challenges(conn, 9) == []
        await contests.delete_player_entries(conn, guest)
        await contests.erase_player_from_contests(conn, guest)
        played_out = await contests.list_played_out_challenges(conn, 9)
        assert [contest.id for contest in played_out] == [guestless.id]


async def test_a_challenge_whose_guests_were_all_erased_waits_only_for_its_creator(
    store: Store,
) -> None:
    contest = await insert_contest(
        store, replace(SAMPLE_CHALLENGE, invited_player_ids=(BEN,)), ANN, BEN
    )
    async with store.begin_write(None) as conn:
        await contests.delete_player_entries(conn, BEN)
        await contests.erase_player_from_contests(conn, BEN)
        assert await contests.list_played_out_challenges(conn, 9) == []
        await contests.finish_contest_entries(conn, contest.id)
        played_out = await contests.list_played_out_challenges(conn, 9)
        assert [challenge.id for challenge in played_out] == [contest.id]


async def test_a_player_enters_a_contest_once(store: Store) -> None:
    contest = await insert_contest(store, SAMPLE_CHALLENGE, ANN)
    with pytest.raises(GameError, match="already-joined"):
        await insert_entry(
            store,
            ContestEntry(contest_id=contest.id, player_id=ANN, joined_at=minutes_after_noon(1)),
        )
    async with store.begin_read(None) as conn:
        assert await contests.count_entries(conn, contest.id) == 1


async def insert_entry(store: Store, entry: ContestEntry) -> None:
    """Store an entry in its own transaction."""
    async with store.begin_write(None) as conn:
        await contests.insert_entry(conn, entry)


async def test_ranks_and_pages_use_the_same_order(store: Store) -> None:
    contest = await insert_contest(store, SAMPLE_CHALLENGE)
    best_first = [
        ContestEntry(
            contest_id=contest.id,
            player_id=9,
            joined_at=NOON,
            is_won=True,
            cards_up=52,
            move_count=300,
        ),
        ContestEntry(
            contest_id=contest.id,
            player_id=8,
            joined_at=NOON,
            cards_up=20,
            move_count=90,
            server_id=LARGE_SERVER,
        ),
        ContestEntry(
            contest_id=contest.id,
            player_id=7,
            joined_at=NOON,
            cards_up=10,
            move_count=5,
            seconds=60,
        ),
        ContestEntry(
            contest_id=contest.id,
            player_id=5,
            joined_at=NOON,
            cards_up=10,
            move_count=5,
            seconds=61,
            server_id=LARGE_SERVER,
        ),
        ContestEntry(
            contest_id=contest.id,
            player_id=6,
            joined_at=NOON,
            cards_up=10,
            move_count=5,
            seconds=61,
        ),
        ContestEntry(
            contest_id=contest.id,
            player_id=4,
            joined_at=NOON,
            is_ranked=False,
            is_won=True,
            cards_up=52,
        ),
    ]
    for entry in reversed(best_first):
        await insert_entry(store, entry)
    async with store.begin_read(None) as conn:
        assert await contests.list_scoreboard_entries(conn, contest.id, limit=9) == best_first
        assert (
            await contests.list_scoreboard_entries(conn, contest.id, offset=2, limit=2)
            == best_first[2:4]
        )
        assert await contests.list_scoreboard_entries(
            conn, contest.id, server_id=LARGE_SERVER, limit=9
        ) == [
            best_first[1],
            best_first[3],
        ]
        assert [await contests.load_entry_rank(conn, entry) for entry in best_first] == [
            1,
            2,
            3,
            4,
            4,
            6,
        ]
        assert await contests.load_entry_rank(conn, best_first[3], LARGE_SERVER) == 2


async def test_a_finished_entry_cannot_be_changed(store: Store) -> None:
    contest = await insert_contest(store, SAMPLE_CHALLENGE, ANN)
    async with store.begin_write(None) as conn:
        game = await games.insert_game(conn, make_game(contest_id=contest.id))
        found = await contests.find_entry(conn, contest.id, ANN)
        assert found is not None
        entry = replace(found, game_id=game.id)
        await contests.record_attempt_start(conn, entry)
        await contests.update_entry_progress(
            conn, replace(entry, cards_up=9, move_count=12), entry.joined_at
        )
        await contests.finish_contest_entries(conn, contest.id)
        await contests.update_entry_progress(
            conn, replace(entry, cards_up=30, move_count=40), entry.joined_at
        )
        assert await contests.find_entry(conn, contest.id, ANN) == replace(
            entry, cards_up=9, move_count=12, is_finished=True
        )


async def test_a_daily_begun_twice_at_once_is_one_attempt(database_url: str, store: Store) -> None:
    clock = ManualClock()
    daily = await get_todays_daily(DailyService(store, clock))
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


INVITED_PLAYERS = tuple(range(8101, 8105))


async def test_a_challenge_whose_last_players_finish_at_once_ends_once(
    database_url: str, store: Store
) -> None:
    clock = ManualClock()
    async with open_migrated_store(database_url) as other:
        drivers = [ChallengeDriver(store, clock), ChallengeDriver(other, clock)]
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
                PrivacyService(other, ManualClock()).erase_player_data(INVITED_PLAYERS[-1]),
            )
            assert closed == [contest.id]
            board = await drivers[0].contest_service.load_scoreboard(contest.id)
            assert {entry.player_id for entry in board.entries} == {CREATOR, *INVITED_PLAYERS[:-1]}
            assert all(entry.is_finished for entry in board.entries)


async def look_for_ends(drivers: list[ChallengeDriver]) -> list[int]:
    """Let both processes close challenges until one is closed; return the ids they closed."""
    closed: list[int] = []
    while not closed:
        for ended in await asyncio.gather(
            *(driver.contest_service.close_due_contests() for driver in drivers)
        ):
            closed += [contest.id for contest in ended]
    return closed


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
