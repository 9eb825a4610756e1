"""What the model learns about populations: how far skills, deals and scores scatter.

Near the best abilities and difficulties, games tell of each as one measurement with a normal error
would. So how far all of them scatter around their mean has a likelihood in closed form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

SKILL_SPREAD = 0.6
FAMILY_SPREAD = 0.25
DEAL_SPREAD = 0.8
"""Standard deviations in logits, which are the likeliest without any games."""

_SMALLEST_SPREAD = 0.01


@dataclass(frozen=True, eq=False)
class Spreads:
    """Standard deviations in logits, and how scores of lost games depend on ability.

    ``skill`` is that of players, ``family`` that of a player's skills in the families around their
    own, ``deal`` that of deals around their game. The score of a lost game of a variant is
    ``slopes`` times ability minus difficulty, plus ``offsets``, and scatters by ``score_spreads``.
    """

    skill: float
    family: float
    deal: float
    slopes: np.ndarray
    offsets: np.ndarray
    score_spreads: np.ndarray

    @property
    def unshared_factor(self) -> float:
        """By how much logits shrink where a deal's own difficulty is not known.

        The mean of a logistic curve over a normal distribution is close to a flatter such curve.
        """
        return float(1 / np.sqrt(1 + np.pi / 8 * self.deal**2))


class Measurements(NamedTuple):
    """What games alone tell of abilities or deals, in logits; the precisions are 0 without games.

    Each value is the true one plus an error whose variance is one over the precision.
    """

    values: np.ndarray
    precisions: np.ndarray


def assume_spreads(variant_count: int) -> Spreads:
    """Return the spreads to begin with; scores tell nothing yet."""
    zeros = np.zeros(variant_count)
    return Spreads(SKILL_SPREAD, FAMILY_SPREAD, DEAL_SPREAD, zeros, zeros, np.ones(variant_count))


def estimate_skill_spreads(abilities: Measurements, spreads: Spreads) -> tuple[float, float]:
    """Return the likeliest spreads of players and of their families.

    The search begins at ``spreads``. ``abilities`` have a row for each player and a column for each
    family.
    """
    values, precisions = abilities
    is_met = precisions > 0
    errors = np.divide(1.0, precisions, out=np.zeros(precisions.shape), where=is_met)

    def compute_loss(logarithms: np.ndarray) -> float:
        skill, family = np.exp(logarithms)
        weights = np.where(is_met, 1 / (family**2 + errors), 0.0)
        # The families of a player have their mean in common: Sherman and Morrison's formula.
        common = skill**2 / (1 + skill**2 * weights.sum(axis=1))
        fit = np.sum(weights * values**2) - np.sum(common * np.sum(weights * values, axis=1) ** 2)
        log_determinant = -np.sum(np.log(weights[is_met])) - np.sum(np.log(common / skill**2))
        return 0.5 * float(fit + log_determinant)

    skill, family = _find_likeliest(
        compute_loss, (spreads.skill, spreads.family), (SKILL_SPREAD, FAMILY_SPREAD)
    )
    return skill, family


def estimate_deal_spread(deals: Measurements, spreads: Spreads) -> float:
    """Return the likeliest spread of deals; the search begins at ``spreads``."""
    is_met = deals.precisions > 0
    values, errors = deals.values[is_met], 1 / deals.precisions[is_met]

    def compute_loss(logarithms: np.ndarray) -> float:
        variances = np.exp(2 * logarithms[0]) + errors
        return 0.5 * float(np.sum(values**2 / variances + np.log(variances)))

    [spread] = _find_likeliest(compute_loss, (spreads.deal,), (DEAL_SPREAD,))
    return spread


def _find_likeliest(
    compute_loss: Callable[[np.ndarray], float], begin: tuple[float, ...], usual: tuple[float, ...]
) -> tuple[float, ...]:
    """Return the spreads of the least loss, kept off 0 by a weak prior with its mode at ``usual``.

    It counts as much as one measurement and gives way to many: near 0 it rises linearly, as Y.
    Chung and others recommend (Psychometrika 78 (2013) 685), and its tail is a normal one.
    """

    def add_prior(logarithms: np.ndarray) -> float:
        shares = np.exp(logarithms) / usual
        return compute_loss(logarithms) - float(np.sum(logarithms - shares**2 / 2))

    bounds = [(np.log(_SMALLEST_SPREAD), None)] * len(begin)
    best = minimize(add_prior, np.log(begin), method="L-BFGS-B", bounds=bounds).x
    return tuple(map(float, np.exp(best)))
