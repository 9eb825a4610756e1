"""Models of choices, made of simulated games: styles, what clues weigh, and thresholds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import asdict, replace
from functools import partial
from math import inf

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bot.signals.choices import TRAITS
from bot.signals.clues import Clues
from bot.signals.judgement import MODELS_FOLDER, ChoiceModel, Doubt, scale_clues
from bot.signals.likelihood import Styles
from tests.bench.signals import honest_players, searchers
from tests.bench.signals.plans import Plan
from tests.bench.signals.samples import make_sample, pack, weigh
from tests.bench.signals.styles import fit_styles

STYLE_SET, WEIGHT_SET, THRESHOLD_SET, MEASURED_SET = range(4)
"""Sets of deals: each step has its own, and what is measured last was never looked at."""

DOUBTFUL = -5.0
"""No honest game is nearer than this to looking searched, but for one in ten."""

_LEAST_CERTAIN = 10.0
"""A search is then at least 20,000 times likelier than any person."""

_LEAST_THRESHOLD = 2.0

LEAST_GAMES = 3_000
"""If none of so many honest games is named, one in a thousand at most is, as 95 of 100 such runs
would find."""

_STYLES = {"own-way": 8, "sloppy": 3, "holds-back": 3, "undo": 3, "peek": 2, "looks-first": 2}
"""How many styles there are in families whose people differ."""

_STYLE_MARGIN, _MARGIN = 3.0, 0.5
"""Thresholds lie so far above the honest games of their set."""

_GAMES_PER_EXCEPTION = 2_000
"""But one in so many of them may be stronger, or a single odd game would decide it."""

_RIDGE = 0.3


def make_model(pool: Executor, key: str, plan: Plan) -> ChoiceModel:
    """Return a game's model, made of simulated games."""
    styles = make_styles(pool, key, plan)
    return set_thresholds(pool, key, plan, styles, make_weights(pool, key, plan, styles))


def make_styles(pool: Executor, key: str, plan: Plan) -> Styles:
    """Return how people and searches choose."""
    return Styles(*(
        [
            [float(weight) for weight in weights]
            for family, wins in plan.few(families).items()
            if (games := make_sample(pool, pack, key, family, STYLE_SET, wins))
            for weights in fit_styles(games, _STYLES.get(family, 1))
        ]
        for families in (honest_players.FAMILIES, searchers.FAMILIES)
    ))  # fmt: skip


def make_weights(pool: Executor, key: str, plan: Plan, styles: Styles) -> list[float]:
    """Return what clues weigh in doubtful games."""
    groups = [
        [
            game.clues
            for family, wins in wins_by_family.items()
            for game in make_sample(
                pool, partial(weigh, styles, DOUBTFUL), key, family, WEIGHT_SET, wins
            )
            if game.clues and game.style < _LEAST_CERTAIN
        ]
        for wins_by_family in (plan.many(honest_players.FAMILIES), plan.few(searchers.FAMILIES))
    ]  # fmt: skip
    return fit_weights(*groups)


def set_thresholds(
    pool: Executor, key: str, plan: Plan, styles: Styles, weights: list[float]
) -> ChoiceModel:
    """Return the model with thresholds above nearly all honest games of their set."""
    games = [
        game
        for family, wins in plan.many(honest_players.FAMILIES).items()
        for game in make_sample(
            pool, partial(weigh, styles, DOUBTFUL), key, family, THRESHOLD_SET, wins
        )
    ]  # fmt: skip
    certain = max(_find_strongest([game.style for game in games]) + _STYLE_MARGIN, _LEAST_CERTAIN)
    doubt = Doubt(DOUBTFUL, weights, 0.0)
    strengths = [doubt.weigh(game.clues) if game.clues else -inf for game in games]
    threshold = max(_find_strongest(strengths) + _MARGIN, _LEAST_THRESHOLD)
    if len(games) < LEAST_GAMES:
        print(f"{key}: {len(games)} honest games are too few to judge doubtful ones by")
        return ChoiceModel(styles, round(certain, 2))
    return ChoiceModel(styles, round(certain, 2), replace(doubt, threshold=round(threshold, 2)))


def _find_strongest(values: list[float]) -> float:
    """Return the largest value, but for some exceptions."""
    return sorted(values, reverse=True)[len(values) // _GAMES_PER_EXCEPTION]


def fit_weights(honest: Iterable[Clues], searched: Iterable[Clues]) -> list[float]:
    """Return the weights of a logistic regression that tells the clues of two groups apart."""
    groups = [np.array([scale_clues(clues) for clues in group]) for group in (honest, searched)]
    numbers = np.concatenate(groups)
    # Both count the same, however many there are.
    shares = np.concatenate([np.full(len(group), 100 / len(group)) for group in groups])
    signs = np.concatenate(
        [np.full(len(group), sign) for group, sign in zip(groups, (-1, 1), strict=True)]
    )

    def compute_loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        margins = signs * (numbers @ weights)
        pulls = shares * signs / (1 + np.exp(margins))
        penalty = _RIDGE * weights * (np.arange(len(weights)) < len(weights) - 1)
        loss = float(shares @ np.logaddexp(0, -margins) + penalty @ weights)
        return loss, 2 * penalty - numbers.T @ pulls

    fitted = minimize(compute_loss, np.zeros(numbers.shape[1]), jac=True, method="L-BFGS-B")
    return [round(float(weight), 4) for weight in fitted.x]


def store_model(key: str, model: ChoiceModel) -> None:
    """Store a game's model where the bot finds it."""
    stored = {
        "traits": list(TRAITS),
        "certain": model.certain,
        "doubt": asdict(model.doubt) if model.doubt else None,
        "honest": model.styles.honest,
        "searched": model.styles.searched,
    }
    path = MODELS_FOLDER / f"{key}.json"
    path.write_text(json.dumps(stored, separators=(",", ":")) + "\n", "utf-8")


def drop_model(key: str) -> None:
    """Leave a game without a model."""
    (MODELS_FOLDER / f"{key}.json").unlink()
