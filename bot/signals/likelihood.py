"""How much likelier a search makes a game's choices than a person does.

Players and searches choose among the moves they have by the moves' traits, each with a weight: the
likelihood of a move is proportional to the exponential of its traits' weighted sum. The weights
are those under which simulated games are likeliest (`python -m tests.bench.signals`), some sets for
each kind of player and one for each kind of search. A game is compared with the person and with the
search that explain it best.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING

from bot.signals.choices import TRAITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.signals.choices import Choice

MODELS_FOLDER = Path(__file__).parent / "models"

LEAST_LOG_LIKELIHOOD = -6.0
"""No choice counts as less likely, so that a single odd one says little."""

HINT_DISCOUNT = 0.1
"""What a hint explains of a game's strength."""

UNDO_DISCOUNT = 0.05
"""What a move taken back explains: it may have shown the cards beneath it."""


@dataclass(frozen=True)
class ChoiceModel:
    """Weights of the traits, and from which strength on a game looks searched."""

    honest: list[list[float]]
    searched: list[list[float]]
    threshold: float

    def measure_strength(
        self, choices: Sequence[Choice], hints: int = 0, moves_taken_back: int = 0
    ) -> float:
        """Return how much likelier the best search makes these choices than the best person.

        Each of the game's hints, and each move that was taken back, explains a little of what no
        person would choose.
        """
        searched = max(_sum_up(choices, weights) for weights in self.searched)
        honest = max(_sum_up(choices, weights) for weights in self.honest)
        return searched - honest - HINT_DISCOUNT * hints - UNDO_DISCOUNT * moves_taken_back


@lru_cache(maxsize=100)
def find_choice_model(variant_key: str) -> ChoiceModel | None:
    """Return a game's model; None where no threshold tells searched games from honest ones."""
    path = MODELS_FOLDER / f"{variant_key}.json"
    if not path.exists():
        return None
    stored = json.loads(path.read_text("utf-8"))
    if stored["traits"] != list(TRAITS):
        raise ValueError(f"{path.name} was made for other traits")
    return ChoiceModel(stored["honest"], stored["searched"], stored["threshold"])


def _sum_up(choices: Sequence[Choice], weights: Sequence[float]) -> float:
    """Return the logarithm of the likelihood of all choices."""
    total = 0.0
    for choice in choices:
        sums = [
            sum(trait * weight for trait, weight in zip(traits, weights, strict=True) if trait)
            for traits in choice.traits
        ]
        most = max(sums)
        scale = most + log(sum(exp(value - most) for value in sums))
        total += max(sums[choice.played] - scale, LEAST_LOG_LIKELIHOOD)
    return total
