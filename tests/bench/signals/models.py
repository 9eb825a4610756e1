"""Models of choices, made of samples of simulated games: styles, weights, thresholds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from math import inf
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bot.engine.deals import deal
from bot.engine.state import State
from bot.signals.examination import (
    HINT_DISCOUNT,
    LEAST_LOG_LIKELIHOOD,
    MODELS_FOLDER,
    TRAITS,
    UNDO_DISCOUNT,
    Choice,
    ChoiceModel,
    Clues,
    Doubt,
    Styles,
    find_choice_model,
    list_choices,
    measure_clues,
    scale_clues,
)
from bot.variants import VARIANTS
from tests.bench.signals import people
from tests.bench.signals.people import Line

STYLE_SET, WEIGHT_SET, THRESHOLD_SET, MEASURED_SET = range(4)
"""Sets of deals: each step has its own, and what is measured last was never looked at."""

DOUBTFUL = -5.0
"""No honest game is nearer than this to looking searched, but for one in ten."""

_LEAST_CERTAIN = 10.0
"""A search is then at least 20,000 times likelier than any person."""

_LEAST_THRESHOLD = 2.0

LEAST_GAMES = 3_000
"""If none of so many honest games is named, one in a thousand at most is, as 95 of 100 such runs
would find."""

_STYLES = {"own-way": 8, "sloppy": 3, "holds-back": 3, "undo": 3, "peek": 2, "looks-first": 2}
"""How many styles there are in families whose people differ."""

_STYLE_MARGIN, _MARGIN = 3.0, 0.5
"""Thresholds lie so far above the honest games of their set."""

_GAMES_PER_EXCEPTION = 2_000
"""But one in so many of them may be stronger, or a single odd game would decide it."""

_RIDGE = 0.3


def make_model(pool: Executor, key: str, plan: Plan) -> ChoiceModel:
    """Return a game's model, made of simulated games."""
    styles = make_styles(pool, key, plan)
    return set_thresholds(pool, key, plan, styles, make_weights(pool, key, plan, styles))


def make_styles(pool: Executor, key: str, plan: Plan) -> Styles:
    """Return how people and searches choose."""
    return Styles(*(
        [
            [float(weight) for weight in weights]
            for family, wins in plan.few(families).items()
            if (games := make_sample(pool, pack, key, family, STYLE_SET, wins))
            for weights in fit_styles(games, _STYLES.get(family, 1))
        ]
        for families in (people.HONEST_FAMILIES, people.SEARCH_FAMILIES)
    ))  # fmt: skip


def make_weights(pool: Executor, key: str, plan: Plan, styles: Styles) -> list[float]:
    """Return what clues weigh in doubtful games."""
    groups = [
        [
            game.clues
            for family, wins in wins_by_family.items()
            for game in make_sample(
                pool, partial(weigh, styles, DOUBTFUL), key, family, WEIGHT_SET, wins
            )
            if game.clues and game.style < _LEAST_CERTAIN
        ]
        for wins_by_family in (plan.many(people.HONEST_FAMILIES), plan.few(people.SEARCH_FAMILIES))
    ]  # fmt: skip
    return fit_weights(*groups)


def set_thresholds(
    pool: Executor, key: str, plan: Plan, styles: Styles, weights: list[float]
) -> ChoiceModel:
    """Return the model with thresholds above nearly all honest games of their set."""
    games = [
        game
        for family, wins in plan.many(people.HONEST_FAMILIES).items()
        for game in make_sample(
            pool, partial(weigh, styles, DOUBTFUL), key, family, THRESHOLD_SET, wins
        )
    ]  # fmt: skip
    certain = max(_find_strongest([game.style for game in games]) + _STYLE_MARGIN, _LEAST_CERTAIN)
    doubt = Doubt(DOUBTFUL, weights, 0.0)
    strengths = [doubt.weigh(game.clues) if game.clues else -inf for game in games]
    threshold = max(_find_strongest(strengths) + _MARGIN, _LEAST_THRESHOLD)
    if len(games) < LEAST_GAMES:
        print(f"{key}: {len(games)} honest games are too few to judge doubtful ones by")
        return ChoiceModel(styles, round(certain, 2))
    return ChoiceModel(styles, round(certain, 2), replace(doubt, threshold=round(threshold, 2)))


