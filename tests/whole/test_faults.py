"""Discord on its bad days: rate limits, errors of its own, a gateway that comes and goes."""

import re
import socket
from pathlib import Path

import pytest

from tests.sandbox.hosting import Within
from tests.sandbox.running import Person, Running, controls, texts
from tests.whole.club import Club, bot_in, club, connected
from tests.whole.tables import do, moves, private, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_rate_limited_answer_arrives_a_little_later(shared_club: Club, ada: Person) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.fault(
        status=429, count=2, method="POST", path="/callback", retry_after=0.05
    )
    assert moves(await do(ada, table, "draw")) == 1
    statuses = [each["status"] for each in await shared_club.running.requests("POST", "/callback")]
    assert statuses == [200, 429, 429, 200]


async def test_a_rate_limited_edit_still_takes_the_controls_off(
    shared_club: Club, ada: Person
) -> None:
    older = await ada.run("new", deal="1")
    await shared_club.running.fault(
        status=429, count=2, method="PATCH", path="/webhooks/", retry_after=0.05
    )
    await ada.run("draw")
    await stripped(ada, older)


async def test_an_error_of_discords_own_is_tried_again(shared_club: Club, ada: Person) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.fault(status=503, method="POST", path="/callback")
    assert moves(await do(ada, table, "draw")) == 1


async def test_an_answer_that_discord_refuses_is_owned_up_to(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.fault(status=403, method="POST", path="/callback", code=50013)
    answer = await do(ada, table, "draw")
    assert private(answer)
    assert "Discord did not take my answer" in texts(answer)
    assert moves(await ada.press(answer, label="Show my table")) == 1


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_a_dropped_gateway_is_resumed_and_a_press_right_after_works(
    shared_club: Club, ada: Person, how: str
) -> None:
    running = shared_club.running
    table = await ada.run("new", deal="1")
    (before,) = [each for each in await running.sessions() if each["connected"]]
    assert await running.drop(how) == 1
    await running.bot_online()
    assert moves(await do(ada, table, "draw")) == 1
    (after,) = [each for each in await running.sessions() if each["connected"]]
    assert (after["id"], after["resumed"]) == (before["id"], before["resumed"] + 1)


async def test_what_was_pressed_while_the_gateway_was_away_is_answered(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.drop("abort")
    assert moves(await do(ada, table, "draw")) == 1


async def test_after_an_invalid_session_the_bot_logs_in_anew(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.drop("invalid", resumable=False)
    await connected(shared_club.running)
    (session,) = [each for each in await shared_club.running.sessions() if each["connected"]]
    assert session["resumed"] == 0
    assert moves(await do(ada, table, "draw")) == 1


async def test_a_first_gateway_connection_that_fails_is_tried_again(tmp_path: Path) -> None:
    running = Running(Within(tmp_path / "sandbox", "sandbox"), "sandbox")
    await running.start()
    bot = bot_in(running, tmp_path / "bot")
    try:
        await running.refuse(1)
        await bot.start()
        await connected(running)
        ada = await running.person("ada")
        assert controls(await ada.run("new", deal="1"))
        assert "Failed to connect" in bot.said()
        assert "Traceback" not in bot.said()
    finally:
        await bot.close()
        await running.close()


async def test_a_bot_that_is_up_before_discord_waits_for_it(tmp_path: Path) -> None:
    running = Running(Within(tmp_path / "sandbox", "sandbox"), "sandbox")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        running.port = taken.getsockname()[1]
    bot = bot_in(running, tmp_path / "bot")
    try:
        await bot.start()
        await bot.until_said("could not connect")
        await running.start()
        await running.bot_online()
        ada = await running.person("ada")
        assert controls(await ada.run("new", deal="1"))
        assert "Traceback" not in bot.said()
    finally:
        await bot.close()
        await running.close()


async def test_commands_are_sent_when_they_changed_and_not_at_every_start(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        sent = await here.running.requests("PUT", "/commands")
        assert len(sent) == 1
        names = [each["name"] for each in sent[0]["payload"]]
        assert {"new", "move", "draw", "help"} <= set(names)
        assert all(re.fullmatch("[a-z]+", name) for name in names)
        await here.restart_bot()
        assert len(await here.running.requests("PUT", "/commands")) == 1
