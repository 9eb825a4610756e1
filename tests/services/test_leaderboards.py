"""Leaderboards as players see them: figures, pages, and bounds of win rates."""

from dataclasses import replace

import pytest
from sqlalchemy import delete

from bot.engine.errors import GameError
from bot.models.accounts import ServerSettings, Visibility
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey, LeaderboardRanking
from bot.services.leaderboards import (
    LEADERBOARD_PAGE_SIZE,
    REMEMBERED_FOR,
    LeaderboardPage,
    LeaderboardQuery,
)
from bot.services.statistics import Period, build_period_key, compute_wilson_interval
from bot.store import Store, accounts
from bot.store.leaderboards import MIN_BANDED_STANDINGS
from bot.store.schema import standing_table
from tests.finished_games import record_finished_games
from tests.services.drivers import ANN, BEN, OTHER_SERVER, SERVER, Driver
from tests.store.sample_games import GameSums, add_to_leaderboards, make_totals
from tests.store.statement_log import record_statements

CAL, DEE = 403, 404
CANFIELD_QUERY = LeaderboardQuery(game_group="canfield")
ALL_GAMES_QUERY = LeaderboardQuery(game_group=ALL_GAMES)


async def record_ended_game(
    driver: Driver, player_id: int, cards_up: int, *, hints: int = 0, variant: str = "canfield"
) -> None:
    """Record a counted game on the server, won if all cards are up."""
    now = driver.clock.now
    await record_finished_games(
        driver.store,
        player_id,
        cards_up,
        variant=variant,
        server_id=SERVER,
        hints=hints,
        dealt_at=now,
        ended_at=now,
    )


async def set_minimum_games(store: Store, min_ranked_games: int) -> None:
    """Set how many games the server requires for a rank."""
    settings = ServerSettings(id=SERVER, min_ranked_games=min_ranked_games)
    async with store.begin_write(None) as conn:
        await accounts.save_server_settings(conn, settings)


async def add_many_players(store: Store, player_count: int) -> None:
    """Add players 1, 2 and so on to the global Canfield leaderboard, with as many wins each."""
    key = LeaderboardKey(game_group="canfield", period="ever")
    async with store.begin_write(None) as conn:
        for player_id in range(1, player_count + 1):
            sums = GameSums(
                games=10 * player_count, wins=player_id, clean_wins=0, cards_up=0, cards_in_play=1
            )
            await add_to_leaderboards(conn, [key], player_id, sums)


def list_rows(page: LeaderboardPage) -> list[tuple[float | None, ...]]:
    """Return each row's rank, player, win rate and interval, to four decimals."""
    return [
        (
            row.rank,
            row.player_id,
            *(round(rate, 4) for rate in (row.counts.win_rate, *row.counts.win_rate_interval)),
        )
        for row in page.ranked_rows
    ]


