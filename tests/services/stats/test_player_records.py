"""A player's record as its page has it: figures, spread, the last games, and whose it is."""

import pytest
from sqlalchemy import event

from bot.engine.errors import GameError
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.models.players import PlayerSettings, Visibility
from bot.services.stats.player_records import (
    HistogramBin,
    PlayerRecordPage,
    PlayerRecordService,
    halve_histogram,
)
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store import Store
from bot.store.accounts import players
from bot.store.stats.leaderboards import find_leaderboard, find_standing
from tests.finished_games import record_finished_games
from tests.services.game_driver import ANN, BEN


@pytest.fixture
def stats_service(store: Store) -> PlayerRecordService:
    return PlayerRecordService(store)


def list_other_games(sheet: PlayerRecordPage) -> list[str]:
    return [each.game_group for each in sheet.selectable_records]


def list_nonempty_bins(sheet: PlayerRecordPage) -> list[HistogramBin]:
    """The bins that hold games."""
    return [each for each in sheet.histogram if each.games]


async def test_a_record_of_one_game_is_in_cards(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 13, 52, 0, 13)
    sheet = await stats_service.load_record_page(ANN, ANN, "canfield")
    assert (sheet.record.games, sheet.record.wins, sheet.record.clean_wins) == (4, 1, 1)
    assert (sheet.full_deck, sheet.best_cards_up, sheet.mean_cards_up) == (52, 52, 19.5)
    assert sheet.recent_cards_up == (13, 52, 0, 13)
    assert len(sheet.histogram) == 53
    assert list_nonempty_bins(sheet) == [
        HistogramBin(0, 0, 1),
        HistogramBin(13, 13, 2),
        HistogramBin(52, 52, 1),
    ]


async def test_a_record_of_every_game_is_in_shares_of_the_deck(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 26, 52)
    await record_finished_games(store, ANN, 103, 13, variant="maria")
    sheet = await stats_service.load_record_page(ANN, ANN)
    assert sheet.is_overall
    assert (sheet.full_deck, sheet.best_cards_up, sheet.mean_cards_up) == (100, 100, 194 / 312)
    # All but one card is not all, however it is rounded.
    assert sheet.recent_cards_up == (50, 100, 99, 12)
    assert len(sheet.histogram) == 11
    assert list_nonempty_bins(sheet) == [
        HistogramBin(10, 19, 1),
        HistogramBin(50, 59, 1),
        HistogramBin(90, 99, 1),
        HistogramBin(100, 100, 1),
    ]


@pytest.mark.parametrize(
    ("variant", "decks", "bins"),
    [
        (
            "forty-thieves",
            2,
            [
                HistogramBin(0, 3, 1),
                HistogramBin(4, 7, 1),
                HistogramBin(100, 103, 1),
                HistogramBin(104, 104, 1),
            ],
        ),
        (
            "sixty-thieves",
            3,
            [HistogramBin(0, 5, 2), HistogramBin(102, 107, 1), HistogramBin(156, 156, 1)],
        ),
    ],
)
async def test_larger_decks_use_the_same_number_of_bins(
    store: Store,
    stats_service: PlayerRecordService,
    variant: str,
    decks: int,
    bins: list[HistogramBin],
) -> None:
    await record_finished_games(store, ANN, 3, 4, 103, 52 * decks, variant=variant)
    sheet = await stats_service.load_record_page(ANN, ANN, variant)
    assert sheet.full_deck == 52 * decks
    assert len(sheet.histogram) == 27
    assert list_nonempty_bins(sheet) == bins


