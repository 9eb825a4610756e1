"""The controls of a game set aside: they resume it and do what was pressed."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.models.games import GameOutcome, Slot
from bot.services.games.game_requests import CurrentGameAction, GameVersion
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from tests.services.game_driver import ANN, GameDriver, get_version


@pytest.mark.parametrize(
    ("action", "moves"),
    [
        (lambda play, version: play.play_move(ANN, DRAW_MOVE, version), ("draw",) * 2),
        (lambda play, version: play.draw_cards(ANN, version=version), ("draw",) * 2),
        (lambda play, version: play.undo_moves(ANN, version=version), ()),
        (lambda play, version: play.load_table_at_version(ANN, version), ("draw",)),
    ],
    ids=["move", "draw", "undo", "table"],
)
async def test_a_control_of_a_game_set_aside_resumes_it_and_does_what_was_pressed(
    driver: GameDriver,
    play_service: PlayService,
    action: Callable[[PlayService, GameVersion], Awaitable[Table]],
    moves: tuple[str, ...],
) -> None:
    first = await driver.deal_and_play(1, ["draw"])
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    table = await action(play_service, get_version(first))
    assert (table.game.id, table.game.moves) == (first.game.id, moves)
    assert table.game_set_aside is not None
    assert table.game_set_aside.id == second.game.id
    current = await play_service.load_current_table(ANN)
    assert (current.game, current.game_set_aside) == (table.game, None)
    other = await play_service.load_own_table(ANN, second.game.id)
    assert other.game.slot is Slot.ASIDE


async def test_a_hint_for_a_game_set_aside_resumes_it(
    driver: GameDriver, play_service: PlayService
) -> None:
    first = await driver.deal_game(1)
    await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    table, _ = await play_service.give_hint(ANN, get_version(first))
    assert (table.game.id, table.game.hints) == (first.game.id, 1)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_a_refused_move_leaves_the_game_set_aside(
    driver: GameDriver, play_service: PlayService
) -> None:
    first = await driver.deal_game(1)
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="empty-source"):
        await play_service.play_move(ANN, Move("w", "t1"), get_version(first))
    assert (await play_service.load_current_table(ANN)).game == second.game


async def test_an_outdated_control_of_a_game_set_aside_is_refused(
    driver: GameDriver, play_service: PlayService
) -> None:
    first = await driver.deal_game(1)
    await play_service.draw_cards(ANN)
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="game-set-aside"):
        await play_service.draw_cards(ANN, version=get_version(first))
    assert (await play_service.load_current_table(ANN)).game == second.game


async def test_a_game_set_aside_can_be_given_up_where_it_is(
    driver: GameDriver, play_service: PlayService
) -> None:
    first = await driver.deal_and_play(1, ["draw"])
    second = await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    ended = await play_service.resign_game(ANN, get_version(first))
    assert ended.game.outcome is GameOutcome.RESIGNED
    assert (await play_service.load_current_table(ANN)).game == second.game
