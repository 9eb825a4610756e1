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


async def test_past_leaderboards_are_deleted_in_parts(store: Store) -> None:
    for period in ("ever", "m2026-03", "w2026-04", "w2026-05"):
        key = replace(SERVER_KEY, period=period)
        await add_totals(store, key, **{f"p{player}": make_totals(1, 0) for player in range(1, 6)})

    async def count_remaining() -> int:
        async with store.begin_read() as conn:
            boards = [
                period
                for player in range(1, 6)
                for key, _ in await leaderboards.list_player_standings(conn, player)
                if (period := key.period) == "w2026-04"
            ]
            return len(boards)

    remaining = [await count_remaining()]
    for has_more in (True, True, True, False):
        async with store.begin_write() as conn:
            assert (
                await leaderboard_changes.delete_part_of_old_leaderboard(conn, "w", "w2026-05", 2)
                is has_more
            )
        remaining.append(await count_remaining())
    assert remaining == [5, 3, 1, 0, 0]
    async with store.begin_read() as conn:
        standings = await leaderboards.list_player_standings(conn, 1)
        assert {key.period for key, _ in standings} == {"ever", "m2026-03", "w2026-05"}
