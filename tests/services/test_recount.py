"""The recount finds and repairs every false total, of months and of old databases too."""

import asyncio
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.engine.errors import GameError
from bot.hosting.commands import format_difference
from bot.models.leaderboards import FeatKind, Medal
from bot.services import expected_totals
from bot.services.expected_totals import BrokenGame, OldResultService
from bot.services.leaderboards import LeaderboardQuery, LeaderboardService, WaitingResultService
from bot.services.play import PlayService
from bot.services.player_records import PlayerRecordService
from bot.services.privacy import Erasure, PrivacyService
from bot.services.recount import RecountService, RowDifference
from bot.services.tables import DealRequest
from bot.store import Store, open_store
from bot.store.recount import list_uncounted_players
from bot.store.schema import uncounted_player_table, waiting_result_table
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    MARCH,
    SERVER,
    GameDriver,
    ManualClock,
    SeasonDriver,
    get_version,
)
from tests.services.sample_history import (
    HIDDEN_SERVER,
    OPEN_SERVER,
    PlaySimulation,
    load_all_totals,
    record_sample_games,
)
from tests.store.databases import open_migrated_store, sqlite_url
from tests.store.test_upgrade import upgrade_to
from tests.whole.bot_process import run_operator_command

COUNTS_ABOVE = {
    "TRUE": 499,
    "outcome = 'won'": 20,
    "outcome = 'abandoned'": 10,
    "NOT is_counted AND move_count > 0": 10,
    "price = 50": 10,
    "price = 52": 10,
    "undos > 0": 20,
    "hints > 0": 0,
    "auto_uses > 0": 0,
    "era = 1": 10,
    f"server_id = {HIDDEN_SERVER}": 10,
    f"server_id = {OPEN_SERVER}": 10,
    "server_id IS NULL": 10,
}
"""Conditions, and the number of results for which each must hold at least once more."""


async def run_recount(
    store: Store, clock: ManualClock, *, repair: bool = False
) -> list[RowDifference | BrokenGame]:
    """Return all that a recount finds."""
    recount_service = RecountService(store, clock)
    return [finding async for finding in recount_service.recount_all(repair=repair)]


async def execute_statements(store: Store, *statements: str) -> None:
    """Execute statements, each of which must change a row."""
    async with store.begin_write() as conn:
        for statement in statements:
            assert (await conn.execute(text(statement))).rowcount, statement


async def load_rows(store: Store, query: str) -> list[tuple[object, ...]]:
    """Return the rows of a query."""
    async with store.begin_read() as conn:
        return [tuple(row) for row in await conn.execute(text(query))]


async def load_first_value(store: Store, query: str) -> object:
    """Return the first column of a query's first row."""
    return (await load_rows(store, query))[0][0]


