"""How many deals of each game are won by following hints, and how many by chance."""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.status import is_idle_move, is_won
from bot.engine.transitions import play
from bot.solver.hint import find_hint
from bot.variants import VARIANTS, get_variant

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.state import Piles, State

FIRST_DEAL = 50_000
"""The first deal; the others are the numbers after it."""

MAX_MOVES = 1_000
"""A game that is not won after this many moves counts as lost."""


def main() -> None:
    """Play every game's deals to the end, by hints and at random, and print the wins."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description=__doc__)
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="deals of each game")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    numbers = range(FIRST_DEAL, FIRST_DEAL + options.deals)
    print(f"{'game':20} {'deals':>5} {'by hints':>9} {'at random':>9}", flush=True)
    for key in options.games:
        rules = get_variant(key)
        hint_wins = sum(is_won(play_by_hints(rules, number)) for number in numbers)
        random_wins = sum(is_won(play_at_random(rules, number)) for number in numbers)
        print(f"{key:20} {options.deals:5} {hint_wins:9} {random_wins:9}", flush=True)


def play_by_hints(rules: Rules, number: int) -> State:
    """Return the last position of a deal when every hint is followed."""
    state = deal(rules, number)
    visited: set[Piles] = set()
    for _ in range(MAX_MOVES):
        visited.add(state.piles)
        if is_won(state) or (move := find_hint(state, visited)) is None:
            break
        state = play(state, move)
    return state


def play_at_random(rules: Rules, number: int) -> State:
    """Return the last position of a deal under random moves, those that change nothing excluded."""
    random = Random(number)
    state = deal(rules, number)
    for _ in range(MAX_MOVES):
        moves = [move for move in legal_moves(state) if not is_idle_move(state, move)]
        if not moves:
            break
        state = play(state, random.choice(moves))
    return state


if __name__ == "__main__":
    main()
