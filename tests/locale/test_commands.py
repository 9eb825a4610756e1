"""Names and texts of the slash commands, within Discord's limits, in every language."""

import re

import pytest
from discord import app_commands

from bot.client import Command
from bot.commands import COMMANDS
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_command_name
from bot.ui.answers.help_pages import (
    format_counts_help,
    format_moves_help,
    format_privacy_help,
    format_start_help,
)
from tests.locale.fluent_messages import load_messages

COMMAND_NAME_PATTERN = re.compile(r"[a-z0-9_-]{1,32}")


def list_leaf_commands(command: Command) -> list[Command]:
    """Return the command itself and, for a group, its subcommands."""
    if isinstance(command, app_commands.Group):
        return [command, *command.walk_commands()]
    return [command]


LEAF_COMMANDS = [leaf for command in COMMANDS for leaf in list_leaf_commands(command)]


def test_command_names_are_unique_and_valid_for_discord() -> None:
    names = [command.qualified_name for command in LEAF_COMMANDS]
    assert len(set(names)) == len(names) <= 100
    assert all(COMMAND_NAME_PATTERN.fullmatch(command.name) for command in LEAF_COMMANDS)


@pytest.mark.parametrize("command", LEAF_COMMANDS, ids=lambda command: command.qualified_name)
def test_command_texts_and_options_are_within_discord_limits(command: Command) -> None:
    assert 1 <= len(command.description) <= 100
    parameters = command.parameters if isinstance(command, app_commands.Command) else []
    assert len(parameters) <= 25
    for parameter in parameters:
        assert COMMAND_NAME_PATTERN.fullmatch(parameter.name)
        assert 1 <= len(str(parameter.description)) <= 100
        assert str(parameter.description) != "\u2026", "an option without a text"


@pytest.mark.parametrize("language", get_texts_by_language())
def test_help_names_every_command(language: str) -> None:
    texts, pages = get_texts_by_language()[language], format_help_pages(language)
    named = set(re.findall(r"`/([^\s`]+)", pages))
    assert named == {
        texts(f"command-name-{command.name}") for command in COMMANDS if command.name != "help"
    }
    assert not re.search(r"[{}$]", pages)


@pytest.mark.parametrize("language", get_texts_by_language())
def test_help_names_options_that_there_are(language: str) -> None:
    texts = get_texts_by_language()[language]
    options = {
        texts(f"option-name-{parameter.display_name}")
        for command in LEAF_COMMANDS
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
    }
    named = set(re.findall(r"`([^\s`:]+):", format_help_pages(language)))
    expected = {texts(f"option-name-{name}") for name in ("deal", "season")}
    assert expected <= named <= options


def format_help_pages(language: str) -> str:
    """Return the pages of the help that name commands."""
    texts = get_texts_by_language()[language]
    own_names = {format_command_name(texts, leaf.qualified_name) for leaf in LEAF_COMMANDS}

    def quote_command(name: str) -> str:
        """Return a command as it is shown where Discord's id of it is not known."""
        assert name in own_names
        return f"`/{name}`"

    return "".join(
        (
            format_start_help(texts, quote_command, can_manage_server=True),
            format_moves_help(texts, quote_command),
            format_counts_help(texts, quote_command),
            format_privacy_help(texts, quote_command),
        )
    )


@pytest.mark.parametrize("language", get_texts_by_language())
def test_command_texts_are_within_limits_in_every_language(language: str) -> None:
    texts = get_texts_by_language()[language]
    keys = [key for key in load_messages(language) if key.startswith("command-")]
    assert keys
    for key in keys:
        assert 1 <= len(texts(key)) <= 100, key
