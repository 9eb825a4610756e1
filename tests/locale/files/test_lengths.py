"""Texts within Discord's limits in every language, with the longest values that can occur."""

from collections import Counter

import pytest
from discord import app_commands

from bot.client import Command
from bot.commands import COMMANDS
from bot.locale.catalogue import get_texts_by_language
from sandbox.validation_commands import is_valid_name
from tests.locale.files.longest_texts import LIMITS, list_longest_texts
from tests.locale.files.spoken_names import format_name

every_language = pytest.mark.parametrize("language", get_texts_by_language())


@every_language
def test_texts_are_within_the_limits_of_discord(language: str) -> None:
    longest = list_longest_texts(language)
    assert {each.limit for each in longest} == set(LIMITS)
    too_long = [
        f"{each.key}: {each.length} of {each.limit.most} characters: {each.text}"
        for each in longest
        if each.length > each.limit.most
    ]
    assert not too_long, "\n".join(too_long)


@every_language
def test_names_of_commands_and_options_are_valid_and_unique(language: str) -> None:
    for names in list_sibling_names(language):
        assert all(map(is_valid_name, names)), names
        assert max(Counter(names).values(), default=1) == 1, names


def list_sibling_names(language: str) -> list[list[str]]:
    """Return the names of all commands, and of each one's subcommands or options."""

    def list_names(commands: list[Command]) -> list[str]:
        return [
            format_name(language, "command", command.qualified_name.split()) for command in commands
        ]

    siblings = [list_names([*COMMANDS])]
    for command in COMMANDS:
        if isinstance(command, app_commands.Group):
            siblings.append(list_names([*command.commands]))
        leaves = (
            [*command.walk_commands()] if isinstance(command, app_commands.Group) else [command]
        )
        siblings += [
            [
                format_name(language, "option", [str(parameter.display_name)])
                for parameter in leaf.parameters
            ]
            for leaf in leaves
            if isinstance(leaf, app_commands.Command)
        ]
    return siblings
