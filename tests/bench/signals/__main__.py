"""How often signals are wrong about simulated people, and how many searched games they find.

Players of all kinds are simulated in three sets of deals: weights are fitted to the first, the
threshold lies above all but few honest games of the second, and the third is what is measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bot.services.stats.win_rates import compute_wilson_interval
from bot.signals.choices import TRAITS
from bot.signals.likelihood import MODELS_FOLDER
from bot.variants import VARIANTS
from tests.bench.signals import honest_players, searchers
from tests.bench.signals.paces import MACHINES, PEOPLE, count_even_games
from tests.bench.signals.samples import make_sample
from tests.bench.signals.styles import fit_styles, measure_strengths

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from numpy.typing import NDArray

    from tests.bench.signals.samples import Sample

    Strengths: TypeAlias = dict[str, NDArray[np.float64]]

GAMES = ("klondike", "canfield")
_FITTED_SET, _THRESHOLD_SET, _MEASURED_SET = range(3)
_SLOW_SHARE = {"hints": 0.06, "shortest": 0.5, "beam": 0.5, "blended": 0.3}
"""The share of the wins of other families that slow ones are asked for."""
_LEAST_THRESHOLD = 10.0
"""For less nobody is named: a search is then at least 20,000 times likelier than any person."""
_STYLES = {"own-way": 8, "sloppy": 3, "holds-back": 3, "undo": 3, "peek": 2, "looks-first": 2}
"""How many styles there are in families whose people differ."""
_MARGIN = 3.0
"""The threshold lies so far above the honest games of its set."""
_GAMES_PER_EXCEPTION = 2_000
"""But one in so many of them may be stronger, or a single odd game would decide it."""
_POINTS = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 15.0, 20.0)
"""Thresholds of the table of what others would give."""
_MOST_WRONG, _LEAST_FOUND = 0.001, 0.8
"""The goal: shares of honest games, and of games that were played by a searched line."""
_DEALS_PER_WIN = 150
_TIMED_GAMES = 5_000


@dataclass(frozen=True)
class MeasuredModel:
    """Weights, the threshold, and strengths of the games of the measured set by family."""

    honest: list[NDArray[np.float64]]
    searched: list[NDArray[np.float64]]
    threshold: float
    strengths: Strengths


def main() -> int:
    """Print the tables; with ``--write`` store the models, too."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.signals", description=__doc__)
    parser.add_argument("--wins", type=int, default=500, metavar="N", help="honest wins a family")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")
    parser.add_argument("--write", action="store_true", help="store the models in bot/signals")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=list(GAMES), choices=VARIANTS, help="the games"
    )
    options = parser.parse_args()
    print_timing_table(_TIMED_GAMES)
    with ProcessPoolExecutor(options.jobs) as pool:
        for key in options.games:
            model = measure_model(*make_sets(pool, key, options.wins))
            print_choice_table(key, model)
            if options.write:
                store_model(key, model)
    return 0


