"""Won or given up: the game is over, and a result of its own tells its figures."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.engine.state import DRAW
from bot.services.play import Play
from bot.services.table import Table
from bot.store import Store, results
from bot.store.games import Chosen, Outcome
from bot.store.results import Result
from tests.golden import ALMOST, WON
from tests.services.house import ANN, SERVER, Clock, House, seen


async def result_of(store: Store, table: Table) -> Result | None:
    async with store.reading() as conn:
        return await results.by_game(conn, table.game.id)


async def test_the_last_card_wins_the_game_and_its_figures_are_kept(
    house: House, play: Play, store: Store, clock: Clock
) -> None:
    began = clock.now
    await house.at(WON.deal, ALMOST)
    await play.undo(ANN, 2)
    await play.redo(ANN)
    await play.redo(ANN)
    clock.passes(minutes=12, seconds=5)
    table = await play.auto(ANN)
    assert (table.state.cards_up, table.game.outcome, table.game.seat) == (52, Outcome.WON, None)
    assert await result_of(store, table) == Result(
        game=table.game.id,
        player=ANN,
        server=SERVER,
        variant="canfield",
        deal=WON.deal,
        chosen=Chosen.NAMED,
        outcome=Outcome.WON,
        began=began,
        ended=began + timedelta(minutes=12, seconds=5),
        moves=142,
        seconds=725,
        undos=2,
        hints=0,
        autos=1,
        cards_up=52,
        counts=False,
    )


async def test_a_won_game_leaves_the_table(house: House, play: Play) -> None:
    await house.at(WON.deal, WON.moves[:-1])
    table, _ = await play.typed(ANN, WON.moves[-1])
    assert table.game.outcome is Outcome.WON
    with pytest.raises(GameError, match="no-game"):
        await play.table(ANN)


async def test_giving_up_is_a_result_too(
    house: House, play: Play, store: Store, clock: Clock
) -> None:
    table = await house.at(410630, ["r t1", "t2 f"])
    clock.passes(seconds=90)
    over = await play.resign(ANN, seen(table))
    assert (over.game.outcome, over.game.ended) == (Outcome.GIVEN_UP, clock.now)
    assert over.state == table.state
    result = await result_of(store, over)
    assert result is not None
    assert (result.outcome, result.cards_up, result.moves, result.seconds) == (
        *(Outcome.GIVEN_UP, table.state.cards_up, 2, 90),
    )


async def test_a_clock_set_back_makes_no_negative_time(
    house: House, play: Play, store: Store, clock: Clock
) -> None:
    table = await house.deal(1)
    clock.passes(hours=-1)
    result = await result_of(store, await play.resign(ANN, seen(table)))
    assert result is not None
    assert result.seconds == 0


async def test_what_is_over_stays_over(house: House, play: Play) -> None:
    table = await play.resign(ANN, seen(await house.deal(410630)))
    for act in (
        play.move(ANN, DRAW, seen(table)),
        play.draw(ANN, seen=seen(table)),
        play.undo(ANN, seen=seen(table)),
        play.redo(ANN, seen=seen(table)),
        play.auto(ANN, seen(table)),
        play.resign(ANN, seen(table)),
        play.seen(ANN, seen(table)),
    ):
        with pytest.raises(GameError, match="game-over"):
            await act
    shown = await play.table_at(ANN, table.game.id)
    assert (shown.game, shown.legal) == (table.game, [])


async def test_then_another_is_dealt_without_asking(house: House, play: Play) -> None:
    await play.resign(ANN, seen(await house.deal(410630)))
    assert (await house.deal(2)).game.deal == 2
