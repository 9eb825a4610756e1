"""How late an event loop wakes while pictures are drawn in threads."""

from __future__ import annotations

import asyncio
from statistics import quantiles
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

from rendering import load, paint
from tests.bench.measurements import Measurement
from tests.bench.pictures.scenes import deep_forty_thieves_scene, full_canfield_scene

if TYPE_CHECKING:
    from rendering import Scene, Theme

TICK_SECONDS = 0.010
TICK_COUNT = 100
ROUNDS = 8


def measure_ticker_delays() -> list[Measurement]:
    theme, scenes = load("classic"), [full_canfield_scene(), deep_forty_thieves_scene()]
    for scene in scenes:
        paint(scene, theme)
    # what else the machine does delays a tick as well, and is not ours: the quietest round counts
    rounds = [asyncio.run(_measure_tick_delays(scenes, theme)) for _ in range(ROUNDS)]
    late = min(quantiles(one, n=100)[-1] for one in rounds) * 1000
    tells = "on the wall: how late a 10 ms ticker is while two threads draw without a pause"
    return [Measurement("ticker_p99_ms", late, 10, tells)]


async def _measure_tick_delays(scenes: list[Scene], theme: Theme) -> list[float]:
    enough = Event()

    def draw(scene: Scene) -> None:
        while not enough.is_set():
            paint(scene, theme)

    drawing = [asyncio.create_task(asyncio.to_thread(draw, scene)) for scene in scenes]
    late = []
    for _ in range(TICK_COUNT):
        before = perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        late.append(max(0.0, perf_counter() - before - TICK_SECONDS))
    enough.set()
    await asyncio.gather(*drawing)
    return late
