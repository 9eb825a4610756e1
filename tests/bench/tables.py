"""The tables that pictures are measured by, each one that a real game comes to."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.engine.deal import deal
from bot.engine.legality import legal_moves
from bot.engine.notation import read
from bot.engine.play import play
from bot.engine.state import DRAW
from bot.scene import scene
from bot.variants import VARIANTS
from tests.bench.rules import GAME, MOVES, POSITIONS

if TYPE_CHECKING:
    from bot.engine.state import Move, State
    from rendering import Scene

DEEP = 60038
"""A deal of Forty Thieves that comes to columns of eleven, however one plays on."""


def canfield() -> Scene:
    """A won game's table where its columns hold the most cards, with all that may be marked."""
    number = max(range(1, 90), key=lambda at: sum(map(len, POSITIONS[at].columns)))
    from_here = POSITIONS[number]
    return scene(
        from_here,
        tallest=8,
        last=read(MOVES[number - 1]),
        ready=True,
        caption=f"Canfield · {GAME.deal} · {number} moves",
    )


def forty_thieves() -> Scene:
    """A table late in a game that goes badly: 57 cards in ten columns, eleven in the deepest."""
    state, last, tallest = _deepest()
    caption = f"Forty Thieves · {DEEP} · 150 moves"
    return scene(state, tallest=tallest, last=last, ready=True, caption=caption)


def _deepest() -> tuple[State, Move | None, int]:
    """Where the deepest column and most cards lie, along a game that is played for just that."""
    chance = Random(DEEP)
    state = deal(VARIANTS["forty-thieves"], DEEP)
    best: tuple[State, Move | None] = state, None
    for _ in range(160):
        moves = legal_moves(state)
        if not moves:
            break
        move = _downward(state, moves, chance)
        state = play(state, move)
        if move != DRAW and _depth(state) >= _depth(best[0]):
            best = state, move
    return *best, best[0].tallest


def _downward(state: State, moves: list[Move], chance: Random) -> Move:
    """A move from the waste onto a column, or from a column onto one as long, or any."""
    onto = [move for move in moves if move.target[0] == "t"]
    longer = [
        move
        for move in onto
        if len(state.pile(move.target)) >= max(1, len(state.pile(move.source)))
    ]
    chosen = [move for move in onto if move.source == "w"] or longer or moves
    return chosen[int(chance.random() * len(chosen))]


def _depth(state: State) -> tuple[int, int]:
    return state.tallest, sum(map(len, state.columns))
