"""Boards as players see them; one of them is worked out by hand."""

from math import isclose

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, Game, GameOutcome
from bot.models.leaderboards import LeaderboardKey, LeaderboardRanking, LeaderboardTotals
from bot.models.players import PlayerSettings, Visibility
from bot.models.results import GameResult
from bot.models.servers import ServerSettings
from bot.services.games.results import record_result
from bot.services.stats.leaderboards import (
    PAGE_SIZE,
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardService,
)
from bot.services.stats.periods import Period
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store import Store
from bot.store.accounts import players, servers
from bot.store.games import games
from bot.store.stats import leaderboards
from bot.variants import get_variant
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock

CAL, DEE = 403, 404


@pytest.fixture
def leaderboard_service(store: Store, clock: ManualClock) -> LeaderboardService:
    return LeaderboardService(store, clock)


async def record_ended_game(
    store: Store, clock: ManualClock, player: int, up: int, *, hints: int = 0, key: str = "canfield"
) -> None:
    """A game that counts, on the server, with so many cards up; all of them are a win."""
    rules = get_variant(key)
    won = up == 52 * rules.decks
    game = Game(
        player_id=player,
        server_id=SERVER,
        variant=key,
        deal=40_000,
        deal_source=DealSource.FRESH,
        slot=None,
        outcome=GameOutcome.WON if won else GameOutcome.RESIGNED,
        dealt_at=clock.now,
        last_active_at=clock.now,
        ended_at=clock.now,
    )
    async with store.begin_write() as conn:
        kept = await games.insert_game(conn, game)
        result = GameResult(
            game_id=kept.id,
            player_id=player,
            server_id=SERVER,
            variant=key,
            deal=40_000,
            deal_source=DealSource.FRESH,
            outcome=GameOutcome.WON if won else GameOutcome.RESIGNED,
            dealt_at=clock.now,
            ended_at=clock.now,
            move_count=30,
            seconds=60,
            hints=hints,
            cards_up=up,
        )
        await record_result(conn, result, rules)


async def set_minimum_games(store: Store, games: int, server: int = SERVER) -> None:
    """So many games make a place on the server."""
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, ServerSettings(id=server, min_ranked_games=games))


async def add_many_players(
    store: Store, players_: int, games_: int = 10, key: str = "canfield"
) -> None:
    """So many players on the boards of everywhere; the higher the number, the more wins."""
    async with store.begin_write() as conn:
        for player in range(1, players_ + 1):
            score = LeaderboardTotals(
                games=games_ * players_, wins=player, clean_wins=0, cards_up=0, cards_in_play=1
            )
            await conn.run_sync(
                leaderboards.add_to_leaderboards,
                [LeaderboardKey(game_group=key, period="ever")],
                player,
                score,
            )


def list_rows(page: LeaderboardPage) -> list[tuple[float | None, ...]]:
    """Place, player, rate, and interval, to four decimals."""
    return [
        (
            each.rank,
            each.player_id,
            *(round(x, 4) for x in (each.counts.win_rate, *each.counts.win_rate_interval)),
        )
        for each in page.ranked_rows
    ]


async def record_twelve_games(store: Store, clock: ManualClock) -> None:
    """Twelve games of Canfield by four players, of 52 cards each."""
    for up, hints in ((52, 0), (52, 3), (10, 0), (6, 0)):
        await record_ended_game(store, clock, ANN, up, hints=hints)
    for up, hints in ((52, 1), (20, 0), (52, 2), (16, 0)):
        await record_ended_game(store, clock, BEN, up, hints=hints)
    for up in (4, 52, 0):
        await record_ended_game(store, clock, CAL, up)
    await record_ended_game(store, clock, DEE, 52)


