"""Measure films of a won game and of a race: time, size, and whether others wait for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import quantiles

from bot.ui.replays.film_client import make_film_in_process
from bot.ui.replays.film_process import FilmRequest, make_film
from bot.ui.replays.race_request import RaceLaneRequest, RaceRequest, make_race_film
from tests.bench.measurements import Measurement
from tests.golden_games import WON_GAME

TICK_SECONDS = 0.010
FILM_REQUEST = FilmRequest(
    variant=WON_GAME.variant,
    deal=WON_GAME.deal,
    moves=WON_GAME.moves,
    title=f"Canfield · {WON_GAME.deal}",
    ending=("Won!", f"Canfield · {WON_GAME.deal}", "142 moves · 6 min 5 s"),
    theme="classic",
)
RACE_REQUEST = RaceRequest(
    variant=WON_GAME.variant,
    deal=WON_GAME.deal,
    lanes=tuple(
        RaceLaneRequest(
            name=name,
            final_name=name,
            moves=WON_GAME.moves[:move_count],
            duration=move_count,
        )
        for name, move_count in (
            ("Ada", len(WON_GAME.moves)),
            ("Ben", 135),
            ("Cleo", 120),
            ("#4", 100),
        )
    ),
    winner_number=0,
    leads=((20.0, 1, "Ben pulls ahead"), (90.0, 0, "Ada pulls ahead")),
    title=f"Canfield · {WON_GAME.deal}",
    result="Ada wins",
    theme="classic",
)


def measure_film() -> Iterator[Measurement]:
    """Yield the measurements of a film, and of a race's."""
    before = time.process_time()
    film = make_film(FILM_REQUEST)
    cpu_seconds = time.process_time() - before
    yield Measurement(
        "film_s", cpu_seconds, None, f"CPU time for the film of {len(WON_GAME.moves)} moves"
    )
    yield Measurement("film_mb", len(film) / 1e6, 4, "and its size")
    before = time.process_time()
    film = make_film(replace(FILM_REQUEST, is_celebration=True))
    cpu_seconds = time.process_time() - before
    yield Measurement("won_table_film_s", cpu_seconds, None, "CPU time for a won table that moves")
    yield Measurement("won_table_film_mb", len(film) / 1e6, 1, "and its size")
    before = time.process_time()
    race_film = make_race_film(RACE_REQUEST)
    cpu_seconds = time.process_time() - before
    yield Measurement("race_of_four_s", cpu_seconds, 8, "CPU time for the film of a race of four")
    yield Measurement("race_of_four_mb", len(race_film) / 1e6, 8, "and its size")
    delay_ms = quantiles(asyncio.run(_measure_tick_delays()), n=100)[-1] * 1000
    yield Measurement("film_ticker_p99_ms", delay_ms, 10, "a 10 ms ticker's delay while it is made")


async def _measure_tick_delays() -> list[float]:
    """Return how late each tick came, in seconds, while another process made the film."""
    film_task = asyncio.create_task(make_film_in_process(FILM_REQUEST, lambda _share: None))
    delays = []
    while not film_task.done():
        before = time.perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        delays.append(max(0.0, time.perf_counter() - before - TICK_SECONDS))
    await film_task
    return delays
