"""Leaderboards as players see them; the figures of one are worked out by hand."""

from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, GameOutcome
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey, LeaderboardRanking
from bot.models.players import PlayerSettings, Visibility
from bot.models.results import GameResult
from bot.models.servers import ServerSettings
from bot.services.stats.leaderboard_rows import LEADERBOARD_PAGE_SIZE
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery, LeaderboardService
from bot.services.stats.periods import Period
from bot.store import Store
from bot.store.accounts import players, servers
from bot.variants import get_variant
from tests.finished_games import record_result
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, ManualClock
from tests.store.stats.sample_leaderboards import LeaderboardTotals, add_to_leaderboards

CAL, DEE = 403, 404
CANFIELD_QUERY = LeaderboardQuery(game_group="canfield")
ALL_GAMES_QUERY = LeaderboardQuery(game_group=ALL_GAMES)


@pytest.fixture
def leaderboard_service(store: Store, clock: ManualClock) -> LeaderboardService:
    """Return the service of leaderboards."""
    return LeaderboardService(store, clock)


async def record_ended_game(
    store: Store,
    clock: ManualClock,
    player_id: int,
    cards_up: int,
    *,
    hints: int = 0,
    variant: str = "canfield",
) -> None:
    """Record a counted game on the server, won if all cards are up."""
    is_won = cards_up == 52 * get_variant(variant).decks
    result = GameResult(
        game_id=0,
        player_id=player_id,
        server_id=SERVER,
        variant=variant,
        deal=40_000,
        deal_source=DealSource.FRESH,
        outcome=GameOutcome.WON if is_won else GameOutcome.RESIGNED,
        dealt_at=clock.now,
        ended_at=clock.now,
        move_count=30,
        seconds=60,
        hints=hints,
        cards_up=cards_up,
    )
    async with store.begin_write() as conn:
        await record_result(conn, result)


async def set_minimum_games(store: Store, min_ranked_games: int) -> None:
    """Set how many games the server requires for a rank."""
    settings = ServerSettings(id=SERVER, min_ranked_games=min_ranked_games)
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, settings)


