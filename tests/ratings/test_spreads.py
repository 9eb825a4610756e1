"""How far skills and deals scatter, estimated from what games tell of each."""

import numpy as np
import pytest

from bot.ratings.spreads import (
    DEAL_SPREAD,
    FAMILY_SPREAD,
    SKILL_SPREAD,
    Measurements,
    assume_spreads,
    estimate_deal_spread,
    estimate_skill_spreads,
)

ASSUMED = assume_spreads(0)


def measure(values: np.ndarray, error: float) -> Measurements:
    """Return these values as games would tell of them, with errors of that standard deviation."""
    errors = np.random.default_rng(5).normal(0, error, values.shape)
    return Measurements(values + errors, np.full(values.shape, error**-2))


@pytest.mark.parametrize("family_spread", [0.0, 0.15, 0.4])
def test_spreads_of_skills_are_found_however_small(family_spread: float) -> None:
    random = np.random.default_rng(1)
    skills = random.normal(0, 0.8, (2_000, 1)) + random.normal(0, family_spread, (2_000, 3))
    skill, family = estimate_skill_spreads(measure(skills, 0.3), ASSUMED)
    assert skill == pytest.approx(0.8, abs=0.04)
    assert family == pytest.approx(family_spread, abs=0.06)


def test_spread_of_deals_is_found() -> None:
    deals = np.random.default_rng(2).normal(0, 0.5, 2_000)
    assert estimate_deal_spread(measure(deals, 0.4), ASSUMED) == pytest.approx(0.5, abs=0.03)


def test_families_without_games_tell_nothing() -> None:
    skills = measure(np.random.default_rng(3).normal(0, 0.8, (500, 2)), 0.2)
    precisions = np.hstack([skills.precisions, np.zeros((500, 1))])
    nonsense = np.hstack([skills.values, np.full((500, 1), 1e6)])
    spreads = estimate_skill_spreads(Measurements(nonsense, precisions), ASSUMED)
    assert spreads == pytest.approx(estimate_skill_spreads(skills, ASSUMED), rel=1e-3)


def test_without_games_spreads_are_those_assumed() -> None:
    nobody = Measurements(np.zeros((0, 0)), np.zeros((0, 0)))
    assert estimate_skill_spreads(nobody, ASSUMED) == pytest.approx((SKILL_SPREAD, FAMILY_SPREAD))
    no_deals = Measurements(np.zeros(0), np.zeros(0))
    assert estimate_deal_spread(no_deals, ASSUMED) == pytest.approx(DEAL_SPREAD)
