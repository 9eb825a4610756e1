"""Tables as text, one line per pile, for screen readers and for people without pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.candidate_moves import generate_foundation_moves
from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import DRAW_MOVE
from bot.locale.describe import (
    format_card_move,
    format_card_symbol,
    format_first_moved_card,
    format_rank_symbol,
)
from bot.ui.position.visible_cards import count_covered_cards, format_visible_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.moves import Move
    from bot.engine.state import State
    from bot.locale.catalogue import Texts

_MAX_LISTED_EMPTY_FOUNDATIONS = 3
"""More empty foundations than this are named by the first and the last only."""


def format_text_table(
    state: State, texts: Texts, *, last_move: Move | None = None, lists_ready_cards: bool = False
) -> str:
    """Return the piles from the foundations to the stock, each with its top card last.

    ``last_move`` is the move that led here; ``lists_ready_cards`` adds which cards can go up.
    The lines are plain: in a code block a screen reader would spell every sign.
    """
    return "\n".join(
        _format_table_lines(state, texts, last_move, lists_ready_cards=lists_ready_cards)
    )


def _format_table_lines(
    state: State, texts: Texts, last_move: Move | None, *, lists_ready_cards: bool
) -> Iterator[str]:
    yield from _format_foundation_lines(state, texts)
    for name in (
        "w",
        *(("r",) if state.rules.reserve_size else ()),
        *state.rules.column_names,
        "s",
    ):
        yield texts("text-pile", name=name, cards=_format_pile(state, name, texts))
    if last_move:
        yield texts("text-last", move=_format_last_move(state, last_move, texts))
    if lists_ready_cards:
        ready_cards = ", ".join(
            texts("text-from", card=format_first_moved_card(state, move), source=move.source)
            for move in generate_foundation_moves(state)
        )
        yield texts("text-ready", cards=ready_cards) if ready_cards else texts("text-ready-none")


def _format_foundation_lines(state: State, texts: Texts) -> Iterator[str]:
    """Yield a line for each foundation with cards, and one for all the empty ones."""
    empty = []
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if not pile:
            empty.append(name)
            continue
        first, top = (format_card_symbol(CARD_CODES[card]) for card in (pile[0], pile[-1]))
        cards = first if len(pile) == 1 else texts("text-run", first=first, top=top)
        yield texts("text-pile", name=name, cards=cards)
    if empty:
        # Foundations fill up from the first one, so in large games the rest is a long row.
        is_long_row = len(empty) > _MAX_LISTED_EMPTY_FOUNDATIONS and empty == list(
            state.rules.foundation_names[-len(empty) :]
        )
        names = texts("text-run", first=empty[0], top=empty[-1]) if is_long_row else " ".join(empty)
        base = format_rank_symbol(RANK_LETTERS[state.base_rank])
        yield texts("text-unbegun", names=names, count=len(empty), base=base)


def _format_pile(state: State, pile_name: str, texts: Texts) -> str:
    pile = state.get_pile(pile_name)
    if not pile:
        can_redeal = pile_name == "s" and state.waste and state.has_redeal_left
        return texts("text-redeal" if can_redeal else "alt-empty")
    parts = []
    if covered := count_covered_cards(state, pile_name):
        text_key = "text-beneath" if pile_name == "w" else "alt-hidden"
        parts.append(texts(text_key, count=covered))
    if visible_cards := format_visible_cards(state, pile_name):
        parts.append(visible_cards)
    return ", ".join(parts)


def _format_last_move(state: State, last_move: Move, texts: Texts) -> str:
    """Return the move that led here, with its card as it lies on the target now."""
    if last_move == DRAW_MOVE:
        return texts("text-drawn" if state.waste else "text-turned")
    return format_card_move(
        texts,
        format_card_symbol(CARD_CODES[state.get_pile(last_move.target)[-last_move.count]]),
        last_move,
    )
