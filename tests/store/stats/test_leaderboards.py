"""Boards in the database: ranked as is decided, found by their indexes, taken apart again."""

import re
from dataclasses import replace

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.models.leaderboards import (
    GLOBAL_SERVER_ID,
    Leaderboard,
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardStanding,
    LeaderboardTotals,
)
from bot.store import Store
from bot.store.stats import leaderboard_changes, leaderboards
from tests.store.sample_games import ANN, BEN
from tests.store.statement_log import explain_statement, record_statements

SERVER = 77
SERVER_KEY = LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")
GLOBAL_KEY = replace(SERVER_KEY, server_id=GLOBAL_SERVER_ID)


def make_score(
    games: int, wins: int, clean: int = 0, up: int = 0, cards: int = 100
) -> LeaderboardTotals:
    return LeaderboardTotals(
        games=games, wins=wins, clean_wins=clean, cards_up=up, cards_in_play=cards
    )


ALL_PLAYERS_RANGE = (0, leaderboard_changes.MAX_PLAYER_ID)


async def add_scores(store: Store, key: LeaderboardKey, **players: LeaderboardTotals) -> None:
    """Counts scores of players, who are called ``p`` and their number."""
    async with store.begin_write() as conn:
        for name, score in players.items():
            await conn.run_sync(leaderboards.add_to_leaderboards, [key], int(name[1:]), score)


async def get_leaderboard(conn: AsyncConnection, key: LeaderboardKey = SERVER_KEY) -> Leaderboard:
    board = await leaderboards.find_leaderboard(conn, key)
    assert board is not None
    return board


async def list_ranked_players(
    store: Store,
    ranking: LeaderboardRanking = LeaderboardRanking.ALL_WINS,
    *,
    minimum: int = 1,
    key: LeaderboardKey = SERVER_KEY,
) -> list[int]:
    """Who stands on the board, the first first; each one's place is as they stand."""
    async with store.begin_read() as conn:
        on = (await get_leaderboard(conn, key)).id
        standings = await leaderboards.list_ranked_standings(
            conn, on, ranking, min_games=minimum, offset=0, limit=100
        )
        assert await leaderboards.count_ranked_standings(conn, on, minimum) == len(standings)
        for place, each in enumerate(standings, 1):
            assert await leaderboards.load_standing_rank(conn, each, ranking, minimum) == place
        return [each.player_id for each in standings]


async def test_players_rank_by_the_lower_interval_bound(store: Store) -> None:
    await add_scores(
        store,
        SERVER_KEY,
        p1=make_score(10, 1),
        p2=make_score(1, 1),
        p3=make_score(100, 40),
        p4=make_score(10, 0),
    )
    assert await list_ranked_players(store) == [3, 2, 1, 4]


async def test_ties_rank_by_more_cards_and_then_the_older_account(store: Store) -> None:
    older, younger = 10**17, 10**18
    await add_scores(
        store,
        SERVER_KEY,
        **{f"p{younger}": make_score(4, 2, up=50), f"p{older}": make_score(4, 2, up=50)},
        p7=make_score(4, 2, up=49),
        p8=make_score(4, 2, up=51),
    )
    assert await list_ranked_players(store) == [8, older, younger, 7]


async def test_clean_wins_have_their_own_ranking(store: Store) -> None:
    await add_scores(
        store,
        SERVER_KEY,
        p1=make_score(20, 15, 1),
        p2=make_score(20, 5, 5),
        p3=make_score(20, 0, up=3),
        p4=make_score(9, 3, up=4),
    )
    assert await list_ranked_players(store) == [1, 4, 2, 3]
    # Without a clean win 0 is the end for all, however many games there were.
    assert await list_ranked_players(store, LeaderboardRanking.CLEAN_WINS) == [2, 1, 4, 3]


async def test_players_below_the_minimum_games_are_unranked(store: Store) -> None:
    await add_scores(
        store, SERVER_KEY, p1=make_score(9, 9), p2=make_score(10, 1), p3=make_score(11, 2)
    )
    assert await list_ranked_players(store, minimum=10) == [3, 2]
    async with store.begin_read() as conn:
        on = (await get_leaderboard(conn)).id
        few = await leaderboards.find_standing(conn, on, 1)
        assert few is not None
        assert few.games == 9
        assert await leaderboards.find_standing(conn, on, 4) is None
        beyond = await leaderboards.list_ranked_standings(
            conn, on, LeaderboardRanking.ALL_WINS, min_games=10, offset=2, limit=10
        )
        assert beyond == []


async def test_scores_add_up_on_every_leaderboard_named(store: Store) -> None:
    async with store.begin_write() as conn:
        for score in (make_score(1, 1, 1, 52, 52), make_score(1, 0, 0, 9, 52)):
            await conn.run_sync(
                leaderboards.add_to_leaderboards, [SERVER_KEY, GLOBAL_KEY], ANN, score
            )
        await conn.run_sync(
            leaderboards.add_to_leaderboards, [SERVER_KEY], BEN, make_score(1, 0, 0, 3, 52)
        )
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
        for where, board in ((SERVER_KEY, here), (GLOBAL_KEY, everywhere)):
            own = standings[where]
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
    await add_scores(store, SERVER_KEY, p1=make_score(1, 1))
    await add_scores(store, later, p2=make_score(2, 0))
    assert await list_ranked_players(store) == [1]
    assert await list_ranked_players(store, key=later) == [2]


