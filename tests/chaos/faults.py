"""What can go wrong while players act. Each fault is over when it returns."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from tests.chaos.bots import wait_until_idle, wait_until_ready
from tests.chaos.truth.databases import ServerDatabase
from tests.chaos.world import ChaosWorld

SendAll: TypeAlias = Callable[[], None]

LATE_SECONDS = 4.0
"""An interaction that arrives as late as this can no longer be answered."""


CALLBACK, FOLLOW_UP, CHANNEL = "/callback$", "^/webhooks/", "^/channels/"
START_ROUTES = ("^/users/", "^/oauth2/", "^/gateway", "^/applications/")
"""What a bot asks for at its start: who it is, where the gateway is, its commands."""
ROUTES = (CALLBACK, FOLLOW_UP, CHANNEL, *START_ROUTES)
"""All paths that a bot asks for, as patterns."""

_TOO_MANY: dict[str, Any] = {"status": 429, "retry_after": 0.02}
_CUT_AFTER: dict[str, Any] = {"cut": True, "carried_out": True}


@dataclass(frozen=True)
class Fault:
    """A fault; `run` sends the actions while it lasts. `size` from 0 to 9 says how bad it is.

    One that is harmless leaves no action without an answer.
    """

    name: str
    run: Callable[[ChaosWorld, int, SendAll], Awaitable[None]]
    is_harmless: bool = False


def _build_faults(fault: dict[str, Any], routes: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{**fault, "path": route} for route in routes]


@asynccontextmanager
async def _wrong_answers(
    world: ChaosWorld, count: int, *faults: dict[str, Any]
) -> AsyncIterator[None]:
    """Answer the next requests wrongly, so many of each fault, and count those that were."""
    for fault in faults:
        await world.running.inject_fault(**fault, count=count)
    yield
    left = sum(fault.remaining_count for fault in world.sandbox.fault_controls.faults)
    world.steps[-1].hits += count * len(faults) - left
    await world.running.clear_faults()


async def _do_nothing_wrong(world: ChaosWorld, _size: int, send_all: SendAll) -> None:
    send_all()
    await world.wait_until_idle()


async def _deliver_twice(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Deliver each interaction again, at once or somewhat later."""
    world.deliveries.copy_delays = (0.0,) * (size % 2) + (0.004 * size,)
    send_all()
    world.deliveries.copy_delays = ()
    await world.wait_until_idle()


