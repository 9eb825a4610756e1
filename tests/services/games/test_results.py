"""Ended games: won or resigned, their results, and what they refuse."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE
from bot.models.games import DealSource, GameOutcome
from bot.models.results import GameResult
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store import Store
from bot.store.games import results
from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.services.game_driver import ANN, SERVER, GameDriver, ManualClock, get_version


async def load_result(store: Store, table: Table) -> GameResult | None:
    """Return the result of a table's game; None if it has none."""
    async with store.begin_read() as conn:
        return await results.find_result_of_game(conn, table.game.id)


async def test_the_last_card_wins_the_game_and_records_its_figures(
    driver: GameDriver, play_service: PlayService, store: Store, clock: ManualClock
) -> None:
    dealt_at = clock.now
    await driver.deal_and_play(WON_GAME.deal, MOVES_BEFORE_LAST_AUTO)
    await play_service.undo_moves(ANN, 2)
    await play_service.redo_moves(ANN)
    await play_service.redo_moves(ANN)
    clock.advance(minutes=12, seconds=5)
    table = await play_service.play_to_foundations(ANN)
    assert table.state.cards_up == 52
    assert (table.game.outcome, table.game.slot) == (GameOutcome.WON, None)
    assert await load_result(store, table) == GameResult(
        game_id=table.game.id,
        player_id=ANN,
        server_id=SERVER,
        variant="canfield",
        deal=WON_GAME.deal,
        deal_source=DealSource.NAMED,
        outcome=GameOutcome.WON,
        dealt_at=dealt_at,
        ended_at=dealt_at + timedelta(minutes=12, seconds=5),
        move_count=142,
        seconds=725,
        undos=2,
        hints=0,
        auto_uses=1,
        cards_up=52,
        is_counted=False,
    )


async def test_a_won_game_leaves_the_table(driver: GameDriver, play_service: PlayService) -> None:
    await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:-1])
    table, _ = await play_service.play_typed_moves(ANN, WON_GAME.moves[-1])
    assert table.game.outcome is GameOutcome.WON
    with pytest.raises(GameError, match="no-game"):
        await play_service.load_current_table(ANN)


async def test_a_resigned_game_is_recorded_as_resigned(
    driver: GameDriver, play_service: PlayService, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(410630, "canfield")
    clock.advance(seconds=14)
    table, _ = await play_service.play_typed_moves(ANN, "r t1, t2 f")
    clock.advance(seconds=90)
    ended_table = await driver.resign_game(table)
    assert ended_table.game.outcome is GameOutcome.RESIGNED
    assert ended_table.game.ended_at == clock.now
    assert ended_table.state == table.state
    result = await load_result(store, ended_table)
    assert result is not None
    assert (result.outcome, result.cards_up) == (GameOutcome.RESIGNED, table.state.cards_up)
    # Its time ends with the last move, not with the thinking before it was given up.
    assert (result.move_count, result.seconds) == (2, 14)


async def test_a_clock_set_back_gives_no_negative_time(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    table = await driver.deal_game(1)
    clock.advance(hours=-1)
    result = await load_result(store, await driver.resign_game(table))
    assert result is not None
    assert result.seconds == 0


async def test_a_finished_game_refuses_every_action(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.resign_game(await driver.deal_game(410630))
    for call in (
        play_service.play_move(ANN, DRAW_MOVE, get_version(table)),
        play_service.draw_cards(ANN, version=get_version(table)),
        play_service.undo_moves(ANN, version=get_version(table)),
        play_service.redo_moves(ANN, version=get_version(table)),
        play_service.play_to_foundations(ANN, get_version(table)),
        play_service.resign_game(ANN, get_version(table)),
        play_service.load_table_at_version(ANN, get_version(table)),
    ):
        with pytest.raises(GameError, match="game-over"):
            await call
    ended_table = await play_service.load_own_table(ANN, table.game.id)
    assert (ended_table.game, ended_table.legal_moves) == (table.game, [])


async def test_after_a_finished_game_another_is_dealt_without_asking(driver: GameDriver) -> None:
    await driver.resign_game(await driver.deal_game(410630))
    assert (await driver.deal_game(2)).game.deal == 2
