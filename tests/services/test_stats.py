"""A player's record as its page has it: figures, spread, the last games, and whose it is."""

import pytest
from sqlalchemy import event

from bot.engine.errors import GameError
from bot.services.rates import interval
from bot.services.stats import Bin, Sheet, Stats, halved
from bot.store import Store, players
from bot.store.boards import Where, find, standing_of
from bot.store.players import Player, Visibility
from bot.store.records import EVERY
from tests.finished import finish
from tests.services.house import ANN, BEN


@pytest.fixture
def stats(store: Store) -> Stats:
    return Stats(store)


def games(sheet: Sheet) -> list[str]:
    return [each.game for each in sheet.others]


def filled(sheet: Sheet) -> list[Bin]:
    """The bins that hold games."""
    return [each for each in sheet.spread if each.games]


async def test_a_games_record_is_in_cards(store: Store, stats: Stats) -> None:
    await finish(store, ANN, 13, 52, 0, 13)
    sheet = await stats.sheet(ANN, ANN, "canfield")
    assert (sheet.record.games, sheet.record.wins, sheet.record.clean) == (4, 1, 1)
    assert (sheet.whole, sheet.best, sheet.mean) == (52, 52, 19.5)
    assert sheet.last == (13, 52, 0, 13)
    assert len(sheet.spread) == 53
    assert filled(sheet) == [Bin(0, 0, 1), Bin(13, 13, 2), Bin(52, 52, 1)]


async def test_the_record_of_every_game_is_in_shares_of_the_deck(
    store: Store, stats: Stats
) -> None:
    await finish(store, ANN, 26, 52)
    await finish(store, ANN, 103, 13, variant="maria")
    sheet = await stats.sheet(ANN, ANN)
    assert sheet.over_all
    assert (sheet.whole, sheet.best, sheet.mean) == (100, 100, 194 / 312)
    # All but one card is not all, however it is rounded.
    assert sheet.last == (50, 100, 99, 12)
    assert len(sheet.spread) == 11
    assert filled(sheet) == [Bin(10, 19, 1), Bin(50, 59, 1), Bin(90, 99, 1), Bin(100, 100, 1)]


@pytest.mark.parametrize(
    ("variant", "decks", "bins"),
    [
        ("forty-thieves", 2, [Bin(0, 3, 1), Bin(4, 7, 1), Bin(100, 103, 1), Bin(104, 104, 1)]),
        ("sixty-thieves", 3, [Bin(0, 5, 2), Bin(102, 107, 1), Bin(156, 156, 1)]),
    ],
)
async def test_larger_decks_are_spread_over_as_many_bins(
    store: Store, stats: Stats, variant: str, decks: int, bins: list[Bin]
) -> None:
    await finish(store, ANN, 3, 4, 103, 52 * decks, variant=variant)
    sheet = await stats.sheet(ANN, ANN, variant)
    assert sheet.whole == 52 * decks
    assert len(sheet.spread) == 27
    assert filled(sheet) == bins


def test_fewer_bins_hold_the_same_games_and_wins_stay_apart() -> None:
    spread = (Bin(0, 9, 4), Bin(10, 19, 2), Bin(20, 29, 1), Bin(30, 30, 5))
    assert halved(spread) == (Bin(0, 19, 6), Bin(20, 29, 1), Bin(30, 30, 5))
    assert halved(halved(spread)) == (Bin(0, 29, 7), Bin(30, 30, 5))


async def test_thirty_games_are_shown_and_practice_is_not(store: Store, stats: Stats) -> None:
    await finish(store, ANN, *range(31))
    await finish(store, ANN, 40, counts=False)
    sheet = await stats.sheet(ANN, ANN)
    assert sheet.last == tuple(range(1, 31))
    assert (sheet.record.games, sheet.record.practice) == (31, 1)


