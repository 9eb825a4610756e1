"""How soon SIGTERM ends the bot, whatever it does and whatever Discord does meanwhile.

`python -m tests.chaos.stops [WORD]` prints for each situation, or for those with this word in their
names, how long the bot took to end, by the clock on the wall, how much of that it computed, which
other work on the machine does not change, and its exit status.
"""

import asyncio
import os
import resource
import signal
import socket
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.sandbox.sandbox_user import BotSilentError, Json
from tests.whole.bot_process import BotProcess
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import press_control, resign_game

MAX_STOP_SECONDS = 5.0
AN_HOUR = 3600.0
START_SECONDS = (0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2.0)
"""So long after its start a bot is stopped that still starts."""

CALLBACK = {"method": "POST", "path": "/callback"}
BY_TOKEN = {"path": "/webhooks/"}


@dataclass
class StopScene:
    """A sandbox, a bot that is not started yet, and what is undone once the bot has ended."""

    here: BotSandbox
    exit_stack: AsyncExitStack

    async def start_bot(self) -> None:
        """Start the bot and wait until people can play."""
        await self.here.start_bot()
        await self.here.bot.wait_for_log_text("commands synced")

    async def deal(self) -> Callable[[], Coroutine[Any, Any, Json]]:
        """Start the bot and deal somebody a game; return how they draw."""
        await self.start_bot()
        ada = await self.here.create_user()
        table = await ada.run_command("new", deal="1")
        return lambda: press_control(ada, table, "draw")

    async def inject_fault(self, **fault: Any) -> None:
        """Disturb all requests that match from now on."""
        await self.here.sandbox.inject_fault(**{"count": 1000, **fault})

    def leave_unanswered(self, acting: Coroutine[Any, Any, Any]) -> None:
        """Let somebody act who may wait for an answer in vain."""
        task = asyncio.create_task(acting)

        async def cancel() -> None:
            task.cancel()
            with suppress(asyncio.CancelledError, BotSilentError):
                await task

        self.exit_stack.push_async_callback(cancel)

    def hold_write_lock(self) -> None:
        """Keep the bot from writing to its database."""
        database = sqlite3.connect(self.here.bot.database_path, isolation_level=None, timeout=60)
        self.exit_stack.enter_context(closing(database))
        database.execute("BEGIN IMMEDIATE")


async def be_started(seconds: float, scene: StopScene) -> None:
    """Start for so long."""
    await scene.here.bot.start()
    await asyncio.sleep(seconds)


async def connect_to_mute_discord(scene: StopScene) -> None:
    """Log in at an address that accepts connections and is silent."""
    server = scene.exit_stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    server.setblocking(False)
    bot = scene.here.bot
    bot.settings["DISCORD_API_URL"] = f"http://127.0.0.1:{server.getsockname()[1]}/api/v10"
    await bot.start()
    connection, _ = await asyncio.get_running_loop().sock_accept(server)
    scene.exit_stack.enter_context(connection)


async def log_in_too_often(scene: StopScene) -> None:
    """Wait for an hour before another login."""
    await scene.inject_fault(path="/users/@me", status=429, retry_after=AN_HOUR)
    await scene.here.bot.start()
    await scene.here.bot.wait_for_log_text("rate limited")


async def fail_to_log_in(scene: StopScene) -> None:
    """Wait before another attempt after errors."""
    await scene.inject_fault(path="/users/@me", status=503)
    await scene.here.bot.start()
    await scene.here.bot.wait_for_log_text("again_in=4.0")


async def upload_commands(scene: StopScene) -> None:
    """Send the commands, and be let in meanwhile."""
    await scene.inject_fault(method="PUT", path="/commands$", hang=True)
    await scene.here.start_bot()
    await scene.here.wait_for_request("PUT", "/commands", status=None)


async def meet_mute_gateway(scene: StopScene) -> None:
    """Connect to a gateway that says nothing."""
    await scene.here.sandbox.hang_connections(1000)
    await scene.here.bot.start()
    await scene.here.bot.wait_for_log_text("commands synced")
    await asyncio.sleep(1)


async def meet_closed_gateway(scene: StopScene) -> None:
    """Connect to a gateway that lets nobody in."""
    await scene.here.sandbox.ignore_logins(1000)
    await scene.here.bot.start()
    await scene.here.bot.wait_for_log_text("commands synced")
    await asyncio.sleep(1)


async def lose_gateway(scene: StopScene) -> None:
    """Be connected to a gateway that says nothing any more, not even goodbye."""
    await scene.start_bot()
    await scene.here.sandbox.drop_connections("hang")


async def back_off(scene: StopScene) -> None:
    """Wait before another connection."""
    await scene.start_bot()
    await scene.here.sandbox.refuse_connections(1000)
    await scene.here.sandbox.drop_connections("abort")
    await scene.here.bot.wait_for_log_text("again_in=4.0")


async def disturb_answer(fault: Json, scene: StopScene) -> None:
    """Answer a press while Discord does not take that."""
    draw = await scene.deal()
    await scene.inject_fault(**CALLBACK, **fault)
    scene.leave_unanswered(draw())
    await scene.here.wait_for_request("POST", "/callback", status=fault.get("status"))


