"""The weights under which simulated choices are likeliest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bot.signals.likelihood import LEAST_LOG_LIKELIHOOD
from tests.bench.signals.samples import PackedGame

Floats: TypeAlias = NDArray[np.float64]

_RIDGE = 1.0
"""Keeps weights of what hardly ever happens near zero."""

_MAX_STEPS = 300
_STYLE_ROUNDS = 6
_STYLE_SEED = 17
_LEAST_GAMES = 5
"""A style that has fewer games is given up."""


class _Choices:
    """The choices of many games as arrays."""

    def __init__(self, games: Sequence[PackedGame]) -> None:
        self.rows = np.concatenate([game.rows for game in games]).astype(np.float64)
        sizes = np.concatenate([game.sizes for game in games])
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.played = self.starts + np.concatenate([game.played for game in games])
        self.choice_of_row = np.repeat(np.arange(len(sizes)), sizes)
        self.game_of_choice = np.repeat(np.arange(len(games)), [len(game.sizes) for game in games])

    def weigh(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return the log-likelihood of each choice, and the probability of each move."""
        sums = self.rows @ weights
        sums -= np.maximum.reduceat(sums, self.starts)[self.choice_of_row]
        exponentials = np.exp(sums)
        totals = np.add.reduceat(exponentials, self.starts)
        return sums[self.played] - np.log(totals), exponentials / totals[self.choice_of_row]


def fit_weights(games: Sequence[PackedGame]) -> Floats:
    """Return the weights of all traits that make the games' choices likeliest."""
    choices = _Choices(games)
    played_sum = choices.rows[choices.played].sum(axis=0)

    def compute_loss(weights: Floats) -> tuple[float, Floats]:
        log_likelihoods, probabilities = choices.weigh(weights)
        loss = -log_likelihoods.sum() + _RIDGE * weights @ weights
        return loss, choices.rows.T @ probabilities - played_sum + 2 * _RIDGE * weights

    start = np.zeros(choices.rows.shape[1])
    fitted = minimize(
        compute_loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _MAX_STEPS}
    )
    weights: Floats = np.round(fitted.x, 4)
    return weights


def fit_styles(games: Sequence[PackedGame], count: int) -> list[Floats]:
    """Return the weights of so many styles in which the games were played.

    Each game goes to the style that makes it likeliest, and each style is fitted to its games.
    """
    count = max(min(count, len(games) // _LEAST_GAMES), 1)
    order = np.random.default_rng(_STYLE_SEED).permutation(len(games))
    style_of_game = order % count
    styles: list[Floats] = []
    for _ in range(_STYLE_ROUNDS):
        groups = [
            [game for game, own in zip(games, style_of_game, strict=True) if own == style]
            for style in range(count)
        ]
        styles = [
            fit_weights(group) for group in groups if len(group) >= min(_LEAST_GAMES, len(games))
        ]
        style_of_game = np.argmax(_sum_by_game(games, styles), axis=0)
    return styles


def _sum_by_game(games: Sequence[PackedGame], models: Sequence[Floats]) -> Floats:
    """Return a row for each model: the log-likelihood of each game."""
    choices = _Choices(games)
    sums: Floats = np.array(
        [
            np.bincount(
                choices.game_of_choice,
                np.maximum(choices.weigh(weights)[0], LEAST_LOG_LIKELIHOOD),
                len(games),
            )
            for weights in models
        ]
    )
    return sums
