"""Changes of whole leaderboards: players and periods leave them."""

from dataclasses import replace

from bot.store import Store
from bot.store.stats import leaderboard_changes, leaderboards
from tests.store.stats.sample_leaderboards import (
    GLOBAL_KEY,
    SERVER_KEY,
    add_totals,
    get_leaderboard,
    list_ranked_players,
    make_totals,
)


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
