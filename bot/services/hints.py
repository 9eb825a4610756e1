"""Hints: what to advise at a table."""

from __future__ import annotations

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.services.games.tables import Table
from bot.solver.hints.advice import Advice, Playthrough, advise

MAX_UNDOS = 40
"""After this many undos a hint no longer advises to go back, but to try another deal.

What was tried before moves were taken back is forgotten once another move is played, so that going
back might never end.
"""


def find_advice(table: Table, *, is_undo_allowed: bool) -> Advice:
    """Return what to do next; going back only where undo is allowed."""
    game = table.game
    playthrough = Playthrough(
        opening=deal(table.rules, game.deal),
        moves=tuple(map(Move.parse, game.moves)),
        undone_moves=tuple(map(Move.parse, reversed(game.redo_moves))),
    )
    return advise(playthrough, may_go_back=is_undo_allowed and game.undos < MAX_UNDOS)
