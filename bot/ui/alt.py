"""The picture in words, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CODES, RANKS
from bot.locale.describe import game_name, move_name, rank_symbol, symbol
from bot.ui.piles import beneath, in_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.state import Move, State
    from bot.locale.catalogue import Words
    from bot.services.table import Table

_MORE = " …"

LONGEST = 1024
"""Discord's limit for a picture's description; what matters stands in the first 256."""


def alt_text(table: Table, words: Words, hint: Move | None = None) -> str:
    """The table read aloud: what has come up, what can be played, then the columns."""
    state = table.state
    title = words(
        "alt-title",
        game=game_name(words, table.rules.key),
        deal=str(table.game.deal),
        up=str(state.cards_up),
        cards=str(52 * table.rules.decks),
    )
    hinted = [words("alt-hint", move=move_name(words, state, hint))] if hint else []
    return _whole(title, *hinted, *_piles(state, words))


def opening_text(state: State, words: Words) -> str:
    """What a game looks like when it has just been dealt."""
    return _whole(
        words("alt-opening", game=game_name(words, state.rules.key)), *_piles(state, words)
    )


def _whole(*sentences: str) -> str:
    """The sentences in one text; those that find no room are left out as a whole."""
    text = sentences[0]
    for number, sentence in enumerate(sentences[1:], start=2):
        room = LONGEST - (0 if number == len(sentences) else len(_MORE))
        if len(text) + 1 + len(sentence) > room:
            return text + _MORE
        text += f" {sentence}"
    return text


def _piles(state: State, words: Words) -> Iterator[str]:
    rules = state.rules
    tops = (symbol(CODES[pile[-1]]) if pile else "–" for pile in state.foundations)
    yield words("alt-foundations", base=rank_symbol(RANKS[state.base]), piles=", ".join(tops))
    top = in_view(state, "w") or words("alt-empty")
    yield words("alt-waste", count=str(len(state.waste)), top=top)
    if rules.reserve:
        top = in_view(state, "r") or words("alt-empty")
        yield words("alt-reserve", count=str(len(state.reserve)), top=top)
    yield words("alt-stock", count=str(len(state.stock)))
    for name in rules.column_names:
        yield words("alt-column", name=name, cards=_column(state, name, words))


def _column(state: State, name: str, words: Words) -> str:
    if not state.pile(name):
        return words("alt-empty")
    down = beneath(state, name)
    told = [words("alt-hidden", count=down)] if down else []
    return " ".join([*told, in_view(state, name)])
