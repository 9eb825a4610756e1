"""Bots as processes, the sandbox that lets them in, and a press to copy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sandbox.world import TABLES_ID
from tests.bench.processes.cpu_parts import BotSample, ask_for_sample, start_sampler
from tests.bench.processes.light_discord import LightDiscord, RecordedPress, find_confirmation
from tests.bench.rules import MEASURED_GAME
from tests.chaos.driver.direct_player import DirectPlayer
from tests.chaos.driver.direct_sandbox import DirectHost, run_direct_sandbox
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.timeouts import wait_until
from tests.whole.driver.forked_bot import ForkedBot

_FIRST_MOVES = ("draw", "draw")


class MeasuredBot:
    """A bot that tells what it spends its time with."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self._sample_path = folder / "sample.json"
        self._bot = ForkedBot(
            folder, before_start=partial(start_sampler, self._sample_path), **settings
        )

    @property
    def pid(self) -> int:
        """Its process's id, once it has started."""
        assert self._bot.pid is not None
        return self._bot.pid

    async def start(self, discord: LightDiscord) -> None:
        """Start it, and wait until one bot more is connected than before."""
        expected = len(discord.list_sessions()) + 1
        await self._bot.start()
        await wait_until(lambda: len(discord.list_sessions()) == expected)
        await self._bot.wait_for_log_text("ready")

    async def sample(self) -> BotSample:
        """Return what it has counted so far."""
        return await asyncio.to_thread(ask_for_sample, self.pid, self._sample_path)

    async def close(self) -> None:
        """Stop it."""
        await self._bot.close()


@asynccontextmanager
async def run_bots(
    folder: Path, database_url: str, count: int
) -> AsyncIterator[tuple[LightDiscord, list[MeasuredBot]]]:
    """Run this many bots on one database, with a Discord that costs little."""
    async with run_direct_sandbox() as (running, host):
        discord = LightDiscord(host.sandbox, running.port)
        settings = {
            "DATABASE_URL": database_url,
            "DISCORD_TOKEN": running.token,
            "DISCORD_API_URL": await discord.start(),
            "DISCORD_GATEWAY_URL": running.gateway_url,
            "LOG_FORMAT": "json",
            "SOLVER_WORKERS": "0",
        }
        bots = [MeasuredBot(folder / f"bot{number}", **settings) for number in range(count)]
        try:
            await bots[0].start(discord)
            recorded_press = await _record_press(running, host)
            # Commands would be answered by each of several bots.
            for bot in bots[1:]:
                await bot.start(discord)
            discord.recorded_press = recorded_press
            yield discord, bots
        finally:
            for bot in bots:
                await bot.close()
            discord.stop()


async def _record_press(running: RunningSandbox, host: DirectHost) -> RecordedPress:
    """Let somebody play a little, and return the last press."""
    await running.wait_for_commands("new")
    player = DirectPlayer(host, host.sandbox.world.channels[TABLES_ID])
    sent = player.run_command("new", game=MEASURED_GAME.variant, deal=str(MEASURED_GAME.deal))
    await sent.wait_for_outcome()
    message = sent.find_message()
    gateway = host.sandbox.gateway
    send_event, interactions = gateway.send_event, []

    def record_and_send(event: str, data: dict[str, Any], **options: Any) -> None:
        if event == "INTERACTION_CREATE":
            interactions.append(data)
        send_event(event, data, **options)

    vars(gateway)["send_event"] = record_and_send
    for revision, move in enumerate(_FIRST_MOVES):
        assert message is not None
        control = next(
            component["custom_id"]
            for component in message.list_components()
            if component.get("custom_id", "").endswith(f":{revision}:{move}")
        )
        sent = player.press(control, message)
        await sent.wait_for_outcome()
        message = sent.find_message()
    del vars(gateway)["send_event"]
    confirmation = find_confirmation(await running.list_requests("POST"))
    return RecordedPress.build(interactions[-1], confirmation)
