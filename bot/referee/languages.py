"""The languages of the bot's players; all but English need more than the standard library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.errors import GameError
from bot.engine.typed_moves.vocabulary import CANONICAL_VOCABULARY, MoveVocabulary
from bot.referee.english_texts import LOCALE_FOLDER, format_english_text
from bot.referee.error_texts import format_error_text

ErrorFormat: TypeAlias = "Callable[[GameError], str]"


@dataclass(frozen=True)
class Language:
    """What the referee says in one language, and the words of moves that it reads."""

    texts: Callable[..., str] = format_english_text
    format_error: ErrorFormat = format_error_text
    vocabulary: MoveVocabulary = CANONICAL_VOCABULARY


ENGLISH = Language()
ENGLISH_NAME = "en"


def list_languages() -> list[str]:
    """Return the names of the languages that the referee speaks."""
    return sorted(file.stem for file in LOCALE_FOLDER.glob("*.ftl"))


def load_language(name: str) -> Language:
    """Return a language of ours.

    English is the referee's own. Errors that only programs are told are in English everywhere.
    Raises ImportError without the packages that the texts need.
    """
    if name == ENGLISH_NAME:
        return ENGLISH
    from bot.locale.catalogue import choose_texts  # noqa: PLC0415 - not needed for English
    from bot.locale.describe import format_error  # noqa: PLC0415
    from bot.locale.move_words import get_move_vocabulary  # noqa: PLC0415

    texts = choose_texts(name)

    def format_in_language(error: GameError) -> str:
        is_translated = texts.has_text(f"error-{error.key}")
        return format_error(texts, error) if is_translated else format_error_text(error)

    return Language(texts, format_in_language, get_move_vocabulary(texts))
