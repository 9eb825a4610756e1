"""Errors in the languages of the bot's players; these alone need more than the standard library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.referee.error_texts import format_error_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.errors import GameError

ErrorFormat: TypeAlias = "Callable[[GameError], str]"

ENGLISH = "en"


def list_languages() -> list[str]:
    """Return the languages that errors can be told in."""
    return sorted(file.stem for file in (Path(__file__).parents[1] / "locale").glob("*.ftl"))


def choose_error_format(language: str) -> ErrorFormat:
    """Return a function that tells errors in a language of ours.

    English is the referee's own. Errors that no player ever sees are told in English, too.
    Raises ImportError without the packages that the texts need.
    """
    if language == ENGLISH:
        return format_error_text
    from bot.locale.catalogue import choose_texts  # noqa: PLC0415 - not needed for English
    from bot.locale.describe import format_error  # noqa: PLC0415

    texts = choose_texts(language)

    def format_in_language(error: GameError) -> str:
        is_translated = texts.has_text(f"error-{error.key}")
        return format_error(texts, error) if is_translated else format_error_text(error)

    return format_in_language
