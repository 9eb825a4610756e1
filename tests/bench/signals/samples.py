"""Won games of simulated players, as the choices that were made in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING

import numpy as np

from bot.engine.deals import deal
from bot.signals.choices import TRAITS, list_choices
from bot.variants import VARIANTS
from tests.bench.signals import honest_players, searchers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from bot.signals.choices import Choice
    from tests.bench.signals.honest_players import Line

_FIRST_DEAL = 10**9
_DEALS_PER_SET = 10**7
_BATCH = 10
"""Deals that a process plays before it hands its wins back."""


@dataclass(frozen=True)
class ChosenGame:
    """The choices of a won game: a row of traits for each possible move, choice by choice."""

    family: str
    rows: NDArray[np.float32]
    sizes: NDArray[np.int32]
    played: NDArray[np.int32]
    moves: int
    undos: int
    hints: int = 0


@dataclass
class Sample:
    """Won games of one family, and how many deals were played for them."""

    family: str
    games: list[ChosenGame]
    deals: int

    def list_games_with_choices(self) -> list[ChosenGame]:
        """Return the games in which anything was chosen while cards lay hidden."""
        return [game for game in self.games if len(game.sizes)]


def make_sample(  # noqa: PLR0917 - what is to be played, and how much of it
    pool: Executor, key: str, family: str, set_number: int, wins: int, most_deals: int
) -> Sample:
    """Return so many won games of a family, fewer if so many deals do not bring them."""
    first = _FIRST_DEAL + set_number * _DEALS_PER_SET
    batches = [range(start, start + _BATCH) for start in range(first, first + most_deals, _BATCH)]
    sample = Sample(family, [], 0)
    work = partial(play_batch, key, family)
    # Not more batches at once than are needed, as each family wins at its own rate.
    for group in _group(batches, 8):
        for games in pool.map(work, group):
            sample.deals += _BATCH
            sample.games += games
        if len(sample.games) >= wins:
            break
    return sample


def play_batch(key: str, family: str, numbers: range) -> list[ChosenGame]:
    """Return the games that a family wins of these deals."""
    games = []
    for number in numbers:
        line: Line | None
        if family in honest_players.FAMILIES:
            line = honest_players.play_honestly(VARIANTS[key], number, family, 0)
        else:
            line = searchers.play_searched(VARIANTS[key], number, family, 0)
        if line is not None and line.is_won:
            choices = list_choices(deal(VARIANTS[key], number), line.moves)
            games.append(pack_choices(family, choices, line))
    return games


def pack_choices(family: str, choices: list[Choice], line: Line) -> ChosenGame:
    """Return a game's choices as arrays."""
    rows = [row for choice in choices for row in choice.traits]
    return ChosenGame(
        family,
        np.array(rows, np.float32).reshape(-1, len(TRAITS)),
        np.array([len(choice.traits) for choice in choices], np.int32),
        np.array([choice.played for choice in choices], np.int32),
        len(line.moves),
        line.undos,
        line.hints,
    )


def _group(batches: list[range], size: int) -> Iterator[list[range]]:
    batch_iterator = iter(batches)
    for _ in count():
        group = list(islice(batch_iterator, size))
        if not group:
            return
        yield group
