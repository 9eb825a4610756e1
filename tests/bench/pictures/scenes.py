"""The tables that pictures are measured by, each one that a real game comes to."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from tests.bench.rules import FIRST_150_MOVES, MEASURED_GAME, POSITIONS

if TYPE_CHECKING:
    from bot.engine.state import State
    from rendering import Scene

DEEP_DEAL_NUMBER = 60038
"""A deal of Forty Thieves that comes to columns of eleven, however one plays on."""


def full_canfield_scene() -> Scene:
    """A won game's table where its columns hold the most cards, with all that may be marked."""
    number = max(range(1, 90), key=lambda at: sum(map(len, POSITIONS[at].columns)))
    from_here = POSITIONS[number]
    return scene(
        from_here,
        tallest_column=8,
        last_move=Move.parse(FIRST_150_MOVES[number - 1]),
        mark_ready_piles=True,
        caption=f"Canfield · {MEASURED_GAME.deal} · {number} moves",
    )


def deep_forty_thieves_scene() -> Scene:
    """A table late in a game that goes badly: 57 cards in ten columns, eleven in the deepest."""
    state, last, tallest = _play_to_deepest_column()
    caption = f"Forty Thieves · {DEEP_DEAL_NUMBER} · 150 moves"
    return scene(
        state, tallest_column=tallest, last_move=last, mark_ready_piles=True, caption=caption
    )


def _play_to_deepest_column() -> tuple[State, Move | None, int]:
    """Where the deepest column and most cards lie, along a game that is played for just that."""
    chance = Random(DEEP_DEAL_NUMBER)
    state = deal(VARIANTS["forty-thieves"], DEEP_DEAL_NUMBER)
    best: tuple[State, Move | None] = state, None
    for _ in range(160):
        moves = legal_moves(state)
        if not moves:
            break
        move = _choose_stacking_move(state, moves, chance)
        state = play(state, move)
        if move != DRAW_MOVE and _measure_depth(state) >= _measure_depth(best[0]):
            best = state, move
    return *best, best[0].tallest_column


def _choose_stacking_move(state: State, moves: list[Move], chance: Random) -> Move:
    """A move from the waste onto a column, or from a column onto one as long, or any."""
    onto = [move for move in moves if move.target[0] == "t"]
    longer = [
        move
        for move in onto
        if len(state.get_pile(move.target)) >= max(1, len(state.get_pile(move.source)))
    ]
    chosen = [move for move in onto if move.source == "w"] or longer or moves
    return chosen[int(chance.random() * len(chosen))]


def _measure_depth(state: State) -> tuple[int, int]:
    return state.tallest_column, sum(map(len, state.columns))
