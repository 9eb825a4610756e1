"""How long a player waits: bot and sandbox as processes, one press at a time."""

from __future__ import annotations

import time
from statistics import median

from tests.bench.benched_bot import run_benched_bot
from tests.bench.measurements import Measurement
from tests.bench.rules import MEASURED_GAME
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.whole.driver.table_messages import find_control_id

PLAYERS = 4
PRESSES = 25
"""The presses of a player, few enough for the rate limit."""


async def measure_roundtrips() -> list[Measurement]:
    """Return the wall-clock time from a press to the new table."""
    async with run_benched_bot() as (running, _):
        milliseconds = [
            ms for number in range(PLAYERS) for ms in await time_presses(running, number)
        ]
    explanation = "wall clock: from a press on the page to the new table, with its picture"
    return [Measurement("roundtrip_ms", median(milliseconds), 15.0, explanation)]


async def time_presses(sandbox: RunningSandbox, number: int) -> list[float]:
    """Return in milliseconds how long a new player waits for each table."""
    name = f"measurer{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    user = await sandbox.get_user(name)
    table = await user.run_command("new", game=MEASURED_GAME.variant, deal=str(MEASURED_GAME.deal))
    milliseconds = []
    for _ in range(PRESSES):
        before = time.perf_counter_ns()
        table = await user.press_button(table, custom_id=find_control_id(table, "draw"))
        milliseconds.append((time.perf_counter_ns() - before) / 1e6)
    return milliseconds[3:]
