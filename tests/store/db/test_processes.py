"""Several processes on one database, and what a killed or failing one leaves behind."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from bot.store.games import games
from tests.store.child_process import PROCESS_COUNT
from tests.store.migrated_database import open_migrated_store
from tests.store.sample_games import ANN
from tests.timeouts import WAIT_TIMEOUT

pytestmark = pytest.mark.on_every_python

ROOT = Path(__file__).parents[3]


async def start_child(task_name: str, url: str) -> Process:
    """Start a process with a task of `child_process`."""
    return await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-W",
            "default::ResourceWarning",
            "-m",
            "tests.store.child_process",
            task_name,
            url,
        ),
        cwd=ROOT,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
    )


async def read_line(process: Process) -> str:
    """Return the next line that the process prints."""
    assert process.stdout
    return (await asyncio.wait_for(process.stdout.readline(), WAIT_TIMEOUT)).decode().strip()


@pytest.mark.slow
async def test_concurrent_processes_all_open_and_one_gets_the_table(
    bare_database_url: str,
) -> None:
    starting = await start_child("insert", bare_database_url)
    assert [await read_line(starting) for _ in range(PROCESS_COUNT)] == ["ready"] * PROCESS_COUNT
    out, err = await asyncio.wait_for(starting.communicate(b"." * PROCESS_COUNT), WAIT_TIMEOUT)
    assert sorted(out.split()) == [b"inserted"] + [b"occupied"] * (PROCESS_COUNT - 1), err
    # None of them takes a database that another is about to make for one that is lost.
    assert b"the database is gone" not in err


@pytest.mark.slow
async def test_a_killed_process_loses_no_committed_move(database_url: str) -> None:
    playing = await start_child("play", database_url)
    while (revision := await read_line(playing)) != "40":
        assert revision
    playing.kill()
    out, _ = await playing.communicate()
    committed = int((out.split() or [b"40"])[-1])
    async with open_migrated_store(database_url) as store, store.begin_write() as conn:
        game = await games.find_game_on_table(conn, ANN)
        assert game is not None
        # The last commit may have come too late to be printed.
        assert game.revision in {committed, committed + 1}
        assert len(game.moves) == game.revision
        await games.save_game(conn, game)


@pytest.mark.slow
async def test_an_open_store_does_not_keep_a_failing_process_alive(database_url: str) -> None:
    failing = await start_child("fail", database_url)
    _, err = await asyncio.wait_for(failing.communicate(), WAIT_TIMEOUT)
    assert failing.returncode == 1
    assert b"RuntimeError: unforeseen" in err
    assert b"ResourceWarning" not in err
    async with open_migrated_store(database_url) as store, store.begin_read() as conn:
        assert await games.find_game_on_table(conn, ANN) is None
