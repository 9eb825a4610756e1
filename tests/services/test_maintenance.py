"""Maintenance of old games and leaderboards."""

from datetime import UTC, datetime, timedelta

import discord
import pytest
from sqlalchemy import insert, select

from bot.models.games import GameOutcome, Slot
from bot.models.leaderboards import LeaderboardKey
from bot.services.statistics import Period, build_period, build_period_key
from bot.services.tables import CurrentGameAction
from bot.store import Store, games
from bot.store.leaderboards import find_leaderboard
from bot.store.schema import handled_request_table
from tests.services.drivers import ANN, Driver
from tests.store.player_rows import find_result_of_game, load_player_record


async def test_a_game_abandoned_for_fourteen_days_ends_and_counts(driver: Driver) -> None:
    await driver.deal_game(variant="canfield")
    driver.clock.advance(hours=2)
    table = await driver.play.draw_cards(ANN)
    driver.clock.advance(days=14)
    await driver.run_maintenance()
    assert (await driver.play.load_current_table(ANN)).game.slot is Slot.TABLE
    # Resuming a game and asking for a hint are no moves.
    await driver.deal_game(1, current_game_action=CurrentGameAction.SET_ASIDE)
    await driver.play.resume_game(ANN, table.game.id)
    table, _ = await driver.play.give_hint(ANN)
    driver.clock.advance(seconds=1)
    await driver.run_maintenance()
    async with driver.store.begin_read(None) as conn:
        result = await find_result_of_game(conn, table.game.id)
        game = await games.find_game(conn, table.game.id)
        record = await load_player_record(conn, ANN)
    assert result is not None
    assert game is not None
    assert result.outcome is GameOutcome.ABANDONED
    assert result.is_counted
    assert result.ended_at == driver.clock.now
    assert (result.seconds, game.last_active_at) == (2 * 3600, table.game.last_active_at)
    assert (record.games, record.wins, record.practice_games) == (1, 0, 0)
    await driver.run_maintenance()
    async with driver.store.begin_read(None) as conn:
        assert await load_player_record(conn, ANN) == record


async def test_requests_are_forgotten_an_hour_after_later_ones(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.maintenance._REQUESTS_BATCH_SIZE", 2)
    latest, one_hour_ago = (
        discord.utils.time_snowflake(datetime(2026, 3, 1, hour, tzinfo=UTC)) for hour in (12, 11)
    )
    request_ids = (*range(1, 6), one_hour_ago - 1, one_hour_ago, latest)
    async with driver.store.begin_write(None) as conn:
        rows = [{"id": request_id} for request_id in request_ids]
        await conn.execute(insert(handled_request_table), rows)
    await driver.run_maintenance()
    async with driver.store.begin_read(None) as conn:
        remaining = (await conn.execute(select(handled_request_table.c.id))).scalars()
        assert sorted(remaining) == [one_hour_ago, latest]


async def list_present_periods(store: Store, *periods: str) -> list[str]:
    """Return those of the periods that have a leaderboard."""
    async with store.begin_read(None) as conn:
        return [
            period
            for period in periods
            if await find_leaderboard(conn, LeaderboardKey(period=period))
        ]


async def test_leaderboards_of_past_weeks_are_deleted_and_months_are_kept(driver: Driver) -> None:
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()
    await driver.add_waiting_results()
    periods = ("ever", "m2026-03", "w2026-10")
    assert await list_present_periods(driver.store, *periods) == [*periods]
    driver.clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    await driver.run_maintenance()
    assert await list_present_periods(driver.store, *periods) == ["ever", "m2026-03"]
    driver.clock.advance(minutes=1)
    await driver.run_maintenance()
    assert await list_present_periods(driver.store, *periods) == ["ever", "m2026-03"]


def test_a_week_belongs_to_the_year_of_its_thursday() -> None:
    new_year = datetime(2027, 1, 1, tzinfo=UTC)
    assert build_period_key(Period.WEEK, new_year) == "w2026-53"
    assert build_period_key(Period.MONTH, new_year) == "m2027-01"
    assert build_period_key(Period.MONTH, datetime(2028, 2, 29, tzinfo=UTC)) == "m2028-02"


def test_a_period_has_all_moments_of_its_key_and_no_other() -> None:
    for moment in (
        datetime(2026, 12, 31, 23, 59, tzinfo=UTC),
        datetime(2027, 1, 1, tzinfo=UTC),
        datetime(2028, 2, 29, 12, tzinfo=UTC),
    ):
        for kind in (Period.MONTH, Period.WEEK):
            period = build_period(kind, moment)
            assert period.begins_at <= moment < period.ends_at
            just_before = timedelta(microseconds=1)
            for inside in (period.begins_at, period.ends_at - just_before):
                assert build_period_key(kind, inside) == period.key
            for outside in (period.begins_at - just_before, period.ends_at):
                assert build_period_key(kind, outside) != period.key
