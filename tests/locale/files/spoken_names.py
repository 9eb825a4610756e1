"""Commands, options and moves as texts name them, in each language's own words."""

import re
from functools import cache

from discord import app_commands

from bot.locale.catalogue import get_texts_by_language
from tests.locale.test_commands import LEAF_COMMANDS

CODE = re.compile(r"`([^`\n]+)`")

_MOVES = re.compile(r"(?:[♣♠♥♦]?\d{1,2}[cshd]?|[swrctfg](?:\d+|\{?‹\w+›)?|‹[\w-]+›\d?|[,… ])+")
"""Piles, cards and moves in notation, which is the same everywhere."""

_PROGRAM = re.compile(r"python -m .*|‹\w+›")


@cache
def list_command_names(language: str) -> dict[str, str]:
    """Return the English name of each command by its name in this language, groups included."""
    return {
        " ".join(
            format_name(language, "command", words[: count + 1]) for count in range(len(words))
        ): command.qualified_name
        for command in LEAF_COMMANDS
        for words in [command.qualified_name.split()]
    }


@cache
def list_option_names(language: str) -> dict[str, str]:
    """Return the English name of each option by its name in this language."""
    names = {
        str(parameter.display_name)
        for command in LEAF_COMMANDS
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
    }
    return {format_name(language, "option", [name]): name for name in sorted(names)}


def format_name(language: str, kind: str, words: list[str]) -> str:
    """Return the last word of a command's name, or an option's name, in this language."""
    texts = get_texts_by_language()[language]
    return texts.find_own_text(f"{kind}-name-{'-'.join(words)}") or words[-1]


def read_code(language: str, code: str) -> str:
    """Return what a code in a text stands for: an English command or option, a move, or words.

    A command or option that does not exist is marked by a question mark.
    """
    if code.startswith("/"):
        return _read_command(language, code)
    head, colon, value = code.partition(":")
    if head in list_option_names(language):
        return f"{list_option_names(language)[head]}{colon}{'…' if value else ''}"
    if colon and not _PROGRAM.fullmatch(code):
        return f"?{code}"
    if _MOVES.fullmatch(code) or _PROGRAM.fullmatch(code):
        return code
    return "words"


def _read_command(language: str, code: str) -> str:
    names = list_command_names(language)
    words = code[1:].split()
    for count in range(len(words), 0, -1):
        if (name := " ".join(words[:count])) in names:
            options = [read_code(language, word) for word in words[count:]]
            return " ".join([f"/{names[name]}", *options])
    return f"?{code}"
