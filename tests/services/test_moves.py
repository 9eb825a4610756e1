"""Playing: by buttons, by typing, in lists, with auto."""

from collections.abc import Awaitable, Callable

import pytest

from bot.engine.errors import GameError
from bot.engine.notation import MOST_MOVES, read
from bot.engine.state import DRAW, Move
from bot.services.play import Play
from tests.engine.tables import cards
from tests.golden import RICH, WON
from tests.services.house import ANN, Clock, House, seen


async def test_a_move_by_button_is_kept(house: House, play: Play, clock: Clock) -> None:
    table = await house.deal(410630)
    clock.passes(minutes=5)
    after = await play.move(ANN, Move("r", "t1"), seen(table))
    assert after.game.moves == ("r-t1",)
    assert (await play.table(ANN)).game == after.game
    assert (after.game.touched, after.game.began) == (clock.now, table.game.began)


async def test_a_move_that_is_refused_changes_nothing(house: House, play: Play) -> None:
    table = await house.deal(410630)
    with pytest.raises(GameError, match="empty-source"):
        await play.move(ANN, Move("w", "t1"), seen(table))
    assert (await play.table(ANN)).game == table.game


async def test_a_list_is_played_to_its_end_and_kept_in_canonical_form(
    house: House, play: Play
) -> None:
    await house.deal(410630)
    table, stop = await play.typed(ANN, "r t1, t2 f, R>T2, t2t4, t3 t1")
    assert stop is None
    assert table.game.moves == WON.moves[:5]


async def test_a_list_stops_at_the_first_move_refused_and_keeps_those_before_it(
    house: House, play: Play
) -> None:
    await house.deal(410630)
    table, stop = await play.typed(ANN, "r t1, t2 f, s t1, draw")
    assert stop is not None
    assert (stop.number, stop.text, stop.reason.key) == (3, "s t1", "stock-is-drawn")
    assert table.game.moves == ("r-t1", "t2-f2")
    assert (await play.table(ANN)).game == table.game


@pytest.mark.parametrize("typed", ["t1 f3", "t1 f3, draw", "hello, draw", "t9 f, draw"])
async def test_refused_at_once_it_is_an_error_and_changes_nothing(
    house: House, play: Play, typed: str
) -> None:
    table = await house.deal(410630)
    with pytest.raises(GameError):
        await play.typed(ANN, typed)
    assert (await play.table(ANN)).game == table.game


@pytest.mark.parametrize(
    ("typed", "key"),
    [("", "no-moves"), (" , ", "no-moves"), ("d," * (MOST_MOVES + 1), "too-many-moves")],
    ids=["empty", "commas", "endless"],
)
async def test_lists_that_cannot_be(house: House, play: Play, typed: str, key: str) -> None:
    await house.deal(410630)
    with pytest.raises(GameError, match=key):
        await play.typed(ANN, typed)


async def test_a_won_game_stops_a_list(house: House, play: Play) -> None:
    await house.deal(WON.deal)
    table, stop = await play.typed(ANN, ",".join([*WON.moves, "draw"]))
    assert table.state.cards_up == 52
    assert stop is not None
    assert stop.number == len(WON.moves) + 1


async def test_drawing_so_many_times(house: House, play: Play) -> None:
    await house.deal(410630)
    table = await play.draw(ANN, 3)
    assert table.game.moves == ("draw",) * 3
    assert len(cards(table.state, "w").split()) == 9


async def test_drawing_stops_where_the_rules_stop_it(house: House, play: Play) -> None:
    await house.deal(614868, "canfield-french")
    await play.typed(ANN, "t2 f, t1 f")
    table = await play.draw(ANN, 100)
    assert 0 < len(table.game.moves) - 2 < 100
    with pytest.raises(GameError):
        await play.draw(ANN)


async def test_a_draw_that_is_refused_is_told(house: House, play: Play) -> None:
    table = await house.deal(614868, "canfield-french")
    with pytest.raises(GameError, match="foundation-first"):
        await play.draw(ANN, 3, seen(table))


async def test_auto_plays_up_what_can_go_each_a_move_of_its_own(house: House, play: Play) -> None:
    before = await house.at(RICH.deal, RICH.moves[:33])
    table = await play.auto(ANN, seen(before))
    assert table.game.moves[33:] == ("w-f4", "w-f2", "t1-f2")
    assert table.state.cards_up == before.state.cards_up + 3
    assert (table.auto_tail, table.game.autos, table.game.revision) == (
        3,
        1,
        before.game.revision + 1,
    )


async def test_auto_with_nothing_to_play_up_says_so(house: House, play: Play) -> None:
    table = await house.deal(123456)
    with pytest.raises(GameError, match="nothing-goes-up"):
        await play.auto(ANN)
    assert (await play.table(ANN)).game == table.game


async def test_the_tallest_column_is_remembered(house: House, play: Play) -> None:
    await house.deal(WON.deal)
    table, _ = await play.typed(ANN, ",".join(WON.moves[:60]))
    highest = table.game.tallest
    assert highest >= max(map(len, table.state.columns))
    assert (await play.undo(ANN, 60)).game.tallest == highest > 1


@pytest.mark.parametrize(
    "act",
    [
        lambda play: play.table(ANN),
        lambda play: play.typed(ANN, "draw"),
        lambda play: play.draw(ANN),
        lambda play: play.auto(ANN),
        lambda play: play.undo(ANN),
        lambda play: play.redo(ANN),
    ],
    ids=["table", "move", "draw", "auto", "undo", "redo"],
)
async def test_without_a_game_on_the_table(
    play: Play, act: Callable[[Play], Awaitable[object]]
) -> None:
    with pytest.raises(GameError, match="no-game"):
        await act(play)


async def test_the_move_that_led_here_is_known(house: House) -> None:
    assert (await house.deal(410630)).last is None
    table, _ = await house.play.typed(ANN, "r t1, draw")
    assert table.last == DRAW == read("draw")
