"""Which finished game is looked at again, and whose turn a film is."""

from contextlib import ExitStack

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.games.replays import MAX_WAITING_FILMS, ReplayService
from bot.store import Store
from tests.services.game_driver import ANN, BEN, GameDriver, ManualClock, get_version


async def play_and_resign(driver: GameDriver, moves: list[str]) -> int:
    """A game of Ann's that she gave up: its number."""
    table = await driver.deal_and_play(1, moves)
    return (await driver.play_service.resign_game(ANN, get_version(table))).game.id


async def test_without_a_number_the_last_finished_game_is_replayed(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    replays = ReplayService(store, ManualClock())
    with pytest.raises(GameError, match="no-finished-game"):
        await replays.load_replay_table(ANN)
    first = await play_and_resign(driver, ["draw"])
    clock.advance(minutes=1)
    last = await play_and_resign(driver, ["draw", "draw"])
    table = await replays.load_replay_table(ANN)
    assert (table.game.id, table.game.outcome) == (last, GameOutcome.RESIGNED)
    assert [each.game_id for each in await replays.list_finished_games(ANN, 10)] == [last, first]
    with pytest.raises(GameError, match="no-finished-game"):
        await replays.load_replay_table(BEN)


async def test_a_public_game_of_another_player_is_found_by_its_number(
    driver: GameDriver, store: Store
) -> None:
    replays = ReplayService(store, ManualClock())
    number = await play_and_resign(driver, ["draw"])
    for typed in (str(number), f"#{number}", f" {number} ", f"0{number}"):
        assert (await replays.load_replay_table(BEN, typed)).game.id == number
    await PlayerSettingsService(store).change_settings(ANN, table_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="replay-hidden"):
        await replays.load_replay_table(BEN, str(number))
    assert (await replays.load_replay_table(ANN, str(number))).game.id == number
    table, player = await replays.load_table_and_owner(str(number))
    assert (table.game.id, player.id) == (number, ANN)


async def test_a_game_under_way_cannot_be_replayed(driver: GameDriver, store: Store) -> None:
    table = await driver.deal_game(1)
    with pytest.raises(GameError, match="game-not-over"):
        await ReplayService(store, ManualClock()).load_replay_table(ANN, str(table.game.id))
    with pytest.raises(GameError, match="game-not-over"):
        await ReplayService(store, ManualClock()).load_table_and_owner(str(table.game.id))


@pytest.mark.parametrize(
    ("typed_text", "key"),
    [
        *((text, "no-game-number") for text in ("", "x", "-1", "1.0", "1e3", "²", "9" * 19, "##1")),
        *((text, "no-such-replay") for text in ("0", "9" * 18)),
    ],
)
async def test_an_invalid_game_number_is_refused(store: Store, typed_text: str, key: str) -> None:
    with pytest.raises(GameError, match=key):
        await ReplayService(store, ManualClock()).load_replay_table(ANN, typed_text)


async def test_each_player_waits_for_one_film_and_the_queue_is_bounded(store: Store) -> None:
    replays = ReplayService(store, ManualClock())
    with ExitStack() as waiting:
        ahead = [
            waiting.enter_context(replays.join_film_queue(who)) for who in range(MAX_WAITING_FILMS)
        ]
        assert ahead == list(range(MAX_WAITING_FILMS))
        for who, key in ((3, "film-in-progress"), (ANN, "too-many-films")):
            with pytest.raises(GameError, match=key), replays.join_film_queue(who):
                pass
    with replays.join_film_queue(3) as none:
        assert none == 0