async def test_records_to_turn_to_are_of_every_game_and_then_the_most_played(
    store: Store, stats: Stats
) -> None:
    await finish(store, ANN, 1, variant="maria")
    assert games(await stats.sheet(ANN, ANN)) == ["maria"]
    assert (await stats.sheet(ANN, ANN)).record.game == "maria"
    assert (await stats.sheet(ANN, ANN, EVERY)).over_all
    await finish(store, ANN, 1, 2, variant="klondike")
    await finish(store, ANN, 1, variant="rainbow", counts=False)
    assert games(await stats.sheet(ANN, ANN)) == [EVERY, "klondike", "maria"]


async def test_without_a_game_that_counts_there_is_no_record(store: Store, stats: Stats) -> None:
    await finish(store, BEN, 5)
    for asker, whose in [(ANN, "own"), (BEN, "other")]:
        with pytest.raises(GameError, match="no-record") as refused:
            await stats.sheet(asker, ANN)
        assert refused.value.values == {"whose": whose, "practice": 0}
    await finish(store, ANN, 5, 52, variant="maria", counts=False)
    with pytest.raises(GameError, match="no-record") as refused:
        await stats.sheet(ANN, ANN)
    assert refused.value.values == {"whose": "own", "practice": 2}
    await finish(store, ANN, 5)
    for game, practice in [("maria", 2), ("klondike", 0)]:
        with pytest.raises(GameError, match="no-record-of-game") as refused:
            await stats.sheet(ANN, ANN, game)
        assert refused.value.values == {"whose": "own", "practice": practice, "game": game}
    with pytest.raises(GameError, match="no-such-game"):
        await stats.sheet(ANN, ANN, "whist")


async def test_a_record_may_be_kept_to_oneself(store: Store, stats: Stats) -> None:
    await finish(store, ANN, 5)
    assert (await stats.sheet(BEN, ANN)).record.player == ANN
    async with store.writing() as conn:
        await players.save(conn, Player(id=ANN, record=Visibility.PRIVATE))
    for game in (None, "canfield", "maria"):
        with pytest.raises(GameError, match="record-hidden"):
            await stats.sheet(BEN, ANN, game)
    assert (await stats.sheet(ANN, ANN)).record.games == 1


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [
        # by hand: (w + z²/2 ± z·√(w(n − w)/n + z²/4)) / (n + z²) with z² = 3.8415
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 100, 0.0018, 0.0545),
    ],
)
def test_the_interval_of_a_rate(wins: int, of: int, low: float, high: float) -> None:
    assert interval(wins, of) == pytest.approx((low, high), abs=5e-5)


async def test_its_lower_end_is_what_boards_rank_by(store: Store) -> None:
    await finish(store, ANN, 52, 3, 52, 7, 9, 52)
    async with store.reading() as conn:
        board = await find(conn, Where(period="ever"))
        assert board is not None
        standing = await standing_of(conn, board.id, ANN)
    assert standing is not None
    assert standing.bound == pytest.approx(interval(3, 6)[0])


@pytest.mark.parametrize("game", [EVERY, "canfield"])
async def test_a_page_is_read_from_indices_alone(store: Store, stats: Stats, game: str) -> None:
    await finish(store, ANN, 1, 52)
    await finish(store, ANN, 9, variant="maria")
    asked: list[tuple[str, tuple[object, ...]]] = []

    def note(*call: object) -> None:
        _, _, statement, values, *_ = call
        asked.append((statement, values))  # type: ignore[arg-type]  # as the driver has them

    engine = store._reader.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    await stats.sheet(BEN, ANN, game)
    event.remove(engine, "before_cursor_execute", note)
    selects = [each for each in asked if each[0].startswith("SELECT")]
    assert len(selects) == len(asked) == 4
    async with store.reading() as conn:
        for statement, values in selects:
            plan = await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            steps = [row.detail for row in plan]
            assert steps
            assert all(step.startswith("SEARCH") for step in steps), (statement, steps)
