"""Tricks with days: a best night collected over weeks, and a streak without playing a card."""

from bot.models.games import PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.stats import house
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, SERVER, GameDriver, get_version


async def test_the_money_of_a_game_belongs_to_the_day_of_its_deal(
    driver: GameDriver, store: Store
) -> None:
    play, tables = driver.play_service, []
    for _ in range(3):
        request = DealRequest(price_book=PriceBook.HOYLE)
        tables.append(await play.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE))
        driver.clock.advance(days=1)
    for table in tables:
        resumed = await play.resume_game(ANN, table.game.id)
        await play.resign_game(ANN, get_version(resumed))
    await WaitingResultService(store, driver.clock).add_waiting_results()
    async with store.begin_read() as conn:
        nights = await house.list_player_house_nights(conn, ANN)
    assert [(night.date, night.games) for night in nights] == [
        ("2026-03-02", 1),
        ("2026-03-03", 1),
        ("2026-03-04", 1),
    ]


async def test_a_day_is_in_the_streak_once_a_card_was_played(daily_driver: DailyDriver) -> None:
    await daily_driver.begin_daily()
    assert await daily_driver.attempt_service.load_daily_streak(ANN) is None
    await daily_driver.draw_cards(ANN, 2)
    assert await daily_driver.attempt_service.load_daily_streak(ANN) is None
    await daily_driver.play_card()
    streak = await daily_driver.load_streak()
    assert (streak.last_date, streak.current_days) == ("2026-03-02", 1)
    await daily_driver.draw_cards(ANN)
    await daily_driver.resign_game()
    assert await daily_driver.load_streak() == streak
