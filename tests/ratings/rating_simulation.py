"""Simulated players, deals and games, whose true abilities and difficulties are known."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.special import expit

from bot.ratings.rated_games import UNSHARED, RatedGames

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