async def test_a_leaderboard_matches_figures_worked_out_by_hand(driver: Driver) -> None:
    """Check ranks and intervals by z = 1.959964, so that z² = 3.841459 and z²/4 = 0.960365.

    Wilson's ends are (w + z²/2 ∓ z·√(w(n−w)/n + z²/4)) / (n + z²).

    Ann, 2 of 4: √(1 + 0.960365) = 1.400130, times z 2.744204; (3.920729 ∓ 2.744204) / 7.841459,
    which is 0.1500 to 0.8500; cards up 52+52+10+6 = 120 of 208.
    Ben, 2 of 4: the same, but 52+20+52+16 = 140 of 208 cards up, so he is before Ann.
    Cal, 1 of 3: √(0.666667 + 0.960365) = 1.275552, times z 2.500036; (2.920729 ∓ 2.500036) /
    6.841459, which is 0.0615 to 0.7923.
    Dee, 1 of 1, would be first with (2.920729 − 1.920729) / 4.841459 = 0.2065, but a rank takes
    three games.

    Of clean wins Ann has 1 of 4: √(0.75 + 0.960365) = 1.307809, times z 2.563259; (2.920729 ∓
    2.563259) / 7.841459, which is 0.0456 to 0.6994. Ben, 0 of 4: up to 3.841459 / 7.841459 =
    0.4899. Cal's only win is clean.
    """
    await set_minimum_games(driver.store, 3)
    for player_id, cards_up, hints in (
        *((ANN, 52, 0), (ANN, 52, 3), (ANN, 10, 0), (ANN, 6, 0)),
        *((BEN, 52, 1), (BEN, 20, 0), (BEN, 52, 2), (BEN, 16, 0)),
        *((CAL, 4, 0), (CAL, 52, 0), (CAL, 0, 0), (DEE, 52, 0)),
    ):
        await record_ended_game(driver, player_id, cards_up, hints=hints)
    query = replace(CANFIELD_QUERY, server_id=SERVER)
    page = await driver.leaderboards.load_leaderboard_page(DEE, query)
    assert list_rows(page) == [
        (1, BEN, 0.5, 0.15, 0.85),
        (2, ANN, 0.5, 0.15, 0.85),
        (3, CAL, 0.3333, 0.0615, 0.7923),
    ]
    assert page.own_row is not None
    assert (page.own_row.rank, page.missing_games) == (None, 2)
    assert page.display_rows[-1] == (page.own_row, True)
    assert round(page.own_row.counts.win_rate_interval[0], 4) == 0.2065
    counts = page.total_counts
    assert (counts.games, counts.wins, counts.clean_wins, counts.win_rate) == (12, 6, 3, 0.5)

    by_clean_wins = replace(query, ranking=LeaderboardRanking.CLEAN_WINS)
    page = await driver.leaderboards.load_leaderboard_page(ANN, by_clean_wins)
    assert list_rows(page) == [
        (1, CAL, 0.3333, 0.0615, 0.7923),
        (2, ANN, 0.25, 0.0456, 0.6994),
        (3, BEN, 0.0, 0.0, 0.4899),
    ]
    assert page.own_row == page.ranked_rows[1]
    assert page.total_counts.win_rate == 0.25

    # After a reset the server's begins anew, and the global one goes on.
    await driver.server_settings.reset_leaderboards(SERVER, 0)
    page = await driver.leaderboards.load_leaderboard_page(ANN, query)
    assert (page.own_row, page.total_counts.games) == (None, 0)
    page = await driver.leaderboards.load_leaderboard_page(ANN, CANFIELD_QUERY)
    assert page.own_row is not None
    for game_group in ("gurk", "family:gurk", "family:", ""):
        with pytest.raises(GameError, match="no-such-game"):
            await driver.leaderboards.load_leaderboard_page(
                ANN, LeaderboardQuery(game_group=game_group)
            )


async def test_leaderboard_pages_end_with_the_leaderboard(driver: Driver) -> None:
    await add_many_players(driver.store, 23)
    first_page, last_page, page_past_end, own_page = [
        await driver.leaderboards.load_leaderboard_page(
            2, replace(CANFIELD_QUERY, page_number=page_number)
        )
        for page_number in (0, 2, 10**9 - 1, None)
    ]
    assert [row.player_id for row in first_page.ranked_rows] == list(range(23, 13, -1))
    assert [row.rank for row in last_page.ranked_rows] == [21, 22, 23]
    assert page_past_end == last_page == own_page
    assert (last_page.last_page_number, last_page.ranked_player_count) == (2, 23)
    assert first_page.own_row == last_page.ranked_rows[1]


async def test_without_a_game_group_the_last_variant_or_all_games_are_shown(driver: Driver) -> None:
    load_page = driver.leaderboards.load_leaderboard_page
    empty_page = await load_page(BEN, LeaderboardQuery())
    assert (empty_page.game_group, empty_page.ranked_rows) == (ALL_GAMES, ())
    assert empty_page.total_counts.games == 0
    assert empty_page.missing_games == 10
    await record_ended_game(driver, ANN, 7, variant="maria")
    assert (await load_page(ANN, LeaderboardQuery())).game_group == "maria"
    assert (await load_page(BEN, LeaderboardQuery())).game_group == ALL_GAMES
    # On the other server nobody has ended a game of Maria.
    other_server_query = LeaderboardQuery(server_id=OTHER_SERVER)
    assert (await load_page(ANN, other_server_query)).game_group == ALL_GAMES
    maria_page = await load_page(ANN, replace(other_server_query, game_group="maria"))
    assert maria_page.total_counts.games == 0


