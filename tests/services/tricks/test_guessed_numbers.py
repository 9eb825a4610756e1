"""The trick: read strangers' games by their numbers, which can be guessed, to learn their deals."""

import pytest

from bot.engine.errors import GameError
from bot.services.games.game_requests import DealRequest
from bot.services.games.replays import ReplayService
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, GameDriver, get_version


async def test_a_number_names_own_games_and_those_of_the_server(driver: GameDriver) -> None:
    replays = ReplayService(driver.store, driver.clock)
    await driver.deal_game(123456, "canfield")
    number = str((await driver.draw_and_resign()).game.id)
    for server_id in (SERVER, OTHER_SERVER, None):
        await replays.check_may_name_game(ANN, server_id, number)
    await replays.check_may_name_game(BEN, SERVER, number)
    for server_id in (OTHER_SERVER, None):
        with pytest.raises(GameError, match="no-such-replay"):
            await replays.check_may_name_game(BEN, server_id, number)
    # A button that was shown to Ben leads to it all the same.
    assert (await replays.load_replay_table(BEN, number)).game.id == int(number)


async def test_a_game_played_outside_servers_is_named_by_its_player_only(
    driver: GameDriver,
) -> None:
    play, replays = driver.play_service, ReplayService(driver.store, driver.clock)
    table = await play.start_game(ANN, None, DealRequest(variant="canfield", deal_number=7))
    await play.resign_game(ANN, get_version(table))
    for server_id in (SERVER, None):
        with pytest.raises(GameError, match="no-such-replay"):
            await replays.check_may_name_game(BEN, server_id, str(table.game.id))
