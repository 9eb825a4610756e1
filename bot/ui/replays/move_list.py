"""A game's moves as text, with draws in a row on one line and each turn of the waste on its own."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.locale.catalogue import Texts
from bot.locale.describe import format_short_move
from bot.services.games.tables import Table

MAX_INLINE_LENGTH = 3_400
"""A message has at most this many characters of moves; longer lists are sent as a file too."""


def cut_move_list(move_list: str) -> str:
    """Return the first lines of a list of moves, as many as a message has."""
    return (move_list + "\n")[: MAX_INLINE_LENGTH + 1].rpartition("\n")[0]


def format_move_list(table: Table, texts: Texts, first_number: int = 1) -> str:
    """Return the moves from first to last, one per line; draws in a row share a line.

    ``first_number`` leaves out the moves before that one.

    Turning the waste over is a move of its own, and no draw.

    No full stop follows a number: Discord would show a list and number it differently.
    """
    return "\n".join(_format_move_lines(table, texts, first_number))


def _format_move_lines(table: Table, texts: Texts, first_number: int) -> Iterator[str]:
    state = deal(table.rules, table.game.deal)
    draws = 0
    number = 0
    for number, move in enumerate(map(Move.parse, table.game.moves), 1):
        if number < first_number:
            state = play(state, move)
            continue
        if move == DRAW_MOVE and state.stock:
            draws += 1
        else:
            if draws:
                yield _format_draws(texts, number - 1, draws)
                draws = 0
            yield f"{number}: {_format_single_move(texts, state, move)}"
        state = play(state, move)
    if draws:
        yield _format_draws(texts, number, draws)


def _format_single_move(texts: Texts, state: State, move: Move) -> str:
    """Return a move of cards, or that the waste was turned over."""
    return (
        texts("replay-turned-over") if move == DRAW_MOVE else format_short_move(texts, state, move)
    )


def _format_draws(texts: Texts, last_number: int, draw_count: int) -> str:
    """Return a line for draws in a row, with the numbers of the first and the last."""
    text = texts("replay-drawn", count=draw_count)
    first_number = last_number - draw_count + 1
    return f"{first_number}: {text}" if draw_count == 1 else f"{first_number}–{last_number}: {text}"
