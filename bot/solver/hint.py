"""A fair hint: the most useful move, found from what the player has been shown, nothing more."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.legality import legal_moves
from bot.engine.play import play
from bot.engine.progress import is_idle
from bot.engine.rules import STOCK, WASTE
from bot.engine.state import DRAW
from bot.solver.judgement import Judgement

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.state import Move, Piles, State

TRIES = 500
"""So many moves are tried in thought; within 20 ms for every game."""


def hint(state: State, been: Collection[Piles] = (), tries: int = TRIES) -> Move | None:
    """The most useful move, or None where none leads anywhere new.

    ``been`` are the piles of the positions that this game has been through; no line ends in one
    of them, so that whoever follows hints does not go to and fro. First comes the shortest line
    in sight to a better position, then one that leads through where the game has been, then the
    draw, then the move that does least harm; at last whatever leads on to any of these.
    """
    judgement = Judgement(state.rules, state.base)
    found = _seek(state, been, tries, judgement)
    if found.better:
        return found.better
    through = _seek(state, been, tries // 3, judgement, through=True) if been else found
    if through.better:
        return through.better
    draws = DRAW in legal_moves(state)
    if draws and play(state, DRAW).piles not in been:
        return DRAW
    if found.least_harm:
        return found.least_harm
    return DRAW if draws and _leads_on(state, been) else through.least_harm


@dataclass(slots=True)
class _Found:
    """What the lines that begin with a move lead to, at best."""

    best: float
    better: Move | None = None
    least: float = float("-inf")
    least_harm: Move | None = None

    def weigh(self, value: float, begun: Move) -> None:
        if value > self.best + 1e-9:
            self.best, self.better = value, begun
        if value > self.least:
            self.least, self.least_harm = value, begun


def _seek(
    state: State,
    been: Collection[Piles],
    tries: int,
    judgement: Judgement,
    *,
    through: bool = False,
) -> _Found:
    """The line to the best position in sight, and the line that does least harm.

    A line ends where a card turns up that is not seen yet. Draws are part of it only where a
    whole packet is turned, so that what comes up depends on what was played before, and where
    the stock has been seen; they are no step of the line, and fewer moves are tried for them.
    It leads ``through`` positions that have been only where that is asked for.
    """
    found = _Found(judgement.worth(state))
    met = {state.piles}
    lines: deque[_Line] = deque([_Line(state, None, 0.0)])
    draws = state.rules.draw > 1 and _stock_seen(state, been)
    if draws:
        tries //= 2
    while lines and tries > 0:
        line = lines.popleft()
        for move in legal_moves(line.state):
            if (move == DRAW and not draws) or is_idle(line.state, move):
                continue
            tries -= 1
            after = play(line.state, move)
            known = move != DRAW and after.piles in been
            if after.piles in met or (known and not through):
                continue
            met.add(after.piles)
            begun, turned = line.begun or move, turned_up(line.state, after)
            value = judgement.worth(after, turned)
            if move == DRAW:
                drawn = line.drawn + value - judgement.worth(line.state)
                lines.appendleft(_Line(after, begun, drawn))
                continue
            if not known:
                found.weigh(value - line.drawn, begun)
            if turned is None:
                lines.append(_Line(after, begun, line.drawn))
    return found


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
