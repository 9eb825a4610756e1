"""The trick: read the number of a fresh deal, and search for a win elsewhere before playing it."""

import json
from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.models.games import PriceBook
from bot.services.accounts.privacy import PrivacyService
from bot.services.contests.attempts import AttemptService
from bot.services.fair_play.fresh_deals import MAX_UNPLAYED_DEALS
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.solver.certain_hints import CertainHintService
from bot.services.solver.pool import SolverPool
from bot.store import Store
from bot.store.games import solutions
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock

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


async def test_a_deal_that_the_bot_was_asked_about_cannot_be_left_as_if_it_was_never_dealt(
    store: Store, clock: ManualClock, driver: GameDriver
) -> None:
    # Else it would say which deals to leave.
    await driver.deal_game(variant="canfield")
    asked = await CertainHintService(store, clock, SolverPool(1)).count_hint(ANN)
    assert asked.game.has_started
    assert not asked.game.moves
    await driver.resign_game(asked)
    [result] = (await export_data(store))["results"]
    assert (result["is_counted"], result["outcome"]) == (True, "resigned")


async def test_practice_for_money_does_not_tell_its_number_either(
    store: Store, driver: GameDriver
) -> None:
    give_up = CurrentGameAction.GIVE_UP
    for _ in range(MAX_UNPLAYED_DEALS + 1):
        await driver.deal_game(variant="canfield", current_game_action=give_up)
    request = DealRequest(price_book=PriceBook.HOYLE)
    game = (await driver.play_service.start_game(ANN, SERVER, request, give_up)).game
    assert not game.is_counted
    assert game.conceals_deal
    number = str(game.deal)
    assert number not in {row["deal"] for row in (await export_data(store))["games"]}
    with pytest.raises(GameError, match="deal-under-way"):
        await driver.play_service.load_same_deal_request(BEN, game.id)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.deal_game(game.deal, "canfield", CurrentGameAction.SET_ASIDE)
    await driver.draw_and_resign()
    assert number in {row["deal"] for row in (await export_data(store))["games"]}


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
    # A deal of the bank may have been seen before it became a daily's.
    async with store.begin_write() as conn:
        await solutions.record_viewed_solution(conn, ANN, table.game.variant, table.game.deal)
    export = await export_data(store)
    assert len(export["viewed_solutions"]) == 1
    assert number not in json.dumps(export)
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    listed = await attempts.list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [False]
    assert number in json.dumps(await export_data(store))
