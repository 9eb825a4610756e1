"""The names of commands and options in every language, as Discord takes them."""

import asyncio
from collections import defaultdict

import discord
import pytest
from discord import app_commands

from bot.client.command_translator import CommandTranslator
from bot.commands import COMMANDS
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_command_name
from sandbox.validation import FormValidator
from sandbox.validation_commands import check_commands, is_valid_name
from tests.locale.fluent_messages import load_messages
from tests.locale.test_commands import LEAF_COMMANDS
from tests.sandbox.driver.messages import Json

every_language = pytest.mark.parametrize("language", get_texts_by_language())


@every_language
def test_names_are_valid_for_discord(language: str) -> None:
    texts = get_texts_by_language()[language]
    keys = [key for key in load_messages("en") if key.startswith(("command-name-", "option-name-"))]
    assert len(keys) > len(LEAF_COMMANDS)
    assert [key for key in keys if not is_valid_name(texts(key))] == []


@every_language
def test_names_of_commands_and_of_an_option_s_siblings_differ(language: str) -> None:
    texts = get_texts_by_language()[language]
    names = [format_command_name(texts, command.qualified_name) for command in LEAF_COMMANDS]
    assert len(set(names)) == len(names)
    for command in LEAF_COMMANDS:
        if isinstance(command, app_commands.Command):
            options = [texts(f"option-name-{each.display_name}") for each in command.parameters]
            assert len(set(options)) == len(options), command.qualified_name


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
    assert len(commands) == len(COMMANDS)
    locales = {locale for command in commands for locale in command["name_localizations"]}
    assert not locales & {"en-US", "en-GB"}, "English is what Discord shows anyway"


async def translate_commands() -> list[Json]:
    """Return the commands as they are sent to Discord."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for command in COMMANDS:
        tree.add_command(command)
    return [await command.get_translated_payload(tree, CommandTranslator()) for command in COMMANDS]
