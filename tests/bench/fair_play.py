"""How often the fair player wins a game, with Wilson's interval and the CPU time of a game.

With ``--exchange`` it tries a position of each deal instead: whether the choice stays the same when
the hidden cards change places, and how much CPU time a choice takes.
"""

import argparse
import json
import platform
import sys
import time
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

import bot.solver
from bot.engine.deals import deal
from bot.engine.status import is_won
from bot.services.statistics import compute_wilson_interval
from bot.solver import fair_player
from bot.solver.compiler import compile_searches
from bot.solver.hints.advice import Playthrough
from bot.variants import get_variant
from tests.solver.test_fair_player import play_some_moves, replay_with_other_hidden_cards


def main() -> int:
    """Play the deals that are not in the results file, add each result, and print the totals."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fair_play", description=__doc__)
    parser.add_argument("game", help="a game's key, such as canfield")
    parser.add_argument("first", type=int, help="the first deal")
    parser.add_argument("last", type=int, help="the last deal")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the imagined orders")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("fair_play.jsonl"),
        metavar="FILE",
        help="a line for each deal; results of other code are kept and not counted",
    )
    parser.add_argument("--exchange", action="store_true", help="exchange hidden cards instead")
    parser.add_argument(
        "--budget",
        type=int,
        default=20_000,
        metavar="N",
        help="with --exchange: positions for each choice (default 20000)",
    )
    options = parser.parse_args()
    if not fair_player.has_fair_player(get_variant(options.game)):
        print("No fair player here: numba is missing, or the fast search does not know the rules.")
        return 1
    compile_searches()
    if options.exchange:
        return exchange_hidden_cards(options)
    played = {
        result["deal"]: result
        for result in read_results(options.results)
        if (result["game"], result["seed"]) == (options.game, options.seed)
    }
    numbers = range(options.first, options.last + 1)
    with options.results.open("a") as file:
        for number in tqdm([number for number in numbers if number not in played]):
            played[number] = play_deal(options.game, options.seed, number)
            file.write(f"{json.dumps(played[number])}\n")
            file.flush()
    results = [played[number] for number in numbers]
    won = sum(result["won"] for result in results)
    low, high = compute_wilson_interval(won, len(results))
    seconds = sorted(result["seconds"] for result in results)
    print(
        f"{options.game}, deals {options.first} to {options.last}, seed {options.seed}: "
        f"won {won} of {len(results)} = {won / len(results):.1%} (95 %: {low:.1%} to {high:.1%})"
    )
    print(
        f"CPU a game: median {seconds[len(seconds) // 2]:.1f} s, "
        f"mean {sum(seconds) / len(seconds):.1f} s, most {seconds[-1]:.1f} s"
    )
    print_cpu_seconds([seconds for result in results for seconds in result["plans"]], "plan")
    names = ("patience-table", "numba", "llvmlite", "numpy")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    print(f"{versions}, Python {platform.python_version()}, {platform.machine()}")
    return 0


@cache
def hash_solver() -> str:
    """Return a hash of the solver's code, with which the fair player's moves change."""
    paths = sorted(Path(bot.solver.__file__).parent.rglob("*.py"))
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]


def read_results(path: Path) -> list[dict[str, Any]]:
    """Return the results in a file, if it is there, that the solver's code of now has played."""
    lines = path.read_text().splitlines() if path.exists() else []
    code = hash_solver()
    return [result for result in map(json.loads, lines) if result["code"] == code]


def print_cpu_seconds(seconds: list[float], what: str) -> None:
    """Print the median, the 95th percentile and the most of the CPU seconds of plans or choices."""
    seconds = sorted(seconds)
    print(
        f"CPU a {what}: median {seconds[len(seconds) // 2]:.2f} s, "
        f"95 % below {seconds[len(seconds) * 95 // 100]:.2f} s, most {seconds[-1]:.2f} s"
    )


def exchange_hidden_cards(options: argparse.Namespace) -> int:
    """Print in how many positions the choice depends on hidden cards; return 1 if in any."""
    differing = exchanged = with_many_orders = 0
    seconds = []
    numbers = range(options.first, options.last + 1)
    for number in tqdm(numbers):
        random = Random(number)
        playthrough = play_some_moves(options.game, number, random)
        other = replay_with_other_hidden_cards(playthrough, random)
        exchanged += other.state != playthrough.state
        choices = []
        for game in (playthrough, other):
            knowledge = fair_player.describe_knowledge(game.states, game.moves)
            fair_player.make_plan.cache_clear()
            before = time.process_time()
            choices.append(fair_player.find_choice(knowledge, options.seed, options.budget))
            seconds.append(time.process_time() - before)
        differing += choices[0] != choices[1]
        with_many_orders += choices[0] is not None and choices[0].order_count >= 8
    print(
        f"{options.game}: {len(numbers)} positions, {exchanged} changed, "
        f"{with_many_orders} choices by eight orders or more, {differing} choices differ"
    )
    print_cpu_seconds(seconds, "choice")
    return int(differing > 0)


def play_deal(key: str, seed: int, number: int) -> dict[str, Any]:
    """Return how one deal of a game goes: whether it is won, in how many moves, and the CPU time.

    ``plans`` are the seconds of each choice for which a plan was made, which takes a hundredth.
    """
    started_at = time.process_time()
    playthrough = Playthrough(deal(get_variant(key), number))
    choices = []
    before = started_at
    for move in fair_player.yield_moves(playthrough, seed):
        choices.append(round(time.process_time() - before, 2))
        playthrough = playthrough.follow(move)
        before = time.process_time()
    return {
        "game": key,
        "seed": seed,
        "code": hash_solver(),
        "deal": number,
        "won": is_won(playthrough.state),
        "moves": len(playthrough.moves),
        "seconds": round(time.process_time() - started_at, 2),
        "plans": [seconds for seconds in choices if seconds],
    }


if __name__ == "__main__":
    sys.exit(main())
