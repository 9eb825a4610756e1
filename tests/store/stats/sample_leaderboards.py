"""Leaderboards for the store's tests, and ways to fill and read them."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from bot.models.leaderboards import (
    GLOBAL_SERVER_ID,
    Leaderboard,
    LeaderboardKey,
    LeaderboardRanking,
)
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store import Connection, Store
from bot.store.stats import leaderboards
from bot.store.stats.leaderboards import ADD_TO_LEADERBOARD, ADD_TO_STANDING

SERVER = 77
SERVER_KEY = LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")
GLOBAL_KEY = replace(SERVER_KEY, server_id=GLOBAL_SERVER_ID)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardTotals:
    """Sums of one or more games; `cards_up` of `cards_in_play` reached the foundations."""

    games: int = 1
    wins: int
    clean_wins: int
    cards_up: int
    cards_in_play: int


async def add_to_leaderboards(
    conn: Connection, keys: Iterable[LeaderboardKey], player_id: int, totals: LeaderboardTotals
) -> None:
    """Add these totals to all these leaderboards, and to the player's standings on them."""
    sums = asdict(totals)
    ranking_values = {
        "win_rate_bound": compute_wilson_interval(totals.wins, totals.games)[0],
        "clean_win_rate_bound": compute_wilson_interval(totals.clean_wins, totals.games)[0],
        "cards_up_share": totals.cards_up / totals.cards_in_play,
    }
    for key in keys:
        [board] = await ADD_TO_LEADERBOARD(conn, asdict(key) | sums)
        standing = {"leaderboard_id": board.id, "player_id": player_id, **sums, **ranking_values}
        await ADD_TO_STANDING(conn, standing)


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
            await add_to_leaderboards(conn, [key], player_id, totals)


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
