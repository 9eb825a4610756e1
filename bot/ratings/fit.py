"""The fit of skill ratings: games as arrays, abilities, difficulties, and how uncertain they are.

Abilities and the difficulties of deals and games are improved in turn, each given the others, until
all together explain the games best. In the same rounds the model learns about populations: how far
skills and deals scatter, and what the cards up in a lost game tell. The spreads follow from the
expected squares of all abilities and deals, which their variances are part of (the EM algorithm).

Whoever has won little may not have tried. So what a player's games tell about how hard games and
deals are, and how many cards usually go up, counts by how much they have won. Who is average, and
how far skills scatter, is told by all who have won a few times.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from scipy.special import expit, ndtri

from bot.ratings import RatedGame

_ROUNDS = 30
_LONGEST_STEP = 1.0
"""In logits: a longer one would be taken from too far away to lead to the right place."""

_WINS_FOR_FULL_WEIGHT = 10
"""From this many wins on, all that a player's games tell about difficulties counts."""

_WINS_TO_BE_USUAL = 3
"""Players with this many wins tell who is average, and how far skills scatter."""

_DIFFICULTY_SPREAD = 3.0
"""Of the difficulties of a family's variants, in logits: wide, so that their games decide."""

SKILL_SPREAD = 0.6
FAMILY_SPREAD = 0.25
DEAL_SPREAD = 0.8
"""Standard deviations in logits to begin with; they count as one player and one deal."""

_LEAST_SPREAD = 0.05
_LEAST_SCORE_SPREAD = 0.5
"""However alike a few games are, they do not tell everything."""

_LEAST_SCORED_PLAYERS = 10
"""A variant that fewer have lost has no scores: they would tell more about chance than skill."""

_MOST_SCORES = 3
"""A player's scores in a variant tell at most as much as this many: they follow from one habit."""


class Spreads(NamedTuple):
    """Standard deviations in logits.

    ``skill`` is that of players, ``family`` that of a player's skills in the families around their
    own, ``deal`` that of deals around their game.
    """

    skill: float = SKILL_SPREAD
    family: float = FAMILY_SPREAD
    deal: float = DEAL_SPREAD

    @property
    def unshared_factor(self) -> float:
        """By how much logits shrink where a deal's own difficulty is not known.

        The mean of a logistic curve over a normal distribution is close to a flatter such curve.
        """
        return float(1 / np.sqrt(1 + np.pi / 8 * self.deal**2))

    def build_skill_covariances(self, family_count: int) -> np.ndarray:
        """Return how the abilities of one player in the families scatter together."""
        return self.skill**2 + self.family**2 * np.eye(family_count)


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
    fit = _Fit(games)
    for _ in range(_ROUNDS if len(games.players) else 0):
        fit.improve_abilities()
        fit.improve_deals()
        fit.improve_variants()
        fit.improve_spreads()
    return fit.describe()


