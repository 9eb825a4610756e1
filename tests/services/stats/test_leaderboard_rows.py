"""Pages of a leaderboard with very many games: bands of its ranking are remembered for a while."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

from bot.models.leaderboards import LeaderboardKey, LeaderboardRanking
from bot.services.stats.leaderboard_rows import LEADERBOARD_PAGE_SIZE, REMEMBERED_FOR
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery, LeaderboardService
from bot.services.stats.periods import Period, build_period_key
from bot.store import Store
from bot.store.schema import standing_table
from bot.store.stats.rank_bands import MIN_BANDED_STANDINGS
from tests.services.game_driver import ManualClock
from tests.store.statement_log import record_statements
from tests.store.stats.sample_leaderboards import add_to_leaderboards, make_totals

PLAYERS = 43
GAMES = 10 * MIN_BANDED_STANDINGS // PLAYERS + 1
NEWCOMER = 99
QUERY = LeaderboardQuery(game_group="canfield")


@pytest.fixture
def leaderboard_service(store: Store, clock: ManualClock) -> LeaderboardService:
    """Return the service of leaderboards."""
    return LeaderboardService(store, clock)


async def add_player(store: Store, clock: ManualClock, player_id: int, wins: int) -> None:
    """Add a player of very many games, of which they won some."""
    period = build_period_key(Period.ALL_TIME, clock())
    key = LeaderboardKey(game_group="canfield", period=period)
    async with store.begin_write() as conn:
        await add_to_leaderboards(conn, [key], player_id, make_totals(GAMES, wins, up=player_id))


async def remove_players(store: Store, player_ids: range) -> None:
    """Remove players from all leaderboards."""
    async with store.begin_write() as conn:
        await conn.execute(delete(standing_table).where(standing_table.c.player_id.in_(player_ids)))


def list_rows(page: LeaderboardPage) -> list[tuple[int | None, int]]:
    """Return the ranks and players of a page."""
    return [(row.rank, row.player_id) for row in page.ranked_rows]


@pytest.fixture
async def in_order(store: Store, clock: ManualClock) -> list[int]:
    """Fill the global leaderboard, and return its players, the best first."""
    for player_id in range(1, PLAYERS + 1):
        await add_player(store, clock, player_id, wins=max(0, player_id - 20) * 50)
    return list(range(PLAYERS, 0, -1))


async def test_all_pages_and_ranks_are_the_same_when_they_are_remembered(
    leaderboard_service: LeaderboardService, in_order: list[int]
) -> None:
    rows = list(enumerate(in_order, 1))
    for _ in range(2):
        for ranking in (LeaderboardRanking.ALL_WINS, LeaderboardRanking.CLEAN_WINS):
            for player_id in (0, 1, 22, PLAYERS):
                for number in range(6):
                    query = replace(QUERY, ranking=ranking, page_number=number)
                    page = await leaderboard_service.load_leaderboard_page(player_id, query)
                    first = min(number, 4) * LEADERBOARD_PAGE_SIZE
                    assert list_rows(page) == rows[first : first + LEADERBOARD_PAGE_SIZE]
                    own_rank = page.own_row and page.own_row.rank
                    assert own_rank == (PLAYERS + 1 - player_id if player_id else None)


async def test_the_bands_of_a_ranking_are_counted_anew_after_half_a_minute(
    store: Store, clock: ManualClock, leaderboard_service: LeaderboardService, in_order: list[int]
) -> None:
    first = await leaderboard_service.load_leaderboard_page(0, QUERY)
    assert first.ranked_player_count == len(in_order)
    await add_player(store, clock, NEWCOMER, wins=GAMES)
    with record_statements() as statements:
        page = await leaderboard_service.load_leaderboard_page(NEWCOMER, QUERY)
    assert not any("GROUP BY" in statement for statement in statements)
    # Whoever is best is there at once.
    assert list_rows(page)[:2] == [(1, NEWCOMER), (2, PLAYERS)]
    assert page.own_row in page.ranked_rows
    assert page.ranked_player_count == PLAYERS
    clock.now += REMEMBERED_FOR
    page = await leaderboard_service.load_leaderboard_page(NEWCOMER, QUERY)
    assert page.ranked_player_count == PLAYERS + 1
    clock.advance(hours=-1)
    await remove_players(store, range(NEWCOMER, NEWCOMER + 1))
    page = await leaderboard_service.load_leaderboard_page(0, QUERY)
    assert page.ranked_player_count == PLAYERS, "a clock that is set back keeps nothing for long"


async def test_a_page_that_is_not_full_any_more_is_counted_anew(
    store: Store, leaderboard_service: LeaderboardService, in_order: list[int]
) -> None:
    await leaderboard_service.load_leaderboard_page(0, QUERY)
    await remove_players(store, range(1, 36))
    page = await leaderboard_service.load_leaderboard_page(0, replace(QUERY, page_number=2))
    assert list_rows(page) == list(enumerate(in_order[: PLAYERS - 35], 1))
    assert (page.page_number, page.ranked_player_count) == (0, PLAYERS - 35)


async def test_the_own_page_shows_the_own_row_though_others_moved_past_it(
    store: Store, clock: ManualClock, leaderboard_service: LeaderboardService, in_order: list[int]
) -> None:
    own_page = replace(QUERY, page_number=None)
    for player_id in in_order:
        await leaderboard_service.load_leaderboard_page(player_id, own_page)
        await add_player(store, clock, NEWCOMER + player_id, wins=GAMES - player_id)
        page = await leaderboard_service.load_leaderboard_page(player_id, own_page)
        assert page.own_row in page.ranked_rows
        assert len(page.ranked_rows) == min(
            page.ranked_player_count - page.page_number * LEADERBOARD_PAGE_SIZE,
            LEADERBOARD_PAGE_SIZE,
        )
