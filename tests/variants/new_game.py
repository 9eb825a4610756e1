"""Writes a golden game and perft counts, which keep a game's rules from changing unnoticed."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.transitions import replay
from bot.referee.__main__ import perft
from bot.solver.solution import Verdict
from bot.solver.verdict_search import solve
from bot.variants import VARIANTS
from tests.engine.short_positions import choose_random_moves
from tests.golden_games import GOLDEN_FOLDER, record_golden_game, write_golden_game

PERFT_FOLDER = GOLDEN_FOLDER.with_name("perft")

FIRST_SEARCHED_DEAL = 60_001
RANDOM_GAME_LENGTH = 80

PERFT_DEALS = (1, 32_000, 123_456)
MOST_LINES = 2_000
MOST_DEPTH = 9


def main() -> None:
    """Write both files of a game, and say what they are."""
    parser = argparse.ArgumentParser(prog="python -m tests.variants.new_game", description=__doc__)
    parser.add_argument("game", choices=VARIANTS, metavar="GAME", help="its key")
    parser.add_argument("--deals", type=int, default=10, metavar="N", help="deals to search: 10")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="for each: 20")
    options = parser.parse_args()
    rules = VARIANTS[options.game]
    for path in write_game_files(
        rules, GOLDEN_FOLDER, PERFT_FOLDER, options.deals, options.seconds
    ):
        print(path)


def write_game_files(
    rules: Rules, golden_folder: Path, perft_folder: Path, deal_count: int, seconds: float
) -> tuple[Path, Path]:
    """Write the files, and return their paths.

    The golden game is won if the search wins one of so many deals; else it is a random one.
    """
    won_game = find_won_game(rules, deal_count, seconds)
    number, moves = won_game or (1, choose_random_moves(deal(rules, 1), 1, RANDOM_GAME_LENGTH))
    game = record_golden_game(rules.key, number, moves)
    golden_path = write_golden_game(game, golden_folder)
    middle = game.moves[: len(moves) // 2]
    records = [build_perft_record(rules, number, []) for number in PERFT_DEALS]
    records.append(build_perft_record(rules, number, middle))
    perft_path = perft_folder / f"{rules.key}.json"
    perft_path.write_text(
        "[\n" + ",\n".join(f"  {json.dumps(record)}" for record in records) + "\n]\n", "utf-8"
    )
    return golden_path, perft_path


def find_won_game(
    rules: Rules, deal_count: int, seconds: float
) -> tuple[int, Sequence[Move]] | None:
    """Return the first deal that the search wins, and its moves; None where it wins none."""
    for number in range(FIRST_SEARCHED_DEAL, FIRST_SEARCHED_DEAL + deal_count):
        solution = solve(deal(rules, number), seconds)
        if solution.verdict is Verdict.WINNABLE:
            return number, solution.moves
    return None


def build_perft_record(rules: Rules, number: int, moves: Sequence[str]) -> dict[str, object]:
    """Return the count of the longest lines of which there are not too many."""
    state = replay(rules, number, map(Move.parse, moves))
    depth = find_perft_depth(state)
    return {
        "variant": rules.key,
        "deal": number,
        "moves": list(moves),
        "depth": depth,
        "nodes": perft(state, depth),
    }


def find_perft_depth(state: State) -> int:
    """Return the greatest depth with at most `MOST_LINES` lines, at least 1."""
    depth = 1
    while depth < MOST_DEPTH and perft(state, depth + 1) <= MOST_LINES:
        depth += 1
    return depth


if __name__ == "__main__":
    main()
