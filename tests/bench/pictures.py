"""Measure pictures, posters and films."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event
from time import perf_counter, process_time_ns
from typing import NamedTuple

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.ui.film_process import FilmRequest, RaceLaneRequest, RaceRequest, make_film, make_race_film
from bot.ui.films import make_film_in_process
from bot.ui.position import prepare_first_table_sprites
from bot.variants import VARIANTS
from rendering import (
    Scene,
    Theme,
    load,
    paint,
    paint_poster,
    paint_won_table,
    themes,
)
from rendering.picture_cache import get_picture_cache_statistics
from tests.bench.measurements import Measurement, measure_cpu_ms, measure_cpu_ms_of_each
from tests.bench.moves import FIRST_150_MOVES, FIRST_DEAL, MEASURED_GAME, POSITIONS, make_walk
from tests.golden_games import WON_GAME
from tests.rendering.sample_scenes import make_poster, make_won_scene

THEME = load("classic")


def measure_pictures() -> list[Measurement]:
    """Return the measurements of pictures."""
    canfield = full_canfield_scene()
    forty_thieves = deepest_table_scene("forty-thieves")
    return [
        *_measure_scene("canfield", canfield, max_ms=0.5, max_kb=55),
        *_measure_scene("forty", forty_thieves, max_ms=0.8, max_kb=78),
        *_measure_scene("largest", deepest_table_scene(LARGEST_GAME), max_ms=2, max_kb=100),
        _compare_with_english(canfield),
        Measurement(
            "sprites_ready_ms",
            _measure_in_new_process(*_WARM_UP),
            150,
            "in a new process: all sprites of the default theme at the first table's size",
        ),
    ]


def _measure_scene(
    name: str, scene: Scene, *, max_ms: float, max_kb: float
) -> Iterator[Measurement]:
    paint_scene = partial(paint, scene, THEME)
    yield Measurement(
        f"{name}_paint_encode_ms",
        measure_cpu_ms(paint_scene, 400),
        max_ms,
        "from a scene to its PNG",
    )
    yield Measurement(f"{name}_kb", len(paint_scene()) / 1024, max_kb, "that PNG, in KiB")


def _compare_with_english(scene: Scene) -> Measurement:
    """Return how much longer a caption takes whose letters have to be shaped."""
    english, hindi = (
        measure_cpu_ms(partial(paint, replace(scene, caption=caption), THEME), 400)
        for caption in ("Canfield · 12345 · 31 moves", "कैनफ़ील्ड · 12345 · 31 चालें")
    )
    return Measurement(
        "hindi_caption_ms",
        max(0.0, hindi - english),
        0.2,
        "a table's caption in Hindi, beyond the time of an English one",
    )


def measure_posters() -> Iterator[Measurement]:
    """Yield the measurements of posters and won tables."""
    paint_won_poster = partial(paint_poster, make_poster(), THEME)
    yield Measurement(
        "poster_paint_encode_ms", measure_cpu_ms(paint_won_poster, 40), 40, "of a won game"
    )
    lost_posters = [partial(paint_poster, make_poster(count), THEME) for count in range(20)]
    yield Measurement(
        "lost_poster_ms",
        measure_cpu_ms_of_each(lost_posters),
        40,
        "of games with fewer than 20 cards up, each painted once",
    )
    yield Measurement("poster_kb", len(paint_won_poster()) / 1024, None, "that of the won game")
    paint_table = partial(
        paint_won_table, make_won_scene(ending=("Won!", "Canfield · 1", "142 moves")), THEME
    )
    yield Measurement(
        "won_table_paint_encode_ms", measure_cpu_ms(paint_table, 100), None, "the fan of a win"
    )
    yield Measurement("won_table_kb", len(paint_table()) / 1024, None, "and its size")


TABLE_COUNT = 290
LARGE_PRINT_SHARE = 3
"""One table in so many is in large print."""
TALL_SHARE = 4
"""One table in so many is a tall picture."""
ROUNDS = 4
"""How often the mix is painted, a move later each time; only the last round counts."""
TIMES = 7


class MixedTable(NamedTuple):
    """A table of one player, with the move that led there and the next ones."""

    scenes: tuple[Scene, ...]
    theme: Theme
    is_large: bool


def measure_mix() -> list[Measurement]:
    """Return how long tables of all games, themes and prints take, and what is kept for them."""
    milliseconds = []
    for number in range(ROUNDS):
        milliseconds = list(_paint_round(number))
    return [
        Measurement(
            "mixed_paint_ms",
            median(milliseconds),
            1.0,
            f"{TABLE_COUNT} tables of all games and themes, a third in large print, a fourth tall",
        ),
        Measurement(
            "mixed_paint_p95_ms", quantiles(milliseconds, n=20)[-1], 4, "95 % of them are quicker"
        ),
        Measurement(
            "mixed_paint_mean_ms", sum(milliseconds) / len(milliseconds), None, "and their mean"
        ),
        Measurement(
            "picture_caches_mb",
            get_picture_cache_statistics().byte_count / 1e6,
            150,
            "what is kept in memory afterwards",
        ),
        Measurement(
            "first_picture_ms",
            _measure_in_new_process(*_FIRST_PICTURE),
            120,
            "the first one in a new process",
        ),
    ]


def _paint_round(number: int) -> Iterator[float]:
    """Paint every table of the mix; yield the CPU time of each in milliseconds."""
    for table in list_mixed_tables():
        before = process_time_ns()
        paint(table.scenes[number], table.theme, large=table.is_large)
        yield (process_time_ns() - before) / 1e6


@cache
def list_mixed_tables() -> tuple[MixedTable, ...]:
    """Return the tables, in an order as different players would send them."""
    looks = list(product(VARIANTS, themes()))
    # the same games and themes again, at other moves, until there are enough
    drawn = islice((look for _ in range(TABLE_COUNT) for look in looks), TABLE_COUNT)
    tables = [
        MixedTable(
            tuple(_play_along(key, number)), load(theme), is_large=number % LARGE_PRINT_SHARE == 0
        )
        for number, (key, theme) in enumerate(drawn)
    ]
    Random(TABLE_COUNT).shuffle(tables)
    return tuple(tables)


def _play_along(key: str, number: int) -> Iterator[Scene]:
    """Yield the scenes of some consecutive positions of a random game."""
    walk = make_walk(key, FIRST_DEAL + number)
    states = walk.list_states()
    start = 1 + Random(number).randrange(max(1, len(walk.moves) - ROUNDS))
    tallest_column = 0
    for position, state in enumerate(states):
        tallest_column = max(tallest_column, state.tallest_column)
        if start <= position < start + ROUNDS:
            yield scene(
                state,
                tallest_column=tallest_column,
                last_move=walk.moves[position - 1],
                mark_ready_piles=True,
                is_tall=number % TALL_SHARE == 0,
                caption=f"{key.replace('-', ' ').title()} · {walk.number} · {position} moves",
            )


_FIRST_PICTURE = (
    """
