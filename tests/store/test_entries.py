"""Entries in the order of their ranks, for all servers and for one."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.contests import sort_by_rank
from bot.store import Store, contests, games
from tests.store.sample_games import ANN, BEN, NOON, make_game

FIRST_SERVER, SECOND_SERVER = 2**62, 78


async def insert_daily(store: Store) -> Contest:
    """Store a daily that is under way, and return it."""
    daily = Contest(
        kind=ContestKind.DAILY,
        date="2026-03-01",
        variant="canfield",
        deal=123456,
        starts_at=NOON,
        ends_at=NOON + timedelta(days=1),
    )
    async with store.begin_write(None) as conn:
        return await contests.insert_contest(conn, daily)


def expected_sort_key(entry: ContestEntry) -> tuple[object, ...]:
    """Return a key that sorts entries by rank, computed without SQL."""
    return (
        not entry.game_id,
        not entry.is_ranked,
        not entry.is_won,
        -entry.cards_up,
        not entry.move_count,
        entry.move_count,
        entry.seconds,
        entry.player_id,
    )


async def insert_tied_entries(
    store: Store, contest: Contest, entry_count: int = 60
) -> list[ContestEntry]:
    """Store entries with many ties, and return them in the order of their ranks."""
    random = Random(3)
    tied_entries = [
        ContestEntry(
            contest_id=contest.id,
            player_id=player,
            server_id=random.choice((FIRST_SERVER, SECOND_SERVER, None)),
            joined_at=NOON,
            is_ranked=random.random() < 0.8,
            is_won=random.random() < 0.2,
            cards_up=random.randrange(4),
            counts_globally=player % 3 > 0,
            move_count=random.randrange(3),
            seconds=random.randrange(3),
        )
        for player in range(2**61, 2**61 + entry_count)
    ]
    async with store.begin_write(None) as conn:
        for number, entry in enumerate(tied_entries):
            if entry.move_count or number % 2:
                game = await games.insert_game(
                    conn, make_game(player_id=entry.player_id, contest_id=contest.id)
                )
                tied_entries[number] = replace(entry, game_id=game.id)
            await contests.insert_entry(conn, tied_entries[number])
    return sorted(tied_entries, key=expected_sort_key)


async def test_entries_are_listed_by_rank_and_each_knows_its_rank(store: Store) -> None:
    daily = await insert_daily(store)
    all_entries = await insert_tied_entries(store, daily)
    for scope in (None, FIRST_SERVER, SECOND_SERVER, GLOBAL_SERVER_ID):
        expected = [
            entry
            for entry in all_entries
            if scope in {None, entry.server_id}
            or (scope == GLOBAL_SERVER_ID and entry.counts_globally)
        ]
        async with store.begin_read(None) as conn:
            listed = await contests.list_scoreboard_entries(
                conn, daily.id, server_id=scope, limit=100
            )
            assert listed == expected
            if scope in {None, GLOBAL_SERVER_ID}:
                assert sort_by_rank(daily, listed) == expected
            assert await contests.count_entries(conn, daily.id, scope) == len(expected)
            page = await contests.list_scoreboard_entries(
                conn, daily.id, server_id=scope, offset=7, limit=5
            )
            assert page == expected[7:12]
            rank_keys = [expected_sort_key(entry)[:-1] for entry in expected]
            for number, entry in enumerate(expected):
                rank = 1 + rank_keys.index(rank_keys[number])
                assert await contests.load_entry_rank(conn, entry, scope) == rank
                assert await contests.count_entries_listed_before(conn, entry, scope) == number
                counted = await contests.load_rank_and_count(conn, entry, scope)
                assert counted == (rank, len(expected))


async def test_an_attempt_whose_game_is_removed_ends_as_it_stands_and_no_other(
    store: Store,
) -> None:
    contest = (await insert_daily(store)).id
    async with store.begin_write(None) as conn:
        for player_id in (ANN, BEN):
            game = await games.insert_game(conn, make_game(player_id=player_id, contest_id=contest))
            entry = ContestEntry(
                contest_id=contest, player_id=player_id, joined_at=NOON, game_id=game.id
            )
            await contests.insert_entry(conn, entry)
        of_ann = await contests.find_entry(conn, contest, ANN)
        assert of_ann is not None
        assert of_ann.game_id is not None
        await contests.finish_entry_of_game(conn, of_ann.game_id)
        of_ben = await contests.find_entry(conn, contest, BEN)
        assert of_ben is not None
        assert not of_ben.is_finished
        assert await contests.find_entry(conn, contest, ANN) == replace(of_ann, is_finished=True)
        assert not await contests.update_entry_progress(conn, replace(of_ann, cards_up=9), NOON)
