"""Dailies: the choice of each day's deal, streaks, and a daily played past midnight."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.status import GameStatus, compute_status
from bot.models.games import DealSource
from bot.services.contests.daily_rotation import SUNDAY_VARIANTS, get_daily_variant
from bot.services.contests.proved_deals import choose_unproved_daily
from bot.services.dailies.dailies import DailyService
from bot.services.dailies.daily_pages import DailyQuery
from bot.store import Store
from bot.variants import get_variant
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, ManualClock

MONDAY = date(2026, 3, 2)
SECRETS_OF_STUCK_DEALS = ("secret-94", "secret-307", "secret-962")
"""With these, the first candidate for the Canfield of that Monday is stuck as dealt."""


async def test_all_players_have_the_same_daily_deal_until_midnight(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    daily_driver.set_time("2027-12-31T23:59:59")
    anns_game = (await daily_driver.begin_daily(ANN)).game
    bens_game = (await daily_driver.begin_daily(BEN, OTHER_SERVER)).game
    assert anns_game.deal == bens_game.deal
    assert anns_game.deal_source is DealSource.SHARED
    clock.advance(seconds=1)
    next_game = (await daily_driver.begin_daily(ANN)).game
    assert next_game.contest_id != anns_game.contest_id
    assert next_game.deal != anns_game.deal
    assert (await daily_driver.load_daily_page()).date == date(2028, 1, 1)


@pytest.mark.parametrize("secret", SECRETS_OF_STUCK_DEALS)
def test_a_daily_of_a_game_without_a_bank_has_a_move(
    secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.contests.proved_deals.find_bank", lambda _: None)
    number, is_winnable = choose_unproved_daily(secret, MONDAY)
    assert (number, is_winnable) == choose_unproved_daily(secret, MONDAY)
    assert compute_status(deal(get_variant("canfield"), number)) is GameStatus.PLAYING
    assert not is_winnable


async def test_a_daily_deal_is_stored_when_chosen_and_future_days_have_none(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    daily_service = daily_driver.daily_service
    daily = await daily_service.get_todays_daily()
    assert await daily_service.get_todays_daily() == daily
    assert await daily_service.find_daily(clock.now.date()) == daily
    tomorrow = clock.now.date() + timedelta(days=1)
    with pytest.raises(ValueError, match="before its day"):
        await daily_service.get_or_create_daily(tomorrow)
    assert await daily_service.find_daily_page(ANN, DailyQuery(day=tomorrow)) is None


async def list_week_deals(store: Store) -> list[tuple[str, int]]:
    """Return the variants and deal numbers of a week from a Monday."""
    clock = ManualClock(datetime(2026, 11, 23, tzinfo=UTC))
    deals = []
    for _ in range(7):
        daily = await DailyService(store, clock).get_todays_daily()
        deals.append((daily.variant, daily.deal))
        clock.advance(days=1)
    return deals


async def test_a_week_has_fixed_variants_and_each_installation_its_own_deals(
    store: Store, reference_store: Store
) -> None:
    deals, other_deals = await list_week_deals(store), await list_week_deals(reference_store)
    variants = [variant for variant, _ in deals]
    assert variants == [variant for variant, _ in other_deals]
    assert {*variants} >= {"canfield", "canfield-french", "forty-thieves"}
    assert variants[-1] in SUNDAY_VARIANTS
    assert len({*deals}) == len({*other_deals}) == 7
    assert deals != other_deals


def test_canfield_and_forty_thieves_have_the_weekdays() -> None:
    monday = date(2026, 11, 23)
    weekdays = [get_daily_variant(monday + timedelta(days=number)) for number in range(6)]
    assert weekdays[:2] == weekdays[3:5] == ["canfield", "canfield"]
    assert (weekdays[2], weekdays[5]) == ("canfield-french", "forty-thieves")


def test_every_other_game_gets_its_sunday() -> None:
    sunday = date(2026, 11, 29)
    variants = [
        get_daily_variant(sunday + timedelta(weeks=week)) for week in range(len(SUNDAY_VARIANTS))
    ]
    assert sorted(variants) == sorted(SUNDAY_VARIANTS)


async def test_a_streak_continues_over_a_leap_day_and_ends_with_a_missed_day(
    daily_driver: DailyDriver,
) -> None:
    streak_lengths = []
    for day in ("2028-02-28", "2028-02-29", "2028-03-01"):
        daily_driver.set_time(f"{day}T23:59:59")
        await daily_driver.begin_daily()
        await daily_driver.play_card()
        await daily_driver.resign_game()
        streak_lengths.append((await daily_driver.load_streak()).current_days)
    assert streak_lengths == [1, 2, 3]
    for day, current_days in [("2028-03-02", 3), ("2028-03-03", 0)]:
        daily_driver.set_time(f"{day}T00:00:00")
        streak = await daily_driver.load_streak()
        assert (streak.current_days, streak.best_days) == (current_days, 3)
    await daily_driver.begin_daily()
    await daily_driver.play_card()
    streak = await daily_driver.load_streak()
    assert (streak.current_days, streak.best_days) == (1, 3)


async def test_a_daily_in_progress_at_midnight_keeps_its_entry_and_ends(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    query = DailyQuery(day=date(2026, 3, 2))
    daily_driver.set_time("2026-03-02T23:50:00")
    await daily_driver.begin_daily()
    await daily_driver.draw_cards(ANN, 2)
    clock.advance(minutes=10)
    with pytest.raises(GameError, match="attempt-timed-out"):
        await daily_driver.draw_cards(ANN)
    [closed] = await daily_driver.contest_service.close_due_contests()
    assert closed.date == "2026-03-02"
    assert await daily_driver.contest_service.close_due_contests() == []
    page = await daily_driver.load_daily_page(ANN, query)
    assert not page.is_open
    assert page.own_entry is not None
    assert (page.own_entry.is_finished, page.own_entry.move_count) == (True, 2)
    with pytest.raises(GameError, match="no-game"):
        await daily_driver.draw_cards(ANN)
    assert await daily_driver.load_daily_page(ANN, query) == page
    with pytest.raises(GameError, match="contest-over"):
        await daily_driver.attempt_service.begin_attempt(BEN, SERVER, closed.id)
