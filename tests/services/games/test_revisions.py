"""A control belongs to one position: older ones are refused, and of two at once one wins."""

import asyncio

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.models.errors import StaleGameError, TableOccupiedError
from bot.services.contests.attempts import AttemptService
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameVersion,
    NotYourTableError,
)
from bot.services.games.play import PlayService
from tests.services.game_driver import ANN, BEN, GameDriver, ManualClock, get_version
from tests.store.migrated_database import open_migrated_store


async def test_a_revision_rises_with_every_change_including_undo(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    tables = [
        table,
        await play_service.draw_cards(ANN),
        await play_service.undo_moves(ANN),
        await play_service.redo_moves(ANN),
    ]
    tables += [await play_service.undo_moves(ANN), await play_service.draw_cards(ANN)]
    await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    tables += [
        await play_service.resume_game(ANN, table.game.id),
        await play_service.draw_cards(ANN),
    ]
    revisions = [each.game.revision for each in tables]
    assert revisions == sorted(set(revisions))


async def test_an_outdated_control_is_refused_and_changes_nothing(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    after = await play_service.play_move(ANN, Move("r", "t1"), get_version(table))
    for act in (
        play_service.play_move(ANN, DRAW_MOVE, get_version(table)),
        play_service.draw_cards(ANN, version=get_version(table)),
        play_service.undo_moves(ANN, version=get_version(table)),
        play_service.redo_moves(ANN, version=get_version(table)),
        play_service.play_to_foundations(ANN, get_version(table)),
        play_service.undo_auto_moves(ANN, get_version(table)),
        play_service.resign_game(ANN, get_version(table)),
        play_service.load_table_at_version(ANN, get_version(table)),
    ):
        with pytest.raises(StaleGameError):
            await act
    assert (await play_service.load_current_table(ANN)).game == after.game


async def test_undo_does_not_make_an_old_control_valid_again(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    await play_service.draw_cards(ANN, version=get_version(table))
    back = await play_service.undo_moves(ANN)
    assert back.state == table.state
    with pytest.raises(StaleGameError):
        await play_service.draw_cards(ANN, version=get_version(table))


async def test_a_control_with_a_future_revision_is_refused(
    driver: GameDriver, play_service: PlayService
) -> None:
    game = (await driver.deal_game(410630)).game
    with pytest.raises(StaleGameError):
        await play_service.draw_cards(ANN, version=GameVersion(game.id, game.revision + 1))


async def test_controls_of_other_players_and_missing_games_are_refused(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(NotYourTableError):
        await play_service.draw_cards(BEN, version=get_version(table))
    with pytest.raises(GameError, match="game-gone"):
        await play_service.draw_cards(ANN, version=GameVersion(999, 0))
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_a_button_pressed_twice_plays_once(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    both = await asyncio.gather(
        *(play_service.draw_cards(ANN, version=get_version(table)) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(isinstance(one, StaleGameError) for one in both) == [False, True]
    assert (await play_service.load_current_table(ANN)).game.moves == ("draw",)


async def test_two_bots_on_one_database_play_a_press_once(
    database_url: str, clock: ManualClock
) -> None:
    async with open_migrated_store(database_url) as one, open_migrated_store(database_url) as other:
        here, there = GameDriver(one, clock).play_service, GameDriver(other, clock).play_service
        table = await GameDriver(one, clock).deal_game(410630)
        for number in range(1, 11):
            both = await asyncio.gather(
                here.draw_cards(ANN, version=get_version(table)),
                there.draw_cards(ANN, version=get_version(table)),
                return_exceptions=True,
            )
            assert sorted(isinstance(each, StaleGameError) for each in both) == [False, True]
            table = await there.load_current_table(ANN)
            assert len(table.game.moves) == table.game.revision == number


async def test_two_bots_deal_one_game_to_one_player(database_url: str, clock: ManualClock) -> None:
    async with open_migrated_store(database_url) as one, open_migrated_store(database_url) as other:
        both = await asyncio.gather(
            GameDriver(one, clock).deal_game(1),
            GameDriver(other, clock).deal_game(2),
            return_exceptions=True,
        )
        refused = [each for each in both if isinstance(each, GameError)]
        assert len(refused) == 1
        assert isinstance(refused[0], TableOccupiedError) or refused[0].key == "game-in-progress"
        assert len(await AttemptService(one, clock).list_active_games(ANN)) == 1


async def test_concurrent_players_lose_no_moves(play_service: PlayService) -> None:
    async def game(player: int) -> int:
        await play_service.start_game(player, None, DealRequest(deal_number=410630))
        for _ in range(5):
            await play_service.draw_cards(player)
        return len((await play_service.load_current_table(player)).game.moves)

    assert await asyncio.gather(*(game(player) for player in range(1, 21))) == [5] * 20
