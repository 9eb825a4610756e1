"""Bots in the test's own process that start, stop, crash, and tell when they have nothing to do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import bot
from bot.client import PatienceClient
from bot.models.claims import Claim
from bot.ui.challenges.announcer import ChallengeAnnouncer
from sandbox.gateway import Gateway
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.clocked_sandbox import ClockedSandbox, run_in_process_bot

_IDLE_CHECK_SECONDS = 0.001
_EVENT_TASK_NAME = "discord.py: on_"
"""How the names of the tasks begin in which discord.py lets us handle events."""
_OWN_CODE = Path(bot.__file__).parent
_LONG_WORK = ("hosting", "gateway_patches.py", "background.py")
"""Where work is begun that lasts as long as the bot runs."""


class ChaosBot:
    """One bot, as if it were a process of its own."""

    def __init__(self, clocked_sandbox: ClockedSandbox, url: str) -> None:
        self._clocked_sandbox = clocked_sandbox
        self._url = url
        self._client: PatienceClient | None = None
        self._announcer: ChallengeAnnouncer | None = None
        self._stop_wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def client(self) -> PatienceClient:
        """The client of the bot that runs."""
        assert self._client is not None
        return self._client

    async def start(self) -> None:
        """Start the bot, and wait until it is ready."""
        self._stop_wanted.clear()
        started = asyncio.Event()
        self._task = asyncio.create_task(self._run(started))
        waiting = asyncio.create_task(started.wait())
        done, _ = await asyncio.wait(
            {self._task, waiting}, timeout=WAIT_TIMEOUT, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if self._task in done:
            await self._task
        assert done, "the bot did not start"

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        assert self._task is not None
        self._stop_wanted.set()
        await asyncio.wait_for(self._task, WAIT_TIMEOUT)

    async def crash(self) -> None:
        """End the bot in the middle of all it does, as far as a process can do that to itself."""
        assert self._task is not None
        # A process that dies gives nothing back, unlike one that is stopped.
        vars(self.client.services.claims)["_release"] = _keep_claim
        tasks = [task for task in self.client._running_tasks if not task.done()]
        for task in tasks:
            task.cancel()
        self._task.cancel()
        await asyncio.wait({*tasks, self._task}, timeout=WAIT_TIMEOUT)

    async def announce(self) -> None:
        """Begin what is due about contests, as the bot does every second."""
        assert self._announcer is not None
        await self._announcer.run_once()

    def has_caught_up(self, gateway: Gateway) -> bool:
        """Return whether the bot is connected and has received all events."""
        client = self.client
        if not client.is_connected:
            return False
        for shard_id in client.shards:
            websocket = client._get_websocket(shard_id=shard_id)
            session = gateway.sessions.get(websocket.session_id or "")
            if session is None or session.connection is None:
                return False
            if websocket.sequence != session.sequence:
                return False
        return True

    async def _run(self, started: asyncio.Event) -> None:
        with suppress(asyncio.CancelledError):
            async with run_in_process_bot(
                self._clocked_sandbox, self._url, answers_interactions=True
            ) as client:
                self._client = client
                self._announcer = ChallengeAnnouncer(client.services, lambda: client)
                started.set()
                await self._stop_wanted.wait()


async def _keep_claim(_claim: Claim) -> None:
    """Do nothing."""


def is_any_bot_busy() -> bool:
    """Return whether any bot of this process is answering an interaction."""
    return any(_is_work(task) for task in asyncio.all_tasks())


async def wait_until_idle(bots: list[ChaosBot], gateway: Gateway) -> None:
    """Wait until all bots have received all events and have nothing left to do."""

    def has_nothing_to_do() -> bool:
        return not is_any_bot_busy() and all(bot.has_caught_up(gateway) for bot in bots)

    async with asyncio.timeout(WAIT_TIMEOUT):
        idle_checks = 0
        while idle_checks < 2:
            await asyncio.sleep(_IDLE_CHECK_SECONDS)
            idle_checks = idle_checks + 1 if has_nothing_to_do() else 0


async def wait_until_ready(bots: list[ChaosBot], gateway: Gateway) -> None:
    """Wait until all bots are connected."""
    await wait_until(lambda: all(bot.has_caught_up(gateway) for bot in bots))


def _is_work(task: asyncio.Task[object]) -> bool:
    if task.get_name().startswith(_EVENT_TASK_NAME):
        return True
    code = getattr(task.get_coro(), "cr_code", None)
    path = Path(code.co_filename) if code is not None else Path()
    if not path.is_relative_to(_OWN_CODE):
        return False
    return path.relative_to(_OWN_CODE).parts[0] not in _LONG_WORK
