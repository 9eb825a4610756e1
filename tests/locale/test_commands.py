"""Names and texts of the slash commands, within Discord's limits, in every language."""

import asyncio
import re
from collections import defaultdict
from functools import cache

import discord
import pytest
from discord import app_commands

from bot.client.client import Command, CommandTranslator
from bot.client.controls import MAX_LENGTH
from bot.commands import ALL_COMMANDS, COMMANDS
from bot.commands.forms import build_challenge_form_id, build_form
from bot.engine.typed_moves.words import is_unspaced
from bot.locale.catalogue import Texts, get_texts_by_language
from bot.locale.describe import format_command_name
from bot.ui.control_ids import FormId, FormKind
from bot.ui.forms import build_modal
from bot.ui.help import (
    format_counts_help,
    format_moves_help,
    format_play_help,
    format_privacy_help,
    format_start_help,
)
from sandbox.validation import FormValidator
from sandbox.validation_commands import check_commands, check_modal
from tests.sandbox.sandbox_user import Json


def list_leaf_commands(command: Command) -> list[Command]:
    """Return the command itself and, for a group, its subcommands."""
    if isinstance(command, app_commands.Group):
        return [command, *command.walk_commands()]
    return [command]


LEAF_COMMANDS = [leaf for command in COMMANDS for leaf in list_leaf_commands(command)]


@pytest.mark.parametrize("command", LEAF_COMMANDS, ids=lambda command: command.qualified_name)
def test_command_options_have_texts(command: Command) -> None:
    parameters = command.parameters if isinstance(command, app_commands.Command) else []
    for parameter in parameters:
        assert str(parameter.description) != "\u2026", "an option without a text"


@pytest.mark.parametrize("language", get_texts_by_language())
def test_help_names_every_command(language: str) -> None:
    texts, pages = get_texts_by_language()[language], format_help_pages(language)
    named = set(re.findall(r"`/([^\s`]+)", pages))
    assert named == {
        format_command_name(texts, command.name) for command in COMMANDS if command.name != "help"
    }
    assert not re.search(r"[{}$]", pages)


@pytest.mark.parametrize("language", get_texts_by_language())
def test_a_page_of_the_help_has_at_most_120_words(language: str) -> None:
    counts = [count_words(page) for page in list_help_pages(language)]
    assert max(counts) <= 120, counts


def count_words(text: str) -> int:
    """Return how many words a text has; three letters of a script without spaces are one."""
    words = [word for word in text.split() if any(map(str.isalnum, word))]
    return len(words) + sum(map(is_unspaced, text)) // 3


@pytest.mark.parametrize("language", get_texts_by_language())
def test_help_names_options_that_there_are(language: str) -> None:
    texts = get_texts_by_language()[language]
    options = {
        find_option_name(texts, parameter.display_name)
        for command in LEAF_COMMANDS
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
    }
    named = set(re.findall(r"`([^\s`:]+):", format_help_pages(language)))
    expected = {find_option_name(texts, name) for name in ("deal", "season")}
    assert expected <= named <= options


def find_option_name(texts: Texts, name: str) -> str:
    """Return the name of an option in a language; English has that of the code."""
    return texts.find_own_text(f"option-name-{name}") or name


def format_help_pages(language: str) -> str:
    """Return the pages of the help together."""
    return "".join(list_help_pages(language))


def list_help_pages(language: str) -> list[str]:
    """Return the pages of the help, with commands by their names."""
    texts = get_texts_by_language()[language]
    own_names = {format_command_name(texts, leaf.qualified_name) for leaf in LEAF_COMMANDS}

    def quote_command(name: str) -> str:
        """Return a command as it is shown where Discord's id of it is not known."""
        assert name in own_names
        return f"`/{name}`"

    return [
        format_start_help(texts, quote_command, can_manage_server=True),
        format_play_help(texts, quote_command),
        format_moves_help(texts, quote_command),
        format_counts_help(texts, quote_command),
        format_privacy_help(texts, quote_command),
    ]


def test_no_name_is_that_of_different_commands_in_two_languages() -> None:
    commands_by_name = defaultdict(set)
    for texts in get_texts_by_language().values():
        for command in LEAF_COMMANDS:
            name = format_command_name(texts, command.qualified_name)
            commands_by_name[name].add(command.qualified_name)
    assert {name: both for name, both in commands_by_name.items() if len(both) > 1} == {}


def test_discord_takes_the_commands_with_the_texts_of_all_languages() -> None:
    commands = asyncio.run(translate_commands())
    form = FormValidator()
    check_commands(commands, form)
    form.raise_if_errors()
    assert len(commands) == len(ALL_COMMANDS)
    locales = {locale for command in commands for locale in command["name_localizations"]}
    assert not locales & {"en-US", "en-GB"}, "English is what Discord shows anyway"


async def translate_commands() -> list[Json]:
    """Return the commands as they are sent to Discord."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in ALL_COMMANDS:
        tree.add_command(command)
    translator = CommandTranslator()
    return [await command.get_translated_payload(tree, translator) for command in ALL_COMMANDS]


CODE = re.compile(r"`([^`\n]+)`")

_MOVES = re.compile(r"(?:[♣♠♥♦]?\d{1,2}[cshd]?|[swrctfg](?:\d+|\{?‹\w+›)?|‹[\w-]+›\d?|[,… ])+")
"""Piles, cards and moves in notation, which is the same everywhere."""

_PROGRAM = re.compile(r"python -m .*|patience-table|‹\w+›")


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


@pytest.mark.parametrize("language", get_texts_by_language())
def test_discord_takes_the_forms_in_every_language(language: str) -> None:
    texts = get_texts_by_language()[language]
    form_ids = (
        build_challenge_form_id(player_ids=[2**62 + number for number in range(5)]),
        FormId.build(FormKind.DEAL, "friday", "x" * 100),
    )
    for form_id in form_ids:
        assert len(form_id.dump()) <= MAX_LENGTH
        validator = FormValidator()
        check_modal(build_modal(build_form(form_id, "Klondike", texts)).to_dict(), validator)
        validator.raise_if_errors()
