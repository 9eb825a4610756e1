"""A won game's signals: what of its choices and its timing looks like a search."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.signals.choices import list_choices
from bot.signals.gaps import measure_evenness
from bot.signals.judgement import find_choice_model
from bot.variants import VARIANTS

LEAST_GAPS = 40
"""Of fewer moves nothing is said about their timing."""

LEAST_EVENNESS = 0.95
"""The share of gaps at one pace from which on a game looks played by a machine."""


class WonGame(NamedTuple):
    """What is examined of a won game."""

    game_id: int
    variant: str
    deal: str
    moves: list[str]
    auto_move_ranges: list[list[int]]
    move_gaps: int
    hints: int
    moves_taken_back: int


class Signals(NamedTuple):
    """What looks searched about a game: None where a signal does not speak."""

    game_id: int
    choice_strength: float | None = None
    evenness: float | None = None

    @property
    def is_any(self) -> bool:
        """Whether any signal speaks."""
        return self.choice_strength is not None or self.evenness is not None


def examine_game(game: WonGame) -> Signals:
    """Return a game's signals; without its choices if its moves cannot be read or do not win."""
    evenness = measure_evenness(game.move_gaps, LEAST_GAPS)
    return Signals(
        game.game_id,
        _find_choice_strength(game),
        evenness if evenness is not None and evenness >= LEAST_EVENNESS else None,
    )


def _find_choice_strength(game: WonGame) -> float | None:
    model, rules = find_choice_model(game.variant), VARIANTS.get(game.variant)
    if model is None or rules is None:
        return None
    try:
        opening, moves = deal(rules, int(game.deal)), list(map(Move.parse, game.moves))
        if not is_won(reduce(play, moves, opening)):
            return None
        skipped = [(start, end) for start, end in game.auto_move_ranges]
        choices = list_choices(opening, moves, skipped)
    except (GameError, ValueError):
        return None
    return model.find_strength(opening, choices, game.hints, game.moves_taken_back)
