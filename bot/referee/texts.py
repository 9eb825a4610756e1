"""The referee's texts: plain English, and for people the languages of the bot's players."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.words import CANONICAL_VOCABULARY, MoveVocabulary

ErrorFormat: TypeAlias = "Callable[[GameError], str]"

LOCALE_FOLDER = Path(__file__).parents[1] / "locale"

_MESSAGE = re.compile(r"^([a-z-]+) = (.+)$", re.MULTILINE)
_VALUE = re.compile(r"\{ \$([a-z]+) \}")


@cache
def _load_templates(path: Path) -> Mapping[str, str]:
    """Return the one-line messages of a file of texts, with Python's fields for their values."""
    source = path.read_text("utf-8")
    return {key: _VALUE.sub(r"{\1}", text) for key, text in _MESSAGE.findall(source)}


def format_english_text(key: str, **values: object) -> str:
    """Return the referee's English text of a key, filled with values."""
    return _load_templates(LOCALE_FOLDER / "en.ftl")[key].format_map(values)


ERROR_TEXTS: Mapping[ErrorKey, str] = {
    ErrorKey(key): text
    for key, text in _load_templates(Path(__file__).with_name("errors.ftl")).items()
}
"""The English sentence for each error, with fields for its values."""


def format_error_text(error: GameError) -> str:
    """Return the error as one English sentence."""
    return ERROR_TEXTS[error.key].format_map(error.values)


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
    """Return a language of ours; ImportError without the packages that all but English need."""
    if name == ENGLISH_NAME:
        return ENGLISH
    from bot.locale.catalogue import choose_texts  # noqa: PLC0415 - not needed for English
    from bot.locale.describe import format_error, get_move_vocabulary  # noqa: PLC0415

    texts = choose_texts(name)

    def format_in_language(error: GameError) -> str:
        is_translated = texts.has_text(f"error-{error.key}")
        return format_error(texts, error) if is_translated else format_error_text(error)

    return Language(texts, format_in_language, get_move_vocabulary(texts))
