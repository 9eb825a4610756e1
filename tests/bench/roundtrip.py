"""How long a player waits: the real bot and the sandbox, each a process, one press in flight."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench.figures import Figure
from tests.bench.rules import GAME
from tests.sandbox.running import sandbox
from tests.whole.club import bot_in
from tests.whole.tables import control

if TYPE_CHECKING:
    from tests.sandbox.running import Running

PLAYERS = 4
PRESSES = 25
"""A player's presses stay below what would be a flood."""


async def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        async with sandbox(Path(folder) / "sandbox") as running:
            bot = bot_in(running, Path(folder) / "bot")
            try:
                await bot.start()
                await running.bot_online()
                await running.commands_registered("new")
                taken = [ms for number in range(PLAYERS) for ms in await _play(running, number)]
            finally:
                await bot.close()
    tells = "on the wall: a press at the page to the new table there, with its picture"
    return [Figure("roundtrip_ms", median(taken), 15.0, tells)]


async def _play(running: Running, number: int) -> list[float]:
    name = f"measurer{number}"
    await running.ask("POST", "/sandbox/test/people", {"username": name})
    person = await running.person(name)
    table = await person.run("new", game=GAME.variant, deal=str(GAME.deal))
    taken = []
    for _ in range(PRESSES):
        before = time.perf_counter_ns()
        table = await person.press(table, custom_id=control(table, "draw"))
        taken.append((time.perf_counter_ns() - before) / 1e6)
    return taken[3:]
