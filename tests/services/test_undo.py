"""Stepping back and forth, over restarts too; an auto's moves singly or all together."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.play import Play
from tests.golden import RICH
from tests.services.house import ANN, Clock, House, seen
from tests.store.prepared import prepared_store


async def test_undo_and_redo_step_back_and_forth(house: House, play: Play) -> None:
    dealt = await house.deal(410630)
    one, _ = await play.typed(ANN, "r t1")
    two, _ = await play.typed(ANN, "draw")
    assert (await play.undo(ANN)).state == one.state
    assert (await play.undo(ANN)).state == dealt.state
    assert (await play.redo(ANN)).state == one.state
    assert (await play.redo(ANN)).state == two.state


async def test_several_steps_at_once_and_never_beyond_the_ends(house: House, play: Play) -> None:
    played = await house.at(410630, ["r t1", "t2 f", "draw"])
    assert (await play.undo(ANN, 2)).game.moves == ("r-t1",)
    assert (await play.undo(ANN, 100)).game.moves == ()
    assert (await play.redo(ANN, 2)).game.moves == ("r-t1", "t2-f2")
    assert (await play.redo(ANN, 100)).state == played.state


async def test_at_the_ends_it_is_said(house: House, play: Play) -> None:
    table = await house.deal(410630)
    with pytest.raises(GameError, match="nothing-to-undo"):
        await play.undo(ANN)
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play.redo(ANN)
    with pytest.raises(GameError, match="nothing-to-undo"):
        await play.undo_auto(ANN, seen(table))


async def test_a_new_move_ends_what_could_be_redone(house: House, play: Play) -> None:
    await house.at(410630, ["r t1", "draw"])
    await play.undo(ANN)
    await play.typed(ANN, "t2 f")
    with pytest.raises(GameError, match="nothing-to-redo"):
        await play.redo(ANN)


async def test_steps_back_are_counted(house: House, play: Play) -> None:
    await house.at(410630, ["r t1", "t2 f", "draw"])
    await play.undo(ANN, 2)
    await play.redo(ANN)
    assert (await play.undo(ANN)).game.undos == 3


async def test_both_survive_a_restart(url: str, clock: Clock) -> None:
    async with prepared_store(url) as store:
        played = await House(store, clock).at(410630, ["r t1", "t2 f", "draw"])
        await House(store, clock).play.undo(ANN, 2)
    async with prepared_store(url) as store:
        play = House(store, clock).play
        assert (await play.redo(ANN, 2)).state == played.state
    async with prepared_store(url) as store:
        play = House(store, clock).play
        assert (await play.undo(ANN, 3)).game.moves == ()


async def test_an_autos_moves_are_taken_back_singly(house: House, play: Play) -> None:
    before = await house.at(RICH.deal, RICH.moves[:33])
    await play.auto(ANN)
    tails = [(await play.undo(ANN)).auto_tail for _ in range(3)]
    assert tails == [2, 1, 0]
    assert (await play.table(ANN)).state == before.state


async def test_or_all_together(house: House, play: Play) -> None:
    before = await house.at(RICH.deal, RICH.moves[:33])
    auto = await play.auto(ANN)
    back = await play.undo_auto(ANN, seen(auto))
    assert back.state == before.state
    assert (back.auto_tail, back.game.undos) == (0, 3)
    again = await play.redo(ANN, 3)
    assert (again.state, again.auto_tail) == (auto.state, 3)


async def test_or_what_is_left_of_them(house: House, play: Play) -> None:
    before = await house.at(RICH.deal, RICH.moves[:33])
    await play.auto(ANN)
    one_back = await play.undo(ANN)
    assert (await play.undo_auto(ANN, seen(one_back))).state == before.state


async def test_a_move_after_an_auto_is_none_of_its_own(house: House, play: Play) -> None:
    await house.at(RICH.deal, RICH.moves[:33])
    auto = await play.auto(ANN)
    await play.undo(ANN)
    table = await play.draw(ANN)
    assert table.auto_tail == 0
    assert (await play.undo(ANN)).auto_tail == auto.auto_tail - 1


async def test_two_autos_are_two(url: str) -> None:
    async with prepared_store(url) as store:
        house = House(store, Clock(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=1)))
        await house.at(RICH.deal, RICH.moves[:33])
        await house.play.auto(ANN)
        await house.play.typed(ANN, ",".join(RICH.moves[36:41]))
        assert (await house.play.auto(ANN)).auto_tail == 3
        assert (await house.play.undo(ANN, 3 + 5)).auto_tail == 3
