"""How strongly a game's choices speak for a search.

Most games are judged by the style of their choices alone, which takes a few hundredths of a second.
Where style leaves doubt, searches add their clues: some tenths of a second where they are compiled.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bot.engine.state import State
from bot.signals.choices import TRAITS, Choice
from bot.signals.clues import Clues, measure_clues
from bot.signals.likelihood import Styles
from bot.solver.core.compilation import IS_COMPILED

MODELS_FOLDER = Path(__file__).parent / "models"

HINT_DISCOUNT = 0.1
"""What a hint explains of each clue."""

UNDO_DISCOUNT = 0.05
"""What a move taken back explains: it may have shown the cards beneath it."""


@dataclass(frozen=True)
class Doubt:
    """How games are judged whose style leaves doubt: ``least`` of it, and not yet certainty.

    Clues are weighed with a constant added, and from ``threshold`` on a game looks searched.
    """

    least: float
    weights: list[float]
    threshold: float

    def weigh(self, clues: Clues) -> float:
        """Return the weighted sum of all clues: the logarithm of the odds of a search."""
        numbers = scale_clues(clues)
        return sum(number * weight for number, weight in zip(numbers, self.weights, strict=True))


@dataclass(frozen=True)
class ChoiceModel:
    """How one game's choices are judged.

    From the style ``certain`` on a game looks searched. Below that it does not, or the clues of
    searches are asked, where it was measured what they are worth.
    """

    styles: Styles
    certain: float
    doubt: Doubt | None = None

    def find_strength(
        self, opening: State, choices: Sequence[Choice], hints: int = 0, moves_taken_back: int = 0
    ) -> float | None:
        """Return how much likelier a searched game looks so than a fair one; None if it does not.

        It is a natural logarithm. Each of the game's hints, and each move that was taken back,
        explains a little of what no person would choose.
        """
        if not choices:
            return None
        explanation = self.styles.explain(choices)
        explained = HINT_DISCOUNT * hints + UNDO_DISCOUNT * moves_taken_back
        style = explanation.strength - explained
        if style >= self.certain:
            return style
        if self.doubt is None or style < self.doubt.least or not IS_COMPILED:
            return None
        clues = measure_clues(opening, choices, explanation).reduce(explained)
        strength = self.doubt.weigh(clues)
        return strength if strength >= self.doubt.threshold else None


def scale_clues(clues: Clues) -> list[float]:
    """Return what is weighed, a constant last.

    Clues that also come by chance, or by other ways of playing, count for so much and no more.
    """
    beam, luck = min(max(clues.beam, -4), 12), min(max(clues.luck, -1), 6)
    return [clues.style / 10, clues.lines / 10, beam / 5, luck / 3, 1.0]


@lru_cache(maxsize=100)
def find_choice_model(variant_key: str) -> ChoiceModel | None:
    """Return a game's model; None where no threshold tells searched games from honest ones."""
    path = MODELS_FOLDER / f"{variant_key}.json"
    if not path.exists():
        return None
    stored = json.loads(path.read_text("utf-8"))
    if stored["traits"] != list(TRAITS):
        raise ValueError(f"{path.name} was made for other traits")
    styles = Styles(stored["honest"], stored["searched"])
    doubt = Doubt(**stored["doubt"]) if stored["doubt"] else None
    return ChoiceModel(styles, stored["certain"], doubt)
