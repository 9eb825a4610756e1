"""How often each game is won: by random moves, by quick hints, and by the search in one second."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.engine.deals import deal
from bot.engine.state import State
from bot.engine.status import is_stuck, is_won, list_useful_moves
from bot.engine.transitions import play
from bot.solver.compiler import compile_searches
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.bench.hints import follow_hints

FIRST_DEAL = 60_001

MAX_RANDOM_MOVES = 200
"""A random game that is not stuck by then is given up."""


def main() -> None:
    """Play the deals that the file of lines lacks, add them to it, and print all wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver.wins", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="for hints and random")
    parser.add_argument("--searches", type=int, default=50, metavar="N", help="deals to search")
    parser.add_argument(
        "--seconds",
        type=float,
        default=float("inf"),
        metavar="S",
        help="at most, a game and player",
    )
    parser.add_argument(
        "--lines", type=Path, default=Path("wins.jsonl"), metavar="FILE", help="a JSON line a deal"
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    deal_counts = {"random": options.deals, "hints": options.deals, "search": options.searches}
    compile_searches()
    played, won = count_wins(options.lines)
    print(f"{'game':20}" + "".join(f"{player:>12}" for player in deal_counts))
    for key in options.games:
        for player, count in deal_counts.items():
            first, last = FIRST_DEAL + played[key, player], FIRST_DEAL + count
            stop = time.process_time() + options.seconds
            while first < last and time.process_time() < stop:
                has_won = _PLAYERS[player](key, first)
                _write_line(options.lines, key, player, number=first, has_won=has_won)
                played[key, player] += 1
                won[key, player] += has_won
                first += 1
        counts = (f"{won[key, player]}/{played[key, player]}" for player in deal_counts)
        print(f"{key:20}" + "".join(f"{count:>12}" for count in counts), flush=True)


def count_wins(path: Path) -> tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]]:
    """Return how many deals of each game each player has played in this file, and won."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        fields = json.loads(line)
        played[fields["game"], fields["player"]] += 1
        won[fields["game"], fields["player"]] += fields["won"]
    return played, won


def _write_line(path: Path, key: str, player: str, *, number: int, has_won: bool) -> None:
    with path.open("a", encoding="utf-8") as file:
        line = {"game": key, "player": player, "deal": number, "won": has_won}
        file.write(json.dumps(line) + "\n")


def _win_at_random(key: str, number: int) -> bool:
    """Return whether random moves that each change something win a deal."""
    random, state = Random(number), deal(VARIANTS[key], number)
    for _ in range(MAX_RANDOM_MOVES):
        if is_won(state) or is_stuck(state):
            break
        state = play(state, random.choice(list_useful_moves(state)))
    return is_won(state)


def _win_by_hints(key: str, number: int) -> bool:
    return follow_hints(key, number).won


def _win_by_search(key: str, number: int) -> bool:
    """Return whether a search finds a win within one second of CPU time."""
    return time_search(deal(VARIANTS[key], number), 1.0).has_found(Verdict.WINNABLE, 1.0)


_PLAYERS: dict[str, Callable[[str, int], bool]] = {
    "random": _win_at_random,
    "hints": _win_by_hints,
    "search": _win_by_search,
}


@dataclass(frozen=True, slots=True)
class TimedSearch:
    """What a search found, and after how many seconds of CPU time."""

    verdict: Verdict
    seconds: float

    def has_found(self, verdict: Verdict, seconds: float) -> bool:
        """Return whether that was its verdict after so many seconds."""
        return self.verdict is verdict and self.seconds <= seconds


def time_search(state: State, seconds: float) -> TimedSearch:
    """Search for at most so many seconds of CPU time, or a hundredth more."""
    started_at = time.process_time()
    search = open_search(state)
    solution, slice_length = None, 500
    while solution is None and time.process_time() - started_at < seconds:
        slice_started_at = time.process_time()
        solution = search.run(search.position_count + slice_length)
        if time.process_time() - slice_started_at < 0.005:
            slice_length *= 2
    verdict = (solution or search.conclude()).verdict
    return TimedSearch(verdict, time.process_time() - started_at)


if __name__ == "__main__":
    main()
