"""Measure pictures."""

from collections.abc import Iterator
from functools import partial
from random import Random

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import (
    Scene,
    load,
    paint,
)
from tests.bench.measurements import Measurement, measure_cpu_ms
from tests.bench.moves import FIRST_150_MOVES, MEASURED_GAME, POSITIONS

THEME = load("classic")


def measure_pictures() -> list[Measurement]:
    """Return the measurements of pictures."""
    canfield = full_canfield_scene()
    forty_thieves = deepest_table_scene("forty-thieves")
    return [
        *_measure_scene("canfield", canfield, max_ms=0.5, max_kb=55),
        *_measure_scene("forty", forty_thieves, max_ms=0.8, max_kb=78),
        *_measure_scene("largest", deepest_table_scene(LARGEST_GAME), max_ms=2, max_kb=100),
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
