"""Tables as text, one line per pile, for screen readers and for people without pictures."""

from __future__ import annotations

from bot.engine.moves import Move
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.ui.position.table_sentences import list_table_sentences

MAX_TEXT_TABLE_LENGTH = 2_400
"""What a message has room for beside its other texts; no real position comes near it."""


def format_text_table(state: State, texts: Texts, *, last_move: Move | None = None) -> str:
    """Return the last move, what can go up, and every pile, one below the other.

    ``last_move`` is the move that led here. The lines are plain: in a code block a screen reader
    would spell every sign. Where spelled suits would make it too long, it has symbols.
    """
    text = "\n".join(
        list_table_sentences(state, texts, last_move=last_move, names_foundations=True)
    )
    if texts.spells_suits and len(text) > MAX_TEXT_TABLE_LENGTH:
        return format_text_table(state, texts.with_suit_symbols, last_move=last_move)
    return text
