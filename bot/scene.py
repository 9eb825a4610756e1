"""From a position to what its player may see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.candidates import cards_that_go_up
from bot.engine.cards import CODES, RANKS
from bot.engine.position import unseen
from bot.engine.state import DRAW
from rendering.scene import HIDDEN, Pile, Scene

if TYPE_CHECKING:
    from bot.engine.state import Move, State

MOST_WASTE = 4
"""How many waste cards are in view, at most, where they are drawn one by one."""


def scene(
    state: State,
    *,
    tallest: int = 0,
    last: Move | None = None,
    hint: Move | None = None,
    ready: bool = False,
    caption: str = "",
) -> Scene:
    """The table of a position; cards that are not seen lose their identity here.

    ``tallest`` is the longest column that the game has had (`State.tallest`), ``last`` the move
    that led here, ``hint`` one that is recommended; ``ready`` marks the cards that can go up,
    ``caption`` stands in a corner.
    """
    rules = state.rules
    return Scene(
        stock=_pile(state, "s"),
        waste=_pile(state, "w"),
        reserve=_pile(state, "r") if rules.reserve else None,
        tableau=tuple(_pile(state, name) for name in rules.column_names),
        foundations=tuple(_pile(state, name) for name in rules.foundation_names),
        base=RANKS[state.base],
        tallest=max(tallest, rules.reserve if rules.reserve_seen else 0),
        waste_shown=rules.draw,
        waste_more=MOST_WASTE - 1 if rules.draw == 1 else 0,
        redeal=bool(not state.stock and state.waste and state.redeal_left),
        moved=_moved(state, last) if last else None,
        filled=_filled(state, last) if last else frozenset(),
        hint=_proposed(state, hint) if hint else None,
        ready=_ready(state) if ready else frozenset(),
        caption=caption,
    )


def _ready(state: State) -> frozenset[str]:
    """The piles whose top card a foundation would take."""
    return frozenset(move.source for move in cards_that_go_up(state))


def _moved(state: State, last: Move) -> tuple[str, str, int] | None:
    """Where the last move came from, where it went, and how many cards it took there."""
    if last != DRAW:
        return last.source, last.target, last.count
    if not state.waste:
        return None
    # A packet is smaller only when the stock ran out under it.
    short = len(state.waste) % state.rules.draw if not state.stock else 0
    return "s", "w", short or state.rules.draw


def _filled(state: State, last: Move) -> frozenset[str]:
    """The column that the reserve filled when the last move had emptied it.

    That is told from the cards: the one that is there is none that what was taken lay on.
    """
    if not state.rules.refill or last.source[0] != "t":
        return frozenset()
    left, taken = state.pile(last.source), state.pile(last.target)[-last.count]
    alone = len(left) == 1 and left[0] not in state.rules.fits[taken]
    return frozenset({last.source} if alone else ())


def _proposed(state: State, hint: Move) -> tuple[str, str, int]:
    """Where a proposed move takes its cards from, where it puts them, and how many."""
    if hint != DRAW:
        return hint.source, hint.target, hint.count
    if state.stock:
        return "s", "w", min(state.rules.draw, len(state.stock))
    return "w", "s", len(state.waste)


def _pile(state: State, name: str) -> Pile:
    cards = state.pile(name)
    down = unseen(state, name)
    return Pile(name=name, cards=(HIDDEN,) * down + tuple(CODES[card] for card in cards[down:]))
