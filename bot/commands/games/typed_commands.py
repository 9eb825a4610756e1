"""Commands that players type as moves: `undo` in `/move`."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.vocabulary import fold_text
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.describe import format_command_name

_COMMANDS = (
    *("undo", "redo", "auto", "hint", "table", "resign", "new", "games", "rules", "help"),
    *("replay", "share", "daily", "stats", "leaderboard", "settings"),
)


_OTHER_WORDS = {"undo": "typed-undo", "hint": "typed-hint"}
"""The text with other words for a command, where it has any."""


def explain_typed_command(texts: Texts, error: GameError) -> GameError:
    """Return the refusal of a text that is no move; where it is a command, it names that."""
    if error.key is not ErrorKey.UNREADABLE_MOVE:
        return error
    typed = _fold_words(str(error.values["text"]))
    for command in _COMMANDS if typed else ():
        if typed in _list_words(texts, command):
            return GameError(
                ErrorKey.COMMAND_AS_MOVE,
                text=error.values["text"],
                command=format_command_name(texts, command),
            )
    return error


def _list_words(texts: Texts, command: str) -> Iterator[str]:
    """Yield a command's names and other words for it, in this language and in English."""
    for known in (texts, get_english_texts()):
        yield _fold_words(format_command_name(known, command))
        if key := _OTHER_WORDS.get(command):
            yield from map(_fold_words, (known.find_own_text(key) or "").split(";"))


def _fold_words(text: str) -> str:
    return " ".join(fold_text(text).replace("-", " ").strip(" /!.?。").split())
