"""What searches that know the hidden cards do at a game's choices."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TypeAlias

from bot.engine.cards import Card
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.signals.choices import Choice
from bot.solver.core.beam.beam_search import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import DepthFirstSearch, SearchStatus
from bot.solver.core.draws import FARTHEST_LAST, NEAREST_LAST

Carry: TypeAlias = "tuple[tuple[Card, ...], Card | str]"
"""The cards that a move carries, and what they come to lie on."""

_ORDERS = (NEAREST_LAST, FARTHEST_LAST)
_TABLE_SIZE = 1 << 18
_LINE_POSITIONS = 5_000
_LOSS_POSITIONS = 1_000
_BEAM_POSITIONS = 100_000
"""A search gives up after so many: most wins are found within a few hundred."""


def list_line_starts(choice: Choice) -> list[int]:
    """Return which of the moves begin the lines that searches win by, one for each such line."""
    carries = [describe_carry(choice.state, move) for move in choice.moves]
    starts = []
    for search in _search_in_all_orders(choice.state, _LINE_POSITIONS):
        if search.status is SearchStatus.WON:
            move, _ = next(play_board_moves(choice.state, search.list_moves_made()))
            carry = describe_carry(choice.state, move)
            if carry in carries:
                starts.append(carries.index(carry))
    return starts


def can_be_won_soon(state: State) -> bool:
    """Return whether a short search wins a position."""
    for search in _search_in_all_orders(state, _LOSS_POSITIONS):
        if search.status in {SearchStatus.WON, SearchStatus.EXHAUSTED}:
            return search.status is SearchStatus.WON
    return False


def list_beam_carries(opening: State) -> set[Carry]:
    """Return what is carried where in the beam's line through a deal; nothing if it wins none."""
    search = BeamSearch(build_board(opening, keeps_stock=True, hashes_pairs=True))
    if search.run(_BEAM_POSITIONS) is not SearchStatus.WON:
        return set()
    carries, state = set(), opening
    for move, after in play_board_moves(opening, search.list_moves_made()):
        carries.add(describe_carry(state, move))
        state = after
    return carries


def describe_carry(state: State, move: Move) -> Carry:
    """Return a move by its cards, so that the same play is known again in another order."""
    if move == DRAW_MOVE:
        return state.stock[-1:], "draw"
    target = state.get_pile(move.target)
    goal = target[-1] if target and not move.goes_up else move.target[0]
    return state.get_pile(move.source)[-move.count :], goal


def _search_in_all_orders(state: State, position_count: int) -> Iterator[DepthFirstSearch]:
    board = build_board(state, hashes_pairs=True)
    for order in _ORDERS:
        search = DepthFirstSearch(copy(board), order, _TABLE_SIZE)
        search.run(position_count)
        yield search