def _find_strongest(values: list[float]) -> float:
    """Return the largest value, but for some exceptions."""
    return sorted(values, reverse=True)[len(values) // _GAMES_PER_EXCEPTION]


def fit_weights(honest: Iterable[Clues], searched: Iterable[Clues]) -> list[float]:
    """Return the weights of a logistic regression that tells the clues of two groups apart."""
    groups = [np.array([scale_clues(clues) for clues in group]) for group in (honest, searched)]
    numbers = np.concatenate(groups)
    # Both count the same, however many there are.
    shares = np.concatenate([np.full(len(group), 100 / len(group)) for group in groups])
    signs = np.concatenate(
        [np.full(len(group), sign) for group, sign in zip(groups, (-1, 1), strict=True)]
    )

    def compute_loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        margins = signs * (numbers @ weights)
        pulls = shares * signs / (1 + np.exp(margins))
        penalty = _RIDGE * weights * (np.arange(len(weights)) < len(weights) - 1)
        loss = float(shares @ np.logaddexp(0, -margins) + penalty @ weights)
        return loss, 2 * penalty - numbers.T @ pulls

    fitted = minimize(compute_loss, np.zeros(numbers.shape[1]), jac=True, method="L-BFGS-B")
    return [round(float(weight), 4) for weight in fitted.x]


def store_model(key: str, model: ChoiceModel) -> None:
    """Store a game's model where the bot finds it."""
    stored = {
        "traits": list(TRAITS),
        "certain": model.certain,
        "doubt": asdict(model.doubt) if model.doubt else None,
        "honest": model.styles.honest,
        "searched": model.styles.searched,
    }
    path = MODELS_FOLDER / f"{key}.json"
    path.write_text(json.dumps(stored, separators=(",", ":")) + "\n", "utf-8")


def drop_model(key: str) -> None:
    """Leave a game without a model."""
    (MODELS_FOLDER / f"{key}.json").unlink()


Floats: TypeAlias = NDArray[np.float64]

_STYLE_RIDGE = 1.0
"""Keeps weights of what hardly ever happens near zero."""

_MAX_STEPS = 300
_STYLE_ROUNDS = 6
_STYLE_SEED = 17
_LEAST_GAMES = 5
"""A style that has fewer games is given up."""


class _Choices:
    """The choices of many games as arrays."""

    def __init__(self, games: Sequence[PackedGame]) -> None:
        self.rows = np.concatenate([game.rows for game in games]).astype(np.float64)
        sizes = np.concatenate([game.sizes for game in games])
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.played = self.starts + np.concatenate([game.played for game in games])
        self.choice_of_row = np.repeat(np.arange(len(sizes)), sizes)
        self.game_of_choice = np.repeat(np.arange(len(games)), [len(game.sizes) for game in games])

    def weigh(self, weights: Floats) -> tuple[Floats, Floats]:
        """Return the log-likelihood of each choice, and the probability of each move."""
        sums = self.rows @ weights
        sums -= np.maximum.reduceat(sums, self.starts)[self.choice_of_row]
        exponentials = np.exp(sums)
        totals = np.add.reduceat(exponentials, self.starts)
        return sums[self.played] - np.log(totals), exponentials / totals[self.choice_of_row]


def fit_style_weights(games: Sequence[PackedGame]) -> Floats:
    """Return the weights of all traits that make the games' choices likeliest."""
    choices = _Choices(games)
    played_sum = choices.rows[choices.played].sum(axis=0)

    def compute_loss(weights: Floats) -> tuple[float, Floats]:
        log_likelihoods, probabilities = choices.weigh(weights)
        loss = -log_likelihoods.sum() + _STYLE_RIDGE * weights @ weights
        return loss, choices.rows.T @ probabilities - played_sum + 2 * _STYLE_RIDGE * weights

    start = np.zeros(choices.rows.shape[1])
    fitted = minimize(
        compute_loss, start, jac=True, method="L-BFGS-B", options={"maxiter": _MAX_STEPS}
    )
    weights: Floats = np.round(fitted.x, 4)
    return weights


def fit_styles(games: Sequence[PackedGame], count: int) -> list[Floats]:
    """Return the weights of so many styles in which the games were played.

    Each game goes to the style that makes it likeliest, and each style is fitted to its games.
    """
    count = max(min(count, len(games) // _LEAST_GAMES), 1)
    order = np.random.default_rng(_STYLE_SEED).permutation(len(games))
    style_of_game = order % count
    styles: list[Floats] = []
    for _ in range(_STYLE_ROUNDS):
        groups = [
            [game for game, own in zip(games, style_of_game, strict=True) if own == style]
            for style in range(count)
        ]
        styles = [
            fit_style_weights(group)
            for group in groups
            if len(group) >= min(_LEAST_GAMES, len(games))
        ]
        style_of_game = np.argmax(_sum_by_game(games, styles), axis=0)
    return styles


def _sum_by_game(games: Sequence[PackedGame], models: Sequence[Floats]) -> Floats:
    """Return a row for each model: the log-likelihood of each game."""
    choices = _Choices(games)
    sums: Floats = np.array(
        [
            np.bincount(
                choices.game_of_choice,
                np.maximum(choices.weigh(weights)[0], LEAST_LOG_LIKELIHOOD),
                len(games),
            )
            for weights in models
        ]
    )
    return sums


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
    plays_honestly = family in people.HONEST_FAMILIES
    play = people.play_honestly if plays_honestly else people.play_searched
    for number in numbers:
        line = play(rules, number, family, 0)
        if line is None or not line.is_won:
            continue
        opening = deal(rules, number)
        if choices := list_choices(opening, line.moves):
            yield Game(opening, choices, line)


_SLOW_SHARES = {
    "hints": 0.1,
    "odds": 0.05,
    "own": 0.5,
    "shortest": 0.5,
    "beam": 0.4,
    "blended": 0.3,
}
"""The share of the wins of other families that slow ones are asked for."""


@dataclass(frozen=True)
class Plan:
    """How many wins are asked of a family that is quickly played."""

    wins: int

    def many(self, families: Iterable[str]) -> dict[str, int]:
        """Return the wins of each family."""
        return self._share_out(families, self.wins)

    def few(self, families: Iterable[str]) -> dict[str, int]:
        """Return the wins of each family where a quarter is enough."""
        return self._share_out(families, self.wins // 4)

    @staticmethod
    def _share_out(families: Iterable[str], wins: int) -> dict[str, int]:
        return {family: max(int(wins * _SLOW_SHARES.get(family, 1)), 1) for family in families}
