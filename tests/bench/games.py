"""Rows of the table in docs/games.md: sizes of all games, times of their rules, and who wins."""

import argparse
import ast
from collections import Counter
from collections.abc import Mapping
from inspect import getsource
from pathlib import Path
from types import ModuleType

import bot.variants
from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name
from bot.referee.__main__ import perft
from bot.solver.bank import find_bank
from bot.variants import VARIANTS, canfield, forty_thieves
from tests.bench.moves import (
    FIRST_DEAL,
    make_walk,
    measure_list_ms,
    measure_replay_ms,
)
from tests.bench.solver.wins import count_wins
from tests.golden_games import WON_GAME_NAMES, get_variant


def main() -> None:
    """Print a line for every game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.games", description=__doc__)
    parser.add_argument(
        "--walks",
        type=int,
        default=1_000,
        metavar="N",
        help="random walks for the longest list of moves",
    )
    parser.add_argument(
        "--wins",
        type=Path,
        metavar="FILE",
        help="the file of lines of tests.bench.solver.wins",
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    played, won = count_wins(options.wins) if options.wins else (Counter(), Counter())
    for key in options.games:
        cells = [*list_size_cells(key, options.walks), *list_win_cells(key, played, won)]
        print(f"| {' | '.join(cells)} |", flush=True)


def list_size_cells(key: str, walk_count: int) -> list[str]:
    """Return the first cells of a game's row in docs/games.md: its sizes and times."""
    rules = VARIANTS[key]
    return [
        format_game_name(get_english_texts(), key),
        f"`{key}`",
        str(rules.decks),
        str(rules.column_count),
        str(count_variant_lines()[key]),
        str(perft(deal(rules, FIRST_DEAL), 3)),
        str(find_longest_move_list(key, walk_count)),
        f"{measure_list_ms(key):.3f}",
        f"{measure_replay_ms(key):.3f}",
    ]


def list_win_cells(
    key: str, played: Mapping[tuple[str, str], int], won: Mapping[tuple[str, str], int]
) -> list[str]:
    """Return the other cells: whether a win is known, the proved deals, who wins how many."""
    bank = find_bank(key)
    cells = [
        "yes" if key in map(get_variant, WON_GAME_NAMES) else "none found",
        str(len(bank.deals)) if bank else "–",
    ]
    for player in ("random", "hints", "search"):
        count, wins = played.get((key, player), 0), won.get((key, player), 0)
        cells.append(f"{100 * wins / count:.0f} ({wins}/{count})" if count else "–")
    return cells


def count_variant_lines() -> dict[str, int]:
    """Return how many lines of its family's file each game takes."""
    return {key: lines for family in FAMILIES for key, lines in _count_lines_in_family(family)}


FAMILIES: tuple[ModuleType, ...] = (canfield, forty_thieves, bot.variants)


def _count_lines_in_family(family: ModuleType) -> list[tuple[str, int]]:
    return [
        (str(keyword.value.value), node.end_lineno - node.lineno + 1)
        for node in ast.parse(getsource(family)).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and node.end_lineno is not None
        for keyword in node.value.keywords
        if keyword.arg == "key" and isinstance(keyword.value, ast.Constant)
    ]


def find_longest_move_list(key: str, walk_count: int) -> int:
    """Return the largest number of legal moves in any position of the random walks."""
    return max(
        len(legal_moves(state))
        for number in range(FIRST_DEAL, FIRST_DEAL + walk_count)
        for state in make_walk(key, number).list_states()
    )


if __name__ == "__main__":
    main()
