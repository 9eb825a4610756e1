"""Lines that win without detours: what a search tries on its way is left out."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import play

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from bot.engine.state import State


def shorten_line(state: State, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return a line that wins from a position, as long as the given one or shorter.

    Left out are moves that come back to an earlier position, moves that the win does not need, and
    the places where cards lie only for a while.
    """
    line = _cut_loops(state, list(moves))
    states = list(accumulate(line, play, initial=state))
    for index in reversed(range(len(line))):
        for rest in _list_shorter_rests(line, index):
            later_states = _play_to_win(states[index], rest)
            if later_states:
                line[index:] = rest
                states[index:] = later_states
                break
    return tuple(_cut_loops(state, line))


def _list_shorter_rests(line: list[Move], index: int) -> Iterator[list[Move]]:
    """Yield what might follow in place of the moves from the index on."""
    move, rest = line[index], line[index + 1 :]
    yield rest
    for later_index, later in enumerate(rest):
        if later.source == move.target:
            if later.count == move.count:
                joined = [Move(move.source, later.target, move.count)]
                if later.target == move.source:
                    joined = []
                yield [*rest[:later_index], *joined, *rest[later_index + 1 :]]
            return
        if move.target in (later.target, later.source):
            return


def _play_to_win(state: State, moves: list[Move]) -> list[State]:
    """Return the positions from this one to the win, none where the moves do not lead to one."""
    states = [state]
    try:
        for move in moves:
            states.append(play(states[-1], move))
    except GameError:
        return []
    return states if is_won(states[-1]) else []


def _cut_loops(state: State, line: list[Move]) -> list[Move]:
    """Return the line without moves that come back to an earlier position."""
    states = list(accumulate(line, play, initial=state))
    last_indices = {_build_key(later): index for index, later in enumerate(states)}
    shorter, index = [], 0
    while (index := last_indices[_build_key(states[index])]) < len(line):
        shorter.append(line[index])
        index += 1
    return shorter


def _build_key(state: State) -> Hashable:
    """Return what two positions share that lead to the same moves."""
    redeals = 0 if state.rules.max_redeals is None else state.redeals_made
    return state.piles, state.face_down_counts, redeals
