"""Measure how late an event loop wakes while threads paint pictures."""

from __future__ import annotations

import asyncio
from statistics import quantiles
from threading import Event
from time import perf_counter

from rendering import Scene, Theme, load, paint
from tests.bench.measurements import Measurement
from tests.bench.pictures.scenes import deep_forty_thieves_scene, full_canfield_scene

TICK_SECONDS = 0.010
TICK_COUNT = 100
ROUNDS = 8


def measure_ticker_delays() -> list[Measurement]:
    """Return the delay of a ticker while two threads paint."""
    theme, scenes = load("classic"), [full_canfield_scene(), deep_forty_thieves_scene()]
    for scene in scenes:
        paint(scene, theme)
    # other programs on the machine delay ticks as well, so the quietest round counts
    rounds = [asyncio.run(_measure_tick_delays(scenes, theme)) for _ in range(ROUNDS)]
    delay_ms = min(quantiles(delays, n=100)[-1] for delays in rounds) * 1000
    explanation = "wall time: how late a 10 ms ticker is while two threads paint without a pause"
    return [Measurement("ticker_p99_ms", delay_ms, 10, explanation)]


async def _measure_tick_delays(scenes: list[Scene], theme: Theme) -> list[float]:
    is_finished = Event()

    def paint_until_finished(scene: Scene) -> None:
        while not is_finished.is_set():
            paint(scene, theme)

    painters = [
        asyncio.create_task(asyncio.to_thread(paint_until_finished, scene)) for scene in scenes
    ]
    delays = []
    for _ in range(TICK_COUNT):
        before = perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        delays.append(max(0.0, perf_counter() - before - TICK_SECONDS))
    is_finished.set()
    await asyncio.gather(*painters)
    return delays
