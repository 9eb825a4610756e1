"""Faults of Discord: rate limits, server errors and lost gateway connections."""

import socket
from pathlib import Path

import pytest

from bot import gateway_patches
from bot.hosting import runner
from sandbox.state import Sandbox
from tests.sandbox.driver.hosts import EventLoopHost
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot, wait_for_connections
from tests.whole.driver.table_messages import (
    is_private,
    press_control,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.sqlite_only(reason="faults of Discord's do not reach the database"),
]


def retry_soon() -> None:
    """Let the bot's process wait a twentieth of the usual time before another attempt."""
    runner.FIRST_RETRY_SECONDS /= 20
    gateway_patches.FIRST_RECONNECT_SECONDS /= 20


async def find_connected_session(sandbox: RunningSandbox) -> Json:
    """Return the only gateway session that is connected."""
    (session,) = [session for session in await sandbox.list_sessions() if session["connected"]]
    return session


async def wait_for_new_session(sandbox: RunningSandbox, old_session_id: str) -> None:
    """Wait until the bot is connected with another session."""

    async def has_new_session() -> bool:
        return any(
            session["connected"] and session["id"] != old_session_id
            for session in await sandbox.list_sessions()
        )

    await wait_until(has_new_session)


async def test_a_rate_limited_answer_arrives_late(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.inject_fault(
        status=429, count=2, method="POST", path="/callback", retry_after=0.05
    )
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    statuses = [
        request["status"]
        for request in await bot_sandbox.sandbox.list_requests("POST", "/callback")
    ]
    assert statuses == [200, 429, 429, 200]


async def test_a_rate_limited_edit_still_removes_the_old_controls(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    older = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.inject_fault(
        status=429, count=2, method="PATCH", path="/webhooks/", retry_after=0.05
    )
    await ada.run_command("draw")
    await wait_for_controls_removed(ada, older)


async def test_a_discord_server_error_is_retried(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.inject_fault(status=503, method="POST", path="/callback")
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_an_answer_refused_by_discord_is_reported_to_the_player(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.inject_fault(status=403, method="POST", path="/callback", code=50013)
    answer = await press_control(ada, table, "draw")
    assert is_private(answer)
    assert "I couldn't confirm that. Here's your table." in read_text(answer)
    assert read_move_count(answer) == 1
    assert read_move_count(await press_control(ada, answer, "draw")) == 2


@pytest.mark.parametrize("way_of_closing", ["close", "reconnect", "abort"])
async def test_a_dropped_gateway_connection_is_resumed_and_presses_work(
    bot_sandbox: BotSandbox, ada: SandboxUser, way_of_closing: str
) -> None:
    running = bot_sandbox.sandbox
    table = await ada.run_command("new", deal="1")
    before = await find_connected_session(running)
    assert await running.drop_connections(way_of_closing) == 1
    await running.wait_for_bot_status()
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    after = await find_connected_session(running)
    assert (after["id"], after["resumed"]) == (before["id"], before["resumed"] + 1)


@pytest.mark.parametrize("code", [4001, 4002, 4003, 4005, 4007, 4008, 4009])
async def test_the_bot_survives_every_close_code_after_which_it_may_return(
    bot_sandbox: BotSandbox, ada: SandboxUser, code: int
) -> None:
    running = bot_sandbox.sandbox
    table = await ada.run_command("new", deal="1")
    before = await find_connected_session(running)

    async def is_back() -> bool:
        """Return whether the bot has connected again: a press is lost on the old connection."""
        return any(
            session["connected"]
            and (session["id"], session["resumed"]) != (before["id"], before["resumed"])
            for session in await running.list_sessions()
        )

    assert await running.drop_connections("close", code=code) == 1
    await wait_until(is_back)
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_a_sequence_number_that_discord_does_not_know_begins_a_new_session(
    tmp_path: Path,
) -> None:
    sandboxes: list[Sandbox] = []

    class RememberedHost(EventLoopHost):
        """A host whose sandbox the test can reach into."""

        def build_sandbox(self) -> Sandbox:
            sandboxes.append(super().build_sandbox())
            return sandboxes[-1]

    running = RunningSandbox(RememberedHost(tmp_path / "sandbox", "sandbox"), "sandbox")
    try:
        await running.start()
        bot_sandbox = BotSandbox(running, make_bot(running, tmp_path / "bot", retry_soon))
        await bot_sandbox.start_bot()
        before = await find_connected_session(running)
        [session] = sandboxes[-1].gateway.sessions.values()
        session.sequence = 0
        await running.drop_connections("close")
        await wait_for_new_session(running, before["id"])
        await bot_sandbox.bot.close()
    finally:
        await running.close()


async def test_a_bot_that_logs_in_too_soon_waits_and_logs_in_again(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    running = bot_sandbox.sandbox
    table = await ada.run_command("new", deal="1")
    # The library's wait before it logs in again is shortened to less than this.
    await running.set_identify_limits(interval=0.8)
    try:
        for _ in range(2):
            session = await find_connected_session(running)
            await running.drop_connections("invalid", resumable=False)
            await wait_for_new_session(running, session["id"])
    finally:
        await running.set_identify_limits(interval=0)
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_a_press_during_a_gateway_outage_is_answered_later(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.drop_connections("abort")
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_the_bot_logs_in_again_after_an_invalid_session(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.drop_connections("invalid", resumable=False)
    await wait_for_connections(bot_sandbox.sandbox)
    session = await find_connected_session(bot_sandbox.sandbox)
    assert session["resumed"] == 0
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_a_failed_first_gateway_connection_is_retried(tmp_path: Path) -> None:
    running = RunningSandbox(EventLoopHost(tmp_path / "sandbox", "sandbox"), "sandbox")
    await running.start()
    bot = make_bot(running, tmp_path / "bot", retry_soon)
    try:
        await running.refuse_connections(1)
        await bot.start()
        await wait_for_connections(running)
        ada = await running.get_user("ada")
        assert list_controls(await ada.run_command("new", deal="1"))
        assert "Failed to connect" in bot.read_log()
        assert "Traceback" not in bot.read_log()
    finally:
        await bot.close()
        await running.close()


async def test_a_bot_started_before_discord_waits_for_it(tmp_path: Path) -> None:
    running = RunningSandbox(EventLoopHost(tmp_path / "sandbox", "sandbox"), "sandbox")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        running.port = taken.getsockname()[1]
    bot = make_bot(running, tmp_path / "bot", retry_soon)
    try:
        await bot.start()
        await bot.wait_for_log_text("could not connect")
        await running.start()
        await running.wait_for_bot_status()
        ada = await running.get_user("ada")
        assert list_controls(await ada.run_command("new", deal="1"))
        assert "Traceback" not in bot.read_log()
    finally:
        await bot.close()
        await running.close()
