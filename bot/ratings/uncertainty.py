"""How uncertain abilities and deals are, near the parameters that explain the games best."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.ratings.posterior import Parameters, Posterior
from bot.ratings.spreads import Spreads

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
