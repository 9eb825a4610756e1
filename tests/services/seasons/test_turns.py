"""The turn of a month: every game belongs to the month in which it ended, and counts once."""

from datetime import timedelta

import pytest

from bot.models.leaderboards import GLOBAL_SERVER_ID, FeatKind, Medal
from bot.services.maintenance import MaintenanceService
from bot.store import Store
from tests.services.game_driver import ANN, BEN, CAT, SERVER, ManualClock
from tests.services.seasons.season_driver import APRIL, MARCH, TURN, SeasonDriver

pytestmark = pytest.mark.slow

INSTANT = timedelta(microseconds=1)


async def test_results_that_wait_over_the_turn_belong_to_their_month(
    season_driver: SeasonDriver, clock: ManualClock, store: Store
) -> None:
    for moment in (TURN - INSTANT, TURN, TURN + INSTANT):
        await season_driver.end_game(ANN, moment)
    clock.now = TURN + timedelta(seconds=1)
    await MaintenanceService(store, clock).run_maintenance()
    await season_driver.add_waiting_results()
    for server_id in (SERVER, GLOBAL_SERVER_ID):
        assert await season_driver.count_games(MARCH, server_id) == 1
        assert await season_driver.count_games(APRIL, server_id) == 2
    assert await season_driver.find_season_differences() == []


async def test_results_that_waited_for_years_are_added_to_all_their_months(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    months = [(TURN - timedelta(days=31 * number)).replace(day=15) for number in range(30)]
    for moment in months:
        await season_driver.end_game(ANN, moment)
    clock.now = TURN + timedelta(days=40)
    await season_driver.do_due_work()
    for moment in months:
        assert await season_driver.count_games(f"m{moment:%Y-%m}") == 1, moment
    assert await season_driver.find_season_differences() == []


async def test_a_month_that_is_settled_is_settled_again_after_a_late_result(
    season_driver: SeasonDriver,
) -> None:
    await season_driver.end_games(ANN, 12, 6, move_count=90)
    await season_driver.end_games(BEN, 12, 5)
    await season_driver.end_games(CAT, 9, 9)
    await season_driver.pass_march()
    assert await season_driver.list_medals() == {ANN: Medal.GOLD}
    await season_driver.end_game(CAT, TURN - INSTANT, move_count=80)
    await season_driver.do_due_work()
    assert await season_driver.list_medals() == {CAT: Medal.GOLD, ANN: Medal.SILVER}
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, CAT)
    assert await season_driver.find_season_differences() == []


@pytest.mark.parametrize("is_work_done", [True, False])
async def test_a_clock_set_back_over_the_turn_counts_nothing_twice_and_loses_nothing(
    season_driver: SeasonDriver, clock: ManualClock, *, is_work_done: bool
) -> None:
    await season_driver.end_games(ANN, 12, 6)
    await season_driver.end_games(BEN, 12, 5)
    clock.now = TURN + timedelta(hours=2)
    await season_driver.end_games(BEN, 2)
    if is_work_done:
        await season_driver.do_due_work()
    clock.now = TURN - timedelta(hours=3)
    await season_driver.end_games(BEN, 8, 8)
    await season_driver.do_due_work()
    clock.now = TURN + timedelta(hours=1)
    await season_driver.end_games(ANN, 1)
    await season_driver.do_due_work()
    await season_driver.do_due_work()
    assert await season_driver.count_games(MARCH) == 32
    assert await season_driver.count_games(APRIL) == 3
    assert await season_driver.list_medals() == {BEN: Medal.GOLD}
    assert (await season_driver.list_holders())[FeatKind.LONGEST_STREAK] == (13, BEN)
    assert await season_driver.find_season_differences() == []


async def test_feats_are_counted_after_a_clock_was_set_back_within_the_month(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    clock.now = TURN - timedelta(days=1)
    await season_driver.end_games(ANN, 1, 1, move_count=90)
    await season_driver.do_due_work()
    clock.now -= timedelta(days=20)
    await season_driver.end_games(BEN, 1, 1, move_count=80)
    await season_driver.do_due_work()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, BEN)
    assert await season_driver.find_season_differences() == []
