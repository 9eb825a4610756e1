"""Playing: from a position and a move to the position that follows."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from bot.engine.deal import deal
from bot.engine.legality import IllegalMoveError, why_not
from bot.engine.rules import FIRST_COLUMN, RESERVE, STOCK, WASTE
from bot.engine.state import DRAW, Move, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Rules
    from bot.engine.state import Pile


def play(state: State, move: Move) -> State:
    """The position after ``move`` and all that follows by itself; IllegalMoveError if refused."""
    if refusal := why_not(state, move):
        raise IllegalMoveError(move, refusal)
    if move == DRAW:
        return _draw(state)
    return _carry(state, move)


def replay(rules: Rules, number: int, moves: Iterable[Move]) -> State:
    """Where ``moves`` lead to from the deal ``number``; IllegalMoveError if one is refused."""
    return reduce(play, moves, deal(rules, number))


def _draw(state: State) -> State:
    piles = list(state.piles)
    stock, waste = piles[STOCK], piles[WASTE]
    redeals = state.redeals
    if stock:
        packet = state.rules.draw
        piles[STOCK] = stock[:-packet]
        piles[WASTE] = waste + stock[-packet:][::-1]
    else:
        piles[STOCK] = waste[::-1]
        piles[WASTE] = ()
        redeals += 1
    return State(state.rules, tuple(piles), state.hidden, state.base, redeals)


def _carry(state: State, move: Move) -> State:
    rules = state.rules
    piles = list(state.piles)
    source, target, count = rules.where[move.source], rules.where[move.target], move.count
    cards = piles[source][-count:]
    piles[source] = piles[source][:-count]
    piles[target] += cards
    hidden = _turn_up(state.hidden, piles)
    if rules.refill:
        _fill_from_reserve(piles, len(hidden))
    return State(rules, tuple(piles), hidden, state.base, state.redeals)


def _turn_up(hidden: tuple[int, ...], piles: list[Pile]) -> tuple[int, ...]:
    """No column keeps a face-down card on top."""
    if not any(hidden):
        return hidden
    return tuple(
        min(down, max(len(piles[FIRST_COLUMN + column]) - 1, 0))
        for column, down in enumerate(hidden)
    )


def _fill_from_reserve(piles: list[Pile], columns: int) -> None:
    for place in range(FIRST_COLUMN, FIRST_COLUMN + columns):
        if not piles[place] and piles[RESERVE]:
            piles[place] = piles[RESERVE][-1:]
            piles[RESERVE] = piles[RESERVE][:-1]
