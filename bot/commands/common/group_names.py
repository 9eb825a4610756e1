"""Find games and groups of games by the names that players type, for leaderboards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import build_choices
from bot.commands.common.game_names import list_matching_games, load_game_order, resolve_game_key
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.game_names import normalize_name
from bot.models.leaderboards import ALL_GAMES
from bot.services.stats.game_groups import build_family_group
from bot.ui.common.viewer import load_viewer
from bot.ui.leaderboards.text import format_game_group_name
from bot.variants import VARIANTS


def resolve_game_or_group_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game or group with this name.

    Raises GameError NO_SUCH_GAME if there is none.
    """
    for group in _list_group_keys():
        if _is_name_of_group(texts, group, typed_name):
            return group
    return resolve_game_key(texts, typed_name)


def resolve_game_or_all_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game with this name, or of all games together.

    Raises GameError NO_SUCH_GAME if there is none.
    """
    return (
        ALL_GAMES
        if _is_name_of_group(texts, ALL_GAMES, typed_name)
        else resolve_game_key(texts, typed_name)
    )


async def complete_game_or_group_name(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest all games together, families and games whose names contain what was typed.

    Not all suggestions fit: those that the player and the server play least are left out.
    """
    texts, game_order = (await load_viewer(interaction)).texts, await load_game_order(interaction)
    groups = _list_matching_groups(texts, current, _list_group_keys(game_order))
    games = list_matching_games(texts, current, game_order)
    return build_choices([*groups, *games])


async def complete_game_or_all_name(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest all games together, and the games whose names contain what was typed."""
    texts = (await load_viewer(interaction)).texts
    games = list_matching_games(texts, current, await load_game_order(interaction))
    return build_choices([*_list_matching_groups(texts, current, [ALL_GAMES]), *games])


def _is_name_of_group(texts: Texts, group: str, typed_name: str) -> bool:
    names = (
        group,
        format_game_group_name(texts, group),
        format_game_group_name(get_english_texts(), group),
    )
    return normalize_name(typed_name) in map(normalize_name, names)


def _list_group_keys(variant_keys: Iterable[str] = VARIANTS) -> list[str]:
    """Return all games together, and these games' families in the order of their first game."""
    families = dict.fromkeys(VARIANTS[key].family for key in variant_keys)
    return [ALL_GAMES, *map(build_family_group, families)]


def _list_matching_groups(
    texts: Texts, typed: str, group_keys: list[str]
) -> Iterator[tuple[str, str]]:
    wanted = [normalize_name(word) for word in typed.split()]
    for group in group_keys:
        names = [format_game_group_name(each, group) for each in (texts, get_english_texts())]
        if any(all(word in normalize_name(name) for word in wanted) for name in names):
            yield group, names[0]
