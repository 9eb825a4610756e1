"""Confidence intervals of win rates, and the bounds that leaderboards are ranked by."""

import pytest

from bot.models.leaderboards import LeaderboardKey, LeaderboardRanking
from bot.services.stats.leaderboard_rows import LEADERBOARD_PAGE_SIZE
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store import Store
from bot.store.stats import leaderboards
from tests.finished_games import record_finished_games
from tests.services.game_driver import ANN
from tests.store.stats.sample_leaderboards import LeaderboardTotals, add_to_leaderboards


@pytest.mark.parametrize(
    ("wins", "game_count", "lower", "upper"),
    [
        # By hand: (w + z²/2 ± z·√(w(n − w)/n + z²/4)) / (n + z²) with z² = 3.8415.
        *[(0, 0, 0, 1), (1, 1, 0.2065, 1), (0, 10, 0, 0.2775), (31, 120, 0.1884, 0.3433)],
        *[(5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (1, 100, 0.0018, 0.0545)],
        # R. G. Newcombe, Statistics in Medicine 17 (1998) 857, table I.
        *[(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)],
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_win_rate_intervals_match_published_values_and_values_by_hand(
    wins: int, game_count: int, lower: float, upper: float
) -> None:
    assert [round(end, 4) for end in compute_wilson_interval(wins, game_count)] == [lower, upper]


async def test_leaderboard_bounds_are_the_lower_ends_of_intervals(store: Store) -> None:
    key = LeaderboardKey(period="ever")
    async with store.begin_write() as conn:
        for wins, game_count in ((0, 7), (1, 1), (31, 120), (999, 1000), (12_345, 1_000_000)):
            sums = LeaderboardTotals(
                games=game_count, wins=wins, clean_wins=wins // 2, cards_up=0, cards_in_play=1
            )
            await add_to_leaderboards(conn, [key], game_count, sums)
        board = await leaderboards.find_leaderboard(conn, key)
        assert board is not None
        standings = await leaderboards.list_ranked_standings(
            conn,
            board.id,
            LeaderboardRanking.ALL_WINS,
            min_games=1,
            offset=0,
            limit=LEADERBOARD_PAGE_SIZE,
        )
    assert len(standings) == 5
    for standing in standings:
        lower, _ = compute_wilson_interval(standing.wins, standing.games)
        assert standing.win_rate_bound == pytest.approx(lower, rel=1e-9, abs=1e-12)
        lower, _ = compute_wilson_interval(standing.clean_wins, standing.games)
        assert standing.clean_win_rate_bound == pytest.approx(lower, rel=1e-9, abs=1e-12)


async def test_the_bound_of_recorded_games_is_the_lower_end_of_their_interval(
    store: Store,
) -> None:
    await record_finished_games(store, ANN, 52, 3, 52, 7, 9, 52)
    async with store.begin_read() as conn:
        board = await leaderboards.find_leaderboard(conn, LeaderboardKey(period="ever"))
        assert board is not None
        standing = await leaderboards.find_standing(conn, board.id, ANN)
    assert standing is not None
    assert standing.win_rate_bound == pytest.approx(compute_wilson_interval(3, 6)[0])
