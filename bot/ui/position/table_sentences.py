"""What lies on a table, in sentences: the lines of a text table, and a picture's description.

The news comes first, then the piles whose top card can be played, then the columns.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import generate_foundation_moves
from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import DRAW_MOVE
from bot.locale.describe import (
    format_card,
    format_card_move,
    format_cards,
    format_first_moved_card,
    format_move,
    format_rank,
)
from bot.scene import MAX_VISIBLE_WASTE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.moves import Move
    from bot.engine.state import State
    from bot.locale.catalogue import Texts


_KEPT_COLUMNS = 4_096
"""As texts: a move changes two of them, and the others are the same again."""

_MANY_FOUNDATIONS = 12
"""More of them come after the stock: what can be played is to stand near the beginning."""


def list_table_sentences(
    state: State,
    texts: Texts,
    *,
    last_move: Move | None = None,
    hint: Move | None = None,
    names_foundations: bool = False,
) -> Iterator[str]:
    """Yield what a player sees of a position, without full stops.

    ``last_move`` is the move that led here, ``hint`` one that is recommended; the hint is the
    greater news. ``names_foundations`` says on which foundation each card lies.
    """
    if hint:
        yield texts("text-hint", move=format_move(texts, state, hint))
    elif last_move:
        yield format_last_move(state, last_move, texts)
    foundations = _format_foundations(state, texts, names_foundations=names_foundations)
    has_many_foundations = len(state.foundations) > _MANY_FOUNDATIONS
    if not has_many_foundations:
        yield foundations
    yield texts("text-waste", cards=_format_pile_from_top(state, "w", texts))
    if state.rules.reserve_size:
        yield texts("text-reserve", cards=_format_pile_from_top(state, "r", texts))
    yield texts("text-stock", cards=_format_stock(state, texts))
    if has_many_foundations:
        yield foundations
    if hint and last_move:
        yield format_last_move(state, last_move, texts)
    if state.cards_up < 52 * state.rules.decks:
        yield _format_ready_cards(state, texts)
    yield from _list_columns(state, texts)


def format_last_move(state: State, last_move: Move, texts: Texts) -> str:
    """Return the move that led here, with its card as it lies on the target now."""
    if last_move == DRAW_MOVE:
        return _format_last_draw(state, texts)
    first_card = state.get_pile(last_move.target)[-last_move.count]
    move = format_card_move(texts, format_card(texts, CARD_CODES[first_card]), last_move)
    for fill in state.fills:
        card = format_card(texts, CARD_CODES[state.get_pile(fill.target)[-1]])
        move = texts("text-refilled", move=move, card=card, column=fill.target)
    return texts("text-last", move=move)


def _format_last_draw(state: State, texts: Texts) -> str:
    if not state.waste:
        return texts("text-turned")
    if state.stock or state.rules.draw_count == 1:
        return texts("text-drawn", count=state.rules.draw_count)
    # How many cards were left for this draw cannot be told any more.
    return texts("text-drawn-last")


def count_covered_cards(state: State, pile_name: str) -> int:
    """Return how many cards of a pile are not visible, whether they have been seen or not."""
    if pile_name != "w":
        return state.count_hidden_cards(pile_name)
    visible = state.rules.draw_count if state.rules.draw_count > 1 else MAX_VISIBLE_WASTE
    return max(len(state.waste) - visible, 0)


def _format_foundations(state: State, texts: Texts, *, names_foundations: bool) -> str:
    """Return the top card of each foundation, and how many are still empty."""
    tops = []
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile:
            card = format_card(texts, CARD_CODES[pile[-1]])
            tops.append(texts("text-on", card=card, pile=name) if names_foundations else card)
    if empty_count := len(state.foundations) - len(tops):
        tops.append(texts("text-empty-count", count=empty_count))
    base = format_rank(texts, RANK_LETTERS[state.first_rank])
    return texts("text-foundations", base=base, tops=", ".join(tops))


def _format_pile_from_top(state: State, pile_name: str, texts: Texts) -> str:
    """Return a pile of which only the top card can be played: that one first."""
    pile, covered = state.get_pile(pile_name), count_covered_cards(state, pile_name)
    if not pile:
        return texts("text-empty")
    top, *below = (CARD_CODES[card] for card in pile[covered:][::-1])
    cards = format_cards(texts, below)
    if covered and pile_name == "w":
        cards = texts("text-and-more", cards=cards, more=texts("text-more", count=covered))
    elif covered:
        cards = texts("text-hidden", count=covered)
    key = "text-top-of" if cards else "text-top"
    return texts(key, card=format_card(texts, top), below=cards)


def _format_stock(state: State, texts: Texts) -> str:
    if state.stock:
        return texts("text-hidden", count=len(state.stock))
    return texts("text-redeal" if state.waste and state.has_redeal_left else "text-empty")


def _format_ready_cards(state: State, texts: Texts) -> str:
    """Return which cards a foundation takes."""
    cards = [
        texts("text-from", card=format_first_moved_card(texts, state, move), pile=move.source)
        for move in generate_foundation_moves(state)
    ]
    return texts("text-ready", cards=", ".join(cards)) if cards else texts("text-ready-none")


def _list_columns(state: State, texts: Texts) -> Iterator[str]:
    if not any(state.columns):
        yield texts("text-columns-empty", count=len(state.columns))
        return
    yield texts("text-columns")
    for name in state.rules.column_names:
        yield _format_column(texts, name, state.list_seen_cards(name))


@lru_cache(_KEPT_COLUMNS)
def _format_column(texts: Texts, name: str, cards: tuple[int | None, ...]) -> str:
    """Return a column's name and cards, the top card last."""
    parts = []
    for is_hidden, cards_in_row in groupby(cards, key=lambda card: card is None):
        group = list(cards_in_row)
        codes = [CARD_CODES[card] for card in group if card is not None]
        parts.append(
            texts("text-hidden", count=len(group)) if is_hidden else format_cards(texts, codes)
        )
    return texts("text-column", name=name, cards=", ".join(parts) or texts("text-empty"))
