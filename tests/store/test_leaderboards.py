"""Leaderboards in the database: totals, ranking, changes, and their recount."""

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from sqlalchemy import text

from bot.models.leaderboards import LeaderboardRanking
from bot.services.accounts import ServerSettingsService
from bot.services.leaderboards import WaitingResultService
from bot.services.play import PlayService
from bot.services.recount import RecountService
from bot.services.tables import DealRequest, GameVersion
from bot.store import Store, leaderboards
from bot.store.leaderboards import (
    MIN_BANDED_STANDINGS,
    TOP,
    RankBands,
    build_rank_bands,
    delete_part_of_old_leaderboard,
    has_bands,
)
from tests.services.drivers import ManualClock
from tests.store.sample_games import (
    SERVER_KEY,
    GameSums,
    add_totals,
    get_leaderboard,
    list_ranked_players,
    make_totals,
)


async def test_players_rank_by_their_bound_then_more_cards_then_the_older_account(
    store: Store,
) -> None:
    older, younger = 10**17, 10**18
    await add_totals(
        store,
        SERVER_KEY,
        p1=make_totals(10, 1),
        p2=make_totals(1, 1),
        p3=make_totals(100, 40),
        p4=make_totals(10, 0),
        **{f"p{player}": make_totals(4, 2, up=50) for player in (younger, older)},
        p7=make_totals(4, 2, up=49),
        p8=make_totals(4, 2, up=51),
    )
    assert await list_ranked_players(store) == [3, 2, 8, older, younger, 7, 1, 4]


async def test_clean_wins_have_their_own_ranking(store: Store) -> None:
    await add_totals(
        store,
        SERVER_KEY,
        p1=make_totals(20, 15, 1),
        p2=make_totals(20, 5, 5),
        p3=make_totals(20, 0, up=3),
        p4=make_totals(9, 3, up=4),
    )
    assert await list_ranked_players(store) == [1, 4, 2, 3]
    # Without a clean win the bound is 0, however many games there were.
    assert await list_ranked_players(store, LeaderboardRanking.CLEAN_WINS) == [2, 1, 4, 3]


async def test_players_below_the_minimum_games_are_unranked(store: Store) -> None:
    await add_totals(
        store, SERVER_KEY, p1=make_totals(9, 9), p2=make_totals(10, 1), p3=make_totals(11, 2)
    )
    assert await list_ranked_players(store, min_games=10) == [3, 2]
    async with store.begin_read(None) as conn:
        leaderboard_id = (await get_leaderboard(conn)).id
        unranked = await leaderboards.find_standing(conn, leaderboard_id, 1)
        assert unranked is not None
        assert unranked.games == 9
        assert await leaderboards.find_standing(conn, leaderboard_id, 4) is None
        page_after_the_last = await leaderboards.list_ranked_standings(
            conn, leaderboard_id, LeaderboardRanking.ALL_WINS, min_games=10, offset=2, limit=10
        )
        assert page_after_the_last == []


async def test_those_with_most_games_come_first_and_those_without_are_left_out(
    store: Store,
) -> None:
    await add_totals(
        store, SERVER_KEY, p1=make_totals(0, 0), p2=make_totals(1, 1), p3=make_totals(9, 0)
    )
    async with store.begin_read(None) as conn:
        leaderboard_id = (await get_leaderboard(conn)).id
        for limit, expected in ((10, [3, 2]), (1, [3])):
            listed = await leaderboards.list_most_active_standings(conn, leaderboard_id, limit)
            assert [standing.player_id for standing in listed] == expected


async def test_pages_read_from_the_nearer_end_have_the_same_rows(store: Store) -> None:
    totals = {f"p{n}": make_totals(20 + n % 3, 1 + n % 6, n % 2, up=n % 5) for n in range(1, 24)}
    await add_totals(store, SERVER_KEY, p30=make_totals(3, 3), **totals)
    async with store.begin_read(None) as conn:
        board = await get_leaderboard(conn)
        for ranking in LeaderboardRanking:
            in_order = await leaderboards.list_ranked_standings(
                conn, board.id, ranking, min_games=20, offset=0, limit=99
            )
            for offset in range(26):
                page = await leaderboards.list_ranked_standings(
                    conn,
                    board.id,
                    ranking,
                    min_games=20,
                    offset=offset,
                    limit=5,
                    bands=RankBands(23),
                )
                assert page == in_order[offset : offset + 5], (ranking, offset)


PLAYERS = 120


async def add_busy_players(store: Store) -> None:
    """Fill a leaderboard with players of many games, some without a win and some tied."""
    chance = Random(3)
    totals = {f"p{n}": _make_busy_totals(chance, n) for n in range(1, PLAYERS + 1)}
    await add_totals(store, SERVER_KEY, **totals)


