"""The moves worth showing: those that change something, and of those that do the same only one."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.rules import ColumnFill, EmptyColumnRule
from bot.engine.state import State
from bot.engine.transitions import play

_PileContent: TypeAlias = "tuple[object, ...]"
"""A pile by its name, or a column by its rules and cards where all of them are seen."""


def is_idle_move(state: State, move: Move) -> bool:
    """Return whether a move changes nothing but places: a whole column's, or a cell's card's."""
    if move.source[0] == "c" and move.target[0] == "c":
        return True
    rules = state.rules
    return (
        move.source[0] == "t"
        and move.target[0] == "t"
        and not state.get_pile(move.target)
        and move.count == len(state.get_pile(move.source))
        and rules.empty_column_rule is not EmptyColumnRule.WASTE_ONLY
        and rules.get_column_group(move.source) == rules.get_column_group(move.target)
        and (rules.column_fill in _FILLS_KNOWN_IDLE or not play(state, move).get_pile(move.source))
    )


_FILLS_KNOWN_IDLE = {ColumnFill.NONE, ColumnFill.RESERVE}
"""With these a column that a move empties while another one is empty stays empty."""


def list_useful_moves(state: State) -> list[Move]:
    """Return the legal moves worth showing, in the order of `legal_moves`.

    Moves that change nothing are left out. So are, except for the first, moves that differ only in
    which of several equal columns they take cards from or lay them on, such as two empty ones.
    """
    moves_by_effect: dict[tuple[_PileContent, _PileContent, int], Move] = {}
    for move in legal_moves(state):
        if not is_idle_move(state, move):
            effect = (_get_content(state, move.source), _get_content(state, move.target))
            moves_by_effect.setdefault((*effect, move.count), move)
    return list(moves_by_effect.values())


def _get_content(state: State, pile_name: str) -> _PileContent:
    rules = state.rules
    if pile_name[0] == "c" and not rules.cell_letters:
        return "c", *state.get_pile(pile_name)
    # Whether face-down cards are equal, too, is not to be told.
    if pile_name[0] != "t" or state.count_hidden_cards(pile_name):
        return (pile_name,)
    return rules.get_column_group(pile_name), *state.get_pile(pile_name)
