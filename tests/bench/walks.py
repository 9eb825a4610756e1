"""Every game along games played at random: how long its rules take, and how much may be played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from bot.engine.deal import deal
from bot.engine.legality import legal_moves
from bot.engine.play import play, replay
from bot.engine.state import DRAW
from bot.solver.hint import hint
from bot.variants import VARIANTS
from tests.bench.figures import Figure, cpu_ms

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.rules import Rules
    from bot.engine.state import Move, Piles, State

FIRST = 32_000
LENGTH = 150
WALKS = 8
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Walk:
    """A deal and the moves that chance made in it; it ends early where none is left."""

    rules: Rules
    number: int
    moves: tuple[Move, ...]

    def states(self) -> list[State]:
        """Every position on the way, the deal first."""
        return list(accumulate(self.moves, play, initial=deal(self.rules, self.number)))


@cache
def walk(key: str, number: int) -> Walk:
    """A random game of a deal, of ``LENGTH`` moves at most; a draw is made more seldom."""
    chance = Random(number)
    rules = VARIANTS[key]
    state = deal(rules, number)
    moves: list[Move] = []
    while len(moves) < LENGTH and (legal := legal_moves(state)):
        weights = [1 if move == DRAW else 4 for move in legal]
        (move,) = chance.choices(legal, weights)
        moves.append(move)
        state = play(state, move)
    return Walk(rules, number, tuple(moves))


def walks(key: str) -> list[Walk]:
    """Some walks of a game."""
    return [walk(key, number) for number in range(FIRST, FIRST + WALKS)]


def list_ms(key: str) -> float:
    """How long a list of legal moves takes, on average over a game's walks."""
    states = [state for one in walks(key) for state in one.states()]
    return cpu_ms(lambda: [legal_moves(state) for state in states], ROUNDS) / len(states)


def replay_ms(key: str) -> float:
    """How long a replay of 150 moves takes, each judged, on average over a game's walks."""
    chosen = walks(key)
    whole = cpu_ms(lambda: [replay(one.rules, one.number, one.moves) for one in chosen], ROUNDS)
    return whole * LENGTH / sum(len(one.moves) for one in chosen)


def slowest_hint_ms(key: str) -> float:
    """The longest that any hint takes along two of a game's walks, asked at every fourth move."""
    return max(
        cpu_ms(partial(hint, state, been), 3)
        for one in walks(key)[:2]
        for state, been in _with_past(one.states())[::4]
    )


def figures() -> list[Figure]:
    return [
        _worst("list_ms", list_ms, 0.06, "a list of legal moves, on average over random walks"),
        _worst("replay_150_ms", replay_ms, 1.5, "150 moves replayed, on average over random walks"),
        _worst("hint_ms", slowest_hint_ms, 20, "the slowest hint along random walks"),
    ]


def _with_past(states: list[State]) -> list[tuple[State, set[Piles]]]:
    return [
        (state, {before.piles for before in states[:number]}) for number, state in enumerate(states)
    ]


def _worst(name: str, measured: Callable[[str], float], goal: float, tells: str) -> Figure:
    each = {key: measured(key) for key in VARIANTS}
    worst = max(each, key=each.__getitem__)
    return Figure(f"worst_{name}", each[worst], goal, f"{tells}: {worst}, of {len(each)} games")
