"""The trick: read the number of a fresh deal, and search for a win elsewhere before playing it."""

import json
from typing import Any

from bot.services.accounts.privacy import PrivacyService
from bot.services.contests.attempts import AttemptService
from bot.services.games.game_requests import CurrentGameAction
from bot.store import Store
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, SERVER, GameDriver, ManualClock

LONG_NUMBER = 4_242_424_242_424_242_424


async def export_data(store: Store) -> dict[str, Any]:
    """Return everything that Ann's export has about her."""
    (file,) = await PrivacyService(store, ManualClock()).export_player_data(ANN, {}, 10 << 20)
    content: dict[str, Any] = json.loads(file)
    return content


async def test_the_number_of_a_game_that_counts_is_told_when_the_game_is_over(
    store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [LONG_NUMBER, 60_000])
    table = await driver.deal_game(variant="canfield")
    assert table.game.deal == LONG_NUMBER
    assert table.game.conceals_deal
    assert str(LONG_NUMBER) not in json.dumps(await export_data(store))
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    listed = await AttemptService(store, clock).list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [True, True]
    assert str(LONG_NUMBER) not in json.dumps(await export_data(store))
    set_aside = await driver.play_service.resume_game(ANN, table.game.id)
    assert not (await driver.resign_game(set_aside)).game.conceals_deal
    export = await export_data(store)
    assert str(LONG_NUMBER) in {game["deal"] for game in export["games"]}
    assert [result["deal"] for result in export["results"]] == [str(LONG_NUMBER)]


async def test_the_number_of_a_practice_game_is_told(driver: GameDriver) -> None:
    table = await driver.deal_game(123456, "canfield")
    assert not table.game.conceals_deal


async def test_the_number_of_a_daily_is_told_when_the_day_is_over(
    store: Store, clock: ManualClock, daily_driver: DailyDriver
) -> None:
    table = await daily_driver.begin_daily()
    await daily_driver.resign_game()
    number = str(table.game.deal)
    play, attempts = daily_driver.play_service, AttemptService(store, clock)
    request = await play.load_same_deal_request(ANN, table.game.id)
    practice = await play.start_game(ANN, SERVER, request)
    listed = await attempts.list_active_games(ANN)
    assert [(active.game, active.is_deal_concealed) for active in listed] == [(practice.game, True)]
    assert number not in json.dumps(await export_data(store))
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    listed = await attempts.list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [False]
    assert number in json.dumps(await export_data(store))
