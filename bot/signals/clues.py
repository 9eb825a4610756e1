"""What speaks for a search in a game's choices, each as the logarithm of a likelihood's ratio.

style: the choices are made as searches make them rather than as people do.
lines: the same, where somebody now and then takes the first move of a line that wins.
beam: moves of a person who keeps to the line of a search for good-looking positions.
luck: moves that a person likes and that lose were avoided.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from bot.engine.state import State
from bot.engine.transitions import play
from bot.signals.choices import Choice
from bot.signals.likelihood import LEAST_LOG_LIKELIHOOD, Explanation
from bot.signals.searches import (
    Carry,
    can_be_won_soon,
    describe_carry,
    list_beam_carries,
    list_line_starts,
)

_LINE_SHARE = 0.15
"""How often a line's first move is taken because it is that."""

_BEAM_SHARE = 0.8
"""How often only the beam's moves are thought of."""

_LEAST_LIKELIHOOD = 0.08
"""Moves that a person likes less are no temptation."""

_LEAST_ESCAPE = 0.001
"""Nobody is taken to fall for a move more surely than to 99.9 %."""


class Clues(NamedTuple):
    """What speaks for a search, in natural logarithms."""

    style: float
    lines: float
    beam: float
    luck: float

    def reduce(self, explained: float) -> Clues:
        """Return what is left of each clue when so much has another explanation."""
        return Clues(*(clue - explained for clue in self))


def measure_clues(opening: State, choices: Sequence[Choice], explanation: Explanation) -> Clues:
    """Return all clues of a game, whose style is explained already."""
    honest = [list(map(exp, logs)) for logs in explanation.honest]
    searched = [list(map(exp, logs)) for logs in explanation.searched]
    return Clues(
        explanation.strength,
        explanation.strength + measure_lines(choices, searched),
        measure_beam(list_beam_carries(opening), choices, honest),
        measure_luck(choices, honest),
    )


def measure_lines(choices: Sequence[Choice], searched: Sequence[Sequence[float]]) -> float:
    """Return how much likelier the moves are if a line's first is now and then taken as such."""
    total = 0.0
    for choice, likelihoods in zip(choices, searched, strict=True):
        starts = list_line_starts(choice)
        own = max(likelihoods[choice.played], exp(LEAST_LOG_LIKELIHOOD))
        followed = _LINE_SHARE * starts.count(choice.played)
        total += log((followed + (1 - _LINE_SHARE * len(starts)) * own) / own)
    return total


def measure_beam(
    carries: set[Carry], choices: Sequence[Choice], honest: Sequence[Sequence[float]]
) -> float:
    """Return how much likelier the moves are of somebody who mostly keeps to the beam's."""
    total = 0.0
    for choice, likelihoods in zip(choices, honest, strict=True):
        in_line = [describe_carry(choice.state, move) in carries for move in choice.moves]
        share = sum(one for one, is_in in zip(likelihoods, in_line, strict=True) if is_in)
        if share > 0 and not all(in_line):
            lift = in_line[choice.played] / max(share, 0.001)
            total += log(1 - _BEAM_SHARE + _BEAM_SHARE * lift)
    return total


def measure_luck(choices: Sequence[Choice], honest: Sequence[Sequence[float]]) -> float:
    """Return how unlikely it was to avoid all moves after which no search wins soon.

    What is avoided again and again counts once, when it was most tempting.
    """
    surprises: dict[Carry, float] = {}
    for choice, likelihoods in zip(choices, honest, strict=True):
        for index, likelihood in enumerate(likelihoods):
            if index == choice.played or likelihood < _LEAST_LIKELIHOOD:
                continue
            carry = describe_carry(choice.state, choice.moves[index])
            surprise = -log(max(1 - likelihood, _LEAST_ESCAPE))
            if surprise > surprises.get(carry, 0.0) and not can_be_won_soon(
                play(choice.state, choice.moves[index])
            ):
                surprises[carry] = surprise
    return sum(surprises.values())
