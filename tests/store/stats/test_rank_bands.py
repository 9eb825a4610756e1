"""Long rankings are read by bands, with the same rows and ranks as from their begin."""

from random import Random

from bot.models.leaderboards import LeaderboardRanking
from bot.store import Store
from bot.store.stats import leaderboards
from bot.store.stats.rank_bands import (
    MIN_BANDED_STANDINGS,
    TOP,
    RankBands,
    build_rank_bands,
    has_bands,
)
from tests.store.stats.sample_leaderboards import (
    SERVER_KEY,
    LeaderboardTotals,
    add_totals,
    get_leaderboard,
    make_totals,
)

PLAYERS = 120


async def add_busy_players(store: Store) -> None:
    """Fill a leaderboard with players of many games, some without a win and some tied."""
    chance = Random(3)
    totals = {f"p{n}": _make_busy_totals(chance, n) for n in range(1, PLAYERS + 1)}
    await add_totals(store, SERVER_KEY, **totals)


def _make_busy_totals(chance: Random, number: int) -> LeaderboardTotals:
    games = MIN_BANDED_STANDINGS // PLAYERS + 1 + number % 3
    wins = chance.choice((0, 0, 1, games // 3, chance.randrange(games)))
    clean_wins = chance.choice((0, wins // 2, wins))
    return make_totals(games, wins, clean_wins, up=chance.choice((0, 0, 50, 83, 100)))


async def test_pages_and_ranks_by_bands_are_those_of_the_whole_ranking(store: Store) -> None:
    await add_busy_players(store)
    async with store.begin_read() as conn:
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
    async with store.begin_read() as conn:
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
