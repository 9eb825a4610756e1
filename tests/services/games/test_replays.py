"""Replays of finished games, and the queue of their films."""

from contextlib import ExitStack

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.games.replays import MAX_WAITING_FILMS, ReplayService
from bot.store import Store
from tests.services.game_driver import ANN, BEN, GameDriver, ManualClock


@pytest.fixture
def replay_service(store: Store) -> ReplayService:
    """Return the service of replays."""
    return ReplayService(store, ManualClock())


async def play_and_resign(driver: GameDriver, moves: list[str]) -> int:
    """Play and resign a game of Ann's; return its id."""
    table = await driver.deal_and_play(1, moves)
    return (await driver.resign_game(table)).game.id


async def test_without_a_number_the_last_finished_game_is_replayed(
    driver: GameDriver, replay_service: ReplayService, clock: ManualClock
) -> None:
    with pytest.raises(GameError, match="no-finished-game"):
        await replay_service.load_replay_table(ANN)
    first_id = await play_and_resign(driver, ["draw"])
    clock.advance(minutes=1)
    last_id = await play_and_resign(driver, ["draw", "draw"])
    table = await replay_service.load_replay_table(ANN)
    assert (table.game.id, table.game.outcome) == (last_id, GameOutcome.RESIGNED)
    finished_games = await replay_service.list_finished_games(ANN, 10)
    assert [result.game_id for result in finished_games] == [last_id, first_id]
    with pytest.raises(GameError, match="no-finished-game"):
        await replay_service.load_replay_table(BEN)


async def test_a_public_game_of_another_player_is_found_by_its_number(
    driver: GameDriver, store: Store, replay_service: ReplayService
) -> None:
    game_id = await play_and_resign(driver, ["draw"])
    for number_text in (str(game_id), f"#{game_id}", f" {game_id} ", f"0{game_id}"):
        assert (await replay_service.load_replay_table(BEN, number_text)).game.id == game_id
    await PlayerSettingsService(store).change_settings(ANN, table_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="replay-hidden"):
        await replay_service.load_replay_table(BEN, str(game_id))
    assert (await replay_service.load_replay_table(ANN, str(game_id))).game.id == game_id
    table, owner = await replay_service.load_table_and_owner(str(game_id))
    assert (table.game.id, owner.id) == (game_id, ANN)


async def test_an_unfinished_game_cannot_be_replayed(
    driver: GameDriver, replay_service: ReplayService
) -> None:
    table = await driver.deal_game(1)
    with pytest.raises(GameError, match="game-not-over"):
        await replay_service.load_replay_table(ANN, str(table.game.id))
    with pytest.raises(GameError, match="game-not-over"):
        await replay_service.load_table_and_owner(str(table.game.id))


@pytest.mark.parametrize(
    ("typed_text", "key"),
    [
        *((text, "no-game-number") for text in ("", "x", "-1", "1.0", "1e3", "²", "9" * 19, "##1")),
        *((text, "no-such-replay") for text in ("0", "9" * 18)),
    ],
)
async def test_an_invalid_game_number_is_refused(
    replay_service: ReplayService, typed_text: str, key: str
) -> None:
    with pytest.raises(GameError, match=key):
        await replay_service.load_replay_table(ANN, typed_text)


def test_each_player_waits_for_one_film_and_the_queue_is_bounded(
    replay_service: ReplayService,
) -> None:
    with ExitStack() as queue:
        players_ahead = [
            queue.enter_context(replay_service.join_film_queue(player))
            for player in range(MAX_WAITING_FILMS)
        ]
        assert players_ahead == list(range(MAX_WAITING_FILMS))
        for player, key in ((3, "film-in-progress"), (ANN, "too-many-films")):
            with pytest.raises(GameError, match=key), replay_service.join_film_queue(player):
                pass
    with replay_service.join_film_queue(3) as ahead:
        assert ahead == 0
