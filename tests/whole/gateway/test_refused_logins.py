"""Logins that Discord refuses for good end the bot with a line that says what to do."""

from pathlib import Path

import pytest

from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.whole.driver.bot_process import check_start_is_refused
from tests.whole.driver.bot_sandbox import make_bot

pytestmark = pytest.mark.slow

REFUSALS = [
    (4004, ("Discord refuses the token", "DISCORD_TOKEN")),
    (4010, ("SHARD_COUNT", "SHARD_IDS")),
    (4012, ("newest version",)),
    (4013, ("4013", "guilds")),
    (4014, ("4014", "guilds", "Privileged Gateway Intents")),
]


@pytest.mark.parametrize(("code", "expected_texts"), REFUSALS)
async def test_a_refused_login_prints_what_to_do_and_ends_with_status_1(
    tmp_path: Path, code: int, expected_texts: tuple[str, ...]
) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.close_logins(code)
        await check_start_is_refused(make_bot(running, tmp_path / "bot"), *expected_texts)
        assert await running.list_sessions() == []


async def test_a_bot_that_runs_is_ended_by_a_refusal_too(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        bot = make_bot(running, tmp_path / "bot")
        await bot.start()
        try:
            await running.wait_for_bot_status()
            # Where the close frame is lost with its connection, the next login is refused.
            await running.close_logins(4014)
            await running.drop_connections("close", code=4014, resumable=False)
            assert await bot.wait_for_exit() == 1
            assert "Privileged Gateway Intents" in bot.read_log()
            assert "Traceback" not in bot.read_log()
        finally:
            await bot.close()


async def test_more_shards_are_asked_of_the_operator_only_who_has_set_them(tmp_path: Path) -> None:
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.close_logins(4011)
        fixed = make_bot(running, tmp_path / "fixed", SHARD_COUNT="1")
        await check_start_is_refused(fixed, "4011", "SHARD_COUNT")
        await running.close_logins(4011)
        bot = make_bot(running, tmp_path / "bot")
        await bot.start()
        try:
            await running.wait_for_bot_status()
            assert "4011" in bot.read_log()
        finally:
            await bot.close()
