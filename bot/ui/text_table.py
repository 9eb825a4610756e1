"""The table in words, a line a pile, for those who hear it and those who load no pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.candidates import cards_that_go_up
from bot.engine.cards import CODES, RANKS
from bot.engine.state import DRAW
from bot.locale.describe import carried, lead, rank_symbol, symbol
from bot.ui.piles import beneath, in_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.state import Move, State
    from bot.locale.catalogue import Words

_FEW = 3
"""More empty foundations than these are told from the first to the last."""


def text_table(state: State, words: Words, *, last: Move | None = None, ready: bool = False) -> str:
    """The piles from the foundations to the stock, each with its top card last.

    ``last`` is the move that led here; ``ready`` tells which cards can go up.
    Plain lines: in a block of code a screen reader would spell every sign.
    """
    return "\n".join(_lines(state, words, last, ready=ready))


def _lines(state: State, words: Words, last: Move | None, *, ready: bool) -> Iterator[str]:
    yield from _foundations(state, words)
    for name in ("w", *(("r",) if state.rules.reserve else ()), *state.rules.column_names, "s"):
        yield words("text-pile", name=name, cards=_pile(state, name, words))
    if last:
        yield words("text-last", move=_played(state, last, words))
    if ready:
        tops = ", ".join(
            words("text-from", card=lead(state, move), source=move.source)
            for move in cards_that_go_up(state)
        )
        yield words("text-ready", cards=tops) if tops else words("text-ready-none")


def _foundations(state: State, words: Words) -> Iterator[str]:
    """Those that have begun a line each; the others are all alike and share one."""
    empty = []
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if not pile:
            empty.append(name)
            continue
        first, top = (symbol(CODES[card]) for card in (pile[0], pile[-1]))
        cards = first if len(pile) == 1 else words("text-run", first=first, top=top)
        yield words("text-pile", name=name, cards=cards)
    if empty:
        # They fill up from the first, so that in big games the rest is a long row.
        last_ones = len(empty) > _FEW and empty == list(state.rules.foundation_names[-len(empty) :])
        names = words("text-run", first=empty[0], top=empty[-1]) if last_ones else " ".join(empty)
        base = rank_symbol(RANKS[state.base])
        yield words("text-unbegun", names=names, count=len(empty), base=base)


def _pile(state: State, name: str, words: Words) -> str:
    pile = state.pile(name)
    if not pile:
        again = name == "s" and state.waste and state.redeal_left
        return words("text-redeal" if again else "alt-empty")
    down = beneath(state, name)
    told = [words("text-beneath" if name == "w" else "alt-hidden", count=down)] if down else []
    return ", ".join([*told, *filter(None, [in_view(state, name)])])


def _played(state: State, last: Move, words: Words) -> str:
    """The move that led here, its cards named from where they lie now."""
    if last == DRAW:
        return words("text-drawn" if state.waste else "text-turned")
    return carried(words, symbol(CODES[state.pile(last.target)[-last.count]]), last)
