"""The gateway: logging in, being thrown out, and taking a lost line up again."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.sandbox.raw import (
    DIRECT_MESSAGES,
    GUILD_MESSAGES,
    GUILDS,
    MESSAGE_CONTENT,
    Line,
    RawBot,
    raw_bot,
)
from tests.sandbox.running import Person, Running, sandbox


async def test_it_greets_and_brings_the_servers_that_have_the_bot(running: Running) -> None:
    line = await Line.open(running)
    hello = await line.frame()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    await line.identify(running.token)
    ready = await line.event("READY")
    names = [(await line.event("GUILD_CREATE"))["name"] for _ in ready["guilds"]]
    assert names == ["Patience Club", "La Biblioteca"]
    assert ready["resume_gateway_url"] == running.gateway_url


async def test_a_heartbeat_is_acknowledged(bot: RawBot) -> None:
    await bot.line.send(1, bot.line.seq)
    while (frame := await bot.line.frame())["op"] != 11:
        assert frame["op"] == 0


async def test_the_zlib_stream_reads_as_the_plain_text(running: Running) -> None:
    line = await Line.open(running, "/?v=10&encoding=json&compress=zlib-stream")
    assert (await line.frame())["op"] == 10
    await line.identify(running.token)
    assert (await line.event("READY"))["v"] == 10
    assert (await line.event("GUILD_CREATE"))["name"] == "Patience Club"


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "sandbox", "intents": MESSAGE_CONTENT}, 4014),
        (2, {"token": "sandbox", "intents": -1}, 4013),
        (2, {"token": "sandbox", "intents": 1, "shard": [2, 2]}, 4010),
        (2, "a text", 4002),
        (3, {}, 4003),
        (99, {}, 4001),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
    ],
)
async def test_a_login_that_cannot_be_is_closed_with_its_code(
    running: Running, op: int, data: Any, code: int
) -> None:
    line = await Line.open(running)
    await line.send(op, data)
    assert await line.close_code() == code


async def test_a_second_login_on_one_line_and_nonsense_are_closed(running: Running) -> None:
    line = await Line.open(running)
    await line.identify(running.token)
    await line.identify(running.token)
    assert await line.close_code() == 4005
    line = await Line.open(running)
    await line.socket.send_str("not json")
    assert await line.close_code() == 4002


async def test_too_many_frames_are_closed(running: Running) -> None:
    line = await Line.open(running)
    for _ in range(121):
        await line.send(1, None)
    assert await line.close_code() == 4008


async def test_privileged_intents_can_be_granted(tmp_path: Path) -> None:
    async with sandbox(tmp_path, "--privileged-intents") as running:
        ada = await running.person("ada")
        async with raw_bot(running, GUILD_MESSAGES | MESSAGE_CONTENT) as bot:
            await ada.say("good evening")
            assert (await bot.line.event("MESSAGE_CREATE"))["content"] == "good evening"


async def test_what_people_write_is_hidden_except_in_direct_messages(
    running: Running, ada: Person
) -> None:
    async with raw_bot(running, GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES) as bot:
        await ada.say("among us")
        assert (await bot.line.event("MESSAGE_CREATE"))["content"] == ""
        await ada.say("to you", "direct")
        assert (await bot.line.event("MESSAGE_CREATE"))["content"] == "to you"
        await ada.say(f"<@{bot.id}> hello")
        mentioned = await bot.line.event("MESSAGE_CREATE")
        assert mentioned["content"].endswith("hello")
        assert mentioned["member"]["joined_at"]


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_a_resumed_session_is_told_what_it_missed(
    running: Running, ada: Person, how: str
) -> None:
    async with raw_bot(running, GUILDS | DIRECT_MESSAGES) as bot:
        await bot.line.event("GUILD_CREATE")
        await bot.line.event("GUILD_CREATE")
        assert await running.drop(how) == 1
        if how == "reconnect":
            assert (await bot.line.frame())["op"] == 7
            await bot.line.socket.close(code=4000)
        else:
            assert await bot.line.close_code() == (4000 if how == "close" else 1006)
        await running.bot_online(online=False)
        await ada.say("while you were away", "direct")
        line = await Line.open(running)
        await line.send(
            6, {"token": running.token, "session_id": bot.ready["session_id"], "seq": bot.line.seq}
        )
        assert (await line.event("MESSAGE_CREATE"))["content"] == "while you were away"
        await line.event("RESUMED")
        assert [each["resumed"] for each in await running.sessions()] == [1]
        await line.socket.close()


async def test_a_session_that_is_gone_cannot_be_resumed(running: Running) -> None:
    async with raw_bot(running) as bot:
        await running.drop("invalid", resumable=False)
        while (frame := await bot.line.frame())["op"] != 9:
            assert frame["op"] == 0
        assert frame["d"] is False
        line = await Line.open(running)
        resume = {"token": running.token, "session_id": bot.ready["session_id"], "seq": 1}
        assert (await line.frame())["op"] == 10
        await line.send(6, resume)
        refused = await line.frame()
        assert (refused["op"], refused["d"]) == (9, False)
        await line.identify(running.token)
        assert (await line.event("READY"))["session_id"] != bot.ready["session_id"]


async def test_first_connections_can_be_refused(running: Running) -> None:
    await running.refuse(1)
    with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
        await Line.open(running)
    assert (await (await Line.open(running)).frame())["op"] == 10


async def test_servers_belong_to_shards_and_direct_messages_to_the_first(running: Running) -> None:
    counts = []
    for shard in (0, 1):
        line = await Line.open(running)
        await line.identify(running.token, shard=[shard, 2])
        ready = await line.event("READY")
        assert ready["shard"] == [shard, 2]
        counts.append(len(ready["guilds"]))
    assert sum(counts) == 2


async def test_members_are_told_where_they_are_asked_for(bot: RawBot, ada: Person) -> None:
    guild = bot.ready["guilds"][0]["id"]
    await bot.line.send(8, {"guild_id": guild, "user_ids": [ada.id, "1"], "nonce": "n"})
    chunk = await bot.line.event("GUILD_MEMBERS_CHUNK")
    assert [each["user"]["username"] for each in chunk["members"]] == ["ada"]
    assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


async def test_the_page_knows_whether_the_bot_is_there(running: Running, ada: Person) -> None:
    async with raw_bot(running):
        await running.bot_online()
    await running.bot_online(online=False)
    await ada.say("done")
    await ada.until(lambda message: message["content"] == "done")
    told = [each["online"] for each in ada.events if each["event"] == "bot"]
    assert told == [True, False]
