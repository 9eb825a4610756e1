"""Simulated players, deals and games, whose true abilities and difficulties are known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from scipy.special import expit

from bot.ratings.fit import UNSHARED, FittedSkills, RatedGames, fit_skills

CARD_COUNT = 52
ABILITY_SPREAD, DEAL_SPREAD = 0.8, 0.8
EASIEST, HARDEST = -2.0, 3.0
SHARED_SHARE = 0.4
"""As many of the games are dailies and challenges."""


@dataclass(frozen=True, eq=False)
class SimulatedHistory:
    """Games and the truth behind them, in logits.

    ``advantages`` are ability minus what can be known of the difficulty: a deal that is not shared
    has its variant's.
    """

    games: RatedGames
    abilities: np.ndarray
    advantages: np.ndarray

    def select(self, is_chosen: np.ndarray) -> SimulatedHistory:
        """Return the history of some of the games."""
        games = self.games
        chosen = replace(
            games,
            players=games.players[is_chosen],
            families=games.families[is_chosen],
            variants=games.variants[is_chosen],
            deals=games.deals[is_chosen],
            is_won=games.is_won[is_chosen],
            cards_up=games.cards_up[is_chosen],
            is_helped=games.is_helped[is_chosen],
        )
        return SimulatedHistory(chosen, self.abilities, self.advantages[is_chosen])


def simulate_history(
    seed: int,
    *,
    player_count: int,
    game_count: int,
    variant_count: int = 25,
    deal_count: int = 700,
    family_spread: float = 0.0,
) -> SimulatedHistory:
    """Return the games of players who play differently often, each shared deal only once.

    A player's abilities in the families scatter by ``family_spread``.
    """
    random = np.random.default_rng(seed)
    family_count = 3
    abilities = random.normal(0, ABILITY_SPREAD, (player_count, 1)) + random.normal(
        0, family_spread, (player_count, family_count)
    )
    difficulties = random.uniform(EASIEST, HARDEST, variant_count)
    families_of_variants = random.integers(0, family_count, variant_count)
    variants_of_deals = random.integers(0, variant_count, deal_count)
    offsets_of_deals = random.normal(0, DEAL_SPREAD, deal_count)
    eagerness = random.pareto(1.2, player_count) + 0.3
    players = random.choice(player_count, game_count, p=eagerness / eagerness.sum())
    deals = np.where(
        random.random(game_count) < SHARED_SHARE,
        random.integers(0, deal_count, game_count),
        UNSHARED,
    )
    is_shared = deals != UNSHARED
    variants = np.where(
        is_shared, variants_of_deals[deals], random.integers(0, variant_count, game_count)
    )
    known_offsets = np.where(is_shared, offsets_of_deals[deals], 0.0)
    hidden_offsets = np.where(is_shared, 0.0, random.normal(0, DEAL_SPREAD, game_count))
    families = families_of_variants[variants]
    advantages = abilities[players, families] - difficulties[variants] - known_offsets
    is_won = random.random(game_count) < expit(advantages - hidden_offsets)
    shares = expit(0.5 * (advantages - hidden_offsets) + random.normal(0, 1, game_count))
    history = SimulatedHistory(
        RatedGames(
            players=players,
            families=families,
            variants=variants,
            deals=deals,
            is_won=is_won,
            cards_up=np.where(is_won, -1, np.round(shares * (CARD_COUNT - 1))).astype(int),
            is_helped=np.zeros(game_count, dtype=bool),
            player_ids=tuple(range(player_count)),
            family_names=tuple(map(str, range(family_count))),
            variant_keys=tuple(map(str, range(variant_count))),
            deal_names=tuple(map(str, range(deal_count))),
        ),
        abilities,
        advantages,
    )
    return history.select(_find_first_attempts(players, deals, deal_count))


def _find_first_attempts(players: np.ndarray, deals: np.ndarray, deal_count: int) -> np.ndarray:
    """Return for each game whether its player meets a shared deal for the first time."""
    _, first = np.unique(players * deal_count + deals, return_index=True)
    is_first = deals == UNSHARED
    is_first[first] = True
    return is_first


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
