"""The gateway: logging in, its limits and faults, being disconnected, and resuming."""

from pathlib import Path
from typing import Any

from tests.sandbox.running_sandbox import (
    DIRECT_MESSAGES,
    GUILD_MESSAGES,
    GUILDS,
    MESSAGE_CONTENT,
    GatewayClient,
    RawBot,
    RunningSandbox,
    run_raw_bot,
    run_sandbox_process,
)
from tests.sandbox.sandbox_user import SandboxUser


async def test_the_gateway_sends_hello_and_the_servers_of_the_bot_and_acknowledges_heartbeats(
    running_sandbox: RunningSandbox,
) -> None:
    client = await GatewayClient.open(running_sandbox)
    hello = await client.receive_frame()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    await client.identify(running_sandbox.token)
    ready = await client.wait_for_event("READY")
    names = [(await client.wait_for_event("GUILD_CREATE"))["name"] for _ in ready["guilds"]]
    assert names == ["Patience Club", "La Biblioteca"]
    assert ready["resume_gateway_url"] == running_sandbox.gateway_url
    await client.send_frame(1, client.sequence)
    while (frame := await client.receive_frame())["op"] != 11:
        assert frame["op"] == 0


async def test_an_invalid_login_is_closed_with_its_code(running_sandbox: RunningSandbox) -> None:
    logins: tuple[tuple[int, Any, int], ...] = (
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "sandbox", "intents": MESSAGE_CONTENT}, 4014),
        (2, {"token": "sandbox", "intents": -1}, 4013),
        (2, {"token": "sandbox", "intents": 1, "shard": [2, 2]}, 4010),
        (2, "a text", 4002),
        (3, {}, 4003),
        (99, {}, 4001),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
    )
    for op, data, code in logins:
        client = await GatewayClient.open(running_sandbox)
        await client.send_frame(op, data)
        assert await client.wait_for_close_code() == code
    # What failed uses up no login.
    assert (await load_limits(running_sandbox))["remaining"] == 1000


async def test_a_second_login_and_invalid_or_too_many_frames_close_the_connection(
    running_sandbox: RunningSandbox,
) -> None:
    client = await GatewayClient.log_in(running_sandbox)
    await client.identify(running_sandbox.token)
    assert await client.wait_for_close_code() == 4005
    client = await GatewayClient.open(running_sandbox)
    await client.socket.send_str("not json")
    assert await client.wait_for_close_code() == 4002
    client = await GatewayClient.open(running_sandbox)
    await client.send_frame(1, "x" * 4096)
    assert await client.wait_for_close_code() == 4002
    client = await GatewayClient.open(running_sandbox)
    for _ in range(121):
        await client.send_frame(1, None)
    assert await client.wait_for_close_code() == 4008
    client = await GatewayClient.open(running_sandbox, "/?v=3&encoding=json")
    assert await client.wait_for_close_code() == 4012


async def test_privileged_intents_can_be_granted(tmp_path: Path) -> None:
    async with run_sandbox_process(tmp_path, "--privileged-intents") as running:
        ada = await running.get_user("ada")
        async with run_raw_bot(running, GUILD_MESSAGES | MESSAGE_CONTENT) as bot:
            await ada.send_message("good evening")
            assert (await bot.connection.wait_for_event("MESSAGE_CREATE"))[
                "content"
            ] == "good evening"


async def test_message_content_is_hidden_except_in_direct_messages(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_raw_bot(running_sandbox, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES) as bot:
        await ada.send_message("among us")
        assert (await bot.connection.wait_for_event("MESSAGE_CREATE"))["content"] == ""
        await ada.send_message("to you", "direct")
        assert (await bot.connection.wait_for_event("MESSAGE_CREATE"))["content"] == "to you"
        await ada.send_message(f"<@{bot.id}> hello")
        mentioned = await bot.connection.wait_for_event("MESSAGE_CREATE")
        assert mentioned["content"].endswith("hello")
        assert mentioned["member"]["joined_at"]


async def test_a_resumed_session_receives_missed_events(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_raw_bot(running_sandbox, GUILDS | DIRECT_MESSAGES) as bot:
        await bot.connection.wait_for_event("GUILD_CREATE")
        await bot.connection.wait_for_event("GUILD_CREATE")
        assert await running_sandbox.drop_connections("abort") == 1
        assert await bot.connection.wait_for_close_code() == 1006
        await running_sandbox.wait_for_bot_status(is_online=False)
        await ada.send_message("while you were away", "direct")
        client = await GatewayClient.open(running_sandbox)
        session_id, sequence = bot.ready_data["session_id"], bot.connection.sequence
        await client.send_frame(
            6, {"token": running_sandbox.token, "session_id": session_id, "seq": sequence}
        )
        assert (await client.wait_for_event("MESSAGE_CREATE"))["content"] == "while you were away"
        await client.wait_for_event("RESUMED")
        assert [session["resumed"] for session in await running_sandbox.list_sessions()] == [1]
        await client.socket.close()


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


async def test_identifying_too_often_is_an_invalid_session_but_for_shards_in_buckets_of_their_own(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.set_identify_limits(interval=INTERVAL)
    assert await try_identify(running_sandbox) == 0
    assert await try_identify(running_sandbox) == 9
    client = await GatewayClient.log_in(running_sandbox)
    while (await client.receive_frame())["op"] != 9:
        pass
    # A connection that was too early may log in later.
    await running_sandbox.set_clock_offset(INTERVAL)
    await client.identify(running_sandbox.token)
    await client.wait_for_event("READY")
    await running_sandbox.set_clock_offset(3 * INTERVAL)
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


async def test_a_resume_with_an_invalid_sequence_number_is_closed(
    running_sandbox: RunningSandbox, bot: RawBot
) -> None:
    for seq in (-1, 10**6, None, "1"):
        client = await GatewayClient.open(running_sandbox)
        session_id = bot.ready_data["session_id"]
        await client.send_frame(
            6, {"token": running_sandbox.token, "session_id": session_id, "seq": seq}
        )
        assert await client.wait_for_close_code() == 4007
