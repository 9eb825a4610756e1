"""The recount counts from games alone what is kept of them; it names what differs, and mends it."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.__main__ import main
from bot.hosting.recount_command import format_difference
from bot.services.games.game_requests import DealRequest
from bot.services.recount.expected_results import BrokenGame
from bot.services.recount.recount import RecountService
from bot.services.recount.row_diff import RowDifference
from bot.store import Store, open_store
from tests.services.game_driver import ANN, GameDriver, ManualClock, get_version
from tests.services.play_simulation import HIDDEN_SERVER, OPEN_SERVER, PlaySimulation
from tests.store.db.test_upgrade import upgrade_to
from tests.store.migrated_database import sqlite_url


async def run_recount(
    store: Store, clock: ManualClock, *, mend: bool = False
) -> list[RowDifference | BrokenGame]:
    return [each async for each in RecountService(store, clock).recount_all(repair=mend)]


async def execute_statements(store: Store, *statements: str) -> None:
    async with store.begin_write() as conn:
        for each in statements:
            assert (await conn.execute(text(each))).rowcount, each


async def load_rows(store: Store, query: str) -> list[tuple[object, ...]]:
    async with store.begin_read() as conn:
        return [tuple(row) for row in await conn.execute(text(query))]


async def load_first_value(store: Store, query: str) -> object:
    return (await load_rows(store, query))[0][0]


async def falsify_totals(store: Store) -> list[tuple[str, list[str]]]:
    """Changes a figure of every kind; returns what each is called, and what is wrong in it."""
    every = f"server_id = {OPEN_SERVER} AND era = 0 AND game_group = 'every' AND period = 'ever'"
    board = await load_first_value(store, f"SELECT id FROM leaderboard WHERE {every}")
    on_board = f"leaderboard_id = {board}"
    here = f"server_id {OPEN_SERVER}, era 0, game_group every, period ever"
    wrong, gone, *_ = [
        row[0]
        for row in await load_rows(
            store, f"SELECT game_id FROM result WHERE server_id = {OPEN_SERVER}"
        )
    ]
    own_night = f"server_id = {OPEN_SERVER} AND player_id = 805 AND era = 0"
    date = await load_first_value(store, f"SELECT date FROM house_night WHERE {own_night}")
    ups = await load_first_value(
        store,
        "SELECT cards_up FROM cards_up_histogram WHERE player_id = 804 AND variant = 'canfield'",
    )
    await execute_statements(
        store,
        f"UPDATE result SET cards_up = cards_up + 1 WHERE game_id = {wrong}",
        f"DELETE FROM result WHERE game_id = {gone}",
        "UPDATE player_record SET win_streak = win_streak + 1"
        " WHERE player_id = 801 AND game_group = 'every'",
        "UPDATE player_record SET seconds = 0, fewest_moves = 1 WHERE player_id = 802"
        " AND game_group = 'canfield'",
        "DELETE FROM player_record WHERE player_id = 803 AND game_group = 'every'",
        "UPDATE cards_up_histogram SET games = games + 1"
        f" WHERE player_id = 804 AND cards_up = {ups} AND variant = 'canfield'",
        "UPDATE house_account SET amount_paid = amount_paid - 50 WHERE player_id = 804",
        "UPDATE house_totals SET amount_won = amount_won + 5 WHERE server_id = 0",
        f"UPDATE house_totals SET games = games - 1 WHERE server_id = {HIDDEN_SERVER} AND era = 0",
        "UPDATE house_night SET profit = profit + 1, amount_won = amount_won + 1"
        f" WHERE {own_night} AND date = '{date}'",
        f"UPDATE leaderboard SET cards_up = cards_up + 1 WHERE {every}",
        f"UPDATE standing SET games = games + 1 WHERE {on_board} AND player_id = 806",
        "UPDATE standing SET win_rate_bound = win_rate_bound + 0.001"
        f" WHERE {on_board} AND player_id = 807",
        f"DELETE FROM standing WHERE {on_board} AND player_id = 808",
        f"INSERT INTO standing VALUES (999, {board}, 1, 0, 0, 5, 52, 0, 0, 0.1)",
    )
    return [
        (f"result (game_id {wrong})", ["cards_up"]),
        (f"result (game_id {gone})", []),
        ("player_record (player_id 801, game_group every)", ["win_streak"]),
        ("player_record (player_id 802, game_group canfield)", ["seconds", "fewest_moves"]),
        ("player_record (player_id 803, game_group every)", []),
        (f"cards_up_histogram (player_id 804, variant canfield, cards_up {ups})", ["games"]),
        ("house_account (player_id 804)", ["amount_paid"]),
        ("house_totals (server_id 0, era 0)", ["amount_won"]),
        (f"house_totals (server_id {HIDDEN_SERVER}, era 0)", ["games"]),
        (
            f"house_night (server_id {OPEN_SERVER}, era 0, date {date}, player_id 805)",
            ["amount_won", "profit"],
        ),
        (f"leaderboard ({here})", ["cards_up"]),
        (f"standing ({here}, player_id 806)", ["games"]),
        (f"standing ({here}, player_id 807)", ["win_rate_bound"]),
        (f"standing ({here}, player_id 808)", []),
        (f"standing ({here}, player_id 999)", []),
    ]


def list_difference_names(entries: list[RowDifference | BrokenGame]) -> list[tuple[str, list[str]]]:
    """What each difference is called, and what is wrong in it."""
    return [
        (format_difference(each).partition(")")[0] + ")", each.differing_columns)
        for each in entries
        if isinstance(each, RowDifference)
    ]


async def test_a_recount_finds_no_difference_and_names_and_repairs_falsified_totals(
    store: Store, clock: ManualClock
) -> None:
    await PlaySimulation(store, clock).run()
    [kinds] = await load_rows(
        store,
        "SELECT count(*) >= 500, sum(outcome = 'won') > 20, sum(outcome = 'abandoned') > 10,"
        " sum(NOT is_counted AND move_count > 0) > 10, sum(price = 50) > 10, sum(price = 52) > 10,"
        " sum(undos > 0) > 20, sum(hints > 0) > 0, sum(auto_uses > 0) > 0, sum(era = 1) > 10,"
        f" sum(server_id = {HIDDEN_SERVER}) > 10, sum(server_id = {OPEN_SERVER}) > 10, sum("
        f"server_id IS NULL) > 10"
        " FROM result",
    )
    assert all(kinds), kinds
    assert await run_recount(store, clock) == []
    expected = sorted(await falsify_totals(store))
    for mend in (False, True):
        assert sorted(list_difference_names(await run_recount(store, clock, mend=mend))) == expected
    assert await run_recount(store, clock) == []


async def test_a_recount_reports_games_that_cannot_be_replayed(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    table = await driver.play_service.start_game(ANN, None, DealRequest(variant="canfield"))
    await driver.play_service.resign_game(
        ANN, get_version(await driver.play_service.draw_cards(ANN))
    )
    await execute_statements(store, "UPDATE game SET moves = 't1-f9'")
    [told] = await run_recount(store, clock)
    assert isinstance(told, BrokenGame)
    assert format_difference(told).startswith(f"game {table.game.id} cannot be replayed: ")
    await execute_statements(store, "UPDATE game SET moves = 'draw', outcome = 'won'")
    [told] = await run_recount(store, clock)
    assert "its moves do not end as it did" in format_difference(told)


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
        assert await RecountService(store, clock).create_initial_totals()
        assert await run_recount(store, clock) == []
        assert (
            await load_first_value(
                store, "SELECT sum(games) FROM leaderboard WHERE period = 'ever'"
            )
            == 12
        )
        assert not await RecountService(store, clock).create_initial_totals()
        # What was under way has its days from now on, and practice waits as ever.
        moved = "SELECT last_move_at > '2026-11' FROM game WHERE outcome IS NULL"
        assert await load_first_value(store, moved)
        assert await load_first_value(store, "SELECT count(last_move_at) FROM game") == 1


async def test_the_recount_command_prints_and_repairs_differences(
    driver: GameDriver,
    store: Store,
    database_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    await driver.play_service.start_game(ANN, None, DealRequest(variant="canfield"))
    await driver.play_service.resign_game(
        ANN, get_version(await driver.play_service.draw_cards(ANN))
    )
    await execute_statements(store, "UPDATE player_record SET hints = 7 WHERE game_group = 'every'")
    told = "player_record (player_id 401, game_group every): hints is 7, not 0\n1 difference"
    for arguments, status, said in (
        (("recount",), 1, f"{told}\n"),
        (("recount", "--mend"), 1, f"{told}, mended\n"),
        (("recount",), 0, "no differences\n"),
    ):
        assert await asyncio.to_thread(main, *arguments) == status
        assert capsys.readouterr().out == said