def _make_busy_totals(chance: Random, number: int) -> GameSums:
    games = MIN_BANDED_STANDINGS // PLAYERS + 1 + number % 3
    wins = chance.choice((0, 0, 1, games // 3, chance.randrange(games)))
    clean_wins = chance.choice((0, wins // 2, wins))
    return make_totals(games, wins, clean_wins, up=chance.choice((0, 0, 50, 83, 100)))


@pytest.mark.slow
async def test_pages_and_ranks_by_bands_are_those_of_the_whole_ranking(store: Store) -> None:
    await add_busy_players(store)
    async with store.begin_read(None) as conn:
        board = await get_leaderboard(conn)
        for ranking in LeaderboardRanking:
            in_order = await leaderboards.list_ranked_standings(
                conn, board.id, ranking, min_games=1, offset=0, limit=PLAYERS + 1
            )
            bands = await leaderboards.load_rank_bands(conn, board, ranking, 1)
            assert bands.ranked_count == PLAYERS == len(in_order)
            assert len(bands.starts) > 10, "players without a win are divided as well"
            for offset in range(PLAYERS + 2):
                page = await leaderboards.list_ranked_standings(
                    conn, board.id, ranking, min_games=1, offset=offset, limit=7, bands=bands
                )
                assert page == in_order[offset : offset + 7], (ranking, offset)
            for rank, standing in enumerate(in_order, 1):
                assert rank == await leaderboards.load_standing_rank(
                    conn, standing, ranking, 1, bands
                )


async def test_a_ranking_in_which_few_can_be_is_a_single_band(store: Store) -> None:
    await add_totals(store, SERVER_KEY, p1=make_totals(30, 9), p2=make_totals(12, 3))
    async with store.begin_read(None) as conn:
        board = await get_leaderboard(conn)
        bands = await leaderboards.load_rank_bands(conn, board, LeaderboardRanking.ALL_WINS, 20)
    assert bands == RankBands(ranked_count=1)
    assert not has_bands(board, 20)


def test_each_start_has_all_better_bands_before_it() -> None:
    bands = build_rank_bands({700: 4, 12: 3, 650: 1})
    assert bands.ranked_count == 8
    assert [start.standings_before for start in bands.starts] == [0, 4, 5]
    assert [bands.find_start(skipped).standings_before for skipped in (0, 3, 4, 5, 7)] == [
        *(0, 0, 4, 5, 5)
    ]
    # Whoever is above all bands is found as well.
    assert bands.find_start_before(bound=0.9, share=0.5) == TOP
    assert bands.find_start_before(bound=0.0, share=0.01).standings_before == 5
    assert build_rank_bands({}) == RankBands(ranked_count=0)


async def test_past_leaderboards_are_deleted_in_parts(store: Store) -> None:
    players = {f"p{player}": make_totals(1, 0) for player in range(1, 6)}
    for period in ("ever", "m2026-03", "w2026-04", "w2026-05"):
        await add_totals(store, replace(SERVER_KEY, period=period), **players)

    async def count_standings() -> Counter[str]:
        query = "SELECT period FROM standing JOIN leaderboard ON leaderboard_id = leaderboard.id"
        async with store.begin_read(None) as conn:
            return Counter((await conn.execute(text(query))).scalars())

    remaining = []
    for has_more in (True, True, True, False):
        async with store.begin_write(None) as conn:
            deleted = await delete_part_of_old_leaderboard(conn, "w", "w2026-05", 2)
            assert deleted is has_more
        remaining.append((await count_standings())["w2026-04"])
    assert remaining == [3, 1, 0, 0]
    assert await count_standings() == {"ever": 5, "m2026-03": 5, "w2026-05": 5}


SERVER, OTHER_SERVER = 77, 78
COUNTED_PLAYERS = range(801, 805)
_deal_numbers = count(800_000)


async def play_games(play: PlayService, clock: ManualClock, games: int) -> None:
    """Let each player play and resign as many games, of two variants and on two servers."""
    for number in range(games):
        for player in COUNTED_PLAYERS:
            clock.advance(minutes=1)
            deal = DealRequest(variant=("canfield", "rainbow")[number % 2])
            table = await play.start_game(player, (SERVER, None, OTHER_SERVER)[number % 3], deal)
            table = await play.draw_cards(player, 1 + number % 4)
            await play.resign_game(player, GameVersion(table.game.id, table.game.revision))


async def count_differences(store: Store, clock: ManualClock, *, repair: bool = False) -> int:
    """Run a recount, and return the number of differences it finds."""
    recount = RecountService(store, clock)
    return len([difference async for difference in recount.recount_all(repair=repair)])


FALSIFYING_STATEMENTS = (
    "DELETE FROM player_record",
    "DELETE FROM cards_up_histogram",
    "DELETE FROM standing WHERE player_id % 2 = 0",
    "UPDATE standing SET games = games + 3",
    "UPDATE leaderboard SET cards_up = 0",
)


@pytest.mark.slow
async def test_games_played_during_a_repair_are_counted(store: Store, other_store: Store) -> None:
    clock = ManualClock()
    play = PlayService(store, clock, lambda: next(_deal_numbers))
    await play_games(play, clock, 6)
    waiting_results = WaitingResultService(store, clock)
    await waiting_results.add_waiting_results()
    async with store.begin_write(None) as conn:
        for statement in FALSIFYING_STATEMENTS:
            await conn.execute(text(statement))
    assert await count_differences(store, clock) > 20
    playing = asyncio.create_task(
        play_games(PlayService(other_store, clock, lambda: next(_deal_numbers)), clock, 6)
    )
    repaired, settings = 0, ServerSettingsService(other_store)
    while not playing.done():
        await waiting_results.add_waiting_results()
        repaired += await count_differences(store, clock, repair=True)
        await settings.change_settings(OTHER_SERVER, is_on_global_leaderboards=bool(repaired % 2))
    await playing
    assert repaired > 20
    assert await count_differences(store, clock) == 0
