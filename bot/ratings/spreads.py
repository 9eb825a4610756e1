"""What the model learns about populations: how far skills, deals and scores scatter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

SKILL_SPREAD = 0.6
FAMILY_SPREAD = 0.25
DEAL_SPREAD = 0.8
"""Standard deviations in logits, from which the search begins."""

_ASSUMED_COUNT = 20
"""As many skills or deals as these are taken to scatter so, besides those that were met."""


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


def assume_spreads(variant_count: int) -> Spreads:
    """Return the spreads to begin with; scores tell nothing yet."""
    zeros = np.zeros(variant_count)
    return Spreads(SKILL_SPREAD, FAMILY_SPREAD, DEAL_SPREAD, zeros, zeros, np.ones(variant_count))


def estimate_spread(square_sum: float, count: int, assumed: float) -> float:
    """Return the standard deviation of values with that sum of squares, some assumed besides."""
    return float(np.sqrt((square_sum + _ASSUMED_COUNT * assumed**2) / (count + _ASSUMED_COUNT)))
