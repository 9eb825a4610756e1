"""Many tasks on one store, and two stores on one database as two processes would be."""

import asyncio
from dataclasses import replace

from bot.store import StaleGameError, Store, TableTakenError, games
from bot.store.games import Game
from tests.patience import PATIENCE
from tests.store.examples import ANN, a_game
from tests.store.prepared import prepared_store


async def try_to_insert(store: Store, deal: int) -> Game | None:
    try:
        async with store.writing() as conn:
            return await games.insert(conn, a_game(deal=deal))
    except TableTakenError:
        return None


async def try_to_save(store: Store, game: Game) -> Game | None:
    try:
        async with store.writing() as conn:
            return await games.save(conn, game)
    except StaleGameError:
        return None


async def move(store: Store) -> None:
    async with store.writing() as conn:
        game = await games.at_table(conn, ANN)
        assert game is not None
        await games.save(conn, replace(game, moves=(*game.moves, "draw")))


async def move_in_the_end(store: Store) -> None:
    """Move, reading again each time someone else was faster."""
    while True:
        try:
            return await move(store)
        except StaleGameError:
            continue


async def test_of_many_who_start_a_game_at_once_one_gets_the_table(url: str) -> None:
    async with prepared_store(url) as here, prepared_store(url) as there:
        tried = await asyncio.gather(
            *(try_to_insert((here, there)[deal % 2], deal) for deal in range(1, 21))
        )
        [seated] = [game for game in tried if game]
        async with here.reading() as conn:
            assert await games.at_table(conn, ANN) == seated


async def test_of_many_saves_of_one_revision_one_is_kept(url: str) -> None:
    async with prepared_store(url) as here, prepared_store(url) as there:
        game = await try_to_insert(here, 1)
        assert game
        tried = await asyncio.gather(
            *(
                try_to_save((here, there)[number % 2], replace(game, undos=number))
                for number in range(20)
            )
        )
        [saved] = [game for game in tried if game]
        async with there.reading() as conn:
            assert await games.at_table(conn, ANN) == saved
        assert saved.revision == 1


async def test_moves_made_at_once_are_all_kept_one_after_the_other(url: str) -> None:
    async with prepared_store(url) as here, prepared_store(url) as there:
        await try_to_insert(here, 1)
        await asyncio.gather(*(move_in_the_end((here, there)[n % 2]) for n in range(30)))
        async with here.reading() as conn:
            game = await games.at_table(conn, ANN)
        assert game is not None
        assert (game.revision, len(game.moves)) == (30, 30)


async def test_readers_do_not_wait_for_a_writer_and_see_what_was_before(store: Store) -> None:
    async def read() -> Game | None:
        async with store.reading() as conn:
            return await games.at_table(conn, ANN)

    before = await try_to_insert(store, 1)
    assert before
    async with store.writing() as conn:
        after = await games.save(conn, replace(before, moves=("draw",)))
        seen = await asyncio.wait_for(asyncio.gather(*(read() for _ in range(20))), PATIENCE)
        assert seen == [before] * 20
    assert await read() == after


async def test_a_reader_sees_one_state_until_it_ends(store: Store) -> None:
    before = await try_to_insert(store, 1)
    assert before
    async with store.reading() as conn:
        assert await games.at_table(conn, ANN) == before
        assert await try_to_save(store, replace(before, moves=("draw",)))
        assert await games.latest(conn, ANN) == before


async def test_what_a_reader_writes_is_not_kept(store: Store) -> None:
    async with store.reading() as conn:
        await games.insert(conn, a_game())
    async with store.reading() as conn:
        assert await games.at_table(conn, ANN) is None


async def test_a_writer_waits_for_another_process_rather_than_fail(url: str) -> None:
    async with prepared_store(url) as here, prepared_store(url) as there:
        game = await try_to_insert(here, 1)
        assert game
        async with here.writing() as conn:
            await games.save(conn, replace(game, undos=1))
            late = asyncio.create_task(try_to_save(there, replace(game, undos=2)))
            await asyncio.sleep(0.3)
            assert not late.done()
        assert await late is None


async def test_tasks_cancelled_anywhere_leave_a_store_that_works(store: Store) -> None:
    await try_to_insert(store, 1)
    for step in range(60):
        moving = [asyncio.create_task(move_in_the_end(store)) for _ in range(2)]
        await asyncio.sleep(step * 0.0002)
        for task in moving:
            task.cancel()
        await asyncio.gather(*moving, return_exceptions=True)
    await asyncio.wait_for(move_in_the_end(store), PATIENCE)
    async with store.reading() as conn:
        game = await games.at_table(conn, ANN)
    assert game is not None
    assert len(game.moves) == game.revision > 0


async def test_while_one_writes_alone_nobody_else_does(url: str) -> None:
    writing: set[int] = set()
    beside: list[set[int]] = []

    async def write(store: Store, number: int, *, alone: bool) -> None:
        async with store.writing(alone=alone) as conn:
            writing.add(number)
            for _ in range(3):
                await games.at_table(conn, ANN)
                if alone:
                    beside.append(writing - {number})
            writing.remove(number)

    async with prepared_store(url) as here, prepared_store(url) as there:
        tasks = [
            write((here, there)[number % 2], number, alone=number % 5 == 0) for number in range(20)
        ]
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    assert beside == [set()] * 3 * 4
