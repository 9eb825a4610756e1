"""A game's moves in words: draws told together, each play with its card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.deal import deal
from bot.engine.notation import read
from bot.engine.play import play
from bot.engine.state import DRAW
from bot.locale.describe import move_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Words
    from bot.services.table import Table


def in_words(table: Table, words: Words) -> str:
    """The moves from first to last, a line each; draws in a row share one.

    No full stop follows a number, for Discord would take the lines for a list and count anew.
    """
    return "\n".join(_lines(table, words))


def _lines(table: Table, words: Words) -> Iterator[str]:
    state = deal(table.rules, table.game.deal)
    draws = 0
    number = 0
    for number, move in enumerate(map(read, table.game.moves), 1):
        if move == DRAW:
            draws += 1
        else:
            if draws:
                yield _drawn(words, number - 1, draws)
                draws = 0
            yield f"{number}: {move_label(words, state, move)}"
        state = play(state, move)
    if draws:
        yield _drawn(words, number, draws)


def _drawn(words: Words, last: int, draws: int) -> str:
    """Draws in a row, by the numbers of the first and the last."""
    told = words("replay-drawn", count=draws)
    first = last - draws + 1
    return f"{first}: {told}" if draws == 1 else f"{first}–{last}: {told}"
