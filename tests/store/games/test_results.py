"""Results in the database."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.models.games import DealSource, GameOutcome
from bot.models.results import GameResult
from bot.store import Store, write_rows_together
from bot.store.games import games, results
from tests.store.sample_games import ANN, BEN, NOON, make_game, minutes_after_noon


async def insert_result(store: Store, **fields: object) -> GameResult:
    """Store a game that is over and its result, with these fields changed."""
    finished_game = make_game(slot=None, outcome=GameOutcome.WON, ended_at=minutes_after_noon(9))
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, finished_game)
        result = GameResult(
            game_id=game.id,
            player_id=ANN,
            server_id=2**62,
            variant="canfield",
            deal=10**20 - 1,
            deal_source=DealSource.SHARED,
            outcome=GameOutcome.RESIGNED,
            dealt_at=NOON,
            ended_at=minutes_after_noon(9),
            move_count=151,
            seconds=540,
            undos=4,
            hints=2,
            auto_uses=1,
            cards_up=52,
        )
        result = replace(result, **fields)  # type: ignore[arg-type]  # the test knows the fields
        await write_rows_together(conn, results.build_result_write(result))
    return result


async def test_a_result_loads_as_it_was_stored(store: Store) -> None:
    result = await insert_result(store)
    async with store.begin_read() as conn:
        assert await results.find_result_of_game(conn, result.game_id) == result
        assert await results.find_result_of_game(conn, result.game_id + 1) is None


async def test_a_players_results_are_listed_newest_first_up_to_the_limit(store: Store) -> None:
    earliest = await insert_result(store, ended_at=minutes_after_noon(1))
    newest = await insert_result(store, ended_at=minutes_after_noon(30))
    between = await insert_result(store, ended_at=minutes_after_noon(20))
    await insert_result(store, player_id=BEN)
    async with store.begin_read() as conn:
        assert await results.list_player_results(conn, ANN, 10) == [newest, between, earliest]
        assert await results.list_player_results(conn, ANN, 2) == [newest, between]


async def test_a_game_has_only_one_result(store: Store) -> None:
    result = await insert_result(store)
    with pytest.raises(IntegrityError):
        async with store.begin_write() as conn:
            await write_rows_together(conn, results.build_result_write(result))


@pytest.mark.sqlite_only(reason="no foreign key can refer to PostgreSQL's partitions of games")
async def test_a_result_needs_its_game(store: Store) -> None:
    result = await insert_result(store)
    write = results.build_result_write(replace(result, game_id=999))
    with pytest.raises(IntegrityError):
        async with store.begin_write() as conn:
            await write_rows_together(conn, write)