class _Fit:
    """What explains the games best so far, in logits.

    A game's advantage is its player's ability, of which there is a row for each player and a column
    for each family, minus its variant's difficulty, and for a shared deal minus how much harder
    that is than its variant.
    """

    def __init__(self, games: RatedGames) -> None:
        self._games = games
        player_count, self._family_count = len(games.player_ids), len(games.family_names)
        variant_count, deal_count = len(games.variant_keys), len(games.deal_names)
        self._shared = np.flatnonzero(games.has_shared_deal)
        self._families_of_variants = np.zeros(variant_count, dtype=np.int64)
        self._families_of_variants[games.variants] = games.families
        self._variants_of_deals = np.zeros(deal_count, dtype=np.int64)
        self._variants_of_deals[games.deals[self._shared]] = games.variants[self._shared]

        wins = np.bincount(games.players, weights=games.is_won, minlength=player_count)
        # The cube: many who have won once or twice weigh less than one who plays.
        self._player_weights = np.minimum(wins / _WINS_FOR_FULL_WEIGHT, 1.0) ** 3
        self._weights = self._player_weights[games.players]
        self._is_usual = wins >= min(_WINS_TO_BE_USUAL, wins.max(initial=1))

        self._spreads = Spreads()
        self._abilities: np.ndarray = np.zeros((player_count, self._family_count))
        self._variances: np.ndarray = np.zeros((player_count, self._family_count))
        self._deals: np.ndarray = np.zeros(deal_count)
        shares = (self._sum_by_variant(games.is_won * self._weights) + 0.5) / (
            self._sum_by_variant(self._weights) + 1
        )
        self._variants = np.log((1 - shares) / shares)
        self._scores = score_lost_games(games, self._player_weights)
        zeros = np.zeros(variant_count)
        self._scoring = Scoring(slopes=zeros, offsets=zeros, variances=zeros + 1)

    def improve_abilities(self) -> None:
        """Bring abilities nearer to those that explain the games best; the average one stays 0."""
        slopes, information = self._explain_games()
        prior = np.linalg.inv(self._spreads.build_skill_covariances(self._family_count))
        pulls = self._sum_by_skill(slopes) - self._abilities @ prior
        curvatures = _add_to_diagonals(prior, self._sum_by_skill(information))
        self._abilities += _shorten(np.linalg.solve(curvatures, pulls[:, :, None])[:, :, 0])
        if self._is_usual.any():
            means = self._abilities[self._is_usual].mean(axis=0)
            self._abilities -= means
            self._variants -= means[self._families_of_variants]

    def improve_deals(self) -> None:
        """Do so for shared deals, around whose mean their variant's difficulty is."""
        slopes, information = self._explain_games()
        prior = self._spreads.deal**-2
        pulls = -self._sum_by_deal(slopes * self._weights) - self._deals * prior
        self._deals += _shorten(pulls / (self._sum_by_deal(information * self._weights) + prior))
        means = _average(self._deals, self._variants_of_deals, len(self._variants))
        self._deals -= means[self._variants_of_deals]
        self._variants += means

    def improve_variants(self) -> None:
        """Do so for variants, which are drawn to the mean of their family."""
        slopes, information = self._explain_games()
        prior = _DIFFICULTY_SPREAD**-2
        means = _average(self._variants, self._families_of_variants, self._family_count)
        offsets = self._variants - means[self._families_of_variants]
        pulls = -self._sum_by_variant(slopes * self._weights) - offsets * prior
        curvatures = self._sum_by_variant(information * self._weights) + prior
        self._variants += _shorten(pulls / curvatures)

    def improve_spreads(self) -> None:
        """Estimate variances of all abilities and deals, and from them spreads and scoring.

        What a game tells about its player is less where it has to tell about its deal as well, and
        the other way round. That other players and variants are uncertain too is left out: each has
        many games. A player's skills are taken together.
        """
        games, shared = self._games, self._shared
        _, information = self._explain_games()
        told = information * self._weights
        deal_precisions = self._sum_by_deal(told) + self._spreads.deal**-2
        unknown = np.ones(len(information))
        unknown[shared] -= told[shared] / deal_precisions[games.deals[shared]]
        usual = self._spreads.build_skill_covariances(self._family_count)
        covariances = np.linalg.inv(
            _add_to_diagonals(np.linalg.inv(usual), self._sum_by_skill(information * unknown))
        )
        self._variances = np.diagonal(covariances, axis1=1, axis2=2)
        known = np.minimum(information * self._variances[games.players, games.families], 1.0)
        deal_variances = 1 / (self._sum_by_deal(told * (1 - known)) + self._spreads.deal**-2)
        self._spreads = estimate_spreads(
            SkillEstimates(self._abilities, covariances, self._is_usual),
            self._deals**2 + deal_variances,
        )
        variances = self._variances[games.players, games.families]
        variances[shared] += deal_variances[games.deals[shared]]
        self._scoring = _estimate_scoring(
            games, self._scores, self._weights, self._compute_advantages(), variances
        )

    def describe(self) -> FittedSkills:
        """Return what was found."""
        skill_count = self._abilities.size
        return FittedSkills(
            abilities=self._abilities,
            variances=self._variances,
            game_counts=np.bincount(self._games.skills, minlength=skill_count).reshape(
                self._abilities.shape
            ),
            variant_difficulties=self._variants,
            deal_difficulties=self._variants[self._variants_of_deals] + self._deals,
            spreads=self._spreads,
        )

    def _compute_advantages(self) -> np.ndarray:
        games, shared = self._games, self._shared
        advantages = self._abilities[games.players, games.families] - self._variants[games.variants]
        advantages[shared] -= self._deals[games.deals[shared]]
        return advantages

    def _explain_games(self) -> tuple[np.ndarray, np.ndarray]:
        """Return how the logarithm of each game's likelihood rises with its advantage, and bends.

        A score that is the most that it would be tells only where that is less than expected.
        """
        games, scores = self._games, self._scores
        advantages = self._compute_advantages()
        factors = np.where(games.has_shared_deal, 1.0, self._spreads.unshared_factor)
        probabilities = expit(factors * advantages)
        slopes = factors * (games.is_won - probabilities)
        information = factors**2 * probabilities * (1 - probabilities)
        of_variants, offsets, variances = (
            values[games.variants[scores.games]] for values in self._scoring
        )
        misses = scores.values - of_variants * advantages[scores.games] - offsets
        tells = scores.shares * (~scores.is_most | (misses < 0)) / variances
        slopes[scores.games] += tells * misses * of_variants
        information[scores.games] += tells * of_variants**2
        return slopes, information

    def _sum_by_skill(self, values: np.ndarray) -> np.ndarray:
        sums = np.bincount(self._games.skills, weights=values, minlength=self._abilities.size)
        return sums.reshape(self._abilities.shape)

    def _sum_by_variant(self, values: np.ndarray) -> np.ndarray:
        variant_count = len(self._games.variant_keys)
        return np.bincount(self._games.variants, weights=values, minlength=variant_count)

    def _sum_by_deal(self, values: np.ndarray) -> np.ndarray:
        deals = self._games.deals[self._shared]
        return np.bincount(deals, weights=values[self._shared], minlength=len(self._deals))