async def _deliver_in_reverse(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    world.deliveries.is_holding = True
    send_all()
    world.deliveries.copy_delays = (0.0,) * (size // 7)
    world.deliveries.release(in_reverse=True)
    world.deliveries.copy_delays = ()
    await world.wait_until_idle()


async def _deliver_late(world: ChaosWorld, _size: int, send_all: SendAll) -> None:
    """Deliver interactions that were made seconds ago."""
    world.sandbox.clock.set_offset(-LATE_SECONDS)
    send_all()
    world.sandbox.clock.set_offset(0)
    await world.wait_until_idle()


async def _cut_gateway(way: str, world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Send some of the actions before the gateway goes, and let the bot come back."""
    if size < 3:
        world.drop_gateway(way, is_resumable=True)
        send_all()
    else:
        send_all()
        await asyncio.sleep(0.002 * (size - 3))
        world.drop_gateway(way, is_resumable=size != 9)
    await wait_until_ready(world.bots, world.sandbox.gateway)
    await world.wait_until_idle()


async def _answer_wrongly(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Answer some REST requests wrongly while players act."""
    async with _wrong_answers(world, 1 + size % 4, fault):
        send_all()
        await world.wait_until_idle()


async def _announce_amid_errors(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Let a challenge end while Discord answers wrongly what the bot sends to channels."""
    await world.create_challenge(10)
    send_all()
    world.clock.advance(minutes=10)
    async with _wrong_answers(world, 1 + size % 4, {**fault, "path": CHANNEL}):
        await world.announce()


async def _start_amid_errors(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Restart the bot while Discord answers wrongly on the routes of a start."""
    send_all()
    async with _wrong_answers(world, 1 + size % 3, *_build_faults(fault, START_ROUTES)):
        await world.restart_bot()


async def _answer_wrongly_everywhere(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Answer wrongly on every route, while players act, a challenge ends and the bot restarts."""
    await world.create_challenge(10)
    async with _wrong_answers(world, 1 + size % 3, *_build_faults(fault, ROUTES)):
        send_all()
        world.clock.advance(minutes=10)
        await world.announce()
        await world.restart_bot()


async def _lock_database(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Hold the write lock for some tens of milliseconds, once in a while for three seconds."""
    seconds = 3.0 if size == 9 else 0.03 * size
    async with world.database.hold_writers():
        send_all()
        await asyncio.sleep(seconds)
    await world.wait_until_idle()


async def _fill_disk(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let every write to a file fail, as on a full disk, from the start or a little later."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    if size >= 5:
        send_all()
        await asyncio.sleep(0.001 * (size - 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        if size < 5:
            send_all()
        await wait_until_idle(world.bots, world.sandbox.gateway)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def _cut_connections(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """End all connections to the server, before actions are sent or a little later."""
    assert isinstance(world.database, ServerDatabase)
    if size < 5:
        world.database.cut_connections()
    send_all()
    if size >= 5:
        await asyncio.sleep(0.002 * (size - 5))
        world.database.cut_connections()
    await world.wait_until_idle()


async def _restart(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Stop the bot as SIGTERM does while it answers, and start it again."""
    send_all()
    await asyncio.sleep(0.002 * size)
    await world.restart_bot()


async def _crash(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """End the bot in the middle of everything, and start it again."""
    send_all()
    await asyncio.sleep(0.004 * size)
    await world.restart_bot(crashes=True)


async def _run_two_bots(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let two bots receive every interaction, and end one of them meanwhile."""
    await world.add_bot()
    send_all()
    if size >= 5:
        await asyncio.sleep(0.001 * (size - 5))
    else:
        await world.wait_until_idle()
    await world.remove_bot(crashes=size % 2 == 1)
    await world.wait_until_idle()


async def _end_contests(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let contests end while their players play, with two bots that announce it if size is odd."""
    if size % 2:
        await world.add_bot()
    send_all()
    world.clock.advance(minutes=10)
    await world.announce()
    if size % 2:
        await world.remove_bot(crashes=False)
    await world.wait_until_idle()


WRONG_ANSWERS = [
    *(
        Fault(f"answers: {name}", partial(_answer_wrongly, {**fault, "path": CALLBACK}))
        for name, fault in {
            "429": _TOO_MANY,
            "500": {"status": 500},
            "503": {"status": 503},
            "cut before": {"cut": True},
            "cut after": _CUT_AFTER,
            "204 instead": {"status": 204, "carried_out": True},
            "garbage": {"status": 200, "carried_out": True, "text": "<html>"},
        }.items()
    ),
    Fault("follow-ups: 500", partial(_answer_wrongly, {"status": 500, "path": FOLLOW_UP})),
    Fault("follow-ups: 429", partial(_answer_wrongly, {**_TOO_MANY, "path": FOLLOW_UP})),
    Fault("channels: 429", partial(_announce_amid_errors, _TOO_MANY)),
    Fault("channels: 502", partial(_announce_amid_errors, {"status": 502})),
    Fault("channels: cut after", partial(_announce_amid_errors, _CUT_AFTER)),
    Fault("start: 429", partial(_start_amid_errors, _TOO_MANY)),
    Fault("start: 502", partial(_start_amid_errors, {"status": 502})),
    Fault("every route: 429", partial(_answer_wrongly_everywhere, _TOO_MANY)),
    Fault("every route: 500", partial(_answer_wrongly_everywhere, {"status": 500})),
]
"""The faults that hit requests of the bot; a step counts how many."""

NO_FAULT = Fault("nothing goes wrong", _do_nothing_wrong, is_harmless=True)
END = Fault("in the end", _do_nothing_wrong, is_harmless=True)
"""After all faults, whatever they were, everybody is answered."""

_COMMON_FAULTS = [
    NO_FAULT,
    Fault("delivered twice", _deliver_twice),
    Fault("delivered in reverse", _deliver_in_reverse),
    Fault("delivered too late", _deliver_late),
    *(
        Fault(f"gateway: {way}", partial(_cut_gateway, way))
        for way in ("abort", "close", "reconnect", "invalid")
    ),
    *WRONG_ANSWERS,
    Fault("write lock held", _lock_database),
    Fault("restart", _restart),
    Fault("crash", _crash),
    Fault("two bots", _run_two_bots),
    Fault("contests end", _end_contests),
]
FAULTS = [*_COMMON_FAULTS, Fault("disk full", _fill_disk)]
SERVER_FAULTS = [*_COMMON_FAULTS, Fault("connections cut", _cut_connections)]
"""The same on a PostgreSQL server, whose disk is not the bots'."""
