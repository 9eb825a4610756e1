"""Moves: by buttons and typed, in lists, repeated draws, and auto-play."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.errors import GameError
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import replay
from bot.engine.typed_moves import MAX_TYPED_MOVES
from bot.locale.catalogue import get_texts_by_language
from bot.locale.move_words import get_move_vocabulary
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from tests.engine.short_positions import join_pile_codes
from tests.golden_games import THREE_CARD_AUTO_GAME, WON_GAME
from tests.services.game_driver import ANN, GameDriver, ManualClock, get_version


async def test_a_move_by_button_is_stored(
    driver: GameDriver, play_service: PlayService, clock: ManualClock
) -> None:
    table = await driver.deal_game(410630)
    clock.advance(minutes=5)
    after = await play_service.play_move(ANN, Move("r", "t1"), get_version(table))
    assert after.game.moves == ("r-t1",)
    assert (await play_service.load_current_table(ANN)).game == after.game
    assert (after.game.last_active_at, after.game.dealt_at) == (clock.now, table.game.dealt_at)


async def test_a_refused_move_changes_nothing(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(GameError, match="empty-source"):
        await play_service.play_move(ANN, Move("w", "t1"), get_version(table))
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_a_move_list_is_played_and_stored_in_canonical_form(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(410630)
    table, refused_move = await play_service.play_typed_moves(ANN, "r t1, t2 f, R>T2, t2t4, t3 t1")
    assert refused_move is None
    assert table.game.moves == WON_GAME.moves[:5]


async def test_a_move_list_stops_at_the_first_refused_move_and_keeps_earlier_ones(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(410630)
    table, refused_move = await play_service.play_typed_moves(ANN, "r t1, t2 f, s t1, draw")
    assert refused_move is not None
    assert (refused_move.number, refused_move.text) == (3, "s t1")
    assert refused_move.reason.key == "stock-is-drawn"
    assert table.game.moves == ("r-t1", "t2-f2")
    assert (await play_service.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize("typed_text", ["t1 f3", "t1 f3, draw", "hello, draw", "t9 f, draw"])
async def test_a_list_refused_at_its_first_move_changes_nothing(
    driver: GameDriver, play_service: PlayService, typed_text: str
) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(GameError):
        await play_service.play_typed_moves(ANN, typed_text)
    assert (await play_service.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize(
    ("typed_text", "key"),
    [("", "no-moves"), (" , ", "no-moves"), ("d," * (MAX_TYPED_MOVES + 1), "too-many-moves")],
    ids=["empty", "commas", "endless"],
)
async def test_invalid_move_lists_are_refused(
    driver: GameDriver, play_service: PlayService, typed_text: str, key: str
) -> None:
    await driver.deal_game(410630)
    with pytest.raises(GameError, match=key):
        await play_service.play_typed_moves(ANN, typed_text)


async def test_a_move_list_stops_where_it_takes_too_much_reading(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(1, "klondike")
    vocabulary = get_move_vocabulary(get_texts_by_language()["es"])
    typed_text = "draw," + "a a a a a mazo una a a a a at," * 190
    table, refused_move = await play_service.play_typed_moves(ANN, typed_text, vocabulary)
    assert refused_move is not None
    assert refused_move.reason.key == "unclear-moves"
    assert refused_move.number == len(table.game.moves) + 1 < 20


async def test_a_move_list_stops_when_the_game_is_won(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(WON_GAME.deal)
    table, refused_move = await play_service.play_typed_moves(
        ANN, ",".join([*WON_GAME.moves, "draw"])
    )
    assert table.state.cards_up == 52
    assert refused_move is not None
    assert refused_move.number == len(WON_GAME.moves) + 1


async def test_several_cards_can_be_drawn_at_once(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(410630)
    table = await play_service.draw_cards(ANN, 3)
    assert table.game.moves == ("draw",) * 3
    assert len(join_pile_codes(table.state, "w").split()) == 9


async def test_repeated_drawing_stops_where_the_rules_stop_it(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(614868, "canfield-french")
    await play_service.play_typed_moves(ANN, "t2 f, t1 f")
    table = await play_service.draw_cards(ANN, 100)
    assert 0 < len(table.game.moves) - 2 < 100
    with pytest.raises(GameError):
        await play_service.draw_cards(ANN)


async def test_a_refused_draw_reports_its_reason(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(614868, "canfield-french")
    with pytest.raises(GameError, match="foundation-first"):
        await play_service.draw_cards(ANN, 3, get_version(table))


async def test_drawing_on_stops_at_a_card_that_can_be_played(
    driver: GameDriver, play_service: PlayService
) -> None:
    """Each press ends at a playable card or an empty stock, and no draw before it does."""
    before = await driver.deal_game(123456)
    for _ in range(6):
        table = await play_service.draw_to_choice(ANN, get_version(before))
        count = len(table.game.moves) - len(before.game.moves)
        assert table.game.moves[-count:] == ("draw",) * count
        assert table.last_step_length == count
        assert can_play_waste_card(table) or not table.state.stock
        for skipped in range(1, count):
            state = replay(table.rules, 123456, [DRAW_MOVE] * (len(before.game.moves) + skipped))
            assert not any(move.source == "w" for move in list_useful_moves(state))
            assert state.stock
        before = table
    assert table.state.redeals_made > 0


async def test_a_refused_draw_until_a_choice_reports_its_reason(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(614868, "canfield-french")
    with pytest.raises(GameError, match="foundation-first"):
        await play_service.draw_to_choice(ANN)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_auto_plays_each_card_up_as_its_own_move(
    driver: GameDriver, play_service: PlayService
) -> None:
    before = await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    table = await play_service.play_to_foundations(ANN, get_version(before))
    assert table.game.moves[33:] == ("w-f4", "w-f2", "t1-f2")
    assert table.state.cards_up == before.state.cards_up + 3
    assert (table.last_step_length, table.game.auto_uses) == (3, 1)
    assert table.game.revision == before.game.revision + 1


async def test_auto_without_a_card_to_play_up_is_refused(
    driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(123456)
    with pytest.raises(GameError, match="no-foundation-play"):
        await play_service.play_to_foundations(ANN)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_auto_does_not_choose_the_base(driver: GameDriver, play_service: PlayService) -> None:
    table = await driver.deal_game(1, variant="dutchess")
    with pytest.raises(GameError, match="choose-base"):
        await play_service.play_to_foundations(ANN)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_the_tallest_column_height_is_stored(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(WON_GAME.deal)
    table, _ = await play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves[:60]))
    tallest_column = table.game.tallest_column
    assert tallest_column >= max(map(len, table.state.columns))
    assert tallest_column > 1
    assert (await play_service.undo_moves(ANN, 60)).game.tallest_column == tallest_column


@pytest.mark.parametrize(
    "action",
    [
        lambda play: play.load_current_table(ANN),
        lambda play: play.play_typed_moves(ANN, "draw"),
        lambda play: play.draw_cards(ANN),
        lambda play: play.draw_to_choice(ANN),
        lambda play: play.play_to_foundations(ANN),
        lambda play: play.undo_moves(ANN),
        lambda play: play.redo_moves(ANN),
    ],
    ids=["table", "move", "draw", "draw-on", "auto", "undo", "redo"],
)
async def test_every_action_without_a_game_is_refused(
    play_service: PlayService, action: Callable[[PlayService], Awaitable[object]]
) -> None:
    with pytest.raises(GameError, match="no-game"):
        await action(play_service)


async def test_a_table_knows_its_last_move(driver: GameDriver) -> None:
    assert (await driver.deal_game(410630)).last_move is None
    table, _ = await driver.play_service.play_typed_moves(ANN, "r t1, draw")
    assert table.last_move == DRAW_MOVE == Move.parse("draw")


def can_play_waste_card(table: Table) -> bool:
    return any(move.source == "w" for move in table.useful_moves)
