"""Games by what players call them, in their language, in English, or by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.engine.errors import GameError
from bot.locale.catalogue import english
from bot.locale.describe import game_name, other_names
from bot.ui.words import listener
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.client import Interaction
    from bot.locale.catalogue import Words

_MOST = 25
_LONGEST = 100


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
    return [
        app_commands.Choice(name=label[:_LONGEST], value=key)
        for key, label in games_like(words, current)
    ][:_MOST]


def games_like(words: Words, typed: str) -> Iterator[tuple[str, str]]:
    """Keys and labels of the games that what was typed may mean."""
    wanted = folded(typed)
    for key, rules in VARIANTS.items():
        game, family = game_name(words, key), words(f"family-{rules.family}")
        if any(wanted in folded(name) for name in _own_names(words, key)):
            yield key, words("complete-game", game=game, family=family)
        else:
            for name in _bynames(words, key):
                if wanted in folded(name):
                    told = words("complete-game-as", name=name, game=game, family=family)
                    yield key, told
                    break


def folded(name: str) -> str:
    """A name with nothing but its letters and digits, to compare."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _own_names(words: Words, key: str) -> set[str]:
    return {key, game_name(words, key), game_name(english(), key)}


def _bynames(words: Words, key: str) -> list[str]:
    return list(dict.fromkeys(other_names(words, key) + other_names(english(), key)))
