"""Simulated people who weigh their chances as well as anybody can without the hidden cards."""

from __future__ import annotations

from dataclasses import replace
from math import log
from random import Random

from bot.engine.moves import Move
from bot.engine.rules import STOCK_INDEX
from bot.engine.state import State
from bot.engine.transitions import play
from bot.signals.searches import can_be_won_soon
from tests.bench.signals.choosers import Chooser

_WORLDS = 6
_TRUST = 4.0
"""By how much the odds of winning outweigh what looks good."""


class OddsChooser(Chooser):
    """Imagines several orders of the cards that are hidden, and in how many of them a move wins."""

    _imagined_for: State | None = None
    _worlds: tuple[State, ...] = ()

    def _score(self, state: State, move: Move) -> float:
        if self._imagined_for is not state:
            self._imagined_for = state
            self._worlds = tuple(imagine_order(state, self._random) for _ in range(_WORLDS))
        wins = sum(can_be_won_soon(play(world, move)) for world in self._worlds)
        odds = (wins + 0.5) / (_WORLDS - wins + 0.5)
        return super()._score(state, move) + _TRUST * log(odds)


def imagine_order(state: State, random: Random) -> State:
    """Return the position with its hidden cards in another order."""
    piles = [list(pile) for pile in state.piles]
    places = _list_hidden_places(state)
    hidden = [piles[pile][place] for pile, place in places]
    random.shuffle(hidden)
    for (pile, place), card in zip(places, hidden, strict=True):
        piles[pile][place] = card
    return replace(state, piles=tuple(map(tuple, piles)))


def _list_hidden_places(state: State) -> list[tuple[int, int]]:
    rules = state.rules
    places = [
        (rules.first_column_index + column, place)
        for column, count in enumerate(state.face_down_counts)
        for place in range(count)
    ]
    if not state.redeals_made:
        places += [(STOCK_INDEX, place) for place in range(len(state.stock))]
    if not rules.has_open_reserve:
        places += [(rules.first_reserve_index, place) for place in range(len(state.reserve) - 1)]
    return places
