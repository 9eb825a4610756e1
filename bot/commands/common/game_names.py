"""Games by what players call them, in their language, in English, or by key."""

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
    from collections.abc import Iterator

    from discord import app_commands

    from bot.client import Interaction
    from bot.locale.catalogue import Texts


def resolve_game_key(texts: Texts, typed_name: str) -> str:
    """The key of the game that a player names; GameError ``no-such-game``.

    Where a name is one game's own and another's byname, the own name wins.
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
    """The games whose names hold what was typed, family by family."""
    words = (await load_viewer(interaction)).texts
    return build_choices(list_matching_games(words, current))


def list_matching_games(texts: Texts, typed: str) -> Iterator[tuple[str, str]]:
    """Keys and labels of the games that what was typed may mean.

    Family by family; in each the games of that very name come first.
    """
    families = list(dict.fromkeys(rules.family for rules in VARIANTS.values()))
    found = []
    for key, rules in VARIANTS.items():
        if name := _find_matching_name(texts, key, typed):
            place = families.index(rules.family), normalize_name(name) != normalize_name(typed)
            found.append((place, key, _format_game_choice(texts, key, name)))
    for _, key, label in sorted(found, key=itemgetter(0)):
        yield key, label


def _find_matching_name(texts: Texts, variant_key: str, typed: str) -> str | None:
    """The game's name that holds every word that was typed: its own rather than a byname."""
    wanted = [normalize_name(word) for word in typed.split()]
    for name in (
        *_list_own_names(texts, variant_key),
        *_list_alternative_names(texts, variant_key),
    ):
        if all(word in normalize_name(name) for word in wanted):
            return name
    return None


def _format_game_choice(texts: Texts, variant_key: str, name: str) -> str:
    game, family = (
        format_game_name(texts, variant_key),
        texts(f"family-{VARIANTS[variant_key].family}"),
    )
    if name in _list_own_names(texts, variant_key):
        return texts("complete-game", game=game, family=family)
    return texts("complete-game-as", name=name, game=game, family=family)


def normalize_name(name: str) -> str:
    """A name with nothing but its letters and digits, without case and accents, to compare."""
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
