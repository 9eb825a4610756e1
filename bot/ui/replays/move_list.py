"""A game's moves in words: draws told together, each play with its card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play
from bot.locale.describe import format_short_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Texts
    from bot.services.games.tables import Table


def format_move_list(table: Table, texts: Texts) -> str:
    """The moves from first to last, a line each; draws in a row share one.

    No full stop follows a number, for Discord would take the lines for a list and count anew.
    """
    return "\n".join(_format_move_lines(table, texts))


def _format_move_lines(table: Table, texts: Texts) -> Iterator[str]:
    state = deal(table.rules, table.game.deal)
    draws = 0
    number = 0
    for number, move in enumerate(map(Move.parse, table.game.moves), 1):
        if move == DRAW_MOVE:
            draws += 1
        else:
            if draws:
                yield _format_draws(texts, number - 1, draws)
                draws = 0
            yield f"{number}: {format_short_move(texts, state, move)}"
        state = play(state, move)
    if draws:
        yield _format_draws(texts, number, draws)


def _format_draws(texts: Texts, last_number: int, draw_count: int) -> str:
    """Draws in a row, by the numbers of the first and the last."""
    told = texts("replay-drawn", count=draw_count)
    first = last_number - draw_count + 1
    return f"{first}: {told}" if draw_count == 1 else f"{first}–{last_number}: {told}"
