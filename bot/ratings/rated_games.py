"""The games that ratings are made from, as arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from bot.ratings.records import RatedGame

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
