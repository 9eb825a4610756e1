"""Several processes on one database, and what a killed or failing one leaves behind."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from bot.store import games
from tests.patience import PATIENCE
from tests.store.child import AT_ONCE
from tests.store.examples import ANN
from tests.store.prepared import prepared_store

ROOT = Path(__file__).parents[2]


async def child(what: str, url: str) -> Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "default::ResourceWarning", "-m", "tests.store.child", what, url),
        cwd=ROOT,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )


async def line(process: Process) -> str:
    assert process.stdout
    return (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode().strip()


async def test_of_processes_that_start_at_once_all_open_and_one_gets_the_table(
    untouched: str,
) -> None:
    starting = await child("seat", untouched)
    assert [await line(starting) for _ in range(AT_ONCE)] == ["ready"] * AT_ONCE
    out, err = await asyncio.wait_for(starting.communicate(b"." * AT_ONCE), PATIENCE)
    assert sorted(out.split()) == [b"seated"] + [b"taken"] * (AT_ONCE - 1), err


async def test_a_killed_process_loses_nothing_that_was_committed(url: str) -> None:
    playing = await child("play", url)
    while (told := await line(playing)) != "40":
        assert told
    playing.kill()
    out, _ = await playing.communicate()
    committed = int((out.split() or [b"40"])[-1])
    async with prepared_store(url) as store, store.writing() as conn:
        game = await games.at_table(conn, ANN)
        assert game is not None
        # The last commit may have come too late to be told.
        assert game.revision in {committed, committed + 1}
        assert len(game.moves) == game.revision
        await games.save(conn, game)


async def test_an_open_store_does_not_keep_a_failing_process_alive(url: str) -> None:
    failing = await child("fail", url)
    _, err = await asyncio.wait_for(failing.communicate(), PATIENCE)
    assert failing.returncode == 1
    assert b"RuntimeError: unforeseen" in err
    assert b"ResourceWarning" not in err
    async with prepared_store(url) as store, store.reading() as conn:
        assert await games.at_table(conn, ANN) is None
