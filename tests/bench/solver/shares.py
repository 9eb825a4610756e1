"""``python -m tests.bench.solver.shares``: how banks' levels agree with what the dealer wins."""

import argparse
import json
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from statistics import StatisticsError, correlation, mean

from tqdm import tqdm

from bot.services.dealer import get_planned_game_count
from bot.solver import fair_player
from bot.solver.bank import DealBank, Level, find_bank
from bot.solver.compiler import compile_searches
from bot.variants import get_variant
from tests.bench.fair_play import play_deal, read_results

GAMES = ("canfield", "canfield-french", "storehouse", "klondike", "forty-thieves")


def main(*arguments: str) -> int:
    """Play the games that are not in the results file, add each result, and print the totals."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solver.shares")
    parser.add_argument("--deals", type=int, default=50, metavar="N", help="of each game's bank")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("shares.jsonl"),
        metavar="FILE",
        help="a line for each game; results of other code are kept and not counted",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: {' '.join(GAMES)}")
    options = parser.parse_args(arguments)
    banks = {key: bank for key in options.games or GAMES if (bank := find_bank(key))}
    if not all(fair_player.has_fair_player(get_variant(key)) for key in banks):
        print("No fair player here: numba is missing, or the fast search does not know the rules.")
        return 1
    compile_searches()
    won: dict[tuple[str, int, int], bool] = {
        (result["game"], result["deal"], result["seed"]): result["won"]
        for result in read_results(options.results)
    }
    missing = [
        (key, number, seed)
        for key, bank in banks.items()
        for number in choose_deals(bank, options.deals)
        for seed in range(get_planned_game_count(key))
        if (key, number, seed) not in won
    ]
    with options.results.open("a") as file:
        for key, number, seed in tqdm(missing):
            result = play_deal(key, seed, number)
            file.write(f"{json.dumps(result)}\n")
            file.flush()
            won[key, number, seed] = result["won"]
    print(f"{'game':20} {'deals':>6} {'corr.':>6}  " + " ".join(f"{level:>6}" for level in Level))
    for key, bank in banks.items():
        shares = {
            number: mean(won[key, number, seed] for seed in range(get_planned_game_count(key)))
            for number in choose_deals(bank, options.deals)
        }
        _print_line(key, bank, shares)
    return 0


def choose_deals(bank: DealBank, count: int) -> list[int]:
    """Return so many deals of a bank, spread evenly from the easiest to the hardest."""
    numbers = [
        deal.number
        for deal in sorted(
            bank.deals, key=lambda deal: (not deal.is_hint_winning, deal.position_count)
        )
    ]
    count = min(count, len(numbers))
    return [numbers[place * len(numbers) // count] for place in range(count)]


def _print_line(key: str, bank: DealBank, shares: dict[int, float]) -> None:
    """Print the shares by level, and Spearman's correlation of losses with how hard deals are."""
    losses = [1 - share for share in shares.values()]
    try:
        shown = f"{correlation(range(len(losses)), _rank(losses)):.2f}"
    except StatisticsError:
        shown = ""  # all are won equally often
    by_level = " ".join(
        f"{mean(level_shares):6.1%}" if level_shares else f"{'':6}"
        for level_shares in (
            [share for number, share in shares.items() if bank.levels[number] is level]
            for level in Level
        )
    )
    print(f"{key:20} {len(losses):6} {shown:>6}  {by_level}")


def _rank(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
