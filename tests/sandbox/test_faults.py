"""Rate limits, answers that are lost or wrong, and interactions changed on their way."""

import asyncio

import pytest

from tests.sandbox.running_sandbox import RawBot, RunningSandbox, build_button_row
from tests.sandbox.sandbox_user import SandboxUser

USER_PATH = "/users/@me"


async def test_an_answer_can_be_no_json_or_a_ban_which_is_no_rate_limit(
    running_sandbox: RunningSandbox,
) -> None:
    await running_sandbox.inject_fault(path=USER_PATH, status=502, text="Bad Gateway")
    async with running_sandbox.http.get(running_sandbox.api_url + USER_PATH) as response:
        assert (response.status, await response.text()) == (502, "Bad Gateway")
    await running_sandbox.inject_fault(status=429, via=False)
    async with running_sandbox.http.get(running_sandbox.api_url + USER_PATH) as response:
        assert (response.status, response.headers.get("Via")) == (429, None)
    await running_sandbox.inject_fault(status=500, count=5)
    await running_sandbox.clear_faults()
    assert (await running_sandbox.request_as_bot("GET", "/users/@me"))[0] == 200


TABLES_ID = "1500000000000000001"


@pytest.mark.usefixtures("frozen_time")
async def test_a_full_rate_limit_bucket_is_reported_in_headers_and_body(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    url = f"{running_sandbox.api_url}/channels/{TABLES_ID}/messages"
    login = {"Authorization": "Bot sandbox"}
    for remaining in ("4", "3", "2", "1", "0"):
        async with running_sandbox.http.post(url, json={"content": "."}, headers=login) as response:
            assert response.headers["X-RateLimit-Remaining"] == remaining
            assert response.headers["X-RateLimit-Limit"] == "5"
    async with running_sandbox.http.post(url, json={"content": "6"}, headers=login) as response:
        answer = await response.json()
        assert (response.status, response.headers["Via"]) == (429, "1.1 sandbox")
        assert 0 < answer["retry_after"] <= 5
        assert answer["global"] is False
        assert float(response.headers["X-RateLimit-Reset-After"]) > 0
    elsewhere = await bot.request(
        "POST", "/channels/1500000000000000002/messages", {"content": "another bucket"}
    )
    assert elsewhere[0] == 200


@pytest.mark.usefixtures("frozen_time")
async def test_edits_and_follow_ups_have_buckets_of_their_own(
    bot: RawBot, ada: SandboxUser
) -> None:
    _, message = await bot.request("POST", f"/channels/{TABLES_ID}/messages", {"content": "0"})
    path = f"/channels/{TABLES_ID}/messages/{message['id']}"
    edits = [await bot.request("PATCH", path, {"content": f"{number}"}) for number in range(6)]
    assert [status for status, _ in edits] == [200, 200, 200, 200, 200, 429]
    assert 0 < edits[-1][1]["retry_after"] <= 5
    assert (await bot.request("GET", path))[1]["content"] == "4"
    statuses = []
    for _ in range(2):
        interaction, _ = await bot.answer_command(ada, {"components": [build_button_row("a")]})
        statuses += [(await bot.edit_answer(interaction, {"content": f"{n}"}))[0] for n in range(6)]
    assert statuses == [200, 200, 200, 200, 200, 429] * 2


@pytest.mark.usefixtures("frozen_time")
async def test_the_global_rate_limit_is_fifty_requests_a_second(
    running_sandbox: RunningSandbox,
) -> None:
    paths = ["/users/@me", "/users/@me/guilds"] * 40
    answers = await asyncio.gather(*(running_sandbox.request_as_bot("GET", path) for path in paths))
    refusals = [answer for status, answer in answers if status == 429]
    assert len(refusals) == 30
    assert refusals[0]["global"] is True


async def test_injected_faults_occur_and_are_logged_and_answers_are_not_rate_limited(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    waiting = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await running_sandbox.clear_requests()
    await running_sandbox.inject_fault(
        status=429, method="POST", path="/callback$", retry_after=0.25
    )
    await running_sandbox.inject_fault(status=503, path="/callback$", count=2)
    answers = [
        await bot.answer_interaction(interaction, 4, {"content": "now"}, a_txt=b"abc")
        for _ in range(4)
    ]
    assert [status for status, _ in answers] == [429, 503, 503, 200]
    assert answers[0][1]["retry_after"] == 0.25
    await waiting
    log = await running_sandbox.list_requests("POST", "/callback")
    assert [request["status"] for request in log] == [429, 503, 503, 200]
    assert log[0]["payload"] == {"type": 4, "data": {"content": "now"}}
    assert log[0]["files"] == [{"key": "files[0]", "name": "a.txt", "size": 3}]
    assert log[0]["query"] == {"with_response": "1"}
    async with bot.receive_command(ada) as interaction:
        bad = [bot.answer_interaction(interaction, 4, {"content": "x" * 2001}) for _ in range(60)]
        assert {status for status, _ in await asyncio.gather(*bad)} == {400}
