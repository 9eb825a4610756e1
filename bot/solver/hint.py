"""A fair hint: the most useful move, found from what the player has been shown, nothing more."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.legality import legal_moves
from bot.engine.play import play
from bot.engine.progress import is_idle
from bot.engine.rules import STOCK, WASTE
from bot.engine.state import DRAW
from bot.solver.judgement import Judgement

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.state import Move, Pile, State

Piles: TypeAlias = "tuple[Pile, ...]"

TRIES = 500
"""So many moves are tried in thought; within 20 ms for every game."""


def hint(state: State, been: Collection[Piles] = (), tries: int = TRIES) -> Move | None:
    """The most useful move, or None where none leads anywhere new.

    ``been`` are the piles of the positions that this game has been through: no hint leads back
    to one of them, so that whoever follows hints never goes to and fro. First comes the shortest
    line in sight to a better position, then the draw, then the move that does least harm; at last
    a draw on the way to such a move.
    """
    better, least_harm = _seek(state, been, tries)
    if better:
        return better
    draws = DRAW in legal_moves(state)
    if draws and play(state, DRAW).piles not in been:
        return DRAW
    if least_harm:
        return least_harm
    return DRAW if draws and _leads_on(state, been) else None


def _seek(state: State, been: Collection[Piles], tries: int) -> tuple[Move | None, Move | None]:
    """The first move of the line to the best position in sight, and the least harmful move.

    A line ends where a card turns up that is not seen yet. Draws are part of it only where a
    whole packet is turned, so that what comes up depends on what was played before, and where
    the stock has been seen; they are no step of the line, and fewer moves are tried for them.
    """
    judgement = Judgement(state.rules, state.base)
    best, better = judgement.worth(state), None
    least, least_harm = float("-inf"), None
    met = {state.piles}
    lines: deque[_Line] = deque([_Line(state, None, 0.0)])
    draws = state.rules.draw > 1 and _stock_seen(state, been)
    if draws:
        tries //= 2
    while lines and tries > 0:
        line = lines.popleft()
        here, begun = line.state, line.begun
        for move in legal_moves(here):
            if (move == DRAW and not draws) or is_idle(here, move):
                continue
            tries -= 1
            after = play(here, move)
            if after.piles in met or (move != DRAW and after.piles in been):
                continue
            met.add(after.piles)
            turned = turned_up(here, after)
            value = judgement.worth(after, turned)
            if move == DRAW:
                drawn = line.drawn + value - judgement.worth(here)
                lines.appendleft(_Line(after, begun or move, drawn))
                continue
            if value - line.drawn > best + 1e-9:
                best, better = value - line.drawn, begun or move
            if begun is None and value > least:
                least, least_harm = value, move
            if turned is None:
                lines.append(_Line(after, begun or move, line.drawn))
    return better, least_harm


@dataclass(frozen=True, slots=True)
class _Line:
    """A position in thought, the move that a line to it begins with, and what draws changed."""

    state: State
    begun: Move | None
    drawn: float


def _stock_seen(state: State, been: Collection[Piles]) -> bool:
    """Whether this very stock lay face up in the waste when it was last turned over."""
    stock = state.piles[STOCK]
    if not stock:
        return True
    if not state.redeals:
        return False
    length = len(stock)
    return any(not piles[STOCK] and piles[WASTE][::-1][:length] == stock for piles in been)


def _leads_on(state: State, been: Collection[Piles]) -> bool:
    """Whether draws that have been made before lead to where something new can be done."""
    met: set[Piles] = set()
    while state.piles not in met and DRAW in legal_moves(state):
        met.add(state.piles)
        state = play(state, DRAW)
        if state.piles not in been:
            return True
        for move in legal_moves(state):
            if move != DRAW and not is_idle(state, move) and play(state, move).piles not in been:
                return True
    return False


def turned_up(before: State, after: State) -> int | None:
    """The column whose top the move has just shown, if it has shown one."""
    for column, hidden in enumerate(after.hidden):
        if hidden < before.hidden[column]:
            return column
    rules = before.rules
    if len(after.reserve) < len(before.reserve) and not rules.reserve_seen:
        # The reserve's next card shows itself on the reserve, or as what filled a column.
        for column, pile in enumerate(after.columns):
            if pile and pile[-1:] == before.reserve[-1:] and not before.columns[column]:
                return column
        return -1
    return None