def make_sets(pool: ProcessPoolExecutor, key: str, wins: int) -> list[dict[str, Sample]]:
    """Return the samples of each set by family: fewer for fits, and of searched games."""
    few = max(wins // 4, 1)
    plans = {
        _FITTED_SET: {
            **dict.fromkeys(honest_players.FAMILIES, few),
            **dict.fromkeys(searchers.FAMILIES, few),
        },
        _THRESHOLD_SET: dict.fromkeys(honest_players.FAMILIES, wins),
        _MEASURED_SET: {
            **dict.fromkeys(honest_players.FAMILIES, wins),
            **dict.fromkeys(searchers.FAMILIES, few),
        },
    }
    samples = []
    for set_number, plan in plans.items():
        made = {}
        for family, count in plan.items():
            asked = max(int(count * _SLOW_SHARE.get(family, 1)), min(count, 20))
            made[family] = make_sample(pool, key, family, set_number, asked, asked * _DEALS_PER_WIN)
        samples.append(made)
    return samples


def measure_model(
    fitted: dict[str, Sample], threshold_set: dict[str, Sample], measured: dict[str, Sample]
) -> MeasuredModel:
    """Return the model of a game, fitted to the first set, and the third set's strengths."""
    honest, searched = (
        [
            weights
            for family in families
            if family in fitted and (games := fitted[family].list_games_with_choices())
            for weights in fit_styles(games, _STYLES.get(family, 1))
        ]
        for families in (honest_players.FAMILIES, searchers.FAMILIES)
    )

    def measure(samples: Iterable[Sample]) -> Strengths:
        return {
            sample.family: measure_strengths(games, honest, searched)
            for sample in samples
            if (games := sample.list_games_with_choices())
        }

    strongest = np.sort(np.concatenate(list(measure(threshold_set.values()).values())))[::-1]
    calibrated = float(strongest[len(strongest) // _GAMES_PER_EXCEPTION]) + _MARGIN
    threshold = round(max(calibrated, _LEAST_THRESHOLD), 2)
    return MeasuredModel(honest, searched, threshold, measure(measured.values()))


def print_choice_table(key: str, model: MeasuredModel) -> None:
    """Print by family how many games the signal of choices names, and what thresholds give."""
    print(f"\n{key}: choices, threshold {model.threshold}")
    print(f"{'family':14} {'games':>6} {'named':>6} {'share':>8}  95 % interval")
    honest = _join(model.strengths, honest_players.FAMILIES)
    searched = _join(model.strengths, searchers.FAMILIES)
    whole_lines = _join(model.strengths, searchers.WHOLE_LINES)
    for family, strengths in model.strengths.items():
        _print_share(family, strengths, model.threshold)
    _print_share("all honest", honest, model.threshold)
    _print_share("whole lines", whole_lines, model.threshold)
    _print_share("all searched", searched, model.threshold)
    print(f"{'threshold':>14} {'honest':>9} {'whole lines':>12} {'searched':>9}")
    for point in sorted({*_POINTS, model.threshold}):
        shares = [float(np.mean(values >= point)) for values in (honest, whole_lines, searched)]
        print(f"{point:14.2f} {shares[0]:9.3%} {shares[1]:12.1%} {shares[2]:9.1%}")
    sys.stdout.flush()


def print_timing_table(games: int) -> None:
    """Print by kind how many games the signal of timing names."""
    print("timing\n" + f"{'kind':33} {'games':>6} {'named':>6}  95 % interval")
    for name, time_moves in {**PEOPLE, **MACHINES}.items():
        named = count_even_games(time_moves, games)
        low, high = compute_wilson_interval(named, games)
        print(f"{name:33} {games:6} {named:6}  {low:.3%} to {high:.3%}")


def store_model(key: str, model: MeasuredModel) -> None:
    """Store a game's model where the bot finds it; none where the goal was not reached."""
    path = MODELS_FOLDER / f"{key}.json"
    honest = _join(model.strengths, honest_players.FAMILIES)
    whole_lines = _join(model.strengths, searchers.WHOLE_LINES)
    is_reached = (
        np.mean(honest >= model.threshold) <= _MOST_WRONG
        and np.mean(whole_lines >= model.threshold) >= _LEAST_FOUND
    )
    if not is_reached:
        print(f"{key}: the goal was not reached, no model is stored")
        path.unlink(missing_ok=True)
        return
    stored = {
        "traits": list(TRAITS),
        "threshold": model.threshold,
        "honest": [list(weights) for weights in model.honest],
        "searched": [list(weights) for weights in model.searched],
    }
    MODELS_FOLDER.mkdir(exist_ok=True)
    path.write_text(json.dumps(stored, separators=(",", ":")) + "\n", "utf-8")


def _join(strengths: Strengths, families: Iterable[str]) -> NDArray[np.float64]:
    return np.concatenate([strengths[family] for family in families if family in strengths])


def _print_share(name: str, strengths: NDArray[np.float64], threshold: float) -> None:
    count, named = len(strengths), int((strengths >= threshold).sum())
    low, high = compute_wilson_interval(named, count)
    print(f"{name:14} {count:6} {named:6} {named / count:8.2%}  {low:.3%} to {high:.3%}")


if __name__ == "__main__":
    sys.exit(main())
