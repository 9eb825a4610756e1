"""The log has one line for each interaction: what it was, how long its stages took, its outcome."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox import interaction_sender
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import BotSilentError, SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_databases import change_database
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot
from tests.whole.driver.table_messages import find_control_id, press_control

STAGES = ("wait_ms", "decide_ms", "draw_ms", "send_ms")


@pytest_asyncio.fixture
async def json_bot(tmp_path: Path) -> AsyncIterator[BotSandbox]:
    """Run a bot whose log is JSON, in a sandbox of its own."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        bot_sandbox = BotSandbox(running, make_bot(running, tmp_path / "bot", LOG_FORMAT="json"))
        try:
            await bot_sandbox.start_bot()
            yield bot_sandbox
        finally:
            await bot_sandbox.bot.close()


async def wait_for_line(bot_sandbox: BotSandbox, number: int) -> Json:
    """Return the line of the interaction of this number; each has one and no more."""

    def list_lines() -> list[Json]:
        lines = [json.loads(line) for line in bot_sandbox.bot.read_log().splitlines()]
        return [line for line in lines if line["event"] == "interaction"]

    await wait_until(lambda: len(list_lines()) >= number)
    lines = list_lines()
    assert len(lines) == number
    line = lines[-1]
    assert line["level"] == "info"
    assert sum(line[stage] for stage in STAGES) == pytest.approx(line["total_ms"], abs=0.5)
    return line


async def press_in_vain(user: SandboxUser, table: Json, action: str) -> None:
    """Press a button to which no answer arrives, where Discord waits for a moment only."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(interaction_sender, "ANSWER_SECONDS", 0.3)
        with pytest.raises(BotSilentError):
            await press_control(user, table, action)


async def test_an_interaction_is_one_line_with_its_stages_and_outcome(
    json_bot: BotSandbox,
) -> None:
    ada, ben = await json_bot.create_user(), await json_bot.create_user()

    table = await ada.run_command("new", deal="1")
    dealt = await wait_for_line(json_bot, 1)
    assert (dealt["kind"], dealt["name"]) == ("application_command", "/new")
    assert (dealt["outcome"], "key" in dealt, "error_id" in dealt) == ("answered", False, False)
    assert min(dealt["decide_ms"], dealt["draw_ms"], dealt["send_ms"]) > 0
    assert dealt["id"].isdecimal()

    table = await press_control(ada, table, "draw")
    played = await wait_for_line(json_bot, 2)
    assert (played["kind"], played["outcome"]) == ("component", "answered")
    assert find_control_id(table, "draw").startswith(played["name"] + ":")
    assert played["player"] == dealt["player"]

    await ben.run_command("draw")
    refused = await wait_for_line(json_bot, 3)
    assert (refused["outcome"], refused["key"]) == ("refused", "no-game")
    assert refused["draw_ms"] == 0
    assert refused["player"] != dealt["player"]

    await change_database(json_bot.bot.database_url, "ALTER TABLE player_settings RENAME TO gone")
    await ben.run_command("draw")
    failed = await wait_for_line(json_bot, 4)
    await change_database(json_bot.bot.database_url, "ALTER TABLE gone RENAME TO player_settings")
    assert failed["outcome"] == "failed"
    assert f'"id": "{failed["error_id"]}"' in json_bot.bot.read_log()

    await json_bot.sandbox.inject_fault(
        status=404, code=10062, count=1, method="POST", path="/callback"
    )
    await press_in_vain(ada, table, "draw")
    assert (await wait_for_line(json_bot, 5))["outcome"] == "late"

    for user in (ada, ben):
        assert user.id not in json_bot.bot.read_log()


@pytest.mark.asyncio(loop_scope="session")
async def test_on_a_console_the_line_is_text(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    await ada.run_command("rules", game="canfield")

    def find_line() -> str | None:
        lines = bot_sandbox.bot.read_log().splitlines()
        return next((line for line in reversed(lines) if " name=/rules " in line), None)

    await wait_until(find_line)
    assert "[info     ] interaction                    [bot.interactions] id=" in str(find_line())
