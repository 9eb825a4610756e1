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

LONGEST = 1024
"""Discord's limit for a picture's description; what matters stands in the first 256."""


def alt_text(table: Table, words: Words, hint: Move | None = None) -> str:
    """The table read aloud: foundations, what can be played, then the columns."""
    text = " ".join(_sentences(table, words, hint))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _sentences(table: Table, words: Words, hint: Move | None) -> Iterator[str]:
    state, rules = table.state, table.rules
    yield words(
        "alt-title",
        game=game_name(words, rules.key),
        deal=str(table.game.deal),
        up=str(state.cards_up),
        cards=str(52 * rules.decks),
    )
    if hint:
        yield words("alt-hint", move=move_name(words, state, hint))
    tops = (symbol(CODES[pile[-1]]) if pile else "–" for pile in state.foundations)
    yield words("alt-foundations", base=rank_symbol(RANKS[state.base]), piles=", ".join(tops))
    top = in_view(state, "w") or words("alt-empty")
    yield words("alt-waste", count=str(len(state.waste)), top=top)
    if rules.reserve:
        top = in_view(state, "r") or words("alt-empty")
        yield words("alt-reserve", count=str(len(state.reserve)), top=top)
    for name in rules.column_names:
        yield words("alt-column", name=name, cards=_column(state, name, words))
    yield words("alt-stock", count=str(len(state.stock)))


def _column(state: State, name: str, words: Words) -> str:
    if not state.pile(name):
        return words("alt-empty")
    down = beneath(state, name)
    told = [words("alt-hidden", count=down)] if down else []
    return " ".join([*told, in_view(state, name)])
