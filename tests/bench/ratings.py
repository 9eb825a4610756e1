"""How good and how quick skill ratings are, on simulated players whose abilities are known.

`python -m tests.bench.ratings` prints the figures; with `--seeds` it simulates more than once.
"""

import argparse
import json
import sys
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from subprocess import DEVNULL, run
from tempfile import TemporaryFile
from typing import TextIO

from bot.ratings import RatedGame
from bot.ratings.fit import UNSHARED, RatedGames
from tests.bench.measurements import Measurement, format_table
from tests.rating_simulation import measure_rating_quality, simulate_history

PLAYERS, GAMES, DEALS = 2_000, 300_000, 1_500
MANY_PLAYERS, MANY_GAMES, MANY_DEALS = 20_000, 1_000_000, 5_000
FIRST_PLAYER, FIRST_DEAL = 10**17, 10**17
"""Ids and deals as long as real ones."""

_RUN_WORKER = """
import os, sys
os.nice = lambda step: 0  # else it waits for all others
from bot.ratings.worker import main
sys.exit(main())
"""


def main() -> int:
    """Print the figures; return 1 where a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ratings", description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="simulated histories")
    seed_count = parser.parse_args().seeds
    figures = [
        *measure_quality("one_skill", 0.0, seed_count),
        *measure_quality("three_skills", 0.4, seed_count),
        *measure_refit(),
    ]
    print(format_table(figures))
    return 0 if all(figure.is_goal_met for figure in figures) else 1


def measure_quality(name: str, family_spread: float, seed_count: int) -> list[Measurement]:
    """Return how often intervals hold the truth, and how well games are foretold.

    A player's abilities in the families scatter by ``family_spread``.
    """
    qualities = [
        measure_rating_quality(
            simulate_history(
                seed,
                player_count=PLAYERS,
                game_count=GAMES,
                deal_count=DEALS,
                family_spread=family_spread,
            ),
            seed,
        )
        for seed in range(1, seed_count + 1)
    ]
    coverages = [100 * quality.coverage for quality in qualities]
    gains = [100 * quality.gain_share for quality in qualities]
    about = f"{PLAYERS} players, {GAMES} games, {seed_count} times"
    return [
        Measurement(
            f"{name}_coverage_min", min(coverages), 93, f"per cent of 95 % intervals: {about}", True
        ),
        Measurement(
            f"{name}_coverage_max", max(coverages), 97, "the same, where most hold the truth"
        ),
        Measurement(
            f"{name}_log_loss_gain",
            median(gains),
            80,
            f"per cent of what the truth gains over smoothed win rates, least {min(gains):.0f}",
            True,
        ),
    ]


def measure_refit() -> list[Measurement]:
    """Return the CPU time and the memory of the nightly process for a million games."""
    games = simulate_history(
        1, player_count=MANY_PLAYERS, game_count=MANY_GAMES, deal_count=MANY_DEALS
    ).games
    with TemporaryFile("w+") as lines:
        _write_games(lines, games)
        lines.seek(0)
        run([sys.executable, "-c", _RUN_WORKER], stdin=lines, stdout=DEVNULL, check=True)
    used = getrusage(RUSAGE_CHILDREN)
    about = f"of the nightly process, {len(games.players)} games of {MANY_PLAYERS} players"
    return [
        Measurement("refit_s", used.ru_utime + used.ru_stime, 60, f"CPU time {about}"),
        Measurement("refit_mb", used.ru_maxrss / 1024, 600, f"most memory {about}"),
    ]


def _write_games(lines: TextIO, games: RatedGames) -> None:
    """Write games as the bot writes them to the process."""
    columns = (games.players, games.families, games.variants, games.deals, games.is_won)
    rows = zip(*(column.tolist() for column in (*columns, games.cards_up)), strict=True)
    for player, family, variant, deal, is_won, cards_up in rows:
        game = RatedGame(
            player=FIRST_PLAYER + player,
            family=f"family {family}",
            variant=f"variant {variant}",
            shared_deal=None if deal == UNSHARED else f"variant {variant} {FIRST_DEAL + deal}",
            is_won=is_won,
            cards_up=None if cards_up < 0 else cards_up,
        )
        lines.write(json.dumps(game) + "\n")


if __name__ == "__main__":
    sys.exit(main())
