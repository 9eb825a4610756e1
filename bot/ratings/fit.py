"""Fits the model to all games: abilities, difficulties, and how far everything scatters."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import minimize

from bot.ratings.lost_game_scores import MIN_LOST_GAMES, LostGameScores, score_lost_games
from bot.ratings.posterior import Parameters, Posterior
from bot.ratings.rated_games import RatedGames
from bot.ratings.spreads import (
    Measurements,
    Spreads,
    assume_spreads,
    estimate_deal_spread,
    estimate_skill_spreads,
)
from bot.ratings.uncertainty import Uncertainty, compute_uncertainty

_ROUNDS = 10
_STEPS, _LAST_STEPS = 60, 300
"""Of the optimiser, in a round and in the last one."""
_TOLERANCE = 1e-9


@dataclass(frozen=True, eq=False)
class FittedSkills:
    """Abilities of players and difficulties of deals in logits, in the order of the games' names.

    ``abilities`` and their ``variances`` have a row for each player and a column for each family,
    with ``game_counts``; the average player's ability is 0. ``deal_difficulties`` are those of
    shared deals, which differ from their variant's by ``spreads.deal``.
    """

    abilities: np.ndarray
    variances: np.ndarray
    game_counts: np.ndarray
    variant_difficulties: np.ndarray
    deal_difficulties: np.ndarray
    spreads: Spreads


def fit_skills(games: RatedGames) -> FittedSkills:
    """Return the skills that explain the games best; the same games give the same skills."""
    spreads = assume_spreads(len(games.variant_keys))
    scores = score_lost_games(games)
    posterior = Posterior(games, scores, spreads)
    vector = _guess_parameters(posterior)
    for round_number in range(_ROUNDS):
        posterior = Posterior(games, scores, spreads)
        is_last = round_number == _ROUNDS - 1
        vector = minimize(
            posterior.compute_loss,
            vector,
            jac=True,
            method="L-BFGS-B",
            options={
                "maxiter": _LAST_STEPS if is_last else _STEPS,
                "maxcor": 20,
                "ftol": _TOLERANCE,
            },
        ).x
        parameters = posterior.split(vector)
        uncertainty = compute_uncertainty(posterior, parameters, spreads)
        if not is_last:
            new_spreads = _estimate_spreads(posterior, parameters, uncertainty, spreads)
            spreads = _estimate_slopes(posterior, scores, parameters, uncertainty, new_spreads)
    return _describe_fit(games, parameters, uncertainty, spreads)


def _guess_parameters(posterior: Posterior) -> np.ndarray:
    """Return parameters to begin with: the same ability for all, and how often variants are won."""
    games = posterior.games
    variant_count = len(games.variant_keys)
    wins = np.bincount(games.variants, weights=games.is_won, minlength=variant_count)
    shares = (wins + 0.5) / (np.bincount(games.variants, minlength=variant_count) + 1)
    player_count = len(games.player_ids)
    skill_count = player_count * len(games.family_names)
    return np.concatenate(
        [
            np.zeros(player_count + skill_count),
            np.log((1 - shares) / shares),
            np.zeros(len(games.deal_names) + 1),
        ]
    )


def _estimate_spreads(
    posterior: Posterior, parameters: Parameters, uncertainty: Uncertainty, spreads: Spreads
) -> Spreads:
    """Return how far abilities and deals scatter, as far as games alone tell of each."""
    games = posterior.games
    slopes = posterior.compute_slopes(parameters)
    precisions = uncertainty.ability_precisions
    slopes_of_skills = np.bincount(games.skills, weights=slopes, minlength=precisions.size)
    abilities = _get_abilities(parameters, precisions.shape)
    skill, family = estimate_skill_spreads(
        _measure(abilities, slopes_of_skills.reshape(precisions.shape), precisions), spreads
    )
    deals = _measure(
        parameters.deals[:-1], -posterior.sum_by_deal(slopes)[:-1], uncertainty.deal_precisions
    )
    deal = estimate_deal_spread(deals, spreads)
    return replace(spreads, skill=skill, family=family, deal=deal)


def _measure(values: np.ndarray, slopes: np.ndarray, precisions: np.ndarray) -> Measurements:
    """Return where a parabola with these slopes and precisions at the values has its top."""
    steps = np.divide(slopes, precisions, out=np.zeros(values.shape), where=precisions > 0)
    return Measurements(values + steps, precisions)


def _get_abilities(parameters: Parameters, shape: tuple[int, ...]) -> np.ndarray:
    return parameters.players[:, None] + parameters.skills.reshape(shape)


def _estimate_slopes(
    posterior: Posterior,
    scores: LostGameScores,
    parameters: Parameters,
    uncertainty: Uncertainty,
    spreads: Spreads,
) -> Spreads:
    """Return how the scores of lost games depend on ability, by regression for each variant.

    Those of games with help are left out.
    """
    games = posterior.games
    scored, values = scores.games[~scores.is_most], scores.scores[~scores.is_most]
    variants, variant_count = games.variants[scored], len(games.variant_keys)
    counts = np.bincount(variants, minlength=variant_count)
    is_scored = counts >= MIN_LOST_GAMES

    def average(numbers: np.ndarray) -> np.ndarray:
        sums = np.bincount(variants, weights=numbers, minlength=variant_count)
        return np.divide(sums, counts, out=np.zeros(variant_count), where=is_scored)

    advantages = posterior.compute_advantages(parameters)[scored]
    variances = uncertainty.abilities[games.players[scored], games.families[scored]]
    variances = variances + np.append(uncertainty.deals, 0.0)[games.deals[scored]]
    mean_advantages, mean_values = average(advantages), average(values)
    centred = advantages - mean_advantages[variants]
    spread_squares = average(centred**2 + variances)
    products = average(centred * (values - mean_values[variants]))
    slopes = np.divide(products, spread_squares, out=np.zeros(variant_count), where=is_scored)
    offsets = mean_values - slopes * mean_advantages
    misses = values - slopes[variants] * advantages - offsets[variants]
    score_variances = average(misses**2 + slopes[variants] ** 2 * variances)
    score_spreads = np.sqrt(np.where(is_scored, score_variances, 1.0))
    return replace(spreads, slopes=slopes, offsets=offsets, score_spreads=score_spreads)


def _describe_fit(
    games: RatedGames, parameters: Parameters, uncertainty: Uncertainty, spreads: Spreads
) -> FittedSkills:
    game_counts = _count_games(games)
    variants_of_deals: np.ndarray = np.zeros(len(games.deal_names), dtype=np.int64)
    is_shared = games.has_shared_deal
    variants_of_deals[games.deals[is_shared]] = games.variants[is_shared]
    return FittedSkills(
        abilities=_get_abilities(parameters, game_counts.shape),
        variances=uncertainty.abilities,
        game_counts=game_counts,
        variant_difficulties=parameters.variants,
        deal_difficulties=parameters.variants[variants_of_deals] + parameters.deals[:-1],
        spreads=spreads,
    )


def _count_games(games: RatedGames) -> np.ndarray:
    """Return how many games each player (rows) has in each family (columns)."""
    shape = (len(games.player_ids), len(games.family_names))
    counts: np.ndarray = np.bincount(games.skills, minlength=shape[0] * shape[1])
    return counts.reshape(shape)
