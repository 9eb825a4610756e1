"""The speed of rules and hints."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from random import Random

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.transitions import play, replay
from bot.solver.hints.advice import Playthrough, advise
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, measure_cpu_ms
from tests.golden_games import load_golden_game

MEASURED_GAME = load_golden_game("canfield-453071-won")
FIRST_150_MOVES = MEASURED_GAME.moves[:150]
RULES = VARIANTS[MEASURED_GAME.variant]
POSITIONS = list(
    accumulate(map(Move.parse, FIRST_150_MOVES), play, initial=deal(RULES, MEASURED_GAME.deal))
)
"""The positions of a won game of Canfield up to its 150th move."""


FIRST_DEAL = 32_000
WALK_LENGTH = 150
WALK_COUNT = 8
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class RandomWalk:
    """A deal and random moves in it; it ends early if no move is left."""

    rules: Rules
    number: int
    moves: tuple[Move, ...]

    def list_states(self) -> list[State]:
        """Return every position of the walk, the deal first."""
        return list(accumulate(self.moves, play, initial=deal(self.rules, self.number)))


@cache
def make_walk(key: str, number: int) -> RandomWalk:
    """Return a random walk of at most `WALK_LENGTH` moves; draws are less likely."""
    random = Random(number)
    rules = VARIANTS[key]
    state = deal(rules, number)
    moves: list[Move] = []
    while len(moves) < WALK_LENGTH and (legal := legal_moves(state)):
        weights = [1 if move == DRAW_MOVE else 4 for move in legal]
        (move,) = random.choices(legal, weights)
        moves.append(move)
        state = play(state, move)
    return RandomWalk(rules, number, tuple(moves))


def list_walks(key: str) -> list[RandomWalk]:
    """Return the measured walks of a game."""
    return [make_walk(key, number) for number in range(FIRST_DEAL, FIRST_DEAL + WALK_COUNT)]


def measure_list_ms(key: str) -> float:
    """Return the milliseconds that listing legal moves takes, averaged over a game's walks."""
    states = [state for walk in list_walks(key) for state in walk.list_states()]
    return measure_cpu_ms(lambda: [legal_moves(state) for state in states], ROUNDS) / len(states)


def measure_replay_ms(key: str) -> float:
    """Return the milliseconds that replaying 150 moves takes, averaged over a game's walks."""
    walks = list_walks(key)
    total_ms = measure_cpu_ms(
        lambda: [replay(walk.rules, walk.number, walk.moves) for walk in walks], ROUNDS
    )
    return total_ms * WALK_LENGTH / sum(len(walk.moves) for walk in walks)


def measure_slowest_hint_ms(key: str) -> float:
    """Return the milliseconds of the slowest hint along two walks, at every fourth move."""
    return max(
        measure_cpu_ms(partial(advise, Playthrough(deal(walk.rules, walk.number), moves)), 3)
        for walk in list_walks(key)[:2]
        for moves in [walk.moves[:count] for count in range(0, len(walk.moves) + 1, 4)]
    )


def measure_walks() -> list[Measurement]:
    """Return the figures of the slowest game for lists, replays and hints."""
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


def _find_worst_game(
    name: str, measure: Callable[[str], float], goal: float, explanation: str
) -> Measurement:
    values = {key: measure(key) for key in VARIANTS}
    worst = max(values, key=values.__getitem__)
    return Measurement(
        f"worst_{name}", values[worst], goal, f"{explanation}: {worst}, of {len(values)} games"
    )
