"""Undo and redo, also after a restart, of moves and of steps that one press played."""

from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store.games import games
from tests.golden_games import THREE_CARD_AUTO_GAME
from tests.services.game_driver import ANN, GameDriver, ManualClock
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
    await driver.deal_game(410630)
    with pytest.raises(GameError, match="nothing-to-undo"):
        await play_service.undo_moves(ANN)
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play_service.redo_moves(ANN)


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


async def deal_before_auto(driver: GameDriver) -> Table:
    """Return a table at which auto plays three cards."""
    return await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])


async def test_auto_moves_are_undone_and_redone_together(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await deal_before_auto(driver)
    after = await play_service.play_to_foundations(ANN)
    undone = await play_service.undo_moves(ANN)
    assert (undone.state, undone.game.undos) == (before.state, 1)
    assert (undone.last_step_length, undone.next_step_length) == (1, 3)
    redone = await play_service.redo_moves(ANN)
    assert (redone.state, redone.last_step_length) == (after.state, 3)
    assert (await play_service.undo_moves(ANN)).state == before.state


async def test_draws_to_a_choice_are_undone_and_redone_together(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await driver.deal_and_play(123456, ["draw"])
    after = await play_service.draw_to_choice(ANN)
    assert after.last_step_length > 1
    undone = await play_service.undo_moves(ANN)
    assert (undone.game.moves, undone.game.undos) == (before.game.moves, 1)
    assert (await play_service.redo_moves(ANN)).state == after.state
    assert (await play_service.undo_moves(ANN, 2)).game.moves == ()


async def test_several_steps_can_be_undone_and_redone_at_once(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await deal_before_auto(driver)
    await play_service.play_to_foundations(ANN)
    await play_service.play_typed_moves(ANN, ",".join(THREE_CARD_AUTO_GAME.moves[36:41]))
    after = await play_service.play_to_foundations(ANN)
    assert after.last_step_length == 3
    assert (await play_service.undo_moves(ANN, 1 + 5)).last_step_length == 3
    undone = await play_service.undo_moves(ANN)
    assert (undone.state, undone.game.undos) == (before.state, 1 + 5 + 1)
    assert (await play_service.redo_moves(ANN, 1 + 5 + 1)).state == after.state


async def test_a_new_move_ends_the_steps_that_were_taken_back(
    driver: GameDriver, play_service: PlayService
) -> None:
    await deal_before_auto(driver)
    await play_service.play_to_foundations(ANN)
    await play_service.undo_moves(ANN)
    for _ in range(3):
        table = await play_service.draw_cards(ANN)
        assert table.last_step_length == 1
    assert table.game.auto_move_ranges == ()


async def test_an_auto_of_which_an_older_version_took_back_a_part_is_one_step(
    driver: GameDriver, play_service: PlayService
) -> None:
    """Moves that auto played could once be taken back one by one."""
    before = await deal_before_auto(driver)
    after = await play_service.play_to_foundations(ANN)
    partly_undone = replace(
        after.game, moves=after.game.moves[:-1], redo_moves=after.game.moves[-1:]
    )
    async with driver.store.begin_write() as conn:
        await games.save_game(conn, partly_undone)
    table = await play_service.load_current_table(ANN)
    assert (table.last_step_length, table.next_step_length) == (2, 1)
    assert (await play_service.undo_moves(ANN)).state == before.state
    assert (await play_service.redo_moves(ANN)).state == after.state