async def falsify_totals(store: Store) -> list[tuple[str, list[str]]]:
    """Falsify totals of every kind; return the name and the wrong columns of each."""
    is_board = f"server_id = {OPEN_SERVER} AND era = 0 AND game_group = 'every' AND period = 'ever'"
    board_id = await load_first_value(store, f"SELECT id FROM leaderboard WHERE {is_board}")
    is_on_board = f"leaderboard_id = {board_id}"
    board_name = f"server_id {OPEN_SERVER}, era 0, game_group every, period ever"
    [wrong_id], [deleted_id], *_ = await load_rows(
        store, f"SELECT game_id FROM result WHERE server_id = {OPEN_SERVER}"
    )
    [wrong], [bounded], [deleted], *_ = await load_rows(
        store, f"SELECT player_id FROM standing WHERE {is_on_board} AND win_rate_bound > 0"
    )
    is_night = f"server_id = {OPEN_SERVER} AND player_id = 805 AND era = 0"
    date = await load_first_value(store, f"SELECT date FROM house_night WHERE {is_night}")
    cards_up = await load_first_value(
        store,
        "SELECT cards_up FROM cards_up_histogram WHERE player_id = 804 AND variant = 'canfield'",
    )
    await execute_statements(
        store,
        f"UPDATE result SET cards_up = cards_up + 1 WHERE game_id = {wrong_id}",
        f"DELETE FROM result WHERE game_id = {deleted_id}",
        "UPDATE player_record SET win_streak = win_streak + 1"
        " WHERE player_id = 801 AND game_group = 'every'",
        "UPDATE player_record SET seconds = 0, fewest_moves = 1 WHERE player_id = 802"
        " AND game_group = 'canfield'",
        "DELETE FROM player_record WHERE player_id = 803 AND game_group = 'every'",
        "UPDATE cards_up_histogram SET games = games + 1"
        f" WHERE player_id = 804 AND cards_up = {cards_up} AND variant = 'canfield'",
        "UPDATE house_account SET amount_paid = amount_paid - 50 WHERE player_id = 804",
        "UPDATE house_totals SET amount_won = amount_won + 5 WHERE server_id = 0",
        f"UPDATE house_totals SET games = games - 1 WHERE server_id = {HIDDEN_SERVER} AND era = 0",
        "UPDATE house_night SET profit = profit + 1, amount_won = amount_won + 1"
        f" WHERE {is_night} AND date = '{date}'",
        f"UPDATE leaderboard SET cards_up = cards_up + 1 WHERE {is_board}",
        f"UPDATE standing SET games = games + 1 WHERE {is_on_board} AND player_id = {wrong}",
        "UPDATE standing SET win_rate_bound = win_rate_bound + 0.001"
        f" WHERE {is_on_board} AND player_id = {bounded}",
        f"DELETE FROM standing WHERE {is_on_board} AND player_id = {deleted}",
        f"INSERT INTO standing VALUES (999, {board_id}, 1, 0, 0, 5, 52, 0, 0, 0.1)",
    )
    return [
        (f"result (game_id {wrong_id})", ["cards_up"]),
        (f"result (game_id {deleted_id})", []),
        ("player_record (player_id 801, game_group every)", ["win_streak"]),
        ("player_record (player_id 802, game_group canfield)", ["seconds", "fewest_moves"]),
        ("player_record (player_id 803, game_group every)", []),
        (f"cards_up_histogram (player_id 804, variant canfield, cards_up {cards_up})", ["games"]),
        ("house_account (player_id 804)", ["amount_paid"]),
        ("house_totals (server_id 0, era 0)", ["amount_won"]),
        (f"house_totals (server_id {HIDDEN_SERVER}, era 0)", ["games"]),
        (
            f"house_night (server_id {OPEN_SERVER}, era 0, date {date}, player_id 805)",
            ["amount_won", "profit"],
        ),
        (f"leaderboard ({board_name})", ["cards_up"]),
        (f"standing ({board_name}, player_id {wrong})", ["games"]),
        (f"standing ({board_name}, player_id {bounded})", ["win_rate_bound"]),
        (f"standing ({board_name}, player_id {deleted})", []),
        (f"standing ({board_name}, player_id 999)", []),
    ]


def list_difference_names(
    findings: list[RowDifference | BrokenGame],
) -> list[tuple[str, list[str]]]:
    """Return the name and the wrong columns of each difference."""
    return [
        (format_difference(finding).partition(")")[0] + ")", finding.differing_columns)
        for finding in findings
        if isinstance(finding, RowDifference)
    ]


@pytest.mark.slow
async def test_a_recount_finds_no_difference_and_names_and_repairs_falsified_totals(
    store: Store, clock: ManualClock
) -> None:
    await PlaySimulation(store, clock).run()
    counts = await load_rows(
        store,
        "SELECT "
        + ", ".join(f"count(*) FILTER (WHERE {condition})" for condition in COUNTS_ABOVE)
        + " FROM result",
    )
    for (condition, limit), found in zip(COUNTS_ABOVE.items(), counts[0], strict=True):
        assert isinstance(found, int)
        assert found > limit, condition
    assert await run_recount(store, clock) == []
    # A standing's rates are computed anew when a result that has waited is added to it.
    await WaitingResultService(store, clock).add_waiting_results()
    expected = sorted(await falsify_totals(store))
    for repair in (False, True):
        findings = await run_recount(store, clock, repair=repair)
        assert sorted(list_difference_names(findings)) == expected
    assert await run_recount(store, clock) == []


