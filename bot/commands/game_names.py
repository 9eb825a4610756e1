"""Games by what players call them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.engine.errors import GameError
from bot.locale.describe import game_name
from bot.ui.words import listener
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words

_MOST = 25


def game_key(words: Words, text: str) -> str:
    """The key of the game that a player names; GameError ``no-such-game``."""
    wanted = _folded(text)
    for key in VARIANTS:
        if wanted in {_folded(key), _folded(game_name(words, key))}:
            return key
    raise GameError("no-such-game", game=text)


async def complete_game(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The games whose names hold what was typed."""
    words = (await listener(interaction)).words
    wanted = _folded(current)
    return [
        app_commands.Choice(name=game_name(words, key), value=key)
        for key in VARIANTS
        if wanted in _folded(game_name(words, key)) or wanted in _folded(key)
    ][:_MOST]


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