async def test_a_forgotten_player_leaves_all_leaderboards_and_sums(store: Store) -> None:
    for where in (SERVER_KEY, GLOBAL_KEY):
        await add_scores(store, where, p1=make_score(5, 2, 1, 30), p2=make_score(7, 3, 0, 40))
    async with store.begin_write() as conn:
        await leaderboard_changes.remove_player_from_leaderboards(conn, 1)
        assert await leaderboards.list_player_standings(conn, 1) == []
        for where in (SERVER_KEY, GLOBAL_KEY):
            left = await get_leaderboard(conn, where)
            assert (left.games, left.wins, left.clean_wins, left.cards_up, left.cards_in_play) == (
                7,
                3,
                0,
                40,
                100,
            )
    assert await list_ranked_players(store) == [2]


async def test_a_server_can_leave_and_rejoin_the_global_leaderboards(store: Store) -> None:
    elsewhere = replace(SERVER_KEY, server_id=SERVER + 1)
    for where, score in (
        (SERVER_KEY, make_score(5, 2)),
        (replace(SERVER_KEY, era=1), make_score(3, 3)),
    ):
        await add_scores(store, where, p1=score)
        await add_scores(store, GLOBAL_KEY, p1=score)
    for where in (elsewhere, GLOBAL_KEY):
        await add_scores(store, where, p1=make_score(10, 1), p2=make_score(4, 1))

    async def everywhere() -> list[tuple[int, int, float]]:
        async with store.begin_read() as conn:
            board = await get_leaderboard(conn, GLOBAL_KEY)
            standings = await leaderboards.list_ranked_standings(
                conn, board.id, LeaderboardRanking.ALL_WINS, min_games=0, offset=0, limit=9
            )
            assert board.games == sum(each.games for each in standings)
            return [(each.player_id, each.wins, each.win_rate_bound) for each in standings]

    before = await everywhere()
    assert [(player, wins) for player, wins, _ in before] == [(1, 6), (2, 1)]
    async with store.begin_write() as conn:
        await leaderboard_changes.update_global_leaderboards(
            conn, SERVER, *ALL_PLAYERS_RANGE, is_included=False
        )
    assert [(player, wins) for player, wins, _ in await everywhere()] == [(2, 1), (1, 1)]
    assert await list_ranked_players(store) == [1]
    async with store.begin_write() as conn:
        await leaderboard_changes.update_global_leaderboards(
            conn, SERVER, *ALL_PLAYERS_RANGE, is_included=True
        )
    assert await everywhere() == before


async def test_past_leaderboards_are_dropped_in_batches(store: Store) -> None:
    periods = ["ever", "m2026-01", "m2026-02", "m2026-03", "w2026-05"]
    for period in periods:
        await add_scores(store, replace(SERVER_KEY, period=period), p1=make_score(1, 0))
    async with store.begin_write() as conn:
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 1) == 1
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 5) == 1
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 5) == 0
        left = {where.period for where, _ in await leaderboards.list_player_standings(conn, 1)}
        assert left == {"ever", "m2026-03", "w2026-05"}


TIED_PLAYERS = 1_000
_INSERT_TIED_PLAYERS = """INSERT INTO standing
    (leaderboard_id, player_id, games, wins, clean_wins, cards_up, cards_in_play,
    win_rate_bound, clean_win_rate_bound, cards_up_share)
    WITH RECURSIVE crowd(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM crowd WHERE n < :many)
    SELECT :board, n, 20, 0, 0, 50, 100, 0.0, 0.0, 0.5 FROM crowd"""


async def add_tied_players(
    conn: AsyncConnection, key: LeaderboardKey = SERVER_KEY, player_count: int = TIED_PLAYERS
) -> int:
    """A board on which so many stand who all did the same; the id."""
    await conn.run_sync(
        leaderboards.add_to_leaderboards, [key], player_count + 1, make_score(20, 1, 1)
    )
    board = (await get_leaderboard(conn, key)).id
    await conn.execute(text(_INSERT_TIED_PLAYERS), {"board": board, "many": player_count})
    return board


async def test_a_thousand_tied_players_keep_their_ranks(store: Store) -> None:
    async with store.begin_write() as conn:
        on = await add_tied_players(conn)
    async with store.begin_read() as conn:
        for ranking in LeaderboardRanking:
            last = await leaderboards.list_ranked_standings(
                conn, on, ranking, min_games=20, offset=TIED_PLAYERS - 9, limit=10
            )
            assert [each.player_id for each in last] == list(
                range(TIED_PLAYERS - 9, TIED_PLAYERS + 1)
            )
            assert (
                await leaderboards.load_standing_rank(conn, last[-1], ranking, 20)
                == TIED_PLAYERS + 1
            )
            assert await leaderboards.count_ranked_standings(conn, on, 20) == TIED_PLAYERS + 1


SLOW_PLAN_STEPS = re.compile("Seq Scan|Sort|SCAN standing|TEMP B-TREE")
"""What is told of reading a whole table, or sorting what was read."""


async def test_leaderboard_queries_use_indexes_without_sorting(store: Store) -> None:
    """However many stand on it, none is looked at who need not be, and nothing is sorted."""
    await add_scores(store, SERVER_KEY, p1=make_score(20, 0), p2=make_score(20, 0))
    with record_statements() as asked:
        for ranking in LeaderboardRanking:
            await list_ranked_players(store, ranking)
    statements = {said: sent for said, sent in asked.items() if "FROM standing" in said}
    assert len(statements) >= 2 * len(LeaderboardRanking)
    async with store.begin_read() as conn:
        for statement, values in statements.items():
            steps = await explain_statement(conn, statement, values)
            assert any("INDEX" in each.upper() for each in steps), (statement, steps)
            assert not any(map(SLOW_PLAN_STEPS.search, steps)), (statement, steps)
