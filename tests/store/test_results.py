from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Store, games, results
from bot.store.results import Chosen, Outcome, Result
from tests.store.examples import ANN, BEN, NOON, a_game, later


async def played(store: Store, **changes: object) -> Result:
    """A result recorded for a game that is over, with what the test changes."""
    over = a_game(seat=None, outcome=Outcome.WON, ended=later(9))
    async with store.writing() as conn:
        game = await games.insert(conn, over)
        result = Result(
            game=game.id,
            player=ANN,
            server=2**62,
            variant="canfield",
            deal=10**20 - 1,
            chosen=Chosen.SHARED,
            outcome=Outcome.GIVEN_UP,
            began=NOON,
            ended=later(9),
            moves=151,
            seconds=540,
            undos=4,
            hints=2,
            autos=1,
            cards_up=52,
        )
        result = replace(result, **changes)  # type: ignore[arg-type]  # the test knows the fields
        await conn.run_sync(results.record, result)
    return result


async def test_a_result_comes_back_as_it_was_recorded(store: Store) -> None:
    result = await played(store)
    async with store.reading() as conn:
        assert await results.by_game(conn, result.game) == result
        assert await results.by_game(conn, result.game + 1) is None


async def test_a_players_results_come_newest_first_and_no_more_than_asked(store: Store) -> None:
    earliest = await played(store, ended=later(1))
    newest = await played(store, ended=later(30))
    between = await played(store, ended=later(20))
    await played(store, player=BEN)
    async with store.reading() as conn:
        assert await results.of_player(conn, ANN, 10) == [newest, between, earliest]
        assert await results.of_player(conn, ANN, 2) == [newest, between]


async def test_a_game_has_one_result(store: Store) -> None:
    result = await played(store)
    with pytest.raises(IntegrityError):
        async with store.writing() as conn:
            await conn.run_sync(results.record, result)


async def test_a_result_needs_its_game(store: Store) -> None:
    result = await played(store)
    with pytest.raises(IntegrityError):
        async with store.writing() as conn:
            await conn.run_sync(results.record, replace(result, game=999))
