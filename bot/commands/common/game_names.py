"""Find games by the names that players type: in their language, in English or as a key."""

from __future__ import annotations

import unicodedata
from operator import itemgetter
from typing import TYPE_CHECKING

from bot.commands.common.choices import build_choices
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name, list_other_game_names
from bot.ui.common.viewer import load_viewer
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from discord import app_commands

    from bot.client import Interaction
    from bot.locale.catalogue import Texts


def resolve_game_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game with this name; raise GameError NO_SUCH_GAME if there is none.

    A game's own name goes before another game's alternative name.
    """
    wanted = normalize_name(typed_name)
    for names in (_list_own_names, _list_alternative_names):
        for key in VARIANTS:
            if any(normalize_name(name) == wanted for name in names(texts, key)):
                return key
    raise GameError(ErrorKey.NO_SUCH_GAME, game=typed_name)


async def complete_game_name(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the games whose names contain what was typed.

    Those that the player plays come first, then those that the server plays.
    """
    texts = (await load_viewer(interaction)).texts
    return build_choices(list_matching_games(texts, current, await load_game_order(interaction)))


async def load_game_order(interaction: Interaction) -> list[str]:
    """Return the keys of all games, those that the player and the server play first."""
    return await interaction.client.services.game_choice.list_variants(
        interaction.user.id, interaction.guild_id
    )


def list_matching_games(
    texts: Texts, typed: str, game_order: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield keys and labels of the games whose names contain what was typed.

    They come in the given order, except that games of exactly that name come first.
    """
    matches = [
        (normalize_name(name) != normalize_name(typed), key, _format_game_choice(texts, key, name))
        for key in game_order
        if (name := _find_matching_name(texts, key, typed))
    ]
    for _, key, label in sorted(matches, key=itemgetter(0)):
        yield key, label


def _find_matching_name(texts: Texts, variant_key: str, typed: str) -> str | None:
    """Return the game's name that contains every typed word; its own name is tried first."""
    wanted = [normalize_name(word) for word in typed.split()]
    for name in (
        *_list_own_names(texts, variant_key),
        *_list_alternative_names(texts, variant_key),
    ):
        if all(word in normalize_name(name) for word in wanted):
            return name
    return None


def _format_game_choice(texts: Texts, variant_key: str, name: str) -> str:
    """Return a game and its family, except for the game that the family is named after."""
    game, family_key = format_game_name(texts, variant_key), VARIANTS[variant_key].family
    is_own_name = name in _list_own_names(texts, variant_key)
    if variant_key == family_key:
        return game if is_own_name else texts("complete-namesake-as", name=name, game=game)
    family = texts(f"family-{family_key}")
    if is_own_name:
        return texts("complete-game", game=game, family=family)
    return texts("complete-game-as", name=name, game=game, family=family)


def normalize_name(name: str) -> str:
    """Return only the letters and digits of a name, without case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _list_own_names(texts: Texts, variant_key: str) -> list[str]:
    return [
        format_game_name(texts, variant_key),
        format_game_name(get_english_texts(), variant_key),
        variant_key,
    ]


def _list_alternative_names(texts: Texts, variant_key: str) -> list[str]:
    return list(
        dict.fromkeys(
            list_other_game_names(texts, variant_key)
            + list_other_game_names(get_english_texts(), variant_key)
        )
    )