async def test_a_leaderboard_matches_figures_worked_out_by_hand(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    """With z = 1.959964, so that z² = 3.841459 and z²/4 = 0.960365.

    Wilson's ends are (w + z²/2 ∓ z·√(w(n−w)/n + z²/4)) / (n + z²):

    Ann 2 of 4: √(1 + 0.960365) = 1.400130, times z 2.744204; (3.920729 ∓ 2.744204) / 7.841459,
    which is 0.1500 to 0.8500; cards up 52+52+10+6 = 120 of 208.
    Ben 2 of 4: the same, but 52+20+52+16 = 140 of 208 cards, so that he is before her.
    Cal 1 of 3: √(0.666667 + 0.960365) = 1.275552, times z 2.500036; (2.920729 ∓ 2.500036) /
    6.841459, which is 0.0615 to 0.7923.
    Dee 1 of 1 would be the first with (2.920729 − 1.920729) / 4.841459 = 0.2065; but a place takes
    three games.
    """
    await set_minimum_games(store, 3)
    await record_twelve_games(store, clock)
    page = await leaderboard_service.load_leaderboard_page(
        DEE, LeaderboardQuery(game_group="canfield", server_id=SERVER)
    )
    assert list_rows(page) == [
        (1, BEN, 0.5, 0.15, 0.85),
        (2, ANN, 0.5, 0.15, 0.85),
        (3, CAL, 0.3333, 0.0615, 0.7923),
    ]
    assert page.own_row is not None
    assert (page.own_row.rank, page.missing_games) == (None, 2)
    assert page.display_rows[-1] == (page.own_row, True)
    assert round(page.own_row.counts.win_rate_interval[0], 4) == 0.2065
    together = page.total_counts
    assert (together.games, together.wins, together.clean_wins, together.win_rate) == (
        12,
        6,
        3,
        0.5,
    )


async def test_a_leaderboard_by_clean_wins_matches_figures_worked_out_by_hand(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    """Ann 1 of 4: √(0.75 + 0.960365) = 1.307809, times z 2.563259; (2.920729 ∓ 2.563259) /
    7.841459, which is 0.0456 to 0.6994. Ben 0 of 4: up to 3.841459 / 7.841459 = 0.4899. Cal as he
    was.
    """
    await set_minimum_games(store, 3)
    await record_twelve_games(store, clock)
    page = await leaderboard_service.load_leaderboard_page(
        ANN,
        LeaderboardQuery(
            game_group="canfield", server_id=SERVER, ranking=LeaderboardRanking.CLEAN_WINS
        ),
    )
    assert list_rows(page) == [
        (1, CAL, 0.3333, 0.0615, 0.7923),
        (2, ANN, 0.25, 0.0456, 0.6994),
        (3, BEN, 0.0, 0.0, 0.4899),
    ]
    assert page.own_row == page.ranked_rows[1]
    assert page.total_counts.win_rate == 0.25


@pytest.mark.parametrize(
    ("wins", "game_count", "low", "high"),
    [
        *[(0, 0, 0, 1), (1, 1, 0.2065, 1), (0, 10, 0, 0.2775), (31, 120, 0.1884, 0.3433)],
        *[(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)],
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_match_published_values(
    wins: int, game_count: int, low: float, high: float
) -> None:
    """The last four are R. G. Newcombe's, Statistics in Medicine 17 (1998) 857, table I."""
    assert [round(end, 4) for end in compute_wilson_interval(wins, game_count)] == [low, high]


async def test_the_shown_interval_begins_at_the_ranking_bound(store: Store) -> None:
    async with store.begin_write() as conn:
        where = LeaderboardKey(period="ever")
        for wins, of in ((0, 7), (1, 1), (31, 120), (999, 1000), (12_345, 1_000_000)):
            score = LeaderboardTotals(
                games=of, wins=wins, clean_wins=wins // 2, cards_up=0, cards_in_play=1
            )
            await conn.run_sync(leaderboards.add_to_leaderboards, [where], of, score)
        board = await leaderboards.find_leaderboard(conn, where)
        assert board is not None
        for each in await leaderboards.list_ranked_standings(
            conn, board.id, LeaderboardRanking.ALL_WINS, min_games=1, offset=0, limit=PAGE_SIZE
        ):
            assert isclose(
                each.win_rate_bound,
                compute_wilson_interval(each.wins, each.games)[0],
                abs_tol=1e-12,
            )
            assert isclose(
                each.clean_win_rate_bound,
                compute_wilson_interval(each.clean_wins, each.games)[0],
                abs_tol=1e-12,
            )


async def test_leaderboard_pages_end_with_the_leaderboard(
    store: Store, leaderboard_service: LeaderboardService
) -> None:
    await add_many_players(store, 23)
    first, last, beyond, own = [
        await leaderboard_service.load_leaderboard_page(
            2, LeaderboardQuery(game_group="canfield", page_number=page)
        )
        for page in (0, 2, 10**9 - 1, None)
    ]
    assert [each.player_id for each in first.ranked_rows] == list(range(23, 13, -1))
    assert [each.rank for each in last.ranked_rows] == [21, 22, 23]
    assert beyond == last == own
    assert (last.last_page_number, last.ranked_player_count) == (2, 23)
    assert first.own_row == last.ranked_rows[1]


async def test_without_a_game_the_last_played_or_every_game_is_shown(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    nothing = await leaderboard_service.load_leaderboard_page(BEN, LeaderboardQuery())
    assert (nothing.game_group, nothing.total_counts.games, nothing.ranked_rows) == ("every", 0, ())
    assert nothing.missing_games == 10
    await record_ended_game(store, clock, ANN, 7, key="maria")
    assert (
        await leaderboard_service.load_leaderboard_page(ANN, LeaderboardQuery())
    ).game_group == "maria"
    assert (
        await leaderboard_service.load_leaderboard_page(BEN, LeaderboardQuery())
    ).game_group == "every"
    # Nobody has ended a game of Maria elsewhere.
    assert (
        await leaderboard_service.load_leaderboard_page(ANN, LeaderboardQuery(server_id=SERVER + 1))
    ).game_group == "every"
    assert (
        await leaderboard_service.load_leaderboard_page(
            ANN, LeaderboardQuery(game_group="maria", server_id=SERVER + 1)
        )
    ).total_counts.games == 0


async def test_month_and_week_leaderboards_start_afresh(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await record_ended_game(store, clock, ANN, 7)

    async def counted(period: Period) -> int:
        return (
            await leaderboard_service.load_leaderboard_page(
                ANN, LeaderboardQuery(game_group="canfield", period=period)
            )
        ).total_counts.games

    assert [await counted(period) for period in Period] == [1, 1, 1]
    clock.advance(days=7)
    assert [await counted(period) for period in Period] == [1, 1, 0]
    clock.advance(days=30)
    assert [await counted(period) for period in Period] == [1, 0, 0]


async def test_a_reset_starts_the_server_leaderboard_afresh_and_keeps_the_global_one(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await record_ended_game(store, clock, ANN, 7)
    async with store.begin_write() as conn:
        await servers.save_server_settings(conn, ServerSettings(id=SERVER, era=1))
    assert (
        await leaderboard_service.load_leaderboard_page(
            ANN, LeaderboardQuery(game_group="every", server_id=SERVER)
        )
    ).own_row is None
    assert (
        await leaderboard_service.load_leaderboard_page(ANN, LeaderboardQuery(game_group="every"))
    ).own_row is not None


async def test_a_private_player_is_unnamed_to_others_only(
    store: Store, leaderboard_service: LeaderboardService, clock: ManualClock
) -> None:
    await set_minimum_games(store, 1)
    for player in (ANN, BEN):
        await record_ended_game(store, clock, player, 7)
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn, PlayerSettings(id=ANN, record_visibility=Visibility.PRIVATE)
        )
    for asking, named in ((ANN, [True, True]), (BEN, [False, True]), (CAL, [False, True])):
        page = await leaderboard_service.load_leaderboard_page(
            asking, LeaderboardQuery(game_group="every", server_id=SERVER)
        )
        assert [each.has_public_name for each in page.ranked_rows] == named


@pytest.mark.parametrize("game", ["gurk", "family:gurk", "family:", ""])
async def test_an_unknown_game_is_refused(
    leaderboard_service: LeaderboardService, game: str
) -> None:
    with pytest.raises(GameError, match="no-such-game"):
        await leaderboard_service.load_leaderboard_page(ANN, LeaderboardQuery(game_group=game))


@pytest.mark.parametrize(
    ("own", "expected_ranks"),
    [
        # A row that does not follow the one before it is apart.
        (23, [1, -11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (14, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (9, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (3, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]),
        (1, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, -23]),
    ],
)
async def test_the_players_own_row_is_on_every_page(
    store: Store, leaderboard_service: LeaderboardService, own: int, expected_ranks: list[int]
) -> None:
    await add_many_players(store, 23)
    page = await leaderboard_service.load_leaderboard_page(
        own, LeaderboardQuery(game_group="canfield", page_number=1)
    )
    assert [
        -(row.rank or 0) if apart else row.rank for row, apart in page.display_rows
    ] == expected_ranks
