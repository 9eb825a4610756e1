"""The trick: deal games for money over weeks, and end those that won on one night."""

from bot.models.games import PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.store.stats import house
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
        ("2026-03-01", 1),
        ("2026-03-02", 1),
        ("2026-03-03", 1),
    ]
