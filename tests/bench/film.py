"""How long the film of a won game takes, how large it is, and whether others wait for it."""

from __future__ import annotations

import asyncio
import time
from statistics import quantiles
from typing import TYPE_CHECKING

from bot.ui.replays.film import Order, make
from bot.ui.replays.making import made
from tests.bench.figures import Figure
from tests.golden import WON

if TYPE_CHECKING:
    from collections.abc import Iterator

TICK = 0.010
ORDER = Order(
    variant=WON.variant,
    deal=WON.deal,
    moves=WON.moves,
    title=f"Canfield · {WON.deal}",
    theme="classic",
)


def figures() -> Iterator[Figure]:
    before = time.process_time()
    film = make(ORDER)
    taken = time.process_time() - before
    yield Figure("film_s", taken, None, f"CPU time for the film of {len(WON.moves)} moves")
    yield Figure("film_mb", len(film) / 1e6, 4, "and its size")
    late = quantiles(asyncio.run(_late()), n=100)[-1] * 1000
    yield Figure("film_ticker_p99_ms", late, 10, "a 10 ms ticker's delay while it is made")


async def _late() -> list[float]:
    """How late each tick came while a process of its own made the film."""
    making = asyncio.create_task(made(ORDER, lambda _part: None))
    late = []
    while not making.done():
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(max(0.0, time.perf_counter() - before - TICK))
    await making
    return late
