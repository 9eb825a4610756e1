"""How soon the move that lost a game is found: lost games of one deck on winnable deals."""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.status import is_stuck, is_won, list_useful_moves
from bot.engine.transitions import play
from bot.solver.game_analysis import GameAnalyser
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS

FIRST_DEAL = 70_000
MAX_RANDOM_MOVES = 200
"""A random game that is not stuck by then is given up."""

DEAL_POSITION_COUNT = 1_000_000
"""Only deals are played that so many positions prove winnable."""

MAX_DEALS_PER_LOST_GAME = 10
"""Where so many deals in a row give no lost game, the next game's turn comes.

Hints win nearly every winnable Storehouse, and hardly any Chameleon is winnable: thousands of deals
would be played for one that is lost.
"""

POSITIONS_PER_LOOK = 20_000
"""Between two looks at the clock."""

GOALS = {5: 70, 60: 90}
"""After so many seconds, the share in per cent of games whose losing move is known."""

ONE_DECK_KEYS = [key for key, rules in VARIANTS.items() if rules.decks == 1]


@dataclass(frozen=True)
class LostGame:
    """A game on a winnable deal that was not won."""

    key: str
    number: int
    player: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class AnalysedGame:
    """What is known of a lost game after ``seconds`` of CPU time.

    ``unknown_count`` is how many moves too many might have lost it.
    """

    key: str
    number: int
    player: str
    move_count: int
    last_winnable: int | None
    first_lost: int | None
    unknown_count: int
    probe_count: int
    seconds: float


def main() -> int:
    """Analyse lost games, print a line for each and a table; return 1 where a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.solver.lost_moves", description=__doc__
    )
    parser.add_argument("--count", type=int, default=1_000, metavar="N", help="lost games")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="first deal")
    parser.add_argument("--seconds", type=float, default=60, metavar="N", help="CPU time a game")
    parser.add_argument("--lines", type=Path, metavar="FILE", help="append a JSON line a game")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=ONE_DECK_KEYS, help="(default: all of one deck)"
    )
    options = parser.parse_args()
    analysed = []
    for game in islice(generate_lost_games(options.games, options.first), options.count):
        analysed.append(analyse(game, options.seconds))
        line = json.dumps(asdict(analysed[-1]))
        print(line, file=sys.stderr, flush=True)
        if options.lines:
            with options.lines.open("a", encoding="utf-8") as lines:
                lines.write(line + "\n")
    return 0 if print_table(analysed) else 1


def generate_lost_games(keys: list[str], first: int) -> Iterator[LostGame]:
    """Yield lost games: the games in turn, each deal by hints or at random, in turn as well.

    Where deals in a row are not lost, the next game is played.
    """
    numbers = {key: count(first) for key in keys}
    for turn, key in enumerate(cycle(keys)):
        player = ("hints", "random")[turn // len(keys) % 2]
        for number in islice(numbers[key], MAX_DEALS_PER_LOST_GAME):
            opening = deal(VARIANTS[key], number)
            solution = open_search(opening).run(DEAL_POSITION_COUNT)
            if solution is None or solution.verdict is not Verdict.WINNABLE:
                continue
            moves = play_by_hints(opening) if player == "hints" else play_at_random(opening, number)
            if moves is not None:
                yield LostGame(key, number, player, moves)
                break


def play_by_hints(opening: State) -> tuple[Move, ...] | None:
    """Return the moves of a game by its hints, None where it is won."""
    playthrough = Playthrough(opening)
    while move := advise(playthrough).move:
        playthrough = playthrough.follow(move)
    return None if is_won(playthrough.state) else playthrough.moves


def play_at_random(opening: State, seed: int) -> tuple[Move, ...] | None:
    """Return random moves that each change something, None where they win the game."""
    random, state = Random(seed), opening
    moves: list[Move] = []
    while len(moves) < MAX_RANDOM_MOVES and not is_won(state) and not is_stuck(state):
        moves.append(random.choice(list_useful_moves(state)))
        state = play(state, moves[-1])
    return None if is_won(state) else tuple(moves)


def analyse(game: LostGame, seconds: float) -> AnalysedGame:
    """Return what is known of a game when its losing move is known, or after so many seconds."""
    start = time.process_time()

    def is_over() -> bool:
        return time.process_time() > start + seconds

    analyser = GameAnalyser(deal(VARIANTS[game.key], game.number), game.moves)
    probe_count = 0
    while not is_over() and (probe := analyser.find_probe()):
        analyser.note(probe, search(probe.state, probe.position_count, is_over))
        probe_count += 1
    analysis = analyser.analysis
    is_winnable_to_the_end = analysis.last_winnable == analysis.move_count
    return AnalysedGame(
        key=game.key,
        number=game.number,
        player=game.player,
        move_count=analysis.move_count,
        last_winnable=analysis.last_winnable,
        first_lost=analysis.first_lost,
        unknown_count=(0 if is_winnable_to_the_end else len(analysis.possible_losing_moves) - 1),
        probe_count=probe_count,
        seconds=round(time.process_time() - start, 3),
    )


def search(state: State, position_count: int, is_over: Callable[[], bool]) -> Solution:
    """Return the solution found within so many positions, unknown where it is over before."""
    search = open_search(state)
    while search.position_count < position_count and not is_over():
        next_look = min(search.position_count + POSITIONS_PER_LOOK, position_count)
        if solution := search.run(next_look):
            return solution
    return search.conclude()


def print_table(analysed: list[AnalysedGame]) -> bool:
    """Print how many losing moves were known when; return whether the goals are reached."""
    groups = defaultdict(list)
    for game in analysed:
        for name in (game.key, game.player, "all"):
            groups[name].append(game)
    print(f"{'':20} {'games':>6} {'1 s':>6} {'5 s':>6} {'60 s':>6}   moves left unknown")
    for name in sorted(groups, key=lambda name: (name == "all", name not in VARIANTS, name)):
        games = groups[name]
        shares = "".join(f"{compute_share(games, seconds):5.0f} %" for seconds in (1, 5, 60))
        unknown = sorted(game.unknown_count for game in games if game.unknown_count)
        print(f"{name:20} {len(games):6} {shares}   {' '.join(map(str, unknown))}")
    return all(compute_share(analysed, seconds) >= goal for seconds, goal in GOALS.items())


def compute_share(games: list[AnalysedGame], seconds: float) -> float:
    """Return in per cent for how many games one move was known within so many seconds."""
    known = sum(game.unknown_count == 0 and game.seconds <= seconds for game in games)
    return 100 * known / len(games)


if __name__ == "__main__":
    sys.exit(main())
