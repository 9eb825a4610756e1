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
    piles = list(state.piles)
    if move != DRAW:
        _carry(state.rules, piles, move)
        return _settled(state, piles, state.redeals)
    if piles[STOCK]:
        _turn_packet(piles, state.rules.draw)
        return _settled(state, piles, state.redeals)
    piles[STOCK], piles[WASTE] = piles[WASTE][::-1], ()
    return _settled(state, piles, state.redeals + 1)


def replay(rules: Rules, number: int, moves: Iterable[Move]) -> State:
    """Where ``moves`` lead to from the deal ``number``; IllegalMoveError if one is refused."""
    return reduce(play, moves, deal(rules, number))


def _carry(rules: Rules, piles: list[Pile], move: Move) -> None:
    source, target, count = rules.where[move.source], rules.where[move.target], move.count
    piles[target] += piles[source][-count:]
    piles[source] = piles[source][:-count]


def _turn_packet(piles: list[Pile], packet: int) -> None:
    piles[WASTE] += piles[STOCK][-packet:][::-1]
    piles[STOCK] = piles[STOCK][:-packet]


def _settled(state: State, piles: list[Pile], redeals: int) -> State:
    """What follows by itself: face-down tops turn up, the reserve fills empty columns."""
    hidden = _turned_up(state.hidden, piles)
    if state.rules.refill and piles[RESERVE]:
        _fill_from_reserve(piles, len(hidden))
    return State(state.rules, tuple(piles), hidden, state.base, redeals)


def _turned_up(hidden: tuple[int, ...], piles: list[Pile]) -> tuple[int, ...]:
    for column, down in enumerate(hidden):
        if down and down >= (length := len(piles[FIRST_COLUMN + column])):
            top_seen = max(length - 1, 0)
            hidden = (*hidden[:column], top_seen, *hidden[column + 1 :])
    return hidden


def _fill_from_reserve(piles: list[Pile], columns: int) -> None:
    for place in range(FIRST_COLUMN, FIRST_COLUMN + columns):
        if not piles[place] and piles[RESERVE]:
            piles[place] = piles[RESERVE][-1:]
            piles[RESERVE] = piles[RESERVE][:-1]
