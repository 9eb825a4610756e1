"""Games and families of games by what players call them, for boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.choices import MOST, choices
from bot.commands.game_names import folded, game_key, games_like
from bot.locale.catalogue import english
from bot.services.groups import EVERY, family_group
from bot.ui.boards.text import group_name
from bot.ui.words import listener
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import app_commands

    from bot.client import Interaction
    from bot.locale.catalogue import Words


def group_key(words: Words, text: str) -> str:
    """The key of the game or group that a player names; GameError ``no-such-game``."""
    for group in _groups():
        if _is_called(words, group, text):
            return group
    return game_key(words, text)


def record_key(words: Words, text: str) -> str:
    """The key of the game, or of every game, that a player names; GameError ``no-such-game``."""
    return EVERY if _is_called(words, EVERY, text) else game_key(words, text)


async def complete_group(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Every game, families and games whose names hold what was typed.

    More than fit come from the largest family, which stands last.
    """
    words = (await listener(interaction)).words
    groups = _groups_like(words, current, _groups())
    return choices([*groups, *_small_first(games_like(words, current))])


async def complete_record(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Every game, and the games whose names hold what was typed, family by family."""
    words = (await listener(interaction)).words
    return choices([*_groups_like(words, current, [EVERY]), *games_like(words, current)])


def _is_called(words: Words, group: str, text: str) -> bool:
    names = (group, group_name(words, group), group_name(english(), group))
    return folded(text) in map(folded, names)


def _groups() -> list[str]:
    return [EVERY, *map(family_group, dict.fromkeys(each.family for each in VARIANTS.values()))]


def _groups_like(words: Words, typed: str, groups: list[str]) -> Iterator[tuple[str, str]]:
    wanted = [folded(word) for word in typed.split()]
    for group in groups:
        name = group_name(words, group)
        if all(word in folded(name) for word in wanted):
            yield group, name


def _small_first(found: Iterator[tuple[str, str]]) -> list[tuple[str, str]]:
    families = [rules.family for rules in VARIANTS.values()]
    return sorted(found, key=lambda each: families.count(VARIANTS[each[0]].family) > MOST // 2)
