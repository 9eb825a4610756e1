"""Totals follow from their definitions as another implementation computes them."""

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import select

from bot.models.games import Game, GameOutcome, GameResult
from bot.models.leaderboards import Feat
from bot.store import Store, schema
from bot.store.recount import RowValues
from bot.store.totals import LEADERBOARD_KEY, PLAYER_TOTALS
from tests.finished_games import record_finished_games
from tests.services.drivers import SERVER, Driver
from tests.services.expected_totals import (
    LEADERBOARD_SUM_COLUMNS,
    MONEY_SUM_COLUMNS,
    build_expected_result,
    compute_expected_feats,
    compute_expected_medals,
    compute_expected_totals,
    is_period_kept,
)


async def load_rows(store: Store, query: Any) -> list[RowValues]:
    """Return the rows of a query."""
    async with store.begin_read(None) as conn:
        return [dict(row) for row in (await conn.execute(query)).mappings()]


def order_rows(rows: list[RowValues]) -> list[RowValues]:
    """Return rows in an order that their values alone decide, rates without what rounding left."""
    rounded = (
        {
            name: round(value, 9) if isinstance(value, float) else value
            for name, value in row.items()
        }
        for row in rows
    )
    return sorted(rounded, key=lambda row: [str(row[name]) for name in sorted(row)])


async def check_totals(driver: Driver) -> None:
    """Check every stored total and result against what another implementation computes."""
    results = [
        GameResult(**row)
        for row in await load_rows(
            driver.store,
            select(schema.result_table).order_by(
                schema.result_table.c.ended_at, schema.result_table.c.game_id
            ),
        )
    ]
    waiting_rows = await load_rows(driver.store, select(schema.waiting_result_table))
    waiting = {row["game_id"] for row in waiting_rows}
    expected: defaultdict[str, list[RowValues]] = defaultdict(list)
    for player_id, own in groupby(
        sorted(results, key=attrgetter("player_id")), attrgetter("player_id")
    ):
        totals = compute_expected_totals(player_id, list(own), waiting, driver.clock())
        for name, rows in totals.items():
            expected[name] += rows
    for total in PLAYER_TOTALS:
        stored = await load_rows(driver.store, total.stored_rows)
        if total.table.name == "standing":
            stored = [row for row in stored if is_period_kept(row["period"], driver.clock())]
        assert order_rows(stored) == order_rows(expected[total.table.name])
    boards: defaultdict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    for row in expected["standing"]:
        key = tuple(row[name] for name in LEADERBOARD_KEY)
        boards[key].update({name: row[name] for name in LEADERBOARD_SUM_COLUMNS})
    houses: defaultdict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    for result in results:
        if result.price is not None and result.game_id not in waiting:
            money = dict(zip(MONEY_SUM_COLUMNS, (1, result.price, result.payout), strict=True))
            houses[0, 0].update(money)
            if result.server_id is not None:
                houses[result.server_id, result.era].update(money)
    for table, key_names, sums in (
        (schema.leaderboard_table, LEADERBOARD_KEY, boards),
        (schema.house_totals_table, ("server_id", "era"), houses),
    ):
        stored_sums = {
            tuple(row[name] for name in key_names): row
            for row in await load_rows(driver.store, select(table).where(table.c.games > 0))
            if is_period_kept(row.get("period", "ever"), driver.clock())
        }
        assert stored_sums.keys() == sums.keys()
        assert all(values.items() <= stored_sums[key].items() for key, values in sums.items())
    await check_results(driver.store, results)
    assert await driver.list_findings() == []


async def check_results(store: Store, results: list[GameResult]) -> None:
    """Check that each game that is over has the result that its moves give, and no other has."""
    is_over = schema.game_table.c.outcome.is_not(None)
    rows = await load_rows(store, select(schema.game_table).where(is_over))
    ended = [Game(**row) for row in rows]
    results_by_id = {result.game_id: result for result in results}
    assert results_by_id.keys() == {game.id for game in ended}
    for game in ended:
        result = results_by_id[game.id]
        expected = build_expected_result(game, result.era)
        assert result == replace(expected, adds_to_streak=result.adds_to_streak)


async def test_feats_and_medals_are_as_another_implementation_computes_them(driver: Driver) -> None:
    for round_number in range(12):
        for number, player_id in enumerate(range(801, 807)):
            cards_up = 52 if (round_number * number) % 5 in {1, 2} else round_number + number
            dealt_at = driver.clock.now + timedelta(hours=6 * round_number + number)
            await record_finished_games(
                driver.store,
                player_id,
                cards_up,
                variant=("canfield", "klondike")[number % 2],
                server_id=(SERVER, None)[round_number % 3 == 0],
                undos=round_number % 4 == 3,
                seconds=100 + 7 * number,
                dealt_at=dealt_at,
                ended_at=dealt_at + timedelta(minutes=1),
            )
    driver.clock.advance(days=60)
    await driver.do_due_work()
    results = [
        GameResult(**row) for row in await load_rows(driver.store, select(schema.result_table))
    ]
    results.sort(key=attrgetter("ended_at", "game_id"))
    feats = {Feat(**row) for row in await load_rows(driver.store, select(schema.feat_table))}
    assert feats == compute_expected_feats(results)
    assert len({feat.kind for feat in feats}) == 4
    given = {
        (row["player_id"], row["leaderboard_id"], row["medal"])
        for row in await load_rows(driver.store, select(schema.medal_table))
    }
    standings: defaultdict[int, list[RowValues]] = defaultdict(list)
    for row in await load_rows(driver.store, select(schema.standing_table)):
        standings[row["leaderboard_id"]].append(row)
    expected = {
        (player_id, row["leaderboard_id"], medal)
        for row in await load_rows(driver.store, select(schema.season_leaderboard_table))
        for player_id, medal in compute_expected_medals(
            standings[row["leaderboard_id"]], row["min_ranked_games"]
        ).items()
    }
    assert given == expected
    assert {medal for *_, medal in given} == {1, 2, 3}
    assert all(result.outcome is GameOutcome.WON for result in results if result.cards_up == 52)
