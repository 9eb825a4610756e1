"""What happens to two bots and their database, each while people play and things fall due."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from tests.chaos.pairs.world import AFTER_PODIUM, AFTER_POST, BEFORE_EDIT, BEFORE_PODIUM, PairWorld
from tests.store.postgresql_server import crash_server, restart_server
from tests.timeouts import wait_until
from tests.whole.claims.mortal_bots import ANSWERING_BOT
from tests.whole.driver.bot_sandbox import wait_for_connections
from tests.whole.driver.forked_bot import ForkedBot

SLOW_ROUND_TRIP_SECONDS = 0.2
BRIEF_SECONDS = 1.0
"""How long things fall due before or after a fault that itself takes no time."""


@dataclass(frozen=True)
class PairFault:
    """A fault: when `happen` returns, everything works again."""

    name: str
    happen: Callable[[PairWorld], Awaitable[None]]
    is_of_database: bool = False


async def _restart_server(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.to_thread(restart_server, world.server_folder)


async def _crash_server(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.to_thread(crash_server, world.server_folder)


async def _cut_off(world: PairWorld, seconds: float) -> None:
    world.link.cut()
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.restore()


async def _hold_up(world: PairWorld, seconds: float) -> None:
    world.link.hold()
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.restore()


async def _slow_down(world: PairWorld, seconds: float) -> None:
    world.link.set_delay(SLOW_ROUND_TRIP_SECONDS)
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.set_delay(0)


async def _kill(world: PairWorld) -> None:
    world.let_evening_come()
    await world.bots.kill(ANSWERING_BOT)
    await world.bots.revive()
    world.bots.end_leases()


async def _kill_at(world: PairWorld, place: str) -> None:
    world.bots.stage.set_trap(place)
    world.let_evening_come()
    await world.bots.wait_for_death(place)
    await world.bots.revive()
    world.bots.end_leases()


async def _restart_in_turn(world: PairWorld) -> None:
    """Stop each bot as a supervisor does, and start it again; the other goes on meanwhile."""
    world.let_evening_come()
    for bot in world.bots.bots:
        assert await bot.stop(signal.SIGTERM) == 0
        await world.bots.revive()


async def _replace_in_turn(world: PairWorld) -> None:
    """Start a new process for each bot's shard, and stop the old one once the new one is ready."""
    world.let_evening_come()
    bots = world.bots.bots
    for index, old_bot in enumerate(bots):
        new_bot = await _start_successor(world, old_bot)
        assert await old_bot.stop(signal.SIGTERM) == 0
        bots[index] = new_bot
        await wait_for_connections(world.bots.sandbox, len(bots))


async def _start_successor(world: PairWorld, bot: ForkedBot) -> ForkedBot:
    """Start a bot with the same settings, and wait until it is ready."""
    folder = bot.folder.with_name(f"{bot.folder.name}-next")
    successor = type(bot)(folder, before_start=bot.before_start, **bot.settings)
    await successor.start()
    await wait_until(lambda: "ready" in successor.read_log())
    await wait_for_connections(world.bots.sandbox, len(world.bots.bots) + 1)
    return successor


async def _do_nothing(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.sleep(BRIEF_SECONDS)


def list_faults(*, outage_seconds: float, slow_seconds: float) -> list[PairFault]:
    """Return all faults; the database is away for so many seconds, and slow for so many."""
    outage = f"{outage_seconds:.0f} s"
    cut_off = partial(_cut_off, seconds=outage_seconds)
    hold_up = partial(_hold_up, seconds=outage_seconds)
    slow_down = partial(_slow_down, seconds=slow_seconds)
    return [
        PairFault("nothing", _do_nothing),
        PairFault("one bot killed", _kill),
        PairFault("killed before the podium", partial(_kill_at, place=BEFORE_PODIUM)),
        PairFault("killed after the podium", partial(_kill_at, place=AFTER_PODIUM)),
        PairFault("killed before a board's edit", partial(_kill_at, place=BEFORE_EDIT)),
        PairFault("killed after the daily's post", partial(_kill_at, place=AFTER_POST)),
        PairFault("bots restarted in turn", _restart_in_turn),
        PairFault("bots replaced in turn", _replace_in_turn),
        PairFault("PostgreSQL restarted", _restart_server, is_of_database=True),
        PairFault("PostgreSQL crashed", _crash_server, is_of_database=True),
        PairFault(f"PostgreSQL cut off {outage}", cut_off, is_of_database=True),
        PairFault(f"no answer for {outage}", hold_up, is_of_database=True),
        PairFault("200 ms a round trip", slow_down, is_of_database=True),
    ]
