"""The recount finds and repairs every false total, of months and of old databases too."""

from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from bot.hosting.commands import format_difference
from bot.models.leaderboards import FeatKind, Medal
from bot.services.recount import BrokenGame
from bot.store import Store
from bot.store.engines import format_address
from bot.store.recount import RowDifference
from bot.store.totals import PLAYER_TOTALS
from tests.services.drivers import ANN, BEN, MARCH, Driver
from tests.services.random_play import OPEN_SERVER, PLAYERS, RandomPlay, list_kinds
from tests.services.test_totals import check_totals
from tests.whole.bot_process import run_operator_command


async def execute_statements(store: Store, *statements: str) -> None:
    """Execute statements, each of which must change a row."""
    async with store.begin_write(None) as conn:
        for statement in statements:
            assert (await conn.execute(text(statement))).rowcount, statement


async def load_rows(store: Store, query: str) -> list[tuple[object, ...]]:
    """Return the rows of a query."""
    async with store.begin_read(None) as conn:
        return [tuple(row) for row in await conn.execute(text(query))]


async def load_first_value(store: Store, query: str) -> object:
    """Return the first column of a query's first row."""
    return (await load_rows(store, query))[0][0]


async def falsify_totals(store: Store) -> list[tuple[str, list[str]]]:
    """Falsify totals of every kind; return the name and the wrong columns of each."""
    is_board = "server_id = 0 AND era = 0 AND game_group = 'every' AND period = 'ever'"
    board_id = await load_first_value(store, f"SELECT id FROM leaderboard WHERE {is_board}")
    is_on_board = f"leaderboard_id = {board_id}"
    board_name = "server_id 0, era 0, game_group every, period ever"
    [wrong_id], [deleted_id], *_ = await load_rows(
        store, f"SELECT game_id FROM result WHERE server_id = {OPEN_SERVER} AND adds_to_streak"
    )
    [wrong], [bounded], [deleted], *_ = await load_rows(
        store, f"SELECT player_id FROM standing WHERE {is_on_board} AND win_rate_bound > 0"
    )
    [one], [two], [three], *_ = await load_rows(
        store, "SELECT player_id FROM player_record WHERE game_group = 'canfield'"
    )
    [(payer, house, date), *_] = await load_rows(
        store, "SELECT player_id, server_id, date FROM house_night WHERE server_id > 0 AND era = 0"
    )
    [(played, cards_up), *_] = await load_rows(
        store, "SELECT player_id, cards_up FROM cards_up_histogram WHERE variant = 'canfield'"
    )
    is_night = f"server_id = {house} AND player_id = {payer} AND era = 0 AND date = '{date}'"
    await execute_statements(
        store,
        f"UPDATE result SET cards_up = cards_up + 1 WHERE game_id = {wrong_id}",
        f"DELETE FROM result WHERE game_id = {deleted_id}",
        "UPDATE player_record SET win_streak = win_streak + 1"
        f" WHERE player_id = {one} AND game_group = 'every'",
        f"UPDATE player_record SET seconds = -1, fewest_moves = 1 WHERE player_id = {two}"
        " AND game_group = 'canfield'",
        f"DELETE FROM player_record WHERE player_id = {three} AND game_group = 'every'",
        "UPDATE cards_up_histogram SET games = games + 1"
        f" WHERE player_id = {played} AND cards_up = {cards_up} AND variant = 'canfield'",
        f"UPDATE house_account SET amount_paid = amount_paid - 50 WHERE player_id = {payer}",
        "UPDATE house_totals SET amount_won = amount_won + 5 WHERE server_id = 0",
        f"UPDATE house_totals SET games = games - 1 WHERE server_id = {house} AND era = 0",
        f"UPDATE house_night SET profit = profit + 1, amount_won = amount_won + 1 WHERE {is_night}",
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
        (f"player_record (player_id {one}, game_group every)", ["win_streak"]),
        (f"player_record (player_id {two}, game_group canfield)", ["seconds", "fewest_moves"]),
        (f"player_record (player_id {three}, game_group every)", []),
        (
            f"cards_up_histogram (player_id {played}, variant canfield, cards_up {cards_up})",
            ["games"],
        ),
        (f"house_account (player_id {payer})", ["amount_paid"]),
        ("house_totals (server_id 0, era 0)", ["amount_won"]),
        (f"house_totals (server_id {house}, era 0)", ["games"]),
        (
            f"house_night (server_id {house}, era 0, date {date}, player_id {payer})",
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
@pytest.mark.sqlite_only(reason="the statements are tested on both where totals are compared")
async def test_a_recount_names_and_repairs_falsified_totals(driver: Driver) -> None:
    await RandomPlay(driver).run(200)
    # A standing's rates are computed anew when a result that has waited is added to it.
    await driver.add_waiting_results()
    assert await driver.list_findings() == []
    expected = sorted(await falsify_totals(driver.store))
    # Totals that go by wrong results differ as well, until those are mended.
    found = {name for name, _ in list_difference_names(await driver.list_findings())}
    assert {name for name, _ in expected if not name.startswith("leaderboard")} <= found
    findings = await driver.list_findings(repair=True)
    assert sorted(list_difference_names(findings)) == expected
    assert await driver.list_findings() == []


@pytest.mark.slow
async def test_random_games_of_every_kind_have_the_totals_of_another_implementation(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The dailies' deals follow from it, and what players do from the deals.
    monkeypatch.setattr("secrets.token_hex", lambda count: count * "5a")
    played = RandomPlay(driver, seed=3)
    await played.run(200)
    assert played.refused.keys() >= {"attempt-over", "not-allowed"}
    kinds = await list_kinds(driver)
    for kind in ("won", "abandoned", "practice", "for money", "with undo", "with hints"):
        assert kinds[kind], kind
    assert kinds["not global"]
    assert kinds["after a reset"]
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()  # its result waits
    await check_totals(driver)
    await driver.add_waiting_results()
    await check_totals(driver)
    for player_id in PLAYERS[:3]:
        await driver.privacy.erase_player_data(player_id)
    await check_totals(driver)
    async with driver.store.begin_write(None) as conn:
        for total in PLAYER_TOTALS:
            await conn.execute(total.table.delete())
    assert await driver.list_findings(repair=True)
    await check_totals(driver)


@pytest.mark.slow
async def test_a_recount_reports_games_that_cannot_be_replayed(driver: Driver) -> None:
    await driver.deal_game(variant="canfield")
    table = await driver.draw_and_resign()
    await execute_statements(driver.store, "UPDATE game SET moves = 't1-f9'")
    [finding] = await driver.list_findings()
    assert isinstance(finding, BrokenGame)
    assert format_difference(finding).startswith(f"game {table.game.id} cannot be replayed: ")
    await execute_statements(driver.store, "UPDATE game SET moves = 'draw', outcome = 'won'")
    [finding] = await driver.list_findings()
    assert "its moves do not end as it did" in format_difference(finding)


@pytest.mark.slow
async def test_the_recount_command_prints_and_repairs_differences(
    driver: Driver, database_url: str, tmp_path: Path
) -> None:
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()
    await execute_statements(
        driver.store, "UPDATE player_record SET hints = 7 WHERE game_group = 'every'"
    )
    place = format_address(make_url(database_url))
    difference = (
        "player_record (player_id 401, game_group every): hints is 7, not 0\n"
        f"1 difference in {place}"
    )
    for arguments, status, output in (
        (("recount",), 1, f"{difference}\n"),
        (("recount", "--mend"), 1, f"{difference}, mended\n"),
        (("recount",), 0, f"no differences in {place}\n"),
    ):
        command = await run_operator_command(tmp_path, *arguments, database_url=database_url)
        assert command == (status, output, "")


async def test_false_medals_feats_and_standings_of_a_month_are_mended(driver: Driver) -> None:
    await driver.end_games(ANN, 12, 6)
    await driver.end_games(BEN, 12, 3)
    await driver.pass_march()
    driver.clock.advance(days=30)  # until all games of March have ended
    await driver.do_due_work()
    medals, holders = await driver.list_medals(), await driver.list_holders()
    month = f"leaderboard_id IN (SELECT id FROM leaderboard WHERE period = '{MARCH}')"
    async with driver.store.begin_write(None) as conn:
        for statement in (
            f"UPDATE medal SET player_id = {BEN} WHERE {month}",
            "UPDATE feat SET value = 1 WHERE kind = 'fewest-moves'",
            "DELETE FROM feat WHERE kind = 'longest-streak'",
            f"DELETE FROM standing WHERE {month} AND player_id = {BEN}",
        ):
            assert (await conn.execute(text(statement))).rowcount, statement
    assert await driver.list_medals() == {BEN: Medal.GOLD}
    found = await driver.find_season_differences()
    assert {str(each.table_name) for each in found} >= {"feat", "standing"}
    await driver.list_findings(repair=True)
    await driver.do_due_work()
    assert await driver.find_season_differences() == []
    assert await driver.list_medals() == medals == {ANN: Medal.GOLD}
    assert await driver.list_holders() == holders
    assert holders[FeatKind.LONGEST_STREAK] == (6, ANN)


async def test_a_medal_given_to_the_wrong_player_is_found_and_mended(driver: Driver) -> None:
    await driver.end_games(ANN, 12, 6)
    await driver.end_games(BEN, 12, 3)
    await driver.pass_march()
    async with driver.store.begin_write(None) as conn:
        await conn.execute(text(f"UPDATE medal SET player_id = {BEN}"))
    found = await driver.find_season_differences()
    assert {str(each.table_name) for each in found} == {"medal"}
    await driver.list_findings(repair=True)
    assert await driver.find_season_differences() == []
    assert await driver.list_medals() == {ANN: Medal.GOLD}
