"""How late an event loop wakes while pictures are drawn in threads."""

from __future__ import annotations

import asyncio
from statistics import quantiles
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

from rendering import load, paint
from tests.bench.figures import Figure
from tests.bench.tables import canfield, forty_thieves

if TYPE_CHECKING:
    from rendering import Scene, Theme

TICK = 0.010
TICKS = 100
ROUNDS = 8


def figures() -> list[Figure]:
    theme, scenes = load("classic"), [canfield(), forty_thieves()]
    for scene in scenes:
        paint(scene, theme)
    # what else the machine does delays a tick as well, and is not ours: the quietest round counts
    rounds = [asyncio.run(_late(scenes, theme)) for _ in range(ROUNDS)]
    late = min(quantiles(one, n=100)[-1] for one in rounds) * 1000
    tells = "on the wall: how late a 10 ms ticker is while two threads draw without a pause"
    return [Figure("ticker_p99_ms", late, 10, tells)]


async def _late(scenes: list[Scene], theme: Theme) -> list[float]:
    enough = Event()

    def draw(scene: Scene) -> None:
        while not enough.is_set():
            paint(scene, theme)

    drawing = [asyncio.create_task(asyncio.to_thread(draw, scene)) for scene in scenes]
    late = []
    for _ in range(TICKS):
        before = perf_counter()
        await asyncio.sleep(TICK)
        late.append(max(0.0, perf_counter() - before - TICK))
    enough.set()
    await asyncio.gather(*drawing)
    return late
