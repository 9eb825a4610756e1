"""Lists of moves as players type them, played one after another."""

from __future__ import annotations

from bot.engine.errors import GameError
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.engine.typed_moves.reading_effort import ReadingEffort
from bot.engine.typed_moves.vocabulary import MoveVocabulary
from bot.services.games.game_requests import RefusedMove
from bot.services.games.tables import Table, apply_moves


def apply_move_list(
    table: Table, text: str, vocabulary: MoveVocabulary
) -> tuple[Table, RefusedMove | None]:
    """Return the table after the moves up to the first that is refused, and that one.

    Raises GameError if it is the first of the list.
    """
    effort = ReadingEffort()
    for number, move_text in enumerate(split_typed_moves(text), start=1):
        try:
            move = interpret_typed_move(table.state, move_text, vocabulary, effort)
            table = apply_moves(table, [move])
        except GameError as reason:
            if number == 1:
                raise
            return table, RefusedMove(number, move_text, reason)
    return table, None
