"""Undo and redo, also after a restart, and undoing auto-play move by move or all together."""

import pytest

from bot.engine.errors import GameError
from bot.services.games.play import PlayService
from tests.golden_games import THREE_CARD_AUTO_GAME
from tests.services.game_driver import ANN, GameDriver, ManualClock, get_version
from tests.store.migrated_database import open_migrated_store


async def test_undo_and_redo_step_back_and_forth(
    driver: GameDriver, play_service: PlayService
) -> None:
    at_deal = await driver.deal_game(410630)
    after_one, _ = await play_service.play_typed_moves(ANN, "r t1")
    after_two, _ = await play_service.play_typed_moves(ANN, "draw")
    assert (await play_service.undo_moves(ANN)).state == after_one.state
    assert (await play_service.undo_moves(ANN)).state == at_deal.state
    assert (await play_service.redo_moves(ANN)).state == after_one.state
    assert (await play_service.redo_moves(ANN)).state == after_two.state


async def test_several_undo_and_redo_steps_stop_at_the_ends_of_the_game(
    driver: GameDriver, play_service: PlayService
) -> None:
    played = await driver.deal_and_play(410630, ["r t1", "t2 f", "draw"])
    assert (await play_service.undo_moves(ANN, 2)).game.moves == ("r-t1",)
    assert (await play_service.undo_moves(ANN, 100)).game.moves == ()
    assert (await play_service.redo_moves(ANN, 2)).game.moves == ("r-t1", "t2-f2")
    assert (await play_service.redo_moves(ANN, 100)).state == played.state


async def test_undo_and_redo_at_the_ends_are_refused(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(GameError, match="nothing-to-undo"):
        await play_service.undo_moves(ANN)
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play_service.redo_moves(ANN)
    with pytest.raises(GameError, match="nothing-to-undo"):
        await play_service.undo_auto_moves(ANN, get_version(table))


async def test_a_new_move_clears_the_redo_moves(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_and_play(410630, ["r t1", "draw"])
    await play_service.undo_moves(ANN)
    await play_service.play_typed_moves(ANN, "t2 f")
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play_service.redo_moves(ANN)


async def test_undone_steps_are_counted(driver: GameDriver, play_service: PlayService) -> None:
    await driver.deal_and_play(410630, ["r t1", "t2 f", "draw"])
    await play_service.undo_moves(ANN, 2)
    await play_service.redo_moves(ANN)
    assert (await play_service.undo_moves(ANN)).game.undos == 3


async def test_undo_and_redo_survive_a_restart(database_url: str, clock: ManualClock) -> None:
    async with open_migrated_store(database_url) as store:
        played = await GameDriver(store, clock).deal_and_play(410630, ["r t1", "t2 f", "draw"])
        await GameDriver(store, clock).play_service.undo_moves(ANN, 2)
    async with open_migrated_store(database_url) as store:
        play_service = GameDriver(store, clock).play_service
        assert (await play_service.redo_moves(ANN, 2)).state == played.state
    async with open_migrated_store(database_url) as store:
        play_service = GameDriver(store, clock).play_service
        assert (await play_service.undo_moves(ANN, 3)).game.moves == ()


async def test_auto_moves_can_be_undone_one_by_one(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    await play_service.play_to_foundations(ANN)
    counts = [(await play_service.undo_moves(ANN)).trailing_auto_move_count for _ in range(3)]
    assert counts == [2, 1, 0]
    assert (await play_service.load_current_table(ANN)).state == before.state


async def test_auto_moves_can_be_undone_all_together(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    after = await play_service.play_to_foundations(ANN)
    undone = await play_service.undo_auto_moves(ANN, get_version(after))
    assert undone.state == before.state
    assert (undone.trailing_auto_move_count, undone.game.undos) == (0, 3)
    redone = await play_service.redo_moves(ANN, 3)
    assert (redone.state, redone.trailing_auto_move_count) == (after.state, 3)


async def test_the_remaining_auto_moves_can_be_undone_together(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    await play_service.play_to_foundations(ANN)
    undone_once = await play_service.undo_moves(ANN)
    undone = await play_service.undo_auto_moves(ANN, get_version(undone_once))
    assert undone.state == before.state


async def test_a_move_after_auto_play_does_not_belong_to_it(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    after_auto = await play_service.play_to_foundations(ANN)
    await play_service.undo_moves(ANN)
    table = await play_service.draw_cards(ANN)
    assert table.trailing_auto_move_count == 0
    undone = await play_service.undo_moves(ANN)
    assert undone.trailing_auto_move_count == after_auto.trailing_auto_move_count - 1


async def test_two_uses_of_auto_play_are_undone_separately(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    await play_service.play_to_foundations(ANN)
    await play_service.play_typed_moves(ANN, ",".join(THREE_CARD_AUTO_GAME.moves[36:41]))
    assert (await play_service.play_to_foundations(ANN)).trailing_auto_move_count == 3
    assert (await play_service.undo_moves(ANN, 3 + 5)).trailing_auto_move_count == 3
