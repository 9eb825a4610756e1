"""Descriptions of tables' pictures, for people who do not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.locale.describe import (
    format_card_symbol,
    format_game_name,
    format_move,
    format_rank_symbol,
)
from bot.ui.position.visible_cards import count_covered_cards, format_visible_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.moves import Move
    from bot.engine.state import State
    from bot.locale.catalogue import Texts
    from bot.models.games import Game
    from bot.services.games.tables import Table

_TRUNCATION_MARK = " …"

MAX_DESCRIPTION_LENGTH = 1024
"""Discord's limit for a picture's description; what matters comes in the first 256."""


def format_table_alt_text(table: Table, texts: Texts, hint: Move | None = None) -> str:
    """Return the table's description: cards up, what can be played, then the columns."""
    state = table.state
    title = texts(
        "alt-title",
        game=format_game_name(texts, table.rules.key),
        deal=str(table.game.deal),
        up=str(state.cards_up),
        cards=str(52 * table.rules.decks),
    )
    hint_lines = [texts("alt-hint", move=format_move(texts, state, hint))] if hint else []
    return _join_within_limit(title, *hint_lines, *_format_piles(state, texts))


def format_won_alt_text(game: Game, card_count: int, texts: Texts) -> str:
    """Return the description of a won game's picture, which shows all its cards as a fan."""
    return texts(
        "alt-won",
        game=format_game_name(texts, game.variant),
        deal=str(game.deal),
        cards=card_count,
        moves=len(game.moves),
        time=texts.format_duration(game.seconds),
    )


def format_opening_alt_text(state: State, texts: Texts) -> str:
    """Return the description of a game that has just been dealt."""
    return _join_within_limit(
        texts("alt-opening", game=format_game_name(texts, state.rules.key)),
        *_format_piles(state, texts),
    )


def _join_within_limit(*sentences: str) -> str:
    """Return the sentences as one text, without those for which there is no room."""
    text = sentences[0]
    for number, sentence in enumerate(sentences[1:], start=2):
        room = MAX_DESCRIPTION_LENGTH - (0 if number == len(sentences) else len(_TRUNCATION_MARK))
        if len(text) + 1 + len(sentence) > room:
            return text + _TRUNCATION_MARK
        text += f" {sentence}"
    return text


def _format_piles(state: State, texts: Texts) -> Iterator[str]:
    rules = state.rules
    top_cards = (
        format_card_symbol(CARD_CODES[pile[-1]]) if pile else "–" for pile in state.foundations
    )
    yield texts(
        "alt-foundations",
        base=format_rank_symbol(RANK_LETTERS[state.base_rank]),
        piles=", ".join(top_cards),
    )
    waste_cards = format_visible_cards(state, "w") or texts("alt-empty")
    yield texts("alt-waste", count=str(len(state.waste)), top=waste_cards)
    if rules.reserve_size:
        reserve_cards = format_visible_cards(state, "r") or texts("alt-empty")
        yield texts("alt-reserve", count=str(len(state.reserve)), top=reserve_cards)
    yield texts("alt-stock", count=str(len(state.stock)))
    for name in rules.column_names:
        yield texts("alt-column", name=name, cards=_format_column(state, name, texts))


def _format_column(state: State, pile_name: str, texts: Texts) -> str:
    if not state.get_pile(pile_name):
        return texts("alt-empty")
    covered = count_covered_cards(state, pile_name)
    covered_texts = [texts("alt-hidden", count=covered)] if covered else []
    return " ".join([*covered_texts, format_visible_cards(state, pile_name)])
