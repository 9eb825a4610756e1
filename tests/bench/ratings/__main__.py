"""How good and how quick skill ratings are, on simulated players whose abilities are known.

`python -m tests.bench.ratings` prints the figures; with `--seeds` it simulates more than once.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from bot.ratings.fit import fit_skills
from tests.bench.measurements import Measurement, format_table
from tests.ratings.rating_quality import measure_rating_quality
from tests.ratings.rating_simulation import simulate_history

PLAYERS, GAMES, DEALS = 2_000, 300_000, 1_500
MANY_PLAYERS, MANY_GAMES, MANY_DEALS = 20_000, 1_000_000, 5_000


def main() -> int:
    """Print the figures; return 1 where a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ratings", description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="simulated histories")
    seed_count = parser.parse_args().seeds
    figures = [
        *measure_quality("one_skill", 0.0, seed_count),
        *measure_quality("three_skills", 0.4, seed_count),
        measure_refit(),
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


def measure_refit() -> Measurement:
    """Return the CPU time of a refit of a million games."""
    games = simulate_history(
        1, player_count=MANY_PLAYERS, game_count=MANY_GAMES, deal_count=MANY_DEALS
    ).games
    before = time.process_time()
    fit_skills(games)
    seconds = time.process_time() - before
    about = f"CPU time of {len(games.players)} games of {MANY_PLAYERS} players"
    return Measurement("refit_s", seconds, 60, about)


if __name__ == "__main__":
    sys.exit(main())
