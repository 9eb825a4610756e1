"""Changes of whole leaderboards: players, servers and periods leave them."""

from dataclasses import replace

from bot.models.leaderboards import (
    LeaderboardRanking,
)
from bot.store import Store
from bot.store.stats import leaderboard_changes, leaderboards
from tests.store.stats.sample_leaderboards import (
    GLOBAL_KEY,
    SERVER,
    SERVER_KEY,
    add_totals,
    get_leaderboard,
    list_ranked_players,
    make_totals,
)

ALL_PLAYERS_RANGE = (0, leaderboard_changes.MAX_PLAYER_ID)


async def test_a_forgotten_player_leaves_all_leaderboards_and_sums(store: Store) -> None:
    for key in (SERVER_KEY, GLOBAL_KEY):
        await add_totals(store, key, p1=make_totals(5, 2, 1, 30), p2=make_totals(7, 3, 0, 40))
    async with store.begin_write() as conn:
        await leaderboard_changes.remove_player_from_leaderboards(conn, 1)
        assert await leaderboards.list_player_standings(conn, 1) == []
        for key in (SERVER_KEY, GLOBAL_KEY):
            board = await get_leaderboard(conn, key)
            assert (
                board.games,
                board.wins,
                board.clean_wins,
                board.cards_up,
                board.cards_in_play,
            ) == (
                7,
                3,
                0,
                40,
                100,
            )
    assert await list_ranked_players(store) == [2]


async def test_a_server_can_leave_and_rejoin_the_global_leaderboards(store: Store) -> None:
    elsewhere = replace(SERVER_KEY, server_id=SERVER + 1)
    for key, totals in (
        (SERVER_KEY, make_totals(5, 2)),
        (replace(SERVER_KEY, era=1), make_totals(3, 3)),
    ):
        await add_totals(store, key, p1=totals)
        await add_totals(store, GLOBAL_KEY, p1=totals)
    for key in (elsewhere, GLOBAL_KEY):
        await add_totals(store, key, p1=make_totals(10, 1), p2=make_totals(4, 1))

    async def list_global_standings() -> list[tuple[int, int, float]]:
        async with store.begin_read() as conn:
            board = await get_leaderboard(conn, GLOBAL_KEY)
            standings = await leaderboards.list_ranked_standings(
                conn, board.id, LeaderboardRanking.ALL_WINS, min_games=0, offset=0, limit=9
            )
            assert board.games == sum(standing.games for standing in standings)
            return [
                (standing.player_id, standing.wins, standing.win_rate_bound)
                for standing in standings
            ]

    before = await list_global_standings()
    assert [(player, wins) for player, wins, _ in before] == [(1, 6), (2, 1)]
    async with store.begin_write() as conn:
        await leaderboard_changes.update_global_leaderboards(
            conn, SERVER, *ALL_PLAYERS_RANGE, is_included=False
        )
    assert [(player, wins) for player, wins, _ in await list_global_standings()] == [(2, 1), (1, 1)]
    assert await list_ranked_players(store) == [1]
    async with store.begin_write() as conn:
        await leaderboard_changes.update_global_leaderboards(
            conn, SERVER, *ALL_PLAYERS_RANGE, is_included=True
        )
    assert await list_global_standings() == before


async def test_past_leaderboards_are_dropped_in_batches(store: Store) -> None:
    periods = ["ever", "m2026-01", "m2026-02", "m2026-03", "w2026-05"]
    for period in periods:
        await add_totals(store, replace(SERVER_KEY, period=period), p1=make_totals(1, 0))
    async with store.begin_write() as conn:
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 1) == 1
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 5) == 1
        assert await leaderboard_changes.delete_old_leaderboards(conn, "m", "m2026-03", 5) == 0
        standings = await leaderboards.list_player_standings(conn, 1)
        assert {key.period for key, _ in standings} == {"ever", "m2026-03", "w2026-05"}
