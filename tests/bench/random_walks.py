"""Every game along games played at random: how long its rules take, and how much may be played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.transitions import play, replay
from bot.solver.hint import find_hint
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, measure_cpu_ms

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.moves import Move
    from bot.engine.rules import Rules
    from bot.engine.state import Piles, State

FIRST_DEAL = 32_000
WALK_LENGTH = 150
WALK_COUNT = 8
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class RandomWalk:
    """A deal and the moves that chance made in it; it ends early where none is left."""

    rules: Rules
    number: int
    moves: tuple[Move, ...]

    def list_states(self) -> list[State]:
        """Every position on the way, the deal first."""
        return list(accumulate(self.moves, play, initial=deal(self.rules, self.number)))


@cache
def make_walk(key: str, number: int) -> RandomWalk:
    """A random game of a deal, of ``LENGTH`` moves at most; a draw is made more seldom."""
    chance = Random(number)
    rules = VARIANTS[key]
    state = deal(rules, number)
    moves: list[Move] = []
    while len(moves) < WALK_LENGTH and (legal := legal_moves(state)):
        weights = [1 if move == DRAW_MOVE else 4 for move in legal]
        (move,) = chance.choices(legal, weights)
        moves.append(move)
        state = play(state, move)
    return RandomWalk(rules, number, tuple(moves))


def list_walks(key: str) -> list[RandomWalk]:
    """Some walks of a game."""
    return [make_walk(key, number) for number in range(FIRST_DEAL, FIRST_DEAL + WALK_COUNT)]


def measure_list_ms(key: str) -> float:
    """How long a list of legal moves takes, on average over a game's walks."""
    states = [state for one in list_walks(key) for state in one.list_states()]
    return measure_cpu_ms(lambda: [legal_moves(state) for state in states], ROUNDS) / len(states)


def measure_replay_ms(key: str) -> float:
    """How long a replay of 150 moves takes, each judged, on average over a game's walks."""
    chosen = list_walks(key)
    whole = measure_cpu_ms(
        lambda: [replay(one.rules, one.number, one.moves) for one in chosen], ROUNDS
    )
    return whole * WALK_LENGTH / sum(len(one.moves) for one in chosen)


def measure_slowest_hint_ms(key: str) -> float:
    """The longest that any hint takes along two of a game's walks, asked at every fourth move."""
    return max(
        measure_cpu_ms(partial(find_hint, state, been), 3)
        for one in list_walks(key)[:2]
        for state, been in _pair_with_visited_positions(one.list_states())[::4]
    )


def measure_walks() -> list[Measurement]:
    return [
        _find_worst_game(
            "list_ms", measure_list_ms, 0.06, "a list of legal moves, on average over random walks"
        ),
        _find_worst_game(
            "replay_150_ms",
            measure_replay_ms,
            1.5,
            "150 moves replayed, on average over random walks",
        ),
        _find_worst_game(
            "hint_ms", measure_slowest_hint_ms, 20, "the slowest hint along random walks"
        ),
    ]


def _pair_with_visited_positions(states: list[State]) -> list[tuple[State, set[Piles]]]:
    return [
        (state, {before.piles for before in states[:number]}) for number, state in enumerate(states)
    ]


def _find_worst_game(
    name: str, measure: Callable[[str], float], goal: float, explanation: str
) -> Measurement:
    each = {key: measure(key) for key in VARIANTS}
    worst = max(each, key=each.__getitem__)
    return Measurement(
        f"worst_{name}", each[worst], goal, f"{explanation}: {worst}, of {len(each)} games"
    )
