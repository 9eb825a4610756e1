"""The trick: a second account tries the deal of a game under way, and tells how it is won."""

import pytest

from bot.engine.errors import GameError
from bot.services.games.game_requests import CurrentGameAction, GameVersion, NotYourTableError
from bot.services.games.replays import ReplayService
from bot.store import Store
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock


async def test_others_get_the_deal_of_a_game_that_counts_when_it_is_over(
    driver: GameDriver,
) -> None:
    play = driver.play_service
    table = await driver.deal_game(variant="canfield")
    for _ in range(2):
        with pytest.raises(GameError, match="deal-under-way"):
            await play.load_same_deal_request(BEN, table.game.id)
        await play.draw_cards(ANN)
    with pytest.raises(NotYourTableError) as refusal:
        await play.draw_cards(BEN, version=GameVersion(table.game.id, 0))
    assert refusal.value.values == {"playable": "later"}
    await driver.draw_and_resign()
    request = await play.load_same_deal_request(BEN, table.game.id)
    bens = await play.start_game(BEN, SERVER, request)
    assert (bens.game.deal, bens.game.is_counted) == (table.game.deal, False)


async def test_others_get_the_deal_of_a_practice_game_at_once(driver: GameDriver) -> None:
    table = await driver.deal_game(123456, "canfield")
    request = await driver.play_service.load_same_deal_request(BEN, table.game.id)
    assert request.deal_number == 123456


async def test_the_number_of_a_game_set_aside_is_not_told_by_asking_for_its_deal(
    driver: GameDriver,
) -> None:
    table = await driver.deal_game(variant="canfield")
    await driver.deal_game(123456, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.play_service.load_same_deal_request(ANN, table.game.id)


async def test_who_gave_up_the_daily_does_not_see_how_others_won_it(
    daily_driver: DailyDriver, store: Store, clock: ManualClock
) -> None:
    """Else a second account would give it up at once, and watch the best game of all."""
    replays = ReplayService(store, clock)
    await daily_driver.begin_daily(BEN)
    bens = await daily_driver.resign_game(BEN)
    await daily_driver.begin_daily(ANN)
    await daily_driver.resign_game(ANN)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await replays.load_replay_table(ANN, str(bens.game.id))
    clock.advance(days=1)
    assert (await replays.load_replay_table(ANN, str(bens.game.id))).game == bens.game
