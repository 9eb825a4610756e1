"""Many tasks on one store, and two stores on one database as two processes would be."""

import asyncio
from dataclasses import replace

import pytest

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.models.games import Game
from bot.store import Store
from bot.store.games import games
from tests.store.migrated_database import open_migrated_store
from tests.store.sample_games import ANN, make_game
from tests.timeouts import WAIT_TIMEOUT


async def try_to_insert(store: Store, deal: int) -> Game | None:
    try:
        async with store.begin_write() as conn:
            return await games.insert_game(conn, make_game(deal=deal))
    except TableOccupiedError:
        return None


async def try_to_save(store: Store, game: Game) -> Game | None:
    try:
        async with store.begin_write() as conn:
            return await games.save_game(conn, game)
    except StaleGameError:
        return None


async def append_draw(store: Store) -> None:
    async with store.begin_write() as conn:
        game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        await games.save_game(conn, replace(game, moves=(*game.moves, "draw")))


async def append_draw_with_retries(store: Store) -> None:
    """Move, reading again each time someone else was faster."""
    while True:
        try:
            return await append_draw(store)
        except StaleGameError:
            continue


async def test_only_one_of_many_concurrent_new_games_gets_the_table(database_url: str) -> None:
    async with (
        open_migrated_store(database_url) as here,
        open_migrated_store(database_url) as there,
    ):
        tried = await asyncio.gather(
            *(try_to_insert((here, there)[deal % 2], deal) for deal in range(1, 21))
        )
        [seated] = [game for game in tried if game]
        async with here.begin_read() as conn:
            assert await games.find_game_on_table(conn, ANN) == seated


async def test_only_one_of_many_saves_of_one_revision_succeeds(database_url: str) -> None:
    async with (
        open_migrated_store(database_url) as here,
        open_migrated_store(database_url) as there,
    ):
        game = await try_to_insert(here, 1)
        assert game
        tried = await asyncio.gather(
            *(
                try_to_save((here, there)[number % 2], replace(game, undos=number))
                for number in range(20)
            )
        )
        [saved] = [game for game in tried if game]
        async with there.begin_read() as conn:
            assert await games.find_game_on_table(conn, ANN) == saved
        assert saved.revision == 1


async def test_concurrent_moves_are_all_stored_in_turn(database_url: str) -> None:
    async with (
        open_migrated_store(database_url) as here,
        open_migrated_store(database_url) as there,
    ):
        await try_to_insert(here, 1)
        await asyncio.gather(*(append_draw_with_retries((here, there)[n % 2]) for n in range(30)))
        async with here.begin_read() as conn:
            game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        assert (game.revision, len(game.moves)) == (30, 30)


async def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    async def read() -> Game | None:
        async with store.begin_read() as conn:
            return await games.find_game_on_table(conn, ANN)

    before = await try_to_insert(store, 1)
    assert before
    async with store.begin_write() as conn:
        after = await games.save_game(conn, replace(before, moves=("draw",)))
        seen = await asyncio.wait_for(asyncio.gather(*(read() for _ in range(20))), WAIT_TIMEOUT)
        assert seen == [before] * 20
    assert await read() == after


async def test_a_reader_sees_one_snapshot_until_it_ends(store: Store) -> None:
    before = await try_to_insert(store, 1)
    assert before
    async with store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) == before
        assert await try_to_save(store, replace(before, moves=("draw",)))
        assert await games.find_latest_game(conn, ANN) == before


async def test_writes_by_a_reader_are_rolled_back(store: Store) -> None:
    async with store.begin_read() as conn:
        await games.insert_game(conn, make_game())
    async with store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) is None


async def test_a_writer_waits_for_another_process_instead_of_failing(database_url: str) -> None:
    async with (
        open_migrated_store(database_url) as here,
        open_migrated_store(database_url) as there,
    ):
        game = await try_to_insert(here, 1)
        assert game
        async with here.begin_write() as conn:
            await games.save_game(conn, replace(game, undos=1))
            late = asyncio.create_task(try_to_save(there, replace(game, undos=2)))
            await asyncio.sleep(0.3)
            assert not late.done()
        assert await late is None


async def test_cancelled_tasks_leave_a_usable_store(store: Store) -> None:
    await try_to_insert(store, 1)
    for step in range(60):
        moving = [asyncio.create_task(append_draw_with_retries(store)) for _ in range(2)]
        await asyncio.sleep(step * 0.0002)
        for task in moving:
            task.cancel()
        await asyncio.gather(*moving, return_exceptions=True)
    await asyncio.wait_for(append_draw_with_retries(store), WAIT_TIMEOUT)
    async with store.begin_read() as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert len(game.moves) == game.revision > 0


async def test_a_cancelled_begin_leaves_no_open_transaction(database_url: str) -> None:
    async with (
        open_migrated_store(database_url) as store,
        open_migrated_store(database_url) as other_store,
    ):
        await try_to_insert(store, 1)
        async with other_store.begin_write(exclusive=True):
            waiting = asyncio.create_task(append_draw(store))
            await asyncio.sleep(0.1)
            waiting.cancel()
            await asyncio.sleep(0.1)
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.wait_for(append_draw(store), WAIT_TIMEOUT)


async def test_an_exclusive_writer_keeps_others_out(database_url: str) -> None:
    writing: set[int] = set()
    beside: list[set[int]] = []

    async def write(store: Store, number: int, *, alone: bool) -> None:
        async with store.begin_write(exclusive=alone) as conn:
            writing.add(number)
            for _ in range(3):
                await games.find_game_on_table(conn, ANN)
                if alone:
                    beside.append(writing - {number})
            writing.remove(number)

    async with (
        open_migrated_store(database_url) as here,
        open_migrated_store(database_url) as there,
    ):
        tasks = [
            write((here, there)[number % 2], number, alone=number % 5 == 0) for number in range(20)
        ]
        await asyncio.wait_for(asyncio.gather(*tasks), WAIT_TIMEOUT)
    assert beside == [set()] * 3 * 4
