"""The gateway's faults that tests can ask for."""

import asyncio

import pytest

from tests.sandbox.driver.raw_bot import GatewayClient, RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.timeouts import POLL_SECONDS


async def test_an_odd_event_is_numbered_and_a_raw_frame_comes_as_it_is(
    running_sandbox: RunningSandbox, bot: RawBot
) -> None:
    (session,) = await running_sandbox.list_sessions()
    await running_sandbox.send_event("GUILD_DELETE", "no server")
    while (frame := await bot.connection.receive_frame())["t"] != "GUILD_DELETE":
        pass
    assert (frame["d"], frame["s"]) == ("no server", session["seq"] + 1)
    await running_sandbox.send_frame("{no JSON")
    assert (await bot.connection.socket.receive()).data == "{no JSON"
    await running_sandbox.send_bytes(b"\x00\xff")
    assert (await bot.connection.socket.receive()).data == b"\x00\xff"


async def test_a_login_is_closed_with_the_code_asked_for_and_the_next_is_not(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.close_logins(4013)
    client = await GatewayClient.open(running_sandbox)
    await client.identify(running_sandbox.token)
    assert await client.wait_for_close_code() == 4013
    client = await GatewayClient.open(running_sandbox)
    await client.identify(running_sandbox.token)
    assert (await client.wait_for_event("READY"))["v"] == 10


async def test_heartbeats_are_named_and_left_unanswered_as_asked(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.set_heartbeat(0.2, is_acknowledged=False)
    client = await GatewayClient.open(running_sandbox)
    hello = await client.receive_frame()
    assert hello["d"]["heartbeat_interval"] == 200
    await client.send_frame(1)
    # The answer to a later frame shows that there was none to the heartbeat.
    await client.send_frame(99)
    assert await client.wait_for_close_code() == 4001
    await running_sandbox.set_heartbeat(41.25)


@pytest.mark.parametrize("hangs_from_the_start", [True, False])
async def test_a_hanging_connection_says_nothing_and_does_not_agree_to_its_end(
    running_sandbox: RunningSandbox, hangs_from_the_start: bool
) -> None:
    if hangs_from_the_start:
        await running_sandbox.hang_connections()
    client = await GatewayClient.open(running_sandbox)
    if not hangs_from_the_start:
        await client.identify(running_sandbox.token)
        await client.wait_for_event("READY")
        assert await running_sandbox.drop_connections("hang") == 1
    closing = asyncio.create_task(client.socket.close())
    await asyncio.wait({closing}, timeout=POLL_SECONDS * 10)
    assert not closing.done()
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing


async def test_a_crowd_of_servers_is_announced(running_sandbox: RunningSandbox) -> None:
    await running_sandbox.add_crowd(servers=3, channels=2)
    client = await GatewayClient.open(running_sandbox)
    await client.identify(running_sandbox.token)
    ready = await client.wait_for_event("READY")
    guilds = [await client.wait_for_event("GUILD_CREATE") for _ in ready["guilds"]]
    assert [guild["name"] for guild in guilds[-3:]] == ["Server 1", "Server 2", "Server 3"]
    assert {len(guild["channels"]) for guild in guilds[-3:]} == {2}
    await running_sandbox.add_crowd(servers=0, channels=0)
