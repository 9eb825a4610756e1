"""Pages of players' records: figures, histogram, last games, and who may see them."""

import pytest

from bot.engine.errors import GameError
from bot.models.leaderboards import ALL_GAMES
from bot.models.players import PlayerSettings, Visibility
from bot.services.stats.player_records import (
    HistogramBin,
    PlayerRecordPage,
    PlayerRecordService,
    halve_histogram,
)
from bot.store import Store
from bot.store.accounts import players
from tests.finished_games import record_finished_games
from tests.services.game_driver import ANN, BEN, ManualClock
from tests.store.statement_log import explain_statement, list_scanned_tables, record_statements


@pytest.fixture
def record_service(store: Store, clock: ManualClock) -> PlayerRecordService:
    """Return the service of players' records."""
    return PlayerRecordService(store, clock)


def list_selectable_groups(page: PlayerRecordPage) -> list[str]:
    """Return the game groups whose records can be selected on a page."""
    return [record.game_group for record in page.selectable_records]


def list_nonempty_bins(page: PlayerRecordPage) -> list[HistogramBin]:
    """Return the bins of a page's histogram that hold games."""
    return [bin_ for bin_ in page.histogram if bin_.games]


async def test_a_record_of_one_variant_is_in_cards(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 13, 52, 0, 13)
    page = await record_service.load_record_page(ANN, ANN, "canfield")
    assert (page.record.games, page.record.wins, page.record.clean_wins) == (4, 1, 1)
    assert (page.full_deck, page.best_cards_up, page.mean_cards_up) == (52, 52, 19.5)
    assert page.recent_cards_up == (13, 52, 0, 13)
    assert len(page.histogram) == 53
    assert list_nonempty_bins(page) == [
        HistogramBin(0, 0, 1),
        HistogramBin(13, 13, 2),
        HistogramBin(52, 52, 1),
    ]


async def test_a_record_of_all_games_is_in_per_cent_of_the_deck(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 26, 52)
    await record_finished_games(store, ANN, 103, 13, variant="maria")
    page = await record_service.load_record_page(ANN, ANN)
    assert page.is_overall
    assert (page.full_deck, page.best_cards_up, page.mean_cards_up) == (100, 100, 194 / 312)
    # 103 of 104 cards are rounded down to 99 per cent, for 100 are a win.
    assert page.recent_cards_up == (50, 100, 99, 12)
    assert len(page.histogram) == 11
    assert list_nonempty_bins(page) == [
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
    record_service: PlayerRecordService,
    variant: str,
    decks: int,
    bins: list[HistogramBin],
) -> None:
    await record_finished_games(store, ANN, 3, 4, 103, 52 * decks, variant=variant)
    page = await record_service.load_record_page(ANN, ANN, variant)
    assert page.full_deck == 52 * decks
    assert len(page.histogram) == 27
    assert list_nonempty_bins(page) == bins


def test_halving_a_histogram_keeps_all_games_and_wins_separate() -> None:
    histogram = (
        HistogramBin(0, 9, 4),
        HistogramBin(10, 19, 2),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(histogram) == (
        HistogramBin(0, 19, 6),
        HistogramBin(20, 29, 1),
        HistogramBin(30, 30, 5),
    )
    assert halve_histogram(halve_histogram(histogram)) == (
        HistogramBin(0, 29, 7),
        HistogramBin(30, 30, 5),
    )


async def test_the_last_thirty_games_are_listed_without_practice(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, *range(31))
    await record_finished_games(store, ANN, 40, is_counted=False)
    page = await record_service.load_record_page(ANN, ANN)
    assert page.recent_cards_up == tuple(range(1, 31))
    assert (page.record.games, page.record.practice_games) == (31, 1)


async def test_selectable_records_are_all_games_and_then_the_most_played(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 1, variant="maria")
    page = await record_service.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == ["maria"]
    assert page.record.game_group == "maria"
    assert (await record_service.load_record_page(ANN, ANN, ALL_GAMES)).is_overall
    await record_finished_games(store, ANN, 1, 2, variant="klondike")
    await record_finished_games(store, ANN, 1, variant="rainbow", is_counted=False)
    page = await record_service.load_record_page(ANN, ANN)
    assert list_selectable_groups(page) == [ALL_GAMES, "klondike", "maria"]


async def test_a_player_without_counted_games_has_no_record(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, BEN, 5)
    for asker, whose in [(ANN, "own"), (BEN, "other")]:
        with pytest.raises(GameError, match="no-record") as error:
            await record_service.load_record_page(asker, ANN)
        assert error.value.values == {"whose": whose, "practice": 0}
    await record_finished_games(store, ANN, 5, 52, variant="maria", is_counted=False)
    with pytest.raises(GameError, match="no-record") as error:
        await record_service.load_record_page(ANN, ANN)
    assert error.value.values == {"whose": "own", "practice": 2}
    await record_finished_games(store, ANN, 5)
    for variant, practice in [("maria", 2), ("klondike", 0)]:
        with pytest.raises(GameError, match="no-record-of-game") as error:
            await record_service.load_record_page(ANN, ANN, variant)
        assert error.value.values == {"whose": "own", "practice": practice, "game": variant}
    with pytest.raises(GameError, match="no-such-game"):
        await record_service.load_record_page(ANN, ANN, "whist")


async def test_a_private_record_is_hidden_from_others(
    store: Store, record_service: PlayerRecordService
) -> None:
    await record_finished_games(store, ANN, 5)
    assert (await record_service.load_record_page(BEN, ANN)).record.player_id == ANN
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn, PlayerSettings(id=ANN, record_visibility=Visibility.PRIVATE)
        )
    for game_group in (None, "canfield", "maria"):
        with pytest.raises(GameError, match="record-hidden"):
            await record_service.load_record_page(BEN, ANN, game_group)
    assert (await record_service.load_record_page(ANN, ANN)).record.games == 1


@pytest.mark.parametrize("game_group", [ALL_GAMES, "canfield"])
async def test_a_record_page_is_read_using_indexes_only(
    store: Store, record_service: PlayerRecordService, game_group: str
) -> None:
    await record_finished_games(store, ANN, 1, 52)
    await record_finished_games(store, ANN, 9, variant="maria")
    with record_statements() as parameters_by_statement:
        await record_service.load_record_page(BEN, ANN, game_group)
    selects = {
        statement: parameters
        for statement, parameters in parameters_by_statement.items()
        if statement.startswith("SELECT")
    }
    assert len(selects) == len(parameters_by_statement) == 6
    async with store.begin_read() as conn:
        for statement, parameters in selects.items():
            steps = await explain_statement(conn, statement, parameters)
            assert steps
            assert not list_scanned_tables(steps), (statement, steps)
