"""How long a player waits: the real bot and the sandbox, each a process, one press in flight."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench.measurements import Measurement
from tests.bench.rules import MEASURED_GAME
from tests.sandbox.driver.running_sandbox import run_sandbox_process
from tests.whole.driver.bot_sandbox import make_bot
from tests.whole.driver.table_messages import find_control_id

if TYPE_CHECKING:
    from tests.sandbox.driver.running_sandbox import RunningSandbox

PLAYERS = 4
PRESSES = 25
"""A player's presses stay below what would be a flood."""


async def measure_roundtrips() -> list[Measurement]:
    with TemporaryDirectory() as folder:
        async with run_sandbox_process(Path(folder) / "sandbox") as running:
            bot = make_bot(running, Path(folder) / "bot")
            try:
                await bot.start()
                await running.wait_for_bot_status()
                await running.wait_for_commands("new")
                taken = [
                    ms for number in range(PLAYERS) for ms in await _time_presses(running, number)
                ]
            finally:
                await bot.close()
    tells = "on the wall: a press at the page to the new table there, with its picture"
    return [Measurement("roundtrip_ms", median(taken), 15.0, tells)]


async def _time_presses(sandbox: RunningSandbox, number: int) -> list[float]:
    name = f"measurer{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    person = await sandbox.get_user(name)
    table = await person.run_command(
        "new", game=MEASURED_GAME.variant, deal=str(MEASURED_GAME.deal)
    )
    taken = []
    for _ in range(PRESSES):
        before = time.perf_counter_ns()
        table = await person.press_button(table, custom_id=find_control_id(table, "draw"))
        taken.append((time.perf_counter_ns() - before) / 1e6)
    return taken[3:]
