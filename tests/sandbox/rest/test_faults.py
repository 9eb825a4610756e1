"""Answers that are lost or wrong, and interactions that are changed on their way."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.raw_bot import RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser

USER_PATH = "/users/@me"


async def test_a_connection_can_be_cut_instead_of_an_answer(
    running_sandbox: RunningSandbox,
) -> None:
    # The client itself would send a GET again.
    await running_sandbox.inject_fault(cut=True, path="/channels$")
    with pytest.raises(aiohttp.ClientError):
        await running_sandbox.request_as_bot("POST", "/users/@me/channels", {})
    assert [request["status"] for request in await running_sandbox.list_requests()] == [None]
    assert (await running_sandbox.request_as_bot("POST", "/users/@me/channels", {}))[0] == 404


async def test_a_request_is_listed_once_it_has_arrived_whole(
    running_sandbox: RunningSandbox,
) -> None:
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def send_slowly() -> AsyncIterator[bytes]:
        yield b'{"recipient_id": '
        has_begun.set()
        await may_end.wait()
        yield b'"1"}'

    url = f"{running_sandbox.api_url}/users/@me/channels"
    headers = {"Content-Type": "application/json"}
    async with asyncio.TaskGroup() as group:
        request = running_sandbox.http.post(url, data=send_slowly(), headers=headers)
        answer = group.create_task(request.__aenter__())
        await has_begun.wait()
        assert await running_sandbox.list_requests() == []
        may_end.set()
    answer.result().release()
    (listed,) = await running_sandbox.list_requests()
    assert listed["payload"] == {"recipient_id": "1"}


@pytest.mark.parametrize(
    ("fault", "expected_answer"),
    [
        ({"status": 204}, (204, "")),
        ({"status": 200, "text": "<html>"}, (200, "<html>")),
        ({"status": 502, "text": "Bad Gateway"}, (502, "Bad Gateway")),
    ],
)
async def test_an_answer_can_be_empty_or_no_json(
    running_sandbox: RunningSandbox, fault: dict[str, Any], expected_answer: tuple[int, str]
) -> None:
    await running_sandbox.inject_fault(path=USER_PATH, **fault)
    async with running_sandbox.http.get(running_sandbox.api_url + USER_PATH) as response:
        assert (response.status, await response.text()) == expected_answer


@pytest.mark.parametrize("carried_out", [False, True])
async def test_a_request_with_a_lost_answer_is_carried_out_if_asked_for(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox, carried_out: bool
) -> None:
    running_command = asyncio.create_task(ada.run_command("go"))
    interaction = await bot.wait_for_interaction()
    await running_sandbox.inject_fault(status=204, path="/callback$", carried_out=carried_out)
    await bot.answer_interaction(interaction, 4, {"content": "first"})
    status, _ = await bot.answer_interaction(interaction, 4, {"content": "second"})
    assert status == (400 if carried_out else 200)
    assert (await running_command)["content"] == ("first" if carried_out else "second")


async def test_interactions_can_be_changed_on_their_way(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    await running_sandbox.change_interactions("data", "options", 0, "value", value=5)
    await running_sandbox.change_interactions("version")
    await running_sandbox.change_interactions("no", "such", "path", value=1)
    interactions = []
    for _ in range(2):
        running_command = asyncio.create_task(ada.run_command("go", words="now"))
        interactions.append(await bot.wait_for_interaction())
        await bot.answer_interaction(interactions[-1], 4, {"content": "Gone"})
        assert "Gone" in read_text(await running_command)
    changed, unchanged = interactions
    assert changed["data"]["options"][0]["value"] == 5
    assert "version" not in changed
    assert unchanged["data"]["options"][0]["value"] == "now"
    assert "version" in unchanged


async def test_an_interaction_can_be_delivered_late_and_more_than_once(
    bot: RawBot, ada: SandboxUser, running_sandbox: RunningSandbox
) -> None:
    await running_sandbox.deliver_after(0.02, 0, 0.01)
    running_commands = [asyncio.create_task(ada.run_command("go")) for _ in range(2)]
    interactions = [await bot.wait_for_interaction() for _ in range(4)]
    assert len({interaction["id"] for interaction in interactions}) == 2
    for interaction in interactions:
        await bot.answer_interaction(interaction, 4, {"content": "Gone"})
    await asyncio.gather(*running_commands)