def test_merging_bins_keeps_all_games_and_wins_separate() -> None:
    spread = (
        HistogramBin(0, 9, 4),
        HistogramBin(10, 19, 2),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(spread) == (
        HistogramBin(0, 19, 6),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(halve_histogram(spread)) == (
        HistogramBin(0, 29, 7),
        HistogramBin(30, 30, 5),
    )


async def test_the_last_thirty_games_are_listed_without_practice(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, *range(31))
    await record_finished_games(store, ANN, 40, is_counted=False)
    sheet = await stats_service.load_record_page(ANN, ANN)
    assert sheet.recent_cards_up == tuple(range(1, 31))
    assert (sheet.record.games, sheet.record.practice_games) == (31, 1)


async def test_other_records_are_every_game_and_then_the_most_played(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 1, variant="maria")
    assert list_other_games(await stats_service.load_record_page(ANN, ANN)) == ["maria"]
    assert (await stats_service.load_record_page(ANN, ANN)).record.game_group == "maria"
    assert (await stats_service.load_record_page(ANN, ANN, ALL_GAMES)).is_overall
    await record_finished_games(store, ANN, 1, 2, variant="klondike")
    await record_finished_games(store, ANN, 1, variant="rainbow", is_counted=False)
    assert list_other_games(await stats_service.load_record_page(ANN, ANN)) == [
        ALL_GAMES,
        "klondike",
        "maria",
    ]


async def test_a_player_without_counted_games_has_no_record(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, BEN, 5)
    for asker, whose in [(ANN, "own"), (BEN, "other")]:
        with pytest.raises(GameError, match="no-record") as refused:
            await stats_service.load_record_page(asker, ANN)
        assert refused.value.values == {"whose": whose, "practice": 0}
    await record_finished_games(store, ANN, 5, 52, variant="maria", is_counted=False)
    with pytest.raises(GameError, match="no-record") as refused:
        await stats_service.load_record_page(ANN, ANN)
    assert refused.value.values == {"whose": "own", "practice": 2}
    await record_finished_games(store, ANN, 5)
    for game, practice in [("maria", 2), ("klondike", 0)]:
        with pytest.raises(GameError, match="no-record-of-game") as refused:
            await stats_service.load_record_page(ANN, ANN, game)
        assert refused.value.values == {"whose": "own", "practice": practice, "game": game}
    with pytest.raises(GameError, match="no-such-game"):
        await stats_service.load_record_page(ANN, ANN, "whist")


async def test_a_private_record_is_hidden_from_others(
    store: Store, stats_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 5)
    assert (await stats_service.load_record_page(BEN, ANN)).record.player_id == ANN
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn, PlayerSettings(id=ANN, record_visibility=Visibility.PRIVATE)
        )
    for game in (None, "canfield", "maria"):
        with pytest.raises(GameError, match="record-hidden"):
            await stats_service.load_record_page(BEN, ANN, game)
    assert (await stats_service.load_record_page(ANN, ANN)).record.games == 1


@pytest.mark.parametrize(
    ("wins", "game_count", "low", "high"),
    [
        # by hand: (w + z²/2 ± z·√(w(n − w)/n + z²/4)) / (n + z²) with z² = 3.8415
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 100, 0.0018, 0.0545),
    ],
)
def test_a_win_rate_interval_matches_known_values(
    wins: int, game_count: int, low: float, high: float
) -> None:
    assert compute_wilson_interval(wins, game_count) == pytest.approx((low, high), abs=5e-5)


async def test_the_lower_interval_end_is_the_leaderboard_bound(store: Store) -> None:
    await record_finished_games(store, ANN, 52, 3, 52, 7, 9, 52)
    async with store.begin_read() as conn:
        board = await find_leaderboard(conn, LeaderboardKey(period="ever"))
        assert board is not None
        standing = await find_standing(conn, board.id, ANN)
    assert standing is not None
    assert standing.win_rate_bound == pytest.approx(compute_wilson_interval(3, 6)[0])


@pytest.mark.parametrize("game", [ALL_GAMES, "canfield"])
async def test_a_stats_page_is_read_using_indexes_only(
    store: Store, stats_service: PlayerRecordService, game: str
) -> None:
    await record_finished_games(store, ANN, 1, 52)
    await record_finished_games(store, ANN, 9, variant="maria")
    asked: list[tuple[str, tuple[object, ...]]] = []

    def note(*call: object) -> None:
        _, _, statement, values, *_ = call
        asked.append((statement, values))  # type: ignore[arg-type]  # as the driver has them

    engine = store._read_engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    await stats_service.load_record_page(BEN, ANN, game)
    event.remove(engine, "before_cursor_execute", note)
    selects = [each for each in asked if each[0].startswith("SELECT")]
    assert len(selects) == len(asked) == 4
    async with store.begin_read() as conn:
        for statement, values in selects:
            plan = await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            steps = [row.detail for row in plan]
            assert steps
            assert all(step.startswith("SEARCH") for step in steps), (statement, steps)