def _shorten(steps: np.ndarray) -> np.ndarray:
    return np.clip(steps, -_LONGEST_STEP, _LONGEST_STEP)


def _average(values: np.ndarray, groups: np.ndarray, group_count: int) -> np.ndarray:
    """Return the mean of each group's values; 0 for those without any."""
    counts = np.bincount(groups, minlength=group_count)
    return np.bincount(groups, weights=values, minlength=group_count) / np.maximum(counts, 1)


def _add_to_diagonals(matrix: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Return for each row the matrix with that row added to its diagonal."""
    return matrix + rows[:, :, None] * np.eye(len(matrix))


class SkillEstimates(NamedTuple):
    """Abilities, a row for each player, with their errors' covariances and the rows' weights."""

    abilities: np.ndarray
    covariances: np.ndarray
    weights: np.ndarray


def estimate_spreads(skills: SkillEstimates, deal_squares: np.ndarray) -> Spreads:
    """Return spreads nearer to the likeliest ones, given estimates that were made with others.

    ``deal_squares`` are the expected squares of how much harder deals are than their variant.
    """
    usual = Spreads()
    family_count = skills.abilities.shape[1]
    products = (skills.weights[:, None] * skills.abilities).T @ skills.abilities
    products += np.tensordot(skills.weights, skills.covariances, 1)
    products += usual.build_skill_covariances(family_count)
    products /= skills.weights.sum() + 1
    family = usual.family**2
    if family_count > 1:
        # What abilities in two families have in common is the player's.
        family = (np.trace(products) - products.mean() * family_count) / (family_count - 1)
    skill = products.mean() - family / family_count
    deal = (deal_squares.sum() + usual.deal**2) / (len(deal_squares) + 1)
    return Spreads(*(float(max(each, _LEAST_SPREAD**2)) ** 0.5 for each in (skill, family, deal)))


class Scoring(NamedTuple):
    """How the scores of a variant's lost games depend on advantages, and their variances."""

    slopes: np.ndarray
    offsets: np.ndarray
    variances: np.ndarray


def _estimate_scoring(
    games: RatedGames,
    scores: LostGameScores,
    weights: np.ndarray,
    advantages: np.ndarray,
    variances: np.ndarray,
) -> Scoring:
    """Return the regression of scores on advantages, whose errors have these variances.

    Those of games with help are left out.
    """
    scored, values = scores.games[~scores.is_most], scores.values[~scores.is_most]
    shares = scores.shares[~scores.is_most] * weights[scored]
    variants, variant_count = games.variants[scored], len(games.variant_keys)
    advantages, variances = advantages[scored], variances[scored]
    sums = np.bincount(variants, weights=shares, minlength=variant_count)

    def average(numbers: np.ndarray) -> np.ndarray:
        totals = np.bincount(variants, weights=shares * numbers, minlength=variant_count)
        return np.divide(totals, sums, out=np.zeros(variant_count), where=sums > 0)

    mean_advantages, mean_values = average(advantages), average(values)
    centred = advantages - mean_advantages[variants]
    squares = average(centred**2 + variances)
    products = average(centred * (values - mean_values[variants]))
    slopes = np.divide(products, squares, out=np.zeros(variant_count), where=squares > 0)
    offsets = mean_values - slopes * mean_advantages
    misses = values - slopes[variants] * advantages - offsets[variants]
    score_variances = average(misses**2 + slopes[variants] ** 2 * variances)
    return Scoring(slopes, offsets, np.maximum(score_variances, _LEAST_SCORE_SPREAD**2))


class LostGameScores(NamedTuple):
    """The lost games that have a score: their indices, and the scores.

    Of games in which the player had help, ``is_most``: without it they would have no higher score.
    ``shares`` say how much of each score counts.
    """

    games: np.ndarray
    values: np.ndarray
    is_most: np.ndarray
    shares: np.ndarray


def score_lost_games(games: RatedGames, player_weights: np.ndarray) -> LostGameScores:
    """Return the scores of lost games by their cards up.

    Among a variant's games that were lost without help, by players who count, scores are spread as
    the standard normal distribution is, so that it does not matter how a variant's cards up are
    spread.
    """
    values: np.ndarray = np.full(len(games.players), np.nan)
    lost = np.flatnonzero(~games.is_won & (games.cards_up >= 0))
    is_usual = ~games.is_helped & (player_weights[games.players] > 0)
    for variant in range(len(games.variant_keys)):
        own = lost[games.variants[lost] == variant]
        usual = own[is_usual[own]]
        if player_weights[np.unique(games.players[usual])].sum() < _LEAST_SCORED_PLAYERS:
            continue
        ordered = np.sort(games.cards_up[usual])
        below = np.searchsorted(ordered, games.cards_up[own], side="left")
        not_above = np.searchsorted(ordered, games.cards_up[own], side="right")
        # The middle of equal ones, kept off 0 and 1.
        values[own] = ndtri((below + not_above + 1) / (2 * (len(ordered) + 1)))
    scored = np.flatnonzero(~np.isnan(values))
    cells = games.players[scored] * len(games.variant_keys) + games.variants[scored]
    _, own, counts = np.unique(cells, return_inverse=True, return_counts=True)
    return LostGameScores(
        scored, values[scored], games.is_helped[scored], np.minimum(_MOST_SCORES / counts[own], 1.0)
    )


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
