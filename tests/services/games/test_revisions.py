"""Revisions: outdated controls are refused, and of two at the same time only one is played.

Of two messages that show a table at the same time the newer one stays.
"""

import asyncio

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.models.errors import StaleGameError
from bot.models.games import MessagePlace
from bot.services.contests.attempts import AttemptService
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameVersion,
    NotYourTableError,
)
from bot.services.games.play import PlayService
from bot.services.games.tables import ShownTable
from tests.services.game_driver import ANN, BEN, GameDriver, ManualClock, get_version
from tests.store.migrated_database import open_migrated_store


async def test_a_revision_rises_with_every_change_including_undo(
    driver: GameDriver, play_service: PlayService
) -> None:
    first_table = await driver.deal_game(410630)
    tables = [
        first_table,
        await play_service.draw_cards(ANN),
        await play_service.undo_moves(ANN),
        await play_service.redo_moves(ANN),
    ]
    tables += [await play_service.undo_moves(ANN), await play_service.draw_cards(ANN)]
    await driver.deal_game(2, current_game_action=CurrentGameAction.SET_ASIDE)
    tables += [
        await play_service.resume_game(ANN, first_table.game.id),
        await play_service.draw_cards(ANN),
    ]
    revisions = [table.game.revision for table in tables]
    assert revisions == sorted(set(revisions))


async def test_an_outdated_control_is_refused_and_changes_nothing(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    after = await play_service.play_move(ANN, Move("r", "t1"), get_version(table))
    for call in (
        play_service.play_move(ANN, DRAW_MOVE, get_version(table)),
        play_service.draw_cards(ANN, version=get_version(table)),
        play_service.undo_moves(ANN, version=get_version(table)),
        play_service.redo_moves(ANN, version=get_version(table)),
        play_service.play_to_foundations(ANN, get_version(table)),
        play_service.draw_to_choice(ANN, get_version(table)),
        play_service.resign_game(ANN, get_version(table)),
        play_service.load_table_at_version(ANN, get_version(table)),
    ):
        with pytest.raises(StaleGameError):
            await call
    assert (await play_service.load_current_table(ANN)).game == after.game


async def test_undo_does_not_make_an_old_control_valid_again(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    await play_service.draw_cards(ANN, version=get_version(table))
    undone_table = await play_service.undo_moves(ANN)
    assert undone_table.state == table.state
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
    outcomes = await asyncio.gather(
        *(play_service.draw_cards(ANN, version=get_version(table)) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(isinstance(outcome, StaleGameError) for outcome in outcomes) == [False, True]
    assert (await play_service.load_current_table(ANN)).game.moves == ("draw",)


async def test_two_bots_on_one_database_play_a_press_once(
    database_url: str, clock: ManualClock
) -> None:
    async with (
        open_migrated_store(database_url) as store,
        open_migrated_store(database_url) as other_store,
    ):
        driver, other_driver = GameDriver(store, clock), GameDriver(other_store, clock)
        table = await driver.deal_game(410630)
        for move_count in range(1, 11):
            version = get_version(table)
            outcomes = await asyncio.gather(
                driver.play_service.draw_cards(ANN, version=version),
                other_driver.play_service.draw_cards(ANN, version=version),
                return_exceptions=True,
            )
            assert sorted(isinstance(outcome, StaleGameError) for outcome in outcomes) == [
                *(False, True)
            ]
            table = await other_driver.play_service.load_current_table(ANN)
            assert len(table.game.moves) == table.game.revision == move_count


async def test_two_bots_deal_one_game_to_one_player(database_url: str, clock: ManualClock) -> None:
    async with (
        open_migrated_store(database_url) as store,
        open_migrated_store(database_url) as other_store,
    ):
        outcomes = await asyncio.gather(
            GameDriver(store, clock).deal_game(1),
            GameDriver(other_store, clock).deal_game(2),
            return_exceptions=True,
        )
        [error] = [outcome for outcome in outcomes if isinstance(outcome, GameError)]
        assert error.key == "game-in-progress"
        assert len(await AttemptService(store, clock).list_active_games(ANN)) == 1


async def test_concurrent_players_lose_no_moves(play_service: PlayService) -> None:
    async def play_five_moves(player: int) -> int:
        await play_service.start_game(player, None, DealRequest(deal_number=410630))
        for _ in range(5):
            await play_service.draw_cards(player)
        return len((await play_service.load_current_table(player)).game.moves)

    assert await asyncio.gather(*(play_five_moves(player) for player in range(1, 21))) == [5] * 20


async def test_of_two_messages_sent_at_the_same_time_the_newer_shows_the_table(
    driver: GameDriver, play_service: PlayService
) -> None:
    game = (await driver.deal_game(410630)).game
    messages = [MessagePlace(7, number) for number in (1003, 1001, 1004, 1002)]
    shown = await asyncio.gather(
        *(play_service.record_table_message(game, message) for message in messages)
    )
    game = (await play_service.load_current_table(ANN)).game
    assert game.shown_in == max(messages, key=lambda message: message.message_id)
    # Each of the others has lost its controls once.
    older = [each.older for each in shown if each.older]
    assert {*older, game.shown_in} == set(messages)
    assert len(older) == len(messages) - 1


async def test_a_message_that_was_overtaken_is_the_older_one(
    driver: GameDriver, play_service: PlayService
) -> None:
    game = (await driver.deal_game(410630)).game
    first, second = MessagePlace(7, 1001), MessagePlace(8, 1002)
    assert await play_service.record_table_message(game, second) == ShownTable(second, None)
    assert await play_service.record_table_message(game, first) == ShownTable(second, first)
    game = (await play_service.load_current_table(ANN)).game
    # Whoever knew of the newer one shows the table above on purpose.
    assert await play_service.record_table_message(game, first) == ShownTable(first, second)
    assert await play_service.record_table_message(game, first) == ShownTable(first, None)
    assert (await play_service.load_current_table(ANN)).game.shown_in == first
