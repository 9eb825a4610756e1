"""Games by what players call them, in their language, in English, or by key."""

from __future__ import annotations

import unicodedata
from operator import itemgetter
from typing import TYPE_CHECKING

from bot.commands.choices import choices
from bot.engine.errors import GameError
from bot.locale.catalogue import english
from bot.locale.describe import game_name, other_names
from bot.ui.words import listener
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from discord import app_commands

    from bot.client import Interaction
    from bot.locale.catalogue import Words


def game_key(words: Words, text: str) -> str:
    """The key of the game that a player names; GameError ``no-such-game``.

    Where a name is one game's own and another's byname, the own name wins.
    """
    wanted = folded(text)
    for names in (_own_names, _bynames):
        for key in VARIANTS:
            if any(folded(name) == wanted for name in names(words, key)):
                return key
    raise GameError("no-such-game", game=text)


async def complete_game(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The games whose names hold what was typed, family by family."""
    words = (await listener(interaction)).words
    return choices(games_like(words, current))


def games_like(words: Words, typed: str) -> Iterator[tuple[str, str]]:
    """Keys and labels of the games that what was typed may mean.

    Family by family; in each the games of that very name come first.
    """
    families = list(dict.fromkeys(rules.family for rules in VARIANTS.values()))
    found = []
    for key, rules in VARIANTS.items():
        if name := _name_like(words, key, typed):
            place = families.index(rules.family), folded(name) != folded(typed)
            found.append((place, key, _label(words, key, name)))
    for _, key, label in sorted(found, key=itemgetter(0)):
        yield key, label


def _name_like(words: Words, key: str, typed: str) -> str | None:
    """The game's name that holds every word that was typed: its own rather than a byname."""
    wanted = [folded(word) for word in typed.split()]
    for name in (*_own_names(words, key), *_bynames(words, key)):
        if all(word in folded(name) for word in wanted):
            return name
    return None


def _label(words: Words, key: str, name: str) -> str:
    game, family = game_name(words, key), words(f"family-{VARIANTS[key].family}")
    if name in _own_names(words, key):
        return words("complete-game", game=game, family=family)
    return words("complete-game-as", name=name, game=game, family=family)


def folded(name: str) -> str:
    """A name with nothing but its letters and digits, without case and accents, to compare."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _own_names(words: Words, key: str) -> list[str]:
    return [game_name(words, key), game_name(english(), key), key]


def _bynames(words: Words, key: str) -> list[str]:
    return list(dict.fromkeys(other_names(words, key) + other_names(english(), key)))
