"""How likely people and searches make a game's choices.

Players and searches choose among the moves they have by the moves' traits, each with a weight: the
likelihood of a move is proportional to the exponential of its traits' weighted sum. A style is a
set of weights, under which simulated games of one kind are likeliest (`python -m
tests.bench.signals`). A game is compared with the person and with the search that explain it best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

from bot.signals.choices import Choice

LEAST_LOG_LIKELIHOOD = -6.0
"""No choice counts as less likely, so that a single odd one says little."""


class Explanation(NamedTuple):
    """A game as the best person and the best search explain it.

    ``strength`` is how much likelier the search makes it, as a natural logarithm; the others have
    the logarithms of the likelihoods of all moves of each choice.
    """

    strength: float
    honest: list[list[float]]
    searched: list[list[float]]


@dataclass(frozen=True)
class Styles:
    """The weights of the traits by which people choose, and those by which searches do."""

    honest: list[list[float]]
    searched: list[list[float]]

    def explain(self, choices: Sequence[Choice]) -> Explanation:
        """Return how the person and the search choose that explain a game best."""
        honest_sum, honest = _find_best(choices, self.honest)
        searched_sum, searched = _find_best(choices, self.searched)
        return Explanation(searched_sum - honest_sum, honest, searched)


def _find_best(
    choices: Sequence[Choice], styles: Iterable[Sequence[float]]
) -> tuple[float, list[list[float]]]:
    """Return the logarithm of all choices' likelihood in the best style, and all moves' in it."""
    return max(
        ((_sum_up(choices, logarithms), logarithms) for logarithms in _weigh(choices, styles)),
        key=lambda found: found[0],
    )


def _weigh(
    choices: Sequence[Choice], styles: Iterable[Sequence[float]]
) -> Iterable[list[list[float]]]:
    for weights in styles:
        yield [_weigh_moves(choice, weights) for choice in choices]


def _weigh_moves(choice: Choice, weights: Sequence[float]) -> list[float]:
    sums = [
        sum(trait * weight for trait, weight in zip(traits, weights, strict=True) if trait)
        for traits in choice.traits
    ]
    most = max(sums)
    scale = most + log(sum(exp(value - most) for value in sums))
    return [value - scale for value in sums]


def _sum_up(choices: Sequence[Choice], logarithms: Sequence[Sequence[float]]) -> float:
    return sum(
        max(of_moves[choice.played], LEAST_LOG_LIKELIHOOD)
        for choice, of_moves in zip(choices, logarithms, strict=True)
    )
