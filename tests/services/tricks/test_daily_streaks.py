"""The trick: keep a streak of dailies by opening each, or drawing once, without playing a card."""

from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN


async def test_a_day_is_in_the_streak_once_a_card_was_played(daily_driver: DailyDriver) -> None:
    await daily_driver.begin_daily()
    assert await daily_driver.attempt_service.load_daily_streak(ANN) is None
    await daily_driver.draw_cards(ANN, 2)
    assert await daily_driver.attempt_service.load_daily_streak(ANN) is None
    await daily_driver.play_card()
    streak = await daily_driver.load_streak()
    assert (streak.last_date, streak.current_days) == ("2026-03-01", 1)
    await daily_driver.draw_cards(ANN)
    await daily_driver.resign_game()
    assert await daily_driver.load_streak() == streak
