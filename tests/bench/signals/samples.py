"""Won games of simulated players, each with what the bot examines of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bot.engine.deals import deal
from bot.engine.state import State
from bot.signals.choices import TRAITS, Choice, list_choices
from bot.signals.clues import Clues, measure_clues
from bot.signals.judgement import HINT_DISCOUNT, UNDO_DISCOUNT, find_choice_model
from bot.signals.likelihood import Styles
from bot.variants import VARIANTS
from tests.bench.signals import honest_players, searchers
from tests.bench.signals.honest_players import Line

_FIRST_DEAL = 2 * 10**9
_DEALS_PER_SET = 10**7
_BATCH = 5
"""Deals that a process plays before it hands its wins back."""

_DEALS_PER_WIN = 150
"""So many are played for each win at most."""

_T = TypeVar("_T")


@dataclass(frozen=True)
class PackedGame:
    """The choices of a won game: a row of traits for each possible move, choice by choice."""

    rows: NDArray[np.float32]
    sizes: NDArray[np.int32]
    played: NDArray[np.int32]


@dataclass(frozen=True)
class WeighedGame:
    """The style of a game, and its clues where that leaves doubt."""

    style: float
    clues: Clues | None


@dataclass(frozen=True)
class Game:
    """A won game as it was played."""

    opening: State
    choices: list[Choice]
    line: Line


def pack(game: Game) -> PackedGame:
    """Return a game's choices as arrays."""
    rows = [row for choice in game.choices for row in choice.traits]
    return PackedGame(
        np.array(rows, np.float32).reshape(-1, len(TRAITS)),
        np.array([len(choice.traits) for choice in game.choices], np.int32),
        np.array([choice.played for choice in game.choices], np.int32),
    )


def weigh(styles: Styles, least: float, game: Game) -> WeighedGame:
    """Return a game's style, and its clues if there is so much of it at least."""
    explanation = styles.explain(game.choices)
    explained = HINT_DISCOUNT * game.line.hints + UNDO_DISCOUNT * game.line.undos
    style = explanation.strength - explained
    if style < least:
        return WeighedGame(style, None)
    clues = measure_clues(game.opening, game.choices, explanation)
    return WeighedGame(style, clues.reduce(explained))


def is_named(key: str, game: Game) -> bool:
    """Return whether the bot says of a game that its choices look searched."""
    model = find_choice_model(key)
    if model is None:
        return False
    help_taken = game.line.hints, game.line.undos
    return model.find_strength(game.opening, game.choices, *help_taken) is not None


def make_sample(  # noqa: PLR0917 - what is played, how much of it, and what is seen of it
    pool: Executor,
    examine: Callable[[Game], _T],
    key: str,
    family: str,
    set_number: int,
    wins: int,
) -> list[_T]:
    """Return what is seen of so many won games, of fewer where hardly any is won."""
    first = _FIRST_DEAL + set_number * _DEALS_PER_SET
    batches = (
        range(start, start + _BATCH)
        for start in range(first, first + wins * _DEALS_PER_WIN, _BATCH)
    )
    work = partial(examine_batch, examine, key, family)
    seen: list[_T] = []
    # Not more batches at once than are needed, as each family wins at its own rate.
    while len(seen) < wins and (group := list(islice(batches, 2))):
        for examined in pool.map(work, group):
            seen += examined
    return seen[:wins]


def examine_batch(examine: Callable[[Game], _T], key: str, family: str, numbers: range) -> list[_T]:
    """Return what is seen of the games that a family wins of these deals."""
    return [examine(game) for game in _play_won_games(key, family, numbers)]


def _play_won_games(key: str, family: str, numbers: range) -> Iterator[Game]:
    rules = VARIANTS[key]
    plays_honestly = family in honest_players.FAMILIES
    play = honest_players.play_honestly if plays_honestly else searchers.play_searched
    for number in numbers:
        line = play(rules, number, family, 0)
        if line is None or not line.is_won:
            continue
        opening = deal(rules, number)
        if choices := list_choices(opening, line.moves):
            yield Game(opening, choices, line)
