"""How well abilities and difficulties explain the games."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from bot.ratings.lost_game_scores import LostGameScores
from bot.ratings.rated_games import RatedGames
from bot.ratings.spreads import Spreads

_DIFFICULTY_SPREAD = 3.0
"""Of the difficulties of variants, in logits: wide, so that their games decide."""


@dataclass(frozen=True, eq=False)
class Parameters:
    """What the model estimates, in logits.

    A player's ability in a family is ``players`` plus ``skills``; the difficulty of a shared deal
    is ``variants`` plus ``deals``, which ends with a 0 for all deals that are not shared.
    """

    players: np.ndarray
    skills: np.ndarray
    variants: np.ndarray
    deals: np.ndarray

    @property
    def vector(self) -> np.ndarray:
        """All of them in a row."""
        return np.concatenate([self.players, self.skills, self.variants, self.deals])


class Posterior:
    """The posterior probability of parameters, given the games and how far everything scatters."""

    def __init__(self, games: RatedGames, scores: LostGameScores, spreads: Spreads) -> None:
        self.games = games
        self._scored_games, self._scores, self._is_most = scores
        self._helped = np.flatnonzero(self._is_most)
        self._spreads = spreads
        player_count, family_count = len(games.player_ids), len(games.family_names)
        self._sizes = (
            player_count,
            player_count * family_count,
            len(games.variant_keys),
            len(games.deal_names) + 1,
        )
        self._ends = np.cumsum(self._sizes)
        self._factors = np.where(games.has_shared_deal, 1.0, spreads.unshared_factor)
        scored_variants = games.variants[self._scored_games]
        self._slopes = spreads.slopes[scored_variants]
        self._offsets = spreads.offsets[scored_variants]
        self._score_variances = spreads.score_spreads[scored_variants] ** 2

    def split(self, vector: np.ndarray) -> Parameters:
        """Return the parameters in a row of them."""
        return Parameters(*np.split(vector, self._ends[:-1]))

    def compute_advantages(self, parameters: Parameters) -> np.ndarray:
        """Return ability minus difficulty for each game."""
        games = self.games
        ability = parameters.players[games.players] + parameters.skills[games.skills]
        return ability - parameters.variants[games.variants] - parameters.deals[games.deals]

    def compute_loss(self, vector: np.ndarray) -> tuple[float, np.ndarray]:
        """Return minus the logarithm of the posterior, up to a constant, and its gradient."""
        parameters = self.split(vector)
        log_likelihood, slopes_of_games = self._explain_games(parameters)
        log_prior, prior_gradient = self._compute_prior(parameters)
        gradient = self._sum_by_parameter(slopes_of_games).vector + prior_gradient
        return -(log_likelihood + log_prior), -gradient

    def _explain_games(self, parameters: Parameters) -> tuple[float, np.ndarray]:
        """Return the logarithm of the likelihood, and its slope for each game."""
        advantages = self.compute_advantages(parameters)
        logits = self._factors * advantages
        log_likelihood = np.sum(self.games.is_won * logits - np.logaddexp(0, logits))
        slopes_of_games = self._factors * (self.games.is_won - expit(logits))
        misses = self._compute_misses(advantages)
        log_likelihood -= 0.5 * np.sum(misses**2 / self._score_variances)
        slopes_of_games[self._scored_games] += misses * self._slopes / self._score_variances
        return float(log_likelihood), slopes_of_games

    def _compute_misses(self, advantages: np.ndarray) -> np.ndarray:
        """Return how far each score is from what was to be expected.

        One that is the most that it would be tells only where that is less than expected.
        """
        misses: np.ndarray = (
            self._scores - self._slopes * advantages[self._scored_games] - self._offsets
        )
        misses[self._helped] = np.minimum(misses[self._helped], 0.0)
        return misses

    def compute_slopes(self, parameters: Parameters) -> np.ndarray:
        """Return for each game how the logarithm of its likelihood rises with its advantage."""
        return self._explain_games(parameters)[1]

    def compute_information(self, parameters: Parameters) -> np.ndarray:
        """Return how much each game tells about its advantage: the curvature of the likelihood."""
        advantages = self.compute_advantages(parameters)
        probabilities = expit(self._factors * advantages)
        information = self._factors**2 * probabilities * (1 - probabilities)
        is_telling = ~self._is_most | (self._compute_misses(advantages) < 0)
        information[self._scored_games] += is_telling * self._slopes**2 / self._score_variances
        return information

    def sum_by_deal(self, values: np.ndarray) -> np.ndarray:
        """Return the sum of games' values for each shared deal, and 0 for all others together."""
        sums = np.bincount(self.games.deals + 1, weights=values, minlength=self._sizes[3])
        return np.append(sums[1:], 0.0)

    def _sum_by_parameter(self, slopes: np.ndarray) -> Parameters:
        games, (players, skills, variants, _) = self.games, self._sizes
        return Parameters(
            np.bincount(games.players, weights=slopes, minlength=players),
            np.bincount(games.skills, weights=slopes, minlength=skills),
            -np.bincount(games.variants, weights=slopes, minlength=variants),
            -self.sum_by_deal(slopes),
        )

    def _compute_prior(self, parameters: Parameters) -> tuple[float, np.ndarray]:
        spreads = (
            self._spreads.skill,
            self._spreads.family,
            _DIFFICULTY_SPREAD,
            self._spreads.deal,
        )
        variances: np.ndarray = np.repeat(np.square(spreads), self._sizes)
        vector = parameters.vector
        return float(-0.5 * np.sum(vector**2 / variances)), -vector / variances