from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import load, paint
table = scene(deal(VARIANTS["canfield"], 1))
""",
    'paint(table, load("classic"))',
)
_WARM_UP = (
    f"from {prepare_first_table_sprites.__module__} import prepare_first_table_sprites",
    "prepare_first_table_sprites()",
)


def _measure_in_new_process(preparation: str, work: str) -> float:
    """Return the median CPU time in milliseconds that work takes in new processes."""
    script = f"""
import time
{preparation}
before = time.process_time_ns()
{work}
print((time.process_time_ns() - before) / 1e6)
"""
    command = [sys.executable, "-c", script]
    root = Path(__file__).parents[2]
    return median(
        float(subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout)
        for _ in range(TIMES)
    )


DEEP_DEAL_NUMBER = 60038
"""A deal of Forty Thieves in which a column grows to eleven cards."""

LARGEST_GAME = "eighty-thieves"
"""Four decks, eighty cards of which are dealt to the columns: hardly any picture takes longer."""


def full_canfield_scene() -> Scene:
    """Return the table of a won game when its columns hold the most cards, with all marks."""
    move_count = max(range(1, 90), key=lambda count: sum(map(len, POSITIONS[count].columns)))
    return scene(
        POSITIONS[move_count],
        tallest_column=8,
        last_move=Move.parse(FIRST_150_MOVES[move_count - 1]),
        mark_ready_piles=True,
        caption=f"Canfield · {MEASURED_GAME.deal} · {move_count} moves",
    )


def deepest_table_scene(key: str) -> Scene:
    """Return the table of a game that goes badly, with long columns and many cards."""
    state, last_move = _play_to_deepest_column(key)
    return scene(
        state,
        tallest_column=state.tallest_column,
        last_move=last_move,
        mark_ready_piles=True,
        caption=f"{key.replace('-', ' ').title()} · {DEEP_DEAL_NUMBER} · 150 moves",
    )


def _play_to_deepest_column(key: str) -> tuple[State, Move | None]:
    """Return the position with the deepest column and most cards, and the move that led to it.

    The game is random but prefers to build up its columns.
    """
    random_source = Random(DEEP_DEAL_NUMBER)
    state = deal(VARIANTS[key], DEEP_DEAL_NUMBER)
    best: tuple[State, Move | None] = state, None
    for _ in range(160):
        moves = legal_moves(state)
        if not moves:
            break
        move = _choose_stacking_move(state, moves, random_source)
        state = play(state, move)
        if move != DRAW_MOVE and _measure_depth(state) >= _measure_depth(best[0]):
            best = state, move
    return best


def _choose_stacking_move(state: State, moves: list[Move], random_source: Random) -> Move:
    """Return a move from the waste to a column, or to a column at least as long, or any move."""
    to_columns = [move for move in moves if move.target[0] == "t"]
    to_longer_columns = [
        move
        for move in to_columns
        if len(state.get_pile(move.target)) >= max(1, len(state.get_pile(move.source)))
    ]
    preferred = [move for move in to_columns if move.source == "w"] or to_longer_columns or moves
    return preferred[int(random_source.random() * len(preferred))]


def _measure_depth(state: State) -> tuple[int, int]:
    return state.tallest_column, sum(map(len, state.columns))


TICK_SECONDS = 0.010
TICK_COUNT = 100
TICK_ROUNDS = 8


def measure_ticker_delays() -> list[Measurement]:
    """Return the delay of a ticker while two threads paint."""
    theme, scenes = load("classic"), [full_canfield_scene(), deepest_table_scene("forty-thieves")]
    for each in scenes:
        paint(each, theme)
    # other programs on the machine delay ticks as well, so the quietest round counts
    rounds = [asyncio.run(_measure_tick_delays(scenes, theme)) for _ in range(TICK_ROUNDS)]
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
    delays = await _tick_until(lambda count: count == TICK_COUNT)
    is_finished.set()
    await asyncio.gather(*painters)
    return delays


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
    """Yield the measurements of films of a game, of a won table and of a race."""
    for name, make, max_seconds, max_mb, what in (
        (
            "film",
            partial(make_film, FILM_REQUEST),
            *(None, 4, f"of {len(WON_GAME.moves)} moves"),
        ),
        (
            "won_table_film",
            partial(make_film, replace(FILM_REQUEST, is_celebration=True)),
            *(None, 1, "of a won table"),
        ),
        ("race_of_four", partial(make_race_film, RACE_REQUEST), 8, 8, "of a race of four"),
    ):
        before = time.process_time()
        film = make()
        seconds = time.process_time() - before
        yield Measurement(f"{name}_s", seconds, max_seconds, f"CPU time for the film {what}")
        yield Measurement(f"{name}_mb", len(film) / 1e6, max_mb, "and its size")
    delay_ms = quantiles(asyncio.run(_measure_film_delays()), n=100)[-1] * 1000
    yield Measurement("film_ticker_p99_ms", delay_ms, 10, "a 10 ms ticker's delay while it is made")


async def _tick_until(is_over: Callable[[int], bool]) -> list[float]:
    """Return how late each tick came, in seconds, until it is over after so many ticks."""
    delays: list[float] = []
    while not is_over(len(delays)):
        before = perf_counter()
        await asyncio.sleep(TICK_SECONDS)
        delays.append(max(0.0, perf_counter() - before - TICK_SECONDS))
    return delays


async def _measure_film_delays() -> list[float]:
    """Return how late each tick came, in seconds, while another process made the film."""
    film_task = asyncio.create_task(make_film_in_process(FILM_REQUEST, lambda _share: None))
    delays = await _tick_until(lambda _count: film_task.done())
    await film_task
    return delays
