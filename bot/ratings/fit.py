"""The fit of skill ratings: games as arrays, abilities, difficulties, and how uncertain they are.

What the model learns about populations: how far skills, deals and scores scatter. Near the best
abilities and difficulties, games tell of each as one measurement with a normal error would. So how
far all of them scatter around their mean has a likelihood in closed form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, ndtri

from bot.ratings import RatedGame

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


MIN_LOST_GAMES = 50
"""A variant with fewer has no scores: they would tell more about chance than about players."""


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
    # A row for each player, a column for each family.
    shape = (len(games.player_ids), len(games.family_names))
    game_counts = np.bincount(games.skills, minlength=shape[0] * shape[1]).reshape(shape)
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


_MOST_KNOWN_SHARE = 0.999


class Uncertainty(NamedTuple):
    """Variances in squared logits, of each player (rows) in each family (columns).

    ``abilities`` are those of a player's mean and a family's difference from it together, ``deals``
    those of shared deals around their game. The precisions, one over a variance, are what games
    alone tell of an ability and of a shared deal.
    """

    abilities: np.ndarray
    deals: np.ndarray
    ability_precisions: np.ndarray
    deal_precisions: np.ndarray


def compute_uncertainty(
    posterior: Posterior, parameters: Parameters, spreads: Spreads
) -> Uncertainty:
    """Return the variances by Laplace's approximation.

    A player's skills are taken together, and so are each game's player and deal. That other players
    and deals are uncertain too is left out: each has many games.
    """
    games = posterior.games
    family_count = len(games.family_names)
    information = posterior.compute_information(parameters)
    deal_precisions = posterior.sum_by_deal(information) + spreads.deal**-2
    # What a game tells about the player is less where it has to tell about the deal as well.
    known_shares = np.where(games.has_shared_deal, information / deal_precisions[games.deals], 0.0)
    skill_precisions = np.bincount(
        games.skills,
        weights=information * (1 - known_shares),
        minlength=len(games.player_ids) * family_count,
    ).reshape(len(games.player_ids), family_count)
    covariances = np.linalg.inv(_build_precisions(skill_precisions, spreads))
    own_variances = np.diagonal(covariances, axis1=1, axis2=2)
    abilities = own_variances[:, :1] + 2 * covariances[:, 0, 1:] + own_variances[:, 1:]
    known_shares = np.minimum(
        information * abilities[games.players, games.families], _MOST_KNOWN_SHARE
    )
    deal_precisions = posterior.sum_by_deal(information * (1 - known_shares))[:-1]
    return Uncertainty(
        abilities, 1 / (deal_precisions + spreads.deal**-2), skill_precisions, deal_precisions
    )


def _build_precisions(skill_precisions: np.ndarray, spreads: Spreads) -> np.ndarray:
    """Return for each player the precision matrix of their mean and of each family's skill."""
    player_count, family_count = skill_precisions.shape
    precisions: np.ndarray = np.zeros((player_count, family_count + 1, family_count + 1))
    families = np.arange(1, family_count + 1)
    precisions[:, 0, 0] = skill_precisions.sum(axis=1) + spreads.skill**-2
    precisions[:, 0, families] = precisions[:, families, 0] = skill_precisions
    precisions[:, families, families] = skill_precisions + spreads.family**-2
    return precisions


_Name = TypeVar("_Name", int, str)

UNSHARED = -1
"""The index of deals that nobody else played."""


@dataclass(frozen=True, eq=False)
class RatedGames:
    """Games as arrays with an element for each.

    ``players``, ``families``, ``variants`` and ``deals`` are indices of the names that
    ``player_ids``, ``family_names``, ``variant_keys`` and ``deal_names`` list. ``cards_up`` is
    negative where it does not count.
    """

    players: np.ndarray
    families: np.ndarray
    variants: np.ndarray
    deals: np.ndarray
    is_won: np.ndarray
    cards_up: np.ndarray
    is_helped: np.ndarray
    player_ids: tuple[int, ...]
    family_names: tuple[str, ...]
    variant_keys: tuple[str, ...]
    deal_names: tuple[str, ...]

    @property
    def has_shared_deal(self) -> np.ndarray:
        """Whether others played the same deal, for each game."""
        return self.deals != UNSHARED

    @property
    def skills(self) -> np.ndarray:
        """The index of each game's skill, of which a player has one for each family."""
        return self.players * len(self.family_names) + self.families


def index_rated_games(games: Iterable[RatedGame]) -> RatedGames:
    """Return the games as arrays; names are numbered in the order in which they come."""
    players: _Numbering[int] = _Numbering()
    families: _Numbering[str] = _Numbering()
    variants: _Numbering[str] = _Numbering()
    deals: _Numbering[str] = _Numbering()
    rows = [
        (
            players.number(game.player),
            families.number(game.family),
            variants.number(game.variant),
            UNSHARED if game.shared_deal is None else deals.number(game.shared_deal),
            game.is_won,
            -1 if game.cards_up is None or game.is_won else game.cards_up,
            game.is_helped,
        )
        for game in games
    ]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 7).T
    return RatedGames(
        players=columns[0],
        families=columns[1],
        variants=columns[2],
        deals=columns[3],
        is_won=columns[4].astype(bool),
        cards_up=columns[5],
        is_helped=columns[6].astype(bool),
        player_ids=tuple(players),
        family_names=tuple(families),
        variant_keys=tuple(variants),
        deal_names=tuple(deals),
    )


class _Numbering(dict[_Name, int]):
    """Numbers for names, from 0 in the order in which they are first asked for."""

    def number(self, name: _Name) -> int:
        """Return the number of a name."""
        return self.setdefault(name, len(self))


class LostGameScores(NamedTuple):
    """The lost games that have a score: their indices, and the scores.

    Of games in which the player had help, ``is_most``: without it they would have no higher score.
    """

    games: np.ndarray
    scores: np.ndarray
    is_most: np.ndarray


def score_lost_games(games: RatedGames) -> LostGameScores:
    """Return the scores of lost games by their cards up.

    Among a variant's games that were lost without help, scores are spread as the standard normal
    distribution is, so that it does not matter how a variant's cards up are spread.
    """
    scored_games, scores = [], []
    lost = np.flatnonzero(~games.is_won & (games.cards_up >= 0))
    for variant in range(len(games.variant_keys)):
        own = lost[games.variants[lost] == variant]
        cards_up = games.cards_up[own]
        ordered = np.sort(cards_up[~games.is_helped[own]])
        # Where all came equally far, that tells nothing.
        if len(ordered) < MIN_LOST_GAMES or np.ptp(ordered) == 0:
            continue
        below = np.searchsorted(ordered, cards_up, side="left")
        not_above = np.searchsorted(ordered, cards_up, side="right")
        # The middle of equal ones, kept off 0 and 1.
        share = (below + not_above + 1) / (2 * (len(ordered) + 1))
        scored_games.append(own)
        scores.append(ndtri(share))
    if not scored_games:
        return LostGameScores(np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros(0, dtype=bool))
    all_scored = np.concatenate(scored_games)
    return LostGameScores(all_scored, np.concatenate(scores), games.is_helped[all_scored])
