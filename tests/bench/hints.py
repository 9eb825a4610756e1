"""How far hints lead that are followed to the end: wins, stretches without progress, time."""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.status import is_won
from bot.solver.hints.advice import Advice, Playthrough, advise
from bot.variants import VARIANTS, get_variant

FIRST_DEAL = 60_000
"""The first deal; the others are the numbers after it."""

MAX_MOVES = 5_000
"""A game that is not over after so many moves would be one whose hints go in circles."""


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A deal that was played by its hints, until it was won or a hint named no move.

    ``longest`` is the most moves in a row without progress, ``slow`` the slowest hint in seconds
    of CPU time, ``ending`` what the last hint said.
    """

    won: bool
    moves: int
    longest: int
    reversals: int
    slow: float
    ending: str


def main() -> int:
    """Play deals by hints and print a line for each game; return 1 if a stretch is too long."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description=__doc__)
    parser.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="first deal")
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="deals of each game")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.deals)
    print(
        f"{'game':20} {'deals':>5} {'won':>5} {'longest':>8} {'slowest ms':>11}"
        f" {'go back':>8} {'new deal':>9} {'stuck':>6}"
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        results = [
            _measure_game(key, list(pool.map(partial(follow_hints, key), numbers)))
            for key in options.games
        ]
    return int(not all(results))


def follow_hints(key: str, number: int) -> FollowedGame:
    """Return how a deal goes when every hint is followed."""
    playthrough, advice = Playthrough(deal(get_variant(key), number)), Advice()
    longest = stretch = reversals = 0
    slowest = 0.0
    while len(playthrough.moves) < MAX_MOVES:
        before = time.process_time()
        advice = advise(playthrough)
        slowest = max(slowest, time.process_time() - before)
        if advice.move is None:
            break
        followed = playthrough.follow(advice.move)
        stretch = 0 if is_progress(followed) else stretch + 1
        longest = max(longest, stretch)
        reversals += is_reversal(followed)
        playthrough = followed
    return FollowedGame(
        won=is_won(playthrough.state),
        moves=len(playthrough.moves),
        longest=longest,
        reversals=reversals,
        slow=slowest,
        ending=_name_ending(playthrough.state, advice),
    )


def is_progress(playthrough: Playthrough) -> bool:
    """Return whether the last move made progress, as a player sees it.

    A card is up or turned over, a reserve or waste card was placed, or a column newly emptied.
    """
    before, after = playthrough.states[-2:]
    return (
        after.cards_up > before.cards_up
        or sum(after.face_down_counts) < sum(before.face_down_counts)
        or playthrough.moves[-1].source in {"r", "w"}
        or after.columns.count(()) > before.columns.count(())
    )


def is_reversal(playthrough: Playthrough) -> bool:
    """Return whether the last move took back the one before it."""
    if len(playthrough.moves) < 2 or playthrough.moves[-1] == DRAW_MOVE:
        return False
    before, after = playthrough.states[-3], playthrough.states[-1]
    return before.piles == after.piles and before.face_down_counts == after.face_down_counts


def _measure_game(key: str, followed: list[FollowedGame]) -> bool:
    """Print a game's line; return whether all stretches are short and nothing is taken back."""
    longest = max(game.longest for game in followed)
    endings = [game.ending for game in followed]
    print(
        f"{key:20} {len(followed):5} {endings.count('won'):5} {longest:8}"
        f" {max(game.slow for game in followed) * 1000:11.1f} {endings.count('go back'):8}"
        f" {endings.count('new deal'):9} {endings.count('stuck'):6}",
        flush=True,
    )
    return longest <= 60 and not any(game.reversals for game in followed)


def _name_ending(state: State, advice: Advice) -> str:
    if is_won(state):
        return "won"
    if advice.is_stuck:
        return "stuck"
    return "new deal" if advice.return_to is None else "go back"


if __name__ == "__main__":
    sys.exit(main())