async def test_month_and_week_leaderboards_start_again(driver: Driver) -> None:
    await record_ended_game(driver, ANN, 7)

    async def count_games(period: Period) -> int:
        page = await driver.leaderboards.load_leaderboard_page(
            ANN, replace(CANFIELD_QUERY, period=period)
        )
        return page.total_counts.games

    assert [await count_games(period) for period in Period] == [1, 1, 1]
    driver.clock.advance(days=7)
    assert [await count_games(period) for period in Period] == [1, 1, 0]
    driver.clock.advance(days=30)
    assert [await count_games(period) for period in Period] == [1, 0, 0]


async def test_a_private_player_is_anonymous_to_others_only(driver: Driver) -> None:
    await set_minimum_games(driver.store, 1)
    for player in (ANN, BEN):
        await record_ended_game(driver, player, 7)
    await driver.player_settings.change_settings(ANN, record_visibility=Visibility.PRIVATE)
    query = replace(ALL_GAMES_QUERY, server_id=SERVER)
    for viewer, has_names in ((ANN, [True, True]), (BEN, [False, True]), (CAL, [False, True])):
        page = await driver.leaderboards.load_leaderboard_page(viewer, query)
        assert [row.has_public_name for row in page.ranked_rows] == has_names


@pytest.mark.parametrize(
    ("own_player", "expected_ranks"),
    [
        # Player 23 has the most wins and rank 1. Negative: after a gap.
        (23, [1, -11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (14, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (9, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (3, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]),
        (1, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, -23]),
    ],
)
async def test_the_players_own_row_is_on_every_page(
    driver: Driver, own_player: int, expected_ranks: list[int]
) -> None:
    await add_many_players(driver.store, 23)
    page = await driver.leaderboards.load_leaderboard_page(
        own_player, replace(CANFIELD_QUERY, page_number=1)
    )
    ranks = [-(row.rank or 0) if has_gap else row.rank for row, has_gap in page.display_rows]
    assert ranks == expected_ranks


async def test_while_nobody_is_ranked_those_with_most_games_are_shown(driver: Driver) -> None:
    for player in [BEN] * 4 + [CAL] * 4 + [DEE] * 9 + [ANN, *range(1, LEADERBOARD_PAGE_SIZE)]:
        await record_ended_game(driver, player, 5)
    await driver.player_settings.change_settings(BEN, record_visibility=Visibility.PRIVATE)
    page = await driver.leaderboards.load_leaderboard_page(ANN, CANFIELD_QUERY)
    shown_players = [row.player_id for row in page.waiting_rows]
    assert shown_players == [DEE, BEN, CAL, *range(1, LEADERBOARD_PAGE_SIZE - 2)]
    assert [row.has_public_name for row in page.waiting_rows[:3]] == [True, False, True]
    await record_ended_game(driver, DEE, 5)
    page = await driver.leaderboards.load_leaderboard_page(ANN, CANFIELD_QUERY)
    assert ([row.player_id for row in page.ranked_rows], page.waiting_rows) == ([DEE], ())


PLAYERS = 43
GAMES = 10 * MIN_BANDED_STANDINGS // PLAYERS + 1
NEWCOMER = 99
QUERY = LeaderboardQuery(game_group="canfield")


async def add_player(driver: Driver, player_id: int, wins: int) -> None:
    """Add a player of very many games, of which they won some."""
    period = build_period_key(Period.ALL_TIME, driver.clock())
    key = LeaderboardKey(game_group="canfield", period=period)
    async with driver.store.begin_write(None) as conn:
        await add_to_leaderboards(conn, [key], player_id, make_totals(GAMES, wins, up=player_id))


async def remove_players(store: Store, player_ids: range) -> None:
    """Remove players from all leaderboards."""
    async with store.begin_write(None) as conn:
        await conn.execute(delete(standing_table).where(standing_table.c.player_id.in_(player_ids)))


def list_ranks(page: LeaderboardPage) -> list[tuple[int | None, int]]:
    """Return the ranks and players of a page."""
    return [(row.rank, row.player_id) for row in page.ranked_rows]


@pytest.fixture
async def in_order(driver: Driver) -> list[int]:
    """Fill the global leaderboard, and return its players, the best first."""
    for player_id in range(1, PLAYERS + 1):
        await add_player(driver, player_id, wins=max(0, player_id - 20) * 50)
    return list(range(PLAYERS, 0, -1))


@pytest.mark.slow
async def test_all_pages_and_ranks_are_the_same_when_they_are_remembered(
    driver: Driver, in_order: list[int]
) -> None:
    rows = list(enumerate(in_order, 1))
    for _ in range(2):
        for ranking in (LeaderboardRanking.ALL_WINS, LeaderboardRanking.CLEAN_WINS):
            for player_id in (0, 1, 22, PLAYERS):
                for number in range(6):
                    query = replace(QUERY, ranking=ranking, page_number=number)
                    page = await driver.leaderboards.load_leaderboard_page(player_id, query)
                    first = min(number, 4) * LEADERBOARD_PAGE_SIZE
                    assert list_ranks(page) == rows[first : first + LEADERBOARD_PAGE_SIZE]
                    own_rank = page.own_row and page.own_row.rank
                    assert own_rank == (PLAYERS + 1 - player_id if player_id else None)


async def test_the_bands_of_a_ranking_are_counted_anew_after_half_a_minute(
    driver: Driver, in_order: list[int]
) -> None:
    load = driver.leaderboards.load_leaderboard_page
    assert (await load(0, QUERY)).ranked_player_count == len(in_order)
    await add_player(driver, NEWCOMER, wins=GAMES)
    with record_statements() as statements:
        page = await load(NEWCOMER, QUERY)
    assert not any("GROUP BY" in statement for statement in statements)
    # Whoever is best is there at once.
    assert list_ranks(page)[:2] == [(1, NEWCOMER), (2, PLAYERS)]
    assert page.own_row in page.ranked_rows
    assert page.ranked_player_count == PLAYERS
    driver.clock.now += REMEMBERED_FOR
    assert (await load(NEWCOMER, QUERY)).ranked_player_count == PLAYERS + 1
    driver.clock.advance(hours=-1)
    await remove_players(driver.store, range(NEWCOMER, NEWCOMER + 1))
    page = await load(0, QUERY)
    assert page.ranked_player_count == PLAYERS, "a clock that is set back keeps nothing for long"
    # A page that is not full any more is counted anew at once.
    await remove_players(driver.store, range(1, 36))
    page = await load(0, replace(QUERY, page_number=2))
    assert list_ranks(page) == list(enumerate(in_order[: PLAYERS - 35], 1))
    assert (page.page_number, page.ranked_player_count) == (0, PLAYERS - 35)


async def test_the_own_page_shows_the_own_row_though_others_moved_past_it(
    driver: Driver, in_order: list[int]
) -> None:
    own_page = replace(QUERY, page_number=None)
    for player_id in in_order:
        await driver.leaderboards.load_leaderboard_page(player_id, own_page)
        await add_player(driver, NEWCOMER + player_id, wins=GAMES - player_id)
        page = await driver.leaderboards.load_leaderboard_page(player_id, own_page)
        assert page.own_row in page.ranked_rows
        assert len(page.ranked_rows) == min(
            page.ranked_player_count - page.page_number * LEADERBOARD_PAGE_SIZE,
            LEADERBOARD_PAGE_SIZE,
        )


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
