"""Descriptions of tables' pictures, for people who do not see them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.moves import Move
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.games import Game
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.common.viewer import format_game_and_deal, is_deal_concealed
from bot.ui.position.table_sentences import list_table_sentences

_TRUNCATION_MARK = " …"

MAX_DESCRIPTION_LENGTH = 1024
"""Discord's limit for a picture's description; what matters comes in the first 256."""


def format_table_alt_text(
    table: Table, texts: Texts, hint: Move | None = None, attempt: Attempt | None = None
) -> str:
    """Return the table's description: cards up, the hint or last move, then every pile.

    The deal is named where it may be told; ``attempt`` is the table's in a contest, if any. Where
    spelled suits would take more room than there is, it has symbols.
    """
    state, game = table.state, table.game
    title = texts(
        "alt-title",
        game=format_game_name(texts, table.rules.key),
        up=str(state.cards_up),
        cards=str(table.rules.cards_to_win),
    )
    sentences = list_table_sentences(state, texts, last_move=table.last_move, hint=hint)
    caption = []
    if not is_deal_concealed(game, attempt):
        caption.append(texts("alt-deal", deal=str(game.deal)))
    if game.moves:
        caption.append(texts("alt-moves", count=len(game.moves)))
    full_sentences = _complete_sentences([title, *sentences, *caption], texts)
    text = texts.join_sentences(full_sentences)
    if texts.spells_suits and len(text) > MAX_DESCRIPTION_LENGTH:
        return format_table_alt_text(table, texts.with_suit_symbols, hint, attempt)
    return _join_to_limit(full_sentences, texts)


def format_won_alt_text(
    game: Game, card_count: int, texts: Texts, attempt: Attempt | None = None
) -> str:
    """Return the description of a won game's picture, which shows all its cards as a fan."""
    return texts(
        "alt-won",
        game=format_game_and_deal(game, texts, attempt),
        cards=card_count,
        moves=game.move_count,
        time=texts.format_duration(game.seconds),
    )


def format_opening_alt_text(state: State, texts: Texts) -> str:
    """Return the description of a game that has just been dealt."""
    title = texts("alt-opening", game=format_game_name(texts, state.rules.key))
    sentences = _complete_sentences([title, *list_table_sentences(state, texts)], texts)
    text = texts.join_sentences(sentences)
    if texts.spells_suits and len(text) > MAX_DESCRIPTION_LENGTH:
        return format_opening_alt_text(state, texts.with_suit_symbols)
    return _join_to_limit(sentences, texts)


def _complete_sentences(sentences: Iterable[str], texts: Texts) -> list[str]:
    return [texts("alt-sentence", sentence=sentence) for sentence in sentences]


def _join_to_limit(sentences: list[str], texts: Texts) -> str:
    """Return the sentences in one text, or as many of the first as there is room for."""
    text = texts.join_sentences(sentences)
    shown = sentences.copy()
    while len(text) > MAX_DESCRIPTION_LENGTH:
        shown.pop()
        text = texts.join_sentences(shown) + _TRUNCATION_MARK
    return text