@pytest.mark.slow
async def test_a_recount_reports_games_that_cannot_be_replayed(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(variant="canfield")
    table = await driver.draw_and_resign()
    await execute_statements(store, "UPDATE game SET moves = 't1-f9'")
    [finding] = await run_recount(store, clock)
    assert isinstance(finding, BrokenGame)
    assert format_difference(finding).startswith(f"game {table.game.id} cannot be replayed: ")
    await execute_statements(store, "UPDATE game SET moves = 'draw', outcome = 'won'")
    [finding] = await run_recount(store, clock)
    assert "its moves do not end as it did" in format_difference(finding)


@pytest.mark.slow
async def test_an_older_database_is_counted_at_startup(tmp_path: Path, clock: ManualClock) -> None:
    url = sqlite_url(tmp_path / "older.db")
    engine = create_async_engine(url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0002")
        for number, moves in enumerate(["draw draw", "", "draw"], 1):
            played = f"401, 77, 'canfield', '{number}', 'fresh'"
            times = "'2026-03-01 12:00:00', '2026-03-01 12:01:00'"
            await conn.execute(
                text(
                    "INSERT INTO game (id, player, server, variant, deal, chosen, moves, undone,"
                    " auto_runs, revision, outcome, began, touched, ended, undos, hints, autos,"
                    f" tallest) VALUES ({number}, {played}, '{moves}', '', '', 3, 'given-up',"
                    f" {times}, '2026-03-01 12:01:00', 0, 0, 0, 1)"
                )
            )
            await conn.execute(
                text(
                    "INSERT INTO result (game, player, server, variant, deal, chosen, outcome,"
                    " began, ended, moves, seconds, undos, hints, autos, cards_up)"
                    f" VALUES ({number}, {played}, 'given-up', {times}, {len(moves.split())}, 60,"
                    " 0, 0, 0, 1)"
                )
            )
        await conn.execute(
            text(
                "INSERT INTO game (id, player, variant, deal, chosen, moves, undone, auto_runs,"
                " revision, seat, began, touched, undos, hints, autos, tallest) VALUES (4, 401,"
                " 'canfield', '4', 'fresh', 'draw', '', '', 1, 'table', '2026-03-01 12:00:00',"
                " '2026-03-01 12:00:00', 0, 0, 0, 1)"
            )
        )
    await engine.dispose()
    async with open_store(url) as store:
        await OldResultService(store, clock).count_old_results()
        assert await run_recount(store, clock) == []
        await WaitingResultService(store, clock).add_waiting_results()
        assert await run_recount(store, clock) == []
        sum_of_games = "SELECT sum(games) FROM leaderboard WHERE period = 'ever'"
        assert await load_first_value(store, sum_of_games) == 12
        # The days until an unfinished game is abandoned begin with the upgrade.
        is_recent = "SELECT last_move_at > '2026-11' FROM game WHERE outcome IS NULL"
        assert await load_first_value(store, is_recent)
        assert await load_first_value(store, "SELECT count(last_move_at) FROM game") == 1


@pytest.mark.slow
async def test_the_recount_command_prints_and_repairs_differences(
    driver: GameDriver, store: Store, database_url: str, tmp_path: Path
) -> None:
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()
    await execute_statements(store, "UPDATE player_record SET hints = 7 WHERE game_group = 'every'")
    difference = "player_record (player_id 401, game_group every): hints is 7, not 0\n1 difference"
    for arguments, status, output in (
        (("recount",), 1, f"{difference}\n"),
        (("recount", "--mend"), 1, f"{difference}, mended\n"),
        (("recount",), 0, "no differences\n"),
    ):
        command = await run_operator_command(tmp_path, *arguments, database_url=database_url)
        assert command == (status, output, "")


_deal_numbers = count(950_000)
_TOTALS = (
    "waiting_result",
    "standing",
    "leaderboard",
    "player_record",
    "cards_up_histogram",
    "house_account",
    "house_night",
    "house_totals",
)


async def forget_totals(store: Store) -> None:
    """Leave a database as an upgrade from a version without totals does."""
    async with store.begin_write() as conn:
        for table in _TOTALS:
            await conn.execute(text(f"DELETE FROM {table}"))
        waiting = text("SELECT game_id FROM result WHERE is_counted OR price IS NOT NULL")
        for game_id in (await conn.execute(waiting)).scalars().all():
            await conn.execute(insert(waiting_result_table), {"game_id": game_id})
        for player_id in (ANN, BEN, CAT):
            await conn.execute(insert(uncounted_player_table), {"player_id": player_id})


async def play_game(store: Store, clock: ManualClock, player: int) -> None:
    """Let a player draw once and resign."""
    play = PlayService(store, clock, lambda: next(_deal_numbers))
    await play.start_game(player, SERVER, DealRequest(variant="canfield", price_book="hoyle"))  # type: ignore[arg-type]  # its value
    await play.resign_game(player, get_version(await play.draw_cards(player)))


@pytest.fixture
async def old_store(store: Store, clock: ManualClock) -> Store:
    """Return a store with a month's results that are in no totals."""
    await record_sample_games(store)
    await forget_totals(store)
    clock.advance(days=12)
    return store


async def test_old_results_are_counted_into_what_they_would_have_been(
    old_store: Store, reference_store: Store, clock: ManualClock
) -> None:
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    await record_sample_games(reference_store)
    counted, expected = await load_all_totals(old_store), await load_all_totals(reference_store)
    periods = {key[3] for key in counted["leaderboards"]}
    # Those of past weeks and months would be deleted.
    assert "ever" in periods
    for name in ("leaderboards", "standings"):
        expected[name] = [row for row in expected[name] if row[3] in periods]
    assert counted == expected


async def test_counting_goes_on_after_a_kill_and_while_games_end(
    store: Store,
    database_url: str,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for player in (ANN, BEN, CAT) * 3:
        await play_game(store, clock, player)
    await forget_totals(store)
    monkeypatch.setattr(expected_totals, "_BATCH_SIZE", 1)
    count_player, counted = expected_totals.count_player, []

    async def count_one_and_die(*arguments: object) -> None:
        await count_player(*arguments)  # type: ignore[arg-type]  # as it is called
        counted.append(arguments)
        if len(counted) == 2:
            raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(expected_totals, "count_player", count_one_and_die)
        with pytest.raises(RuntimeError):
            await OldResultService(store, clock).count_old_results()
    async with store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == [BEN, CAT]
    clock.advance(minutes=1)
    async with open_migrated_store(database_url) as another:
        for player in (ANN, BEN, CAT):
            await play_game(another, clock, player)
        await asyncio.gather(
            OldResultService(store, clock).count_old_results(),
            OldResultService(another, clock).count_old_results(),
            WaitingResultService(another, clock).add_waiting_results(),
            *(play_game(another, clock, player) for player in (ANN, BEN, CAT)),
        )
    await WaitingResultService(store, clock).add_waiting_results()
    async with store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == []
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []


async def test_pages_say_that_old_results_are_still_to_be_counted(
    old_store: Store, clock: ManualClock
) -> None:
    records, leaderboards = (
        PlayerRecordService(old_store, clock),
        LeaderboardService(old_store, clock),
    )
    query = LeaderboardQuery(game_group="every")
    with pytest.raises(GameError, match="record-being-counted"):
        await records.load_record_page(ANN, ANN)
    await play_game(old_store, clock, ANN)
    page = await records.load_record_page(ANN, ANN)
    assert (page.record.games, page.is_complete) == (1, False)
    board_page = await leaderboards.load_leaderboard_page(ANN, query)
    assert board_page.complete_until is not None
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    page = await records.load_record_page(ANN, ANN, "every")
    assert page.record.games > 1
    assert page.is_complete
    assert (await leaderboards.load_leaderboard_page(ANN, query)).complete_until is None


async def test_erasing_a_player_who_is_still_to_be_counted_leaves_the_totals_of_others(
    old_store: Store, reference_store: Store, clock: ManualClock
) -> None:
    await play_game(old_store, clock, ANN)
    erasure = await PrivacyService(old_store, clock).erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    await OldResultService(old_store, clock).count_old_results()
    await WaitingResultService(old_store, clock).add_waiting_results()
    await record_sample_games(reference_store, (BEN, CAT))
    after, expected = await load_all_totals(old_store), await load_all_totals(reference_store)
    for name in ("house", "house_account", "house_night", "player_record"):
        assert after[name] == expected[name]
    async with old_store.begin_read() as conn:
        assert await list_uncounted_players(conn, 9) == []


async def test_false_medals_feats_and_standings_of_a_month_are_mended(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_games(ANN, 12, 6)
    await season_driver.end_games(BEN, 12, 3)
    await season_driver.pass_march()
    medals, holders = await season_driver.list_medals(), await season_driver.list_holders()
    month = f"leaderboard_id IN (SELECT id FROM leaderboard WHERE period = '{MARCH}')"
    async with store.begin_write() as conn:
        for statement in (
            f"UPDATE medal SET player_id = {BEN} WHERE {month}",
            "UPDATE feat SET value = 1 WHERE kind = 'fewest-moves'",
            "DELETE FROM feat WHERE kind = 'longest-streak'",
            f"DELETE FROM standing WHERE {month} AND player_id = {BEN}",
        ):
            assert (await conn.execute(text(statement))).rowcount, statement
    assert await season_driver.list_medals() == {BEN: Medal.GOLD}
    found = await season_driver.find_season_differences()
    assert {str(each.recounted_table) for each in found} >= {"feat", "standing"}
    async for _ in RecountService(store, clock).recount_all(repair=True):
        pass
    await season_driver.do_due_work()
    assert await season_driver.find_season_differences() == []
    assert await season_driver.list_medals() == medals == {ANN: Medal.GOLD}
    assert await season_driver.list_holders() == holders
    assert holders[FeatKind.LONGEST_STREAK] == (6, ANN)


async def test_a_medal_given_to_the_wrong_player_is_found_and_mended(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_games(ANN, 12, 6)
    await season_driver.end_games(BEN, 12, 3)
    await season_driver.pass_march()
    async with store.begin_write() as conn:
        await conn.execute(text(f"UPDATE medal SET player_id = {BEN}"))
    found = await season_driver.find_season_differences()
    assert {str(each.recounted_table) for each in found} == {"medal"}
    async for _ in RecountService(store, clock).recount_all(repair=True):
        pass
    assert await season_driver.find_season_differences() == []
    assert await season_driver.list_medals() == {ANN: Medal.GOLD}
