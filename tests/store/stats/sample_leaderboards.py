"""Leaderboards for the store's tests, and ways to fill and read them."""

from dataclasses import replace

from bot.models.leaderboards import (
    GLOBAL_SERVER_ID,
    Leaderboard,
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardTotals,
)
from bot.store import Connection, Store, run_batch
from bot.store.stats import leaderboards

SERVER = 77
SERVER_KEY = LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")
GLOBAL_KEY = replace(SERVER_KEY, server_id=GLOBAL_SERVER_ID)


def make_totals(
    games: int, wins: int, clean: int = 0, up: int = 0, cards: int = 100
) -> LeaderboardTotals:
    """Return a player's totals."""
    return LeaderboardTotals(
        games=games, wins=wins, clean_wins=clean, cards_up=up, cards_in_play=cards
    )


async def add_totals(
    store: Store, key: LeaderboardKey, **totals_by_name: LeaderboardTotals
) -> None:
    """Add totals of players, who are named `p` and their id."""
    async with store.begin_write() as conn:
        for name, totals in totals_by_name.items():
            player_id = int(name[1:])
            await run_batch(conn, leaderboards.add_to_leaderboards, [key], player_id, totals)


async def get_leaderboard(conn: Connection, key: LeaderboardKey = SERVER_KEY) -> Leaderboard:
    """Return a leaderboard that exists."""
    board = await leaderboards.find_leaderboard(conn, key)
    assert board is not None
    return board


async def list_ranked_players(
    store: Store,
    ranking: LeaderboardRanking = LeaderboardRanking.ALL_WINS,
    *,
    min_games: int = 1,
    key: LeaderboardKey = SERVER_KEY,
) -> list[int]:
    """Return the ranked players, best first, after checking the rank of each."""
    async with store.begin_read() as conn:
        leaderboard_id = (await get_leaderboard(conn, key)).id
        standings = await leaderboards.list_ranked_standings(
            conn, leaderboard_id, ranking, min_games=min_games, offset=0, limit=100
        )
        assert await leaderboards.count_ranked_standings(conn, leaderboard_id, min_games) == len(
            standings
        )
        for rank, standing in enumerate(standings, 1):
            assert await leaderboards.load_standing_rank(conn, standing, ranking, min_games) == rank
        return [standing.player_id for standing in standings]
