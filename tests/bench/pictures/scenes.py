"""The tables that pictures are measured with, both from real games."""

from __future__ import annotations

from random import Random

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene
from tests.bench.rules import FIRST_150_MOVES, MEASURED_GAME, POSITIONS

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


def deep_forty_thieves_scene() -> Scene:
    """Return the table of a game that goes badly: 57 cards in ten columns, at most eleven."""
    state, last_move, tallest_column = _play_to_deepest_column()
    caption = f"Forty Thieves · {DEEP_DEAL_NUMBER} · 150 moves"
    return scene(
        state,
        tallest_column=tallest_column,
        last_move=last_move,
        mark_ready_piles=True,
        caption=caption,
    )


def largest_table_scene() -> Scene:
    """Return the table with the most cards and foundations, in the middle of a game."""
    state, last_move, tallest_column = _play_to_deepest_column(LARGEST_GAME)
    return scene(
        state,
        tallest_column=tallest_column,
        last_move=last_move,
        mark_ready_piles=True,
        caption=f"Eighty Thieves · {DEEP_DEAL_NUMBER} · 150 moves",
    )


def _play_to_deepest_column(key: str = "forty-thieves") -> tuple[State, Move | None, int]:
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
    return *best, best[0].tallest_column


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
