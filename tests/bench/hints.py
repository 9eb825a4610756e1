"""How far hints lead that are followed to the end: wins, stretches without progress, time.

With ``--back`` the game goes back where a hint says so: how often does it come to a position again,
and how many presses lead to nothing new?

With ``--certain`` the deals are won by certain hints: in how many moves, each of them a press, and
how many suffice, as far as a search of some more seconds can tell?
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.services.play import CERTAIN_HINT_SECONDS
from bot.solver.compiler import compile_searches
from bot.solver.hints.advice import MAX_IDLE_MOVES, MAX_VISITS, Advice, Playthrough, advise
from bot.solver.short_solutions import shorten_solution
from bot.solver.solution import Verdict
from bot.solver.verdict_search import solve
from bot.solver.worker import SHORTENING_SECONDS
from bot.variants import VARIANTS, get_variant

FIRST_DEAL = 60_000
"""The first deal; the others are the numbers after it."""

MAX_PRESSES = 5_000
"""A game that is not over after so many presses would be one whose hints go in circles."""

MAX_FRUITLESS_PRESSES = 40
"""By hints alone at most so many presses of a game lead to a position where it has been before."""


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A deal that was played by its hints, until it was won or a hint named nothing to do.

    ``longest`` is the most moves in a row without progress, ``slow`` the slowest hint in seconds
    of CPU time, ``ending`` what the last hint said. ``returns`` is how often the game went back,
    ``visits`` how often it was at most in one position, and ``fruitless_presses`` is how many
    presses, those that went back included, led to a position where it had been before.
    """

    won: bool
    moves: int
    longest: int
    reversals: int
    slow: float
    ending: str
    returns: int
    visits: int
    fruitless_presses: int


def main() -> int:
    """Play deals by hints and print a line for each game; return 1 if one breaks a limit."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints", description=__doc__)
    parser.add_argument("--first", type=int, default=FIRST_DEAL, metavar="N", help="first deal")
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="deals of each game")
    parser.add_argument("--back", action="store_true", help="go back where a hint says so")
    parser.add_argument("--certain", action="store_true", help="follow certain hints")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(VARIANTS), help="the games (default: all)"
    )
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.deals)
    if options.certain:
        compile_searches()
        measured = [_measure_certain_hints(key, numbers) for key in options.games]
        return int(not all(measured))
    print(
        f"{'game':20} {'deals':>5} {'won':>5} {'longest':>8} {'slowest ms':>11}"
        f" {'go back':>8} {'new deal':>9} {'stuck':>6} {'sent back':>9} {'visits':>6}"
        f" {'fruitless':>9}"
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        results = [
            _measure_game(
                key, list(pool.map(partial(follow_hints, key, goes_back=options.back), numbers))
            )
            for key in options.games
        ]
    return int(not all(results))


MOST_DETOUR = 1.5
"""A certain hint leads to the win in at most so many times the moves that are known to suffice."""

_REFERENCE_WIDTHS = (1_000, 30_000)
_REFERENCE_SECONDS = 6.0


def _measure_certain_hints(key: str, numbers: range) -> bool:
    """Print how certain hints win those deals that a search wins; return whether all are short."""
    found, shown, known, seconds = [], [], [], []
    for number in numbers:
        state = deal(get_variant(key), number)
        solution = solve(state, CERTAIN_HINT_SECONDS)
        if solution.verdict is not Verdict.WINNABLE:
            continue
        began_at = time.process_time()
        short = shorten_solution(state, solution, _limit_cpu(SHORTENING_SECONDS))
        seconds.append(time.process_time() - began_at)
        assert is_won(reduce(play, short.moves, state))
        limit = _limit_cpu(_REFERENCE_SECONDS)
        shortest = shorten_solution(state, short, limit, _REFERENCE_WIDTHS)
        found.append(len(solution.moves))
        shown.append(len(short.moves))
        known.append(len(shortest.moves))
    detours = [moves / fewest for moves, fewest in zip(shown, known, strict=True)]
    print(
        f"{key:20} won {len(shown)}: found in {sum(found) / len(found):.0f} moves,"
        f" shown in {sum(shown) / len(shown):.0f} ({min(shown)} to {max(shown)}),"
        f" known {sum(known) / len(known):.0f}; detour at most {max(detours):.2f},"
        f" shortened in {sorted(seconds)[len(seconds) // 2]:.1f} s, most {max(seconds):.1f} s",
        flush=True,
    )
    return max(detours) <= MOST_DETOUR


def _limit_cpu(seconds: float) -> Callable[[], bool]:
    end = time.process_time() + seconds
    return lambda: time.process_time() > end


def follow_hints(key: str, number: int, *, goes_back: bool = False) -> FollowedGame:
    """Return how a deal goes when every hint is followed, those to go back only if asked."""
    playthrough, advice = Playthrough(deal(get_variant(key), number)), Advice()
    longest = reversals = returns = fruitless_presses = 0
    stretches = [0]
    slowest = 0.0
    visits = Counter([get_place(playthrough.state)])
    while visits.total() <= MAX_PRESSES:
        before = time.process_time()
        advice = advise(playthrough)
        slowest = max(slowest, time.process_time() - before)
        if advice.move is not None:
            playthrough = playthrough.follow(advice.move)
            stretches.append(0 if is_progress(playthrough) else stretches[-1] + 1)
            longest = max(longest, stretches[-1])
            reversals += is_reversal(playthrough)
        elif goes_back and advice.return_to is not None:
            playthrough = playthrough.go_back(advice.return_to)
            del stretches[advice.return_to + 1 :]
            returns += 1
        else:
            break
        place = get_place(playthrough.state)
        fruitless_presses += place in visits
        visits[place] += 1
    return FollowedGame(
        won=is_won(playthrough.state),
        moves=len(playthrough.moves),
        longest=longest,
        reversals=reversals,
        slow=slowest,
        ending=_name_ending(playthrough.state, advice),
        returns=returns,
        visits=max(visits.values()),
        fruitless_presses=fruitless_presses,
    )


def get_place(state: State) -> Hashable:
    """Return what tells a position from all others of its game."""
    return state.piles, state.face_down_counts, state.redeals_made


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
    """Print a game's line; return whether no stretch is long and nothing is done again."""
    longest = max(game.longest for game in followed)
    visits = max(game.visits for game in followed)
    fruitless_presses = max(game.fruitless_presses for game in followed)
    endings = [game.ending for game in followed]
    print(
        f"{key:20} {len(followed):5} {endings.count('won'):5} {longest:8}"
        f" {max(game.slow for game in followed) * 1000:11.1f} {endings.count('go back'):8}"
        f" {endings.count('new deal'):9} {endings.count('stuck'):6}"
        f" {sum(game.returns > 0 for game in followed):9} {visits:6} {fruitless_presses:9}",
        flush=True,
    )
    is_straight = longest <= MAX_IDLE_MOVES and not any(game.reversals for game in followed)
    has_circles = visits > MAX_VISITS or fruitless_presses > MAX_FRUITLESS_PRESSES
    return is_straight and not has_circles


def _name_ending(state: State, advice: Advice) -> str:
    if is_won(state):
        return "won"
    if advice.is_stuck:
        return "stuck"
    return "new deal" if advice.return_to is None else "go back"


if __name__ == "__main__":
    sys.exit(main())
