"""The sandbox as a process: one plain line when it cannot start, a clean end when it is told."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.sandbox.raw import Line
from tests.sandbox.running import Running, sandbox, sandbox_within

COMMAND = (sys.executable, "-m", "sandbox")


def started(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_a_port_in_use_is_one_plain_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = started("--port", str(port), "--folder", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_cannot_be_is_one_plain_line(tmp_path: Path, port: str) -> None:
    done = started("--port", port, "--folder", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


def test_an_unusable_folder_is_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        done = started("--port", "0", "--folder", str(folder))
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert str(folder) in done.stderr


def test_a_broken_database_is_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").write_text("this is no database" * 100)
    done = started("--port", "0", "--folder", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)


async def test_it_ends_cleanly_while_bot_and_page_are_connected(tmp_path: Path) -> None:
    async with sandbox(tmp_path) as running:
        await running.person("ada")
        line = await Line.open(running)
        await line.identify(running.token)
        await line.event("READY")
        ending = asyncio.create_task(running.stop())
        assert await line.close_code() == 1001
        assert await ending == 0


async def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *("--port", "0", "--folder", str(tmp_path), "--with-parent"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert b"http://127.0.0.1:" in await process.stdout.readline()
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), PATIENCE) == 0


async def test_it_speaks_to_this_machine_and_its_own_page_alone(running: Running) -> None:
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        async with running.http.get(running.address + "/sandbox/world", headers=headers) as answer:
            assert answer.status == 403
    own = {"Origin": running.address}
    async with running.http.get(running.address + "/sandbox/world", headers=own) as answer:
        assert answer.status == 200


async def test_another_token_can_be_chosen(tmp_path: Path) -> None:
    async with sandbox_within(tmp_path, token="secret") as running:
        assert (await running.api("GET", "/users/@me"))[0] == 200
        assert (await running.api("GET", "/users/@me", Authorization="Bot sandbox"))[0] == 401