async def disturb_further_answers(fault: Json, scene: StopScene) -> None:
    """Send a second answer, as the first one is in doubt, while Discord does not take that."""
    draw = await scene.deal()
    await scene.inject_fault(**CALLBACK, cut=True, carried_out=True)
    await scene.inject_fault(**BY_TOKEN, **fault)
    scene.leave_unanswered(draw())
    await scene.here.wait_for_request("POST", "/webhooks/", status=fault.get("status"))


async def disturb_edits(fault: Json, scene: StopScene) -> None:
    """Change an older table while Discord does not take that."""
    await scene.start_bot()
    ada = await scene.here.create_user()
    await ada.run_command("new", deal="1")
    await scene.inject_fault(**BY_TOKEN, **fault)
    await ada.run_command("draw")
    await scene.here.wait_for_request("PATCH", "/webhooks/", status=fault.get("status"))


async def wait_for_lock(scene: StopScene) -> None:
    """Wait with a move for the database's write lock."""
    draw = await scene.deal()
    scene.hold_write_lock()
    scene.leave_unanswered(draw())


async def start_locked(scene: StopScene) -> None:
    """Open a database that another program is writing to."""
    await scene.start_bot()
    await scene.here.bot.stop()
    scene.hold_write_lock()
    await scene.here.bot.start()
    await asyncio.sleep(2)


async def draw_tables(scene: StopScene) -> None:
    """Draw the tables of a hundred players."""
    await scene.start_bot()
    for _ in range(100):
        user = await scene.here.create_user()
        scene.leave_unanswered(user.run_command("new"))


async def make_film(scene: StopScene) -> None:
    """Make a film of a game."""
    await scene.start_bot()
    ada = await scene.here.create_user()
    await ada.run_command("new", deal="1")
    for _ in range(3):
        await ada.run_command("draw", times="100")
    await resign_game(ada)
    await ada.run_command("replay")


HANGING: Json = {"hang": True}
LIMITED: Json = {"status": 429, "retry_after": AN_HOUR}
LIMITED_EVERYWHERE: Json = {**LIMITED, "global": True}

SITUATIONS: dict[str, Callable[[StopScene], Awaitable[None]]] = {
    **{f"starting for {seconds:.1f} s": partial(be_started, seconds) for seconds in START_SECONDS},
    "starting, database locked": start_locked,
    "idle": StopScene.start_bot,
    "login hangs": connect_to_mute_discord,
    "login limited for an hour": log_in_too_often,
    "login fails, waiting to try again": fail_to_log_in,
    "command upload hangs": upload_commands,
    "gateway's handshake hangs": meet_mute_gateway,
    "gateway lets nobody in": meet_closed_gateway,
    "gateway is mute and deaf": lose_gateway,
    "gateway refuses, waiting to try again": back_off,
    "answer hangs": partial(disturb_answer, HANGING),
    "answer fails again and again": partial(disturb_answer, {"status": 500}),
    "answer limited for an hour": partial(disturb_answer, LIMITED),
    "answers limited everywhere for an hour": partial(disturb_answer, LIMITED_EVERYWHERE),
    "further answer hangs": partial(disturb_further_answers, HANGING),
    "further answer limited for an hour": partial(disturb_further_answers, LIMITED),
    "edit hangs": partial(disturb_edits, HANGING),
    "edit limited for an hour": partial(disturb_edits, LIMITED),
    "move waits for a held write lock": wait_for_lock,
    "a hundred tables are drawn": draw_tables,
    "a film is made": make_film,
}


async def measure_stop(
    prepare: Callable[[StopScene], Awaitable[None]],
) -> tuple[float, float, int]:
    """Return after how many seconds SIGTERM has ended the bot, what it computed, and its status."""
    with TemporaryDirectory() as folder:
        async with run_sandbox_in_loop(Path(folder) / "sandbox") as running:
            bot = BotProcess(
                Path(folder) / "bot",
                DISCORD_TOKEN=running.token,
                DISCORD_API_URL=running.api_url,
                DISCORD_GATEWAY_URL=running.gateway_url,
            )
            try:
                async with AsyncExitStack() as exit_stack:
                    computed_before = _read_children_seconds()
                    await prepare(StopScene(BotSandbox(running, bot), exit_stack))
                    computed_before += _read_process_seconds(bot)
                    started_at = time.perf_counter()
                    status = await bot.stop(signal.SIGTERM)
                    passed = time.perf_counter() - started_at
                    computed = _read_children_seconds() - computed_before
                    return passed, computed, status
            finally:
                await bot.close()


def _read_process_seconds(bot: BotProcess) -> float:
    """Return what a running bot has computed so far."""
    assert isinstance(bot.process, asyncio.subprocess.Process)
    fields = Path(f"/proc/{bot.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _read_children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


async def main(word: str) -> bool:
    """Print the table; return whether every bot has ended in time."""
    slowest = 0.0
    print(f"{'situation':40} {'seconds':>8} {'computed':>9} {'status':>7}")
    for name, prepare in SITUATIONS.items():
        if word in name:
            seconds, computed, status = await measure_stop(prepare)
            slowest = max(slowest, seconds)
            print(f"{name:40} {seconds:8.2f} {computed:9.2f} {status:7}", flush=True)
    return slowest <= MAX_STOP_SECONDS


if __name__ == "__main__":
    sys.exit(not asyncio.run(main(*sys.argv[1:2] or [""])))