async def add_many_players(store: Store, player_count: int) -> None:
    """Add players 1, 2 and so on to the global Canfield leaderboard, with as many wins each."""
    key = LeaderboardKey(game_group="canfield", period="ever")
    async with store.begin_write() as conn:
        for player_id in range(1, player_count + 1):
            sums = LeaderboardTotals(
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


async def record_twelve_games(store: Store, clock: ManualClock) -> None:
    """Record twelve games of Canfield by four players."""
    for cards_up, hints in ((52, 0), (52, 3), (10, 0), (6, 0)):
        await record_ended_game(store, clock, ANN, cards_up, hints=hints)
    for cards_up, hints in ((52, 1), (20, 0), (52, 2), (16, 0)):
        await record_ended_game(store, clock, BEN, cards_up, hints=hints)
    for cards_up in (4, 52, 0):
        await record_ended_game(store, clock, CAL, cards_up)
    await record_ended_game(store, clock, DEE, 52)


async def test_a_leaderboard_matches_figures_worked_out_by_hand(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    """Check ranks and intervals by z = 1.959964, so that z² = 3.841459 and z²/4 = 0.960365.

    Wilson's ends are (w + z²/2 ∓ z·√(w(n−w)/n + z²/4)) / (n + z²).

    Ann, 2 of 4: √(1 + 0.960365) = 1.400130, times z 2.744204; (3.920729 ∓ 2.744204) / 7.841459,
    which is 0.1500 to 0.8500; cards up 52+52+10+6 = 120 of 208.
    Ben, 2 of 4: the same, but 52+20+52+16 = 140 of 208 cards up, so he is before Ann.
    Cal, 1 of 3: √(0.666667 + 0.960365) = 1.275552, times z 2.500036; (2.920729 ∓ 2.500036) /
    6.841459, which is 0.0615 to 0.7923.
    Dee, 1 of 1, would be first with (2.920729 − 1.920729) / 4.841459 = 0.2065, but a rank takes
    three games.
    """
    await set_minimum_games(store, 3)
    await record_twelve_games(store, clock)
    query = replace(CANFIELD_QUERY, server_id=SERVER)
    page = await leaderboard_service.load_leaderboard_page(DEE, query)
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


async def test_a_leaderboard_by_clean_wins_matches_figures_worked_out_by_hand(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    """Check ranks and intervals of clean wins as above.

    Ann, 1 of 4: √(0.75 + 0.960365) = 1.307809, times z 2.563259; (2.920729 ∓ 2.563259) /
    7.841459, which is 0.0456 to 0.6994. Ben, 0 of 4: up to 3.841459 / 7.841459 = 0.4899. Cal's
    only win is clean.
    """
    await set_minimum_games(store, 3)
    await record_twelve_games(store, clock)
    query = replace(CANFIELD_QUERY, server_id=SERVER, ranking=LeaderboardRanking.CLEAN_WINS)
    page = await leaderboard_service.load_leaderboard_page(ANN, query)
    assert list_rows(page) == [
        (1, CAL, 0.3333, 0.0615, 0.7923),
        (2, ANN, 0.25, 0.0456, 0.6994),
        (3, BEN, 0.0, 0.0, 0.4899),
    ]
    assert page.own_row == page.ranked_rows[1]
    assert page.total_counts.win_rate == 0.25


async def test_leaderboard_pages_end_with_the_leaderboard(
    store: Store, leaderboard_service: LeaderboardService
) -> None:
    await add_many_players(store, 23)
    first_page, last_page, page_past_end, own_page = [
        await leaderboard_service.load_leaderboard_page(
            2, replace(CANFIELD_QUERY, page_number=page_number)
        )
        for page_number in (0, 2, 10**9 - 1, None)
    ]
    assert [row.player_id for row in first_page.ranked_rows] == list(range(23, 13, -1))
    assert [row.rank for row in last_page.ranked_rows] == [21, 22, 23]
    assert page_past_end == last_page == own_page
    assert (last_page.last_page_number, last_page.ranked_player_count) == (2, 23)
    assert first_page.own_row == last_page.ranked_rows[1]


async def test_without_a_game_group_the_last_variant_or_all_games_are_shown(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    load_page = leaderboard_service.load_leaderboard_page
    empty_page = await load_page(BEN, LeaderboardQuery())
    assert (empty_page.game_group, empty_page.ranked_rows) == (ALL_GAMES, ())
    assert empty_page.total_counts.games == 0
    assert empty_page.missing_games == 10
    await record_ended_game(store, clock, ANN, 7, variant="maria")
    assert (await load_page(ANN, LeaderboardQuery())).game_group == "maria"
    assert (await load_page(BEN, LeaderboardQuery())).game_group == ALL_GAMES
    # On the other server nobody has ended a game of Maria.
    other_server_query = LeaderboardQuery(server_id=OTHER_SERVER)
    assert (await load_page(ANN, other_server_query)).game_group == ALL_GAMES
    maria_page = await load_page(ANN, replace(other_server_query, game_group="maria"))
    assert maria_page.total_counts.games == 0


async def test_month_and_week_leaderboards_start_again(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await record_ended_game(store, clock, ANN, 7)

    async def count_games(period: Period) -> int:
        page = await leaderboard_service.load_leaderboard_page(
            ANN, replace(CANFIELD_QUERY, period=period)
        )
        return page.total_counts.games

    assert [await count_games(period) for period in Period] == [1, 1, 1]
    clock.advance(days=7)
    assert [await count_games(period) for period in Period] == [1, 1, 0]
    clock.advance(days=30)
    assert [await count_games(period) for period in Period] == [1, 0, 0]


async def test_a_reset_empties_the_server_leaderboard_and_keeps_the_global_one(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await record_ended_game(store, clock, ANN, 7)
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, ServerSettings(id=SERVER, era=1))
    server_page = await leaderboard_service.load_leaderboard_page(
        ANN, replace(ALL_GAMES_QUERY, server_id=SERVER)
    )
    assert server_page.own_row is None
    global_page = await leaderboard_service.load_leaderboard_page(ANN, ALL_GAMES_QUERY)
    assert global_page.own_row is not None


async def test_a_private_player_is_anonymous_to_others_only(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await set_minimum_games(store, 1)
    for player in (ANN, BEN):
        await record_ended_game(store, clock, player, 7)
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn, PlayerSettings(id=ANN, record_visibility=Visibility.PRIVATE)
        )
    query = replace(ALL_GAMES_QUERY, server_id=SERVER)
    for viewer, has_names in ((ANN, [True, True]), (BEN, [False, True]), (CAL, [False, True])):
        page = await leaderboard_service.load_leaderboard_page(viewer, query)
        assert [row.has_public_name for row in page.ranked_rows] == has_names


@pytest.mark.parametrize("game_group", ["gurk", "family:gurk", "family:", ""])
async def test_an_unknown_game_group_is_refused(
    leaderboard_service: LeaderboardService, game_group: str
) -> None:
    query = LeaderboardQuery(game_group=game_group)
    with pytest.raises(GameError, match="no-such-game"):
        await leaderboard_service.load_leaderboard_page(ANN, query)


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
    store: Store,
    leaderboard_service: LeaderboardService,
    own_player: int,
    expected_ranks: list[int],
) -> None:
    await add_many_players(store, 23)
    page = await leaderboard_service.load_leaderboard_page(
        own_player, replace(CANFIELD_QUERY, page_number=1)
    )
    ranks = [-(row.rank or 0) if has_gap else row.rank for row, has_gap in page.display_rows]
    assert ranks == expected_ranks


async def test_while_nobody_is_ranked_those_with_most_games_are_shown(
    store: Store, clock: ManualClock, leaderboard_service: LeaderboardService
) -> None:
    for player in [BEN] * 4 + [CAL] * 4 + [DEE] * 9 + [ANN, *range(1, LEADERBOARD_PAGE_SIZE)]:
        await record_ended_game(store, clock, player, 5)
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn, PlayerSettings(id=BEN, record_visibility=Visibility.PRIVATE)
        )
    page = await leaderboard_service.load_leaderboard_page(ANN, CANFIELD_QUERY)
    shown_players = [row.player_id for row in page.waiting_rows]
    assert shown_players == [DEE, BEN, CAL, *range(1, LEADERBOARD_PAGE_SIZE - 2)]
    assert [row.has_public_name for row in page.waiting_rows[:3]] == [True, False, True]
    await record_ended_game(store, clock, DEE, 5)
    page = await leaderboard_service.load_leaderboard_page(ANN, CANFIELD_QUERY)
    assert ([row.player_id for row in page.ranked_rows], page.waiting_rows) == ([DEE], ())
