"""How good fitted skills are, where the truth is known."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.special import expit

from bot.ratings.fit import FittedSkills, fit_skills
from bot.ratings.rated_games import RatedGames
from tests.ratings.rating_simulation import DEAL_SPREAD, SimulatedHistory

_HELD_OUT_SHARE = 0.1
_SMOOTHING_COUNTS = (2, 5, 10, 20, 40)
"""A player's win rate is mixed with so many games of the average player; the best one counts."""


class RatingQuality(NamedTuple):
    """How often intervals hold the truth, and how much better games are foretold.

    ``coverage`` is the share of 95 % intervals that hold the true ability. ``gain_share`` is how
    much of the gain in held-out log-loss the true parameters would bring over smoothed win rates of
    each player in each variant.
    """

    coverage: float
    gain_share: float


def measure_rating_quality(history: SimulatedHistory, seed: int) -> RatingQuality:
    """Return the quality of skills fitted to nine tenths of the games."""
    is_held_out = np.random.default_rng(seed).random(len(history.advantages)) < _HELD_OUT_SHARE
    known, held_out = history.select(~is_held_out), history.select(is_held_out)
    skills = fit_skills(known.games)
    is_met = skills.game_counts > 0
    misses = np.abs(skills.abilities - history.abilities) / np.sqrt(skills.variances)
    smoothed = min(
        _compute_log_loss(held_out.games, _smooth_win_rates(known.games, held_out.games, count))
        for count in _SMOOTHING_COUNTS
    )
    fitted = _compute_log_loss(held_out.games, _foretell_games(skills, held_out.games))
    factors = np.where(held_out.games.has_shared_deal, 1, _flatten(DEAL_SPREAD**2))
    true = _compute_log_loss(held_out.games, expit(factors * held_out.advantages))
    return RatingQuality(
        coverage=float(np.mean(misses[is_met] < 1.96)),
        gain_share=(smoothed - fitted) / (smoothed - true),
    )


def _foretell_games(skills: FittedSkills, games: RatedGames) -> np.ndarray:
    difficulties = np.where(
        games.has_shared_deal,
        skills.deal_difficulties[games.deals],
        skills.variant_difficulties[games.variants],
    )
    advantages = skills.abilities[games.players, games.families] - difficulties
    hidden = np.where(games.has_shared_deal, 0, skills.spreads.deal**2)
    return expit(_flatten(hidden + skills.variances[games.players, games.families]) * advantages)


def _flatten(variance: np.ndarray | float) -> np.ndarray:
    """Return the factor that a logit shrinks by where it is uncertain by so much."""
    return 1 / np.sqrt(1 + np.pi / 8 * np.asarray(variance))


def _smooth_win_rates(known: RatedGames, asked: RatedGames, count: int) -> np.ndarray:
    """Return win rates of players in variants, mixed with games at the variant's own rate."""
    variant_count = len(known.variant_keys)
    cell_count = len(known.player_ids) * variant_count
    wins = np.bincount(known.variants, weights=known.is_won, minlength=variant_count)
    rates = (wins + 1) / (np.bincount(known.variants, minlength=variant_count) + 2)
    cells = known.players * variant_count + known.variants
    games_of_cells = np.bincount(cells, minlength=cell_count)
    wins_of_cells = np.bincount(cells, weights=known.is_won, minlength=cell_count)
    asked_cells = asked.players * variant_count + asked.variants
    return (wins_of_cells[asked_cells] + count * rates[asked.variants]) / (
        games_of_cells[asked_cells] + count
    )


def _compute_log_loss(games: RatedGames, probabilities: np.ndarray) -> float:
    return float(-np.mean(np.log(np.where(games.is_won, probabilities, 1 - probabilities))))
