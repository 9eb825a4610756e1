"""A bot in two thousand servers answers while Discord still tells it of them."""

from pathlib import Path

import pytest

from sandbox import interaction_sender, interactions
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot

SERVER_COUNT = 2000
CHANNELS_PER_SERVER = 1


@pytest.mark.slow
async def test_the_first_interaction_is_answered_while_two_thousand_servers_arrive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `python -m tests.bench.start` measures how long it takes; a busy machine may take longer.
    for module in (interaction_sender, interactions):
        monkeypatch.setattr(module, "ANSWER_SECONDS", WAIT_TIMEOUT)
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        await running.add_crowd(SERVER_COUNT, CHANNELS_PER_SERVER)
        here = BotSandbox(running, make_bot(running, tmp_path / "bot"))
        try:
            ada = await here.create_user()
            await here.start_bot()
            assert read_text(await ada.run_command("help"))
            await here.bot.wait_for_log_text(f"servers={SERVER_COUNT + 2}")
        finally:
            await here.bot.close()
