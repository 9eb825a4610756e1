"""Positions that are remembered: a game that goes on is not replayed, and never shown wrong."""

from random import Random

import pytest

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.services.games import stored_games
from bot.services.games.play import PlayService
from bot.services.games.stored_games import replay_stored_game
from bot.services.games.tables import Table
from bot.store import Store
from tests.golden_games import WON_GAME
from tests.services.game_driver import ANN, GameDriver, ManualClock, get_version


@pytest.fixture
def replayed_moves(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """Return a list to which every move is added that is played to open a stored game."""
    replayed: list[Move] = []

    def play_and_note(state: State, move: Move) -> State:
        replayed.append(move)
        return play(state, move)

    monkeypatch.setattr(stored_games, "play", play_and_note)
    return replayed


async def test_a_game_that_goes_on_is_opened_where_it_stood_the_last_time(
    driver: GameDriver, play_service: PlayService, replayed_moves: list[Move]
) -> None:
    table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:40])
    for text in WON_GAME.moves[40:45]:
        replayed_moves.clear()
        last_move = table.last_move
        table = await play_service.play_move(ANN, Move.parse(text), get_version(table))
    assert replayed_moves == [last_move]


async def test_after_any_presses_a_table_is_as_its_moves_say(
    driver: GameDriver, play_service: PlayService
) -> None:
    random = Random(5)
    table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:10])
    for _ in range(60):
        table = await _press_anything(play_service, table, random)
        assert table.state == replay_stored_game(table.game)
        assert await play_service.load_current_table(ANN) == table


async def _press_anything(play_service: PlayService, table: Table, random: Random) -> Table:
    version, moves = get_version(table), table.game.moves
    presses = [play_service.play_move(ANN, random.choice(legal_moves(table.state)), version)]
    if moves:
        presses.append(play_service.undo_moves(ANN, random.randint(1, 3), version))
        presses.append(play_service.go_back(ANN, version, random.randrange(len(moves))))
    if table.game.redo_moves:
        presses.append(play_service.redo_moves(ANN, 2, version))
    chosen = presses.pop(random.randrange(len(presses)))
    for press in presses:
        press.close()
    return await chosen


async def test_a_game_of_another_database_is_not_taken_for_one_with_the_same_number(
    driver: GameDriver, reference_store: Store, clock: ManualClock
) -> None:
    table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:10])
    other_driver = GameDriver(reference_store, clock)
    other_table = await other_driver.deal_and_play(WON_GAME.deal, [str(DRAW_MOVE)])
    assert other_table.game.id == table.game.id
    other_table = await other_driver.play_service.load_current_table(ANN)
    assert other_table.state == replay_stored_game(other_table.game)
