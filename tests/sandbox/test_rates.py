"""Discord's rate limits, and faults that tests can ask for."""

import asyncio

import pytest

from tests.sandbox.raw import RawBot, buttons
from tests.sandbox.running import Person, Running

TABLES = "1500000000000000001"


@pytest.mark.usefixtures("stopped")
async def test_a_full_bucket_is_told_in_headers_and_body(bot: RawBot, running: Running) -> None:
    url = f"{running.api_url}/channels/{TABLES}/messages"
    login = {"Authorization": "Bot sandbox"}
    left = []
    for each in range(5):
        async with running.http.post(url, json={"content": f"{each}"}, headers=login) as response:
            left.append(response.headers["X-RateLimit-Remaining"])
            assert response.headers["X-RateLimit-Limit"] == "5"
    assert left == ["4", "3", "2", "1", "0"]
    async with running.http.post(url, json={"content": "6"}, headers=login) as response:
        answer = await response.json()
        assert (response.status, response.headers["Via"]) == (429, "1.1 sandbox")
        assert 0 < answer["retry_after"] <= 5
        assert answer["global"] is False
        assert float(response.headers["X-RateLimit-Reset-After"]) > 0
    elsewhere = await bot.send(
        "POST", "/channels/1500000000000000002/messages", {"content": "another bucket"}
    )
    assert elsewhere[0] == 200


@pytest.mark.usefixtures("stopped")
async def test_edits_have_a_bucket_for_each_channel(bot: RawBot) -> None:
    _, message = await bot.send("POST", f"/channels/{TABLES}/messages", {"content": "0"})
    path = f"/channels/{TABLES}/messages/{message['id']}"
    edits = [await bot.send("PATCH", path, {"content": f"{each}"}) for each in range(6)]
    assert [status for status, _ in edits] == [200, 200, 200, 200, 200, 429]
    assert 0 < edits[-1][1]["retry_after"] <= 5
    assert (await bot.send("GET", path))[1]["content"] == "4"


async def test_an_old_message_edited_too_often_is_asked_for(bot: RawBot, running: Running) -> None:
    told = "Maximum number of edits to messages older than 1 hour reached. Try again later."
    await running.fault(status=429, method="PATCH", code=30046, message=told, retry_after=60)
    status, answer = await bot.send("PATCH", f"/channels/{TABLES}/messages/1", {"content": "x"})
    assert (status, answer["code"], answer["retry_after"]) == (429, 30046, 60)


@pytest.mark.usefixtures("stopped")
async def test_fifty_requests_a_second_in_all(running: Running) -> None:
    paths = ["/users/@me", "/users/@me/guilds"] * 40
    answers = await asyncio.gather(*(running.api("GET", path) for path in paths))
    refused = [answer for status, answer in answers if status == 429]
    assert len(refused) == 30
    assert refused[0]["global"] is True


async def test_interaction_answers_are_not_limited(bot: RawBot, ada: Person) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    bad = [bot.answer(interaction, 4, {"content": "x" * 2001}) for _ in range(60)]
    assert {status for status, _ in await asyncio.gather(*bad)} == {400}
    await bot.answer(interaction, 4, {"content": "done"})
    await waiting


async def test_faults_come_as_asked_for_and_are_logged(
    bot: RawBot, ada: Person, running: Running
) -> None:
    waiting = asyncio.create_task(ada.run("go"))
    interaction = await bot.interaction()
    await running.forget_requests()
    await running.fault(status=429, method="POST", path="/callback$", retry_after=0.25)
    await running.fault(status=503, path="/callback$", count=2)
    got = [await bot.answer(interaction, 4, {"content": "now"}, a_txt=b"abc") for _ in range(4)]
    assert [status for status, _ in got] == [429, 503, 503, 200]
    assert got[0][1]["retry_after"] == 0.25
    await waiting
    log = await running.requests("POST", "/callback")
    assert [each["status"] for each in log] == [429, 503, 503, 200]
    assert log[0]["payload"] == {"type": 4, "data": {"content": "now"}}
    assert log[0]["files"] == [{"key": "files[0]", "name": "a.txt", "size": 3}]
    assert log[0]["query"] == {"with_response": "1"}


async def test_a_ban_looks_different_from_a_limit(running: Running) -> None:
    await running.fault(status=429, via=False)
    async with running.http.get(f"{running.api_url}/users/@me") as response:
        assert (response.status, response.headers.get("Via")) == (429, None)
    await running.fault(status=500, count=5)
    await running.forget_faults()
    assert (await running.api("GET", "/users/@me"))[0] == 200


@pytest.mark.usefixtures("stopped")
async def test_follow_ups_have_a_bucket_for_each_token(bot: RawBot, ada: Person) -> None:
    statuses = []
    for _ in range(2):
        waiting = asyncio.create_task(ada.run("go"))
        interaction = await bot.interaction()
        await bot.answer(interaction, 4, {"components": [buttons("a")]})
        await waiting
        statuses += [(await bot.edit(interaction, {"content": f"{n}"}))[0] for n in range(6)]
    assert statuses == [200, 200, 200, 200, 200, 429] * 2
