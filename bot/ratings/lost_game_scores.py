"""How far lost games came, as scores that can be compared between games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.special import ndtri

from bot.ratings.rated_games import RatedGames

MIN_LOST_GAMES = 50
"""A variant with fewer has no scores: they would tell more about chance than about players."""


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
