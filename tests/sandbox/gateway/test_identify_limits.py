"""Limits on logins, and sequence numbers that no session has come to: as Discord does."""

from typing import Any

import pytest

from tests.sandbox.driver.raw_bot import GatewayClient, RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox

INTERVAL = 5


async def try_identify(running: RunningSandbox, **fields: Any) -> int:
    """Log in on a new connection; return the opcode of the answer, or the close code."""
    client = await GatewayClient.open(running)
    assert (await client.receive_frame())["op"] == 10
    await client.identify(running.token, **fields)
    try:
        answer = await client.receive_frame()
    except ConnectionResetError:
        return client.received_close_code
    if answer["op"] == 9:
        assert answer["d"] is False
    return int(answer["op"])


async def load_limits(running: RunningSandbox) -> dict[str, int]:
    """Return the limits that Discord tells bots of."""
    _, answer = await running.request_as_bot("GET", "/gateway/bot")
    limits: dict[str, int] = answer["session_start_limit"]
    return limits


async def test_a_second_login_within_five_seconds_is_an_invalid_session(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.set_identify_limits(interval=INTERVAL)
    assert await try_identify(running_sandbox) == 0
    assert await try_identify(running_sandbox) == 9
    await running_sandbox.set_clock_offset(INTERVAL)
    assert await try_identify(running_sandbox) == 0


async def test_a_connection_that_was_too_early_may_log_in_later(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.set_identify_limits(interval=INTERVAL)
    assert await try_identify(running_sandbox) == 0
    client = await GatewayClient.open(running_sandbox)
    await client.identify(running_sandbox.token)
    while (await client.receive_frame())["op"] != 9:
        pass
    await running_sandbox.set_clock_offset(INTERVAL)
    await client.identify(running_sandbox.token)
    await client.wait_for_event("READY")


async def test_shards_log_in_at_once_in_buckets_of_their_own(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.set_identify_limits(interval=INTERVAL, max_concurrency=2)
    assert (await load_limits(running_sandbox))["max_concurrency"] == 2
    opcodes = [await try_identify(running_sandbox, shard=[shard, 4]) for shard in (0, 1, 2, 3)]
    assert opcodes == [0, 0, 9, 9]


async def test_logins_of_a_day_are_counted_and_one_too_many_ends_all_sessions(
    running_sandbox: RunningSandbox, bot: RawBot
) -> None:
    assert (await load_limits(running_sandbox))["remaining"] == 999
    await running_sandbox.set_identify_limits(total=2)
    assert await try_identify(running_sandbox) == 0
    limits = await load_limits(running_sandbox)
    assert (limits["total"], limits["remaining"]) == (2, 0)
    assert 0 < limits["reset_after"] <= 24 * 3600 * 1000
    assert await try_identify(running_sandbox) == 4004
    assert await bot.connection.wait_for_close_code() == 4004
    assert await running_sandbox.list_sessions() == []
    await running_sandbox.set_clock_offset(24 * 3600 + 1)
    assert await load_limits(running_sandbox) == {**limits, "remaining": 2, "reset_after": 0}
    assert await try_identify(running_sandbox) == 0


async def test_a_wrong_token_uses_up_no_login(running_sandbox: RunningSandbox) -> None:
    client = await GatewayClient.open(running_sandbox)
    await client.identify("wrong")
    assert await client.wait_for_close_code() == 4004
    assert (await load_limits(running_sandbox))["remaining"] == 1000


@pytest.mark.parametrize("seq", [-1, 10**6, None, "1", True, 1.5])
async def test_a_resume_with_an_invalid_sequence_number_is_closed(
    running_sandbox: RunningSandbox, bot: RawBot, seq: Any
) -> None:
    client = await GatewayClient.open(running_sandbox)
    session_id = bot.ready_data["session_id"]
    await client.send_frame(
        6, {"token": running_sandbox.token, "session_id": session_id, "seq": seq}
    )
    assert await client.wait_for_close_code() == 4007


async def test_an_oversized_frame_and_an_old_api_version_are_closed(
    running_sandbox: RunningSandbox,
) -> None:
    client = await GatewayClient.open(running_sandbox)
    await client.send_frame(1, "x" * 4096)
    assert await client.wait_for_close_code() == 4002
    client = await GatewayClient.open(running_sandbox, "/?v=3&encoding=json")
    assert await client.wait_for_close_code() == 4012
