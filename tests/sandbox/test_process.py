"""The sandbox's process: one plain line if it cannot start, and a clean end."""

import asyncio
import socket
import subprocess
from pathlib import Path

import pytest

from tests.sandbox.driver.hosts import SANDBOX_COMMAND, run_sandbox_command
from tests.sandbox.driver.raw_bot import GatewayClient
from tests.sandbox.driver.running_sandbox import (
    RunningSandbox,
    run_sandbox_in_loop,
    run_sandbox_process,
)
from tests.timeouts import WAIT_TIMEOUT

pytestmark = pytest.mark.slow


def test_a_port_in_use_prints_one_plain_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        ended = run_sandbox_command("--port", str(port), "--folder", str(tmp_path))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.count("\n") == 1
    assert str(port) in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_an_invalid_port_prints_one_plain_line(tmp_path: Path, port: str) -> None:
    ended = run_sandbox_command("--port", port, "--folder", str(tmp_path))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)


def test_an_unusable_folder_prints_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        ended = run_sandbox_command("--port", "0", "--folder", str(folder))
        assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
        assert str(folder) in ended.stderr


def test_a_broken_database_prints_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "sandbox.sqlite3").write_text("this is no database" * 100)
    ended = run_sandbox_command("--port", "0", "--folder", str(tmp_path))
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)


async def test_the_sandbox_ends_cleanly_with_bot_and_page_connected(tmp_path: Path) -> None:
    async with run_sandbox_process(tmp_path) as running:
        await running.get_user("ada")
        client = await GatewayClient.open(running)
        await client.identify(running.token)
        await client.wait_for_event("READY")
        ending = asyncio.create_task(running.stop())
        assert await client.wait_for_close_code() == 1001
        assert await ending == 0


async def test_the_sandbox_ends_with_its_parent_process(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *SANDBOX_COMMAND,
        *("--port", "0", "--folder", str(tmp_path), "--with-parent"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert b"http://127.0.0.1:" in await process.stdout.readline()
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), WAIT_TIMEOUT) == 0


async def test_the_sandbox_serves_only_this_machine_and_its_own_page(
    running_sandbox: RunningSandbox,
) -> None:
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        async with running_sandbox.http.get(
            running_sandbox.address + "/sandbox/world", headers=headers
        ) as answer:
            assert answer.status == 403
    own_origin = {"Origin": running_sandbox.address}
    async with running_sandbox.http.get(
        running_sandbox.address + "/sandbox/world", headers=own_origin
    ) as answer:
        assert answer.status == 200


async def test_another_token_can_be_chosen(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path, token="secret") as running:
        assert (await running.request_as_bot("GET", "/users/@me"))[0] == 200
        assert (await running.request_as_bot("GET", "/users/@me", Authorization="Bot sandbox"))[
            0
        ] == 401
