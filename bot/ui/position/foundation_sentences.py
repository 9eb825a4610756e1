"""The foundations in sentences: one for each way in which they are built."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.rules import FoundationKind
from bot.engine.rules.foundations import find_first_rank
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.locale.describe import format_card, format_rank


def list_foundation_sentences(
    state: State, texts: Texts, *, names_foundations: bool
) -> Iterator[str]:
    """Yield the top cards of the foundations of each kind, and how many are still empty.

    ``names_foundations`` says on which foundation each card lies.
    """
    kinds = state.rules.foundation_kinds
    for kind in dict.fromkeys(kinds):
        indexes = [index for index, other in enumerate(kinds) if other is kind]
        tops = _format_tops(state, texts, indexes, names_foundations=names_foundations)
        if kind is FoundationKind.FOURS:
            yield texts("text-foundation-fours", tops=tops)
        elif kind is FoundationKind.KINGS:
            yield _format_kings(state, texts, indexes[0])
        elif state.base_rank is None:
            yield texts("text-foundations-unchosen", tops=tops)
        else:
            first_rank = find_first_rank(state.rules, state.base_rank, indexes[0])
            base = format_rank(texts, RANK_LETTERS[first_rank])
            is_down = kind is FoundationKind.DOWN
            yield texts(
                "text-foundations-down" if is_down else "text-foundations", base=base, tops=tops
            )


def _format_kings(state: State, texts: Texts, index: int) -> str:
    name, pile = state.rules.foundation_names[index], state.foundations[index]
    card = format_card(texts, CARD_CODES[pile[-1]]) if pile else ""
    return texts("text-foundation-kings", pile=name, card=card, count=len(pile))


def _format_tops(state: State, texts: Texts, indexes: list[int], *, names_foundations: bool) -> str:
    tops = []
    for index in indexes:
        if pile := state.foundations[index]:
            card, name = (
                format_card(texts, CARD_CODES[pile[-1]]),
                state.rules.foundation_names[index],
            )
            tops.append(texts("text-on", card=card, pile=name) if names_foundations else card)
    if empty_count := len(indexes) - len(tops):
        tops.append(texts("text-empty-count", count=empty_count))
    return texts.join_parts(tops)
