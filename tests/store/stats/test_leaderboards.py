"""Leaderboards in the database: their totals, their ranking, and their indexes."""

import re
from dataclasses import replace

from sqlalchemy import text

from bot.models.leaderboards import LeaderboardKey, LeaderboardRanking, LeaderboardStanding
from bot.store import Connection, Store
from bot.store.stats import leaderboards
from bot.store.stats.rank_bands import RankBands
from tests.store.sample_games import ANN, BEN
from tests.store.statement_log import explain_statement, record_statements
from tests.store.stats.sample_leaderboards import (
    GLOBAL_KEY,
    SERVER_KEY,
    add_to_leaderboards,
    add_totals,
    get_leaderboard,
    list_ranked_players,
    make_totals,
)


async def test_players_rank_by_the_lower_interval_bound(store: Store) -> None:
    await add_totals(
        store,
        SERVER_KEY,
        p1=make_totals(10, 1),
        p2=make_totals(1, 1),
        p3=make_totals(100, 40),
        p4=make_totals(10, 0),
    )
    assert await list_ranked_players(store) == [3, 2, 1, 4]


async def test_ties_rank_by_more_cards_and_then_the_older_account(store: Store) -> None:
    older, younger = 10**17, 10**18
    await add_totals(
        store,
        SERVER_KEY,
        **{f"p{younger}": make_totals(4, 2, up=50), f"p{older}": make_totals(4, 2, up=50)},
        p7=make_totals(4, 2, up=49),
        p8=make_totals(4, 2, up=51),
    )
    assert await list_ranked_players(store) == [8, older, younger, 7]


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
    async with store.begin_read() as conn:
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
    async with store.begin_read() as conn:
        leaderboard_id = (await get_leaderboard(conn)).id
        for limit, expected in ((10, [3, 2]), (1, [3])):
            listed = await leaderboards.list_most_active_standings(conn, leaderboard_id, limit)
            assert [standing.player_id for standing in listed] == expected


async def test_scores_add_up_on_every_leaderboard_named(store: Store) -> None:
    async with store.begin_write() as conn:
        for totals in (make_totals(1, 1, 1, 52, 52), make_totals(1, 0, 0, 9, 52)):
            await add_to_leaderboards(conn, [SERVER_KEY, GLOBAL_KEY], ANN, totals)
        await add_to_leaderboards(conn, [SERVER_KEY], BEN, make_totals(1, 0, 0, 3, 52))
        here, everywhere = await get_leaderboard(conn), await get_leaderboard(conn, GLOBAL_KEY)
        assert (here.games, here.wins, here.clean_wins, here.cards_up, here.cards_in_play) == (
            3,
            1,
            1,
            64,
            156,
        )
        assert (everywhere.games, everywhere.cards_up) == (2, 61)
        standings = dict(await leaderboards.list_player_standings(conn, ANN))
        assert standings.keys() == {SERVER_KEY, GLOBAL_KEY}
        for key, board in ((SERVER_KEY, here), (GLOBAL_KEY, everywhere)):
            own = standings[key]
            assert own == LeaderboardStanding(
                leaderboard_id=board.id,
                player_id=ANN,
                games=2,
                wins=1,
                clean_wins=1,
                cards_up=61,
                cards_in_play=104,
                win_rate_bound=own.win_rate_bound,
                clean_win_rate_bound=own.win_rate_bound,
                cards_up_share=61 / 104,
            )
            # 1 of 2: (1 + 1.920729 - 1.959964 * sqrt(0.5 + 0.960365)) / 5.841459
            assert round(own.win_rate_bound, 6) == 0.094531


async def test_each_era_has_its_own_leaderboard(store: Store) -> None:
    later = replace(SERVER_KEY, era=1)
    await add_totals(store, SERVER_KEY, p1=make_totals(1, 1))
    await add_totals(store, later, p2=make_totals(2, 0))
    assert await list_ranked_players(store) == [1]
    assert await list_ranked_players(store, key=later) == [2]


TIED_PLAYERS = 1_000
_INSERT_TIED_PLAYERS = """INSERT INTO standing
    (leaderboard_id, player_id, games, wins, clean_wins, cards_up, cards_in_play,
    win_rate_bound, clean_win_rate_bound, cards_up_share)
    WITH RECURSIVE crowd(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM crowd WHERE n < :many)
    SELECT :board, n, 20, 0, 0, 50, 100, 0.0, 0.0, 0.5 FROM crowd"""


async def add_tied_players(
    conn: Connection, key: LeaderboardKey = SERVER_KEY, player_count: int = TIED_PLAYERS
) -> int:
    """Add players with equal totals to a leaderboard, and return its id."""
    await add_to_leaderboards(conn, [key], player_count + 1, make_totals(20, 1, 1))
    board = (await get_leaderboard(conn, key)).id
    await conn.execute(text(_INSERT_TIED_PLAYERS), {"board": board, "many": player_count})
    return board


async def test_a_thousand_tied_players_keep_their_ranks(store: Store) -> None:
    async with store.begin_write() as conn:
        leaderboard_id = await add_tied_players(conn)
    async with store.begin_read() as conn:
        for ranking in LeaderboardRanking:
            last = await leaderboards.list_ranked_standings(
                conn, leaderboard_id, ranking, min_games=20, offset=TIED_PLAYERS - 9, limit=10
            )
            assert [standing.player_id for standing in last] == list(
                range(TIED_PLAYERS - 9, TIED_PLAYERS + 1)
            )
            assert (
                await leaderboards.load_standing_rank(conn, last[-1], ranking, 20)
                == TIED_PLAYERS + 1
            )
            assert (
                await leaderboards.count_ranked_standings(conn, leaderboard_id, 20)
                == TIED_PLAYERS + 1
            )


async def test_pages_read_from_the_nearer_end_have_the_same_rows(store: Store) -> None:
    totals = {f"p{n}": make_totals(20 + n % 3, 1 + n % 6, n % 2, up=n % 5) for n in range(1, 24)}
    await add_totals(store, SERVER_KEY, p30=make_totals(3, 3), **totals)
    async with store.begin_read() as conn:
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


SLOW_PLAN_STEPS = re.compile("Seq Scan|Sort|SCAN standing|TEMP B-TREE")
"""Steps of plans that read a whole table, or sort what they read."""


async def test_leaderboard_queries_use_indexes_without_sorting(store: Store) -> None:
    await add_totals(store, SERVER_KEY, p1=make_totals(20, 0), p2=make_totals(20, 0))
    with record_statements() as parameters_by_statement:
        for ranking in LeaderboardRanking:
            await list_ranked_players(store, ranking)
    statements = {
        statement: parameters
        for statement, parameters in parameters_by_statement.items()
        if "FROM standing" in statement
    }
    assert len(statements) >= 2 * len(LeaderboardRanking)
    async with store.begin_read() as conn:
        for statement, parameters in statements.items():
            steps = await explain_statement(conn, statement, parameters)
            assert any("INDEX" in step.upper() for step in steps), (statement, steps)
            assert not any(map(SLOW_PLAN_STEPS.search, steps)), (statement, steps)
