"""What lies on a table, in sentences: the lines of a text table, and a picture's description.

The news comes first, then the piles whose top card can be played, then the columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from bot.engine.cards import CARD_CODES
from bot.engine.move_lists.candidate_moves import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.locale.describe import (
    format_card,
    format_card_forms,
    format_card_move,
    format_cards,
    format_first_moved_card,
    format_move,
    format_shown_card_forms,
)
from bot.scene import MAX_VISIBLE_WASTE, is_redeal
from bot.ui.position.foundation_sentences import list_foundation_sentences

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
    foundations = list_foundation_sentences(state, texts, names_foundations=names_foundations)
    has_many_foundations = len(state.foundations) > _MANY_FOUNDATIONS
    if not has_many_foundations:
        yield from foundations
    yield from _list_playable_piles(state, texts)
    yield texts("text-stock", cards=_format_stock(state, texts))
    if has_many_foundations:
        yield from foundations
    if hint and last_move:
        yield format_last_move(state, last_move, texts)
    if state.cards_up < state.rules.cards_to_win:
        yield _format_ready_cards(state, texts)
    yield from _list_columns(state, texts)


def format_last_move(state: State, last_move: Move, texts: Texts) -> str:
    """Return the move that led here, with its card as it lies on the target now."""
    if last_move == DRAW_MOVE:
        return _format_last_draw(state, texts)
    first_card = CARD_CODES[state.get_pile(last_move.target)[-last_move.count]]
    if last_move.turns_up:
        forms = format_shown_card_forms(texts, "card", first_card)
        return texts("text-turned-up", **forms, column=last_move.target)
    move = format_card_move(texts, first_card, last_move)
    for fill in state.fills:
        top = CARD_CODES[state.get_pile(fill.target)[-1]]
        forms = format_shown_card_forms(texts, "card", top)
        key = "text-refilled" if fill.count == 1 else "text-refilled-many"
        values = {"source": fill.source, "target": fill.target, "count": fill.count}
        move = texts(key, move=move, **forms, **values)
    return texts("text-last", move=move)


def _format_last_draw(state: State, texts: Texts) -> str:
    if is_redeal(state):
        return texts("text-turned-dealt" if state.fills else "text-turned", count=len(state.fills))
    count = state.rules.get_packet_size(state.redeals_made) * state.rules.drawn_waste_count
    if state.stock or count == 1:
        return texts("text-drawn", count=count)
    # How many cards were left for this draw cannot be told any more.
    return texts("text-drawn-last")


def count_covered_cards(state: State, pile_name: str) -> int:
    """Return how many cards of a pile are not visible, whether they have been seen or not."""
    if pile_name[0] != "w":
        return state.count_hidden_cards(pile_name)
    visible = state.rules.packet_size if state.rules.packet_size > 1 else MAX_VISIBLE_WASTE
    return max(len(state.get_pile(pile_name)) - visible, 0)


def _list_playable_piles(state: State, texts: Texts) -> Iterator[str]:
    """Yield the wastes, the reserves and the cells; of several of a kind all in one sentence."""
    rules = state.rules
    for names, one_key, several_key in (
        (rules.waste_names, "text-waste", "text-wastes"),
        (rules.reserve_names, "text-reserve", "text-reserves"),
    ):
        if len(names) == 1:
            yield texts(one_key, cards=_format_pile_from_top(state, names[0], texts))
        elif names:
            yield texts(several_key, piles=_format_piles_of_a_kind(state, names, texts))
    if rules.cell_names:
        yield texts("text-cells", piles=_format_piles_of_a_kind(state, rules.cell_names, texts))


def _format_piles_of_a_kind(state: State, names: Sequence[str], texts: Texts) -> str:
    return texts.join_rows(_list_piles_of_a_kind(state, names, texts))


def _list_piles_of_a_kind(state: State, names: Sequence[str], texts: Texts) -> Iterator[str]:
    """Yield each pile with its cards, the top card first; those that are empty share a place."""
    empty_names = [name for name in names if not state.get_pile(name)]
    for name in names:
        if name not in empty_names:
            covered = count_covered_cards(state, name)
            codes = [CARD_CODES[card] for card in state.get_pile(name)[covered:][::-1]]
            cards = format_cards(texts, codes)
            if covered:
                cards = texts("text-and-more", cards=cards, more=texts("text-more", count=covered))
            yield texts("text-pile", name=name, cards=cards)
    letters = dict(zip(state.rules.cell_names, state.rules.cell_letters, strict=False))
    for name in empty_names:
        if name in letters:
            yield texts(
                "text-cell-for", name=name, **format_card_forms(texts, "rank", letters[name])
            )
    if plain_names := [name for name in empty_names if name not in letters]:
        yield texts("text-pile", name=texts.join_parts(plain_names), cards=texts("text-empty"))


def _format_pile_from_top(state: State, pile_name: str, texts: Texts) -> str:
    """Return a pile of which only the top card can be played: that one first."""
    pile, covered = state.get_pile(pile_name), count_covered_cards(state, pile_name)
    if not pile:
        return texts("text-empty")
    if covered == len(pile):
        return texts("text-hidden", count=covered)
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
    """Return which cards a foundation takes, each once though foundations of both kinds may."""
    moves = {move.source: move for move in generate_foundation_moves(state)}
    cards = [
        texts(
            "text-from" if move.count == 1 else "text-from-many",
            card=format_first_moved_card(texts, state, move),
            more=move.count - 1,
            pile=source,
        )
        for source, move in moves.items()
    ]
    return texts("text-ready", cards=texts.join_parts(cards)) if cards else texts("text-ready-none")


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
    return texts("text-column", name=name, cards=texts.join_parts(parts) or texts("text-empty"))
