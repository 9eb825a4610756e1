"""From a position to what its player may see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CODES, RANKS
from bot.engine.position import unseen
from rendering.scene import HIDDEN, Pile, Scene

if TYPE_CHECKING:
    from bot.engine.state import Move, State


def scene(state: State, *, tallest: int = 0, last: Move | None = None) -> Scene:
    """The table of a position; cards that are not seen lose their identity here.

    ``tallest`` is the longest column that the game has had, ``last`` the move that led here.
    """
    rules = state.rules
    return Scene(
        stock=_pile(state, "s"),
        waste=_pile(state, "w"),
        reserve=_pile(state, "r") if rules.reserve else None,
        tableau=tuple(_pile(state, name) for name in rules.column_names),
        foundations=tuple(_pile(state, name) for name in rules.foundation_names),
        base=RANKS[state.base],
        tallest=tallest,
        waste_shown=max(rules.draw, 1),
        moved=(last.source, last.target, last.count) if last else None,
    )


def _pile(state: State, name: str) -> Pile:
    cards = state.pile(name)
    down = unseen(state, name)
    return Pile(name=name, cards=(HIDDEN,) * down + tuple(CODES[card] for card in cards[down:]))
