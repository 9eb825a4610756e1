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
    hidden = _turn_up(state.hidden, source - FIRST_COLUMN, len(piles[source]))
    if rules.refill:
        _fill_from_reserve(piles, len(hidden))
    return State(rules, tuple(piles), hidden, state.base, state.redeals)


def _turn_up(hidden: tuple[int, ...], column: int, left: int) -> tuple[int, ...]:
    """A face-down card that has come to the top of the column turns up."""
    if column < 0 or hidden[column] < left or not left:
        return hidden
    return (*hidden[:column], left - 1, *hidden[column + 1 :])


def _fill_from_reserve(piles: list[Pile], columns: int) -> None:
    for place in range(FIRST_COLUMN, FIRST_COLUMN + columns):
        if not piles[place] and piles[RESERVE]:
            piles[place] = piles[RESERVE][-1:]
            piles[RESERVE] = piles[RESERVE][:-1]
