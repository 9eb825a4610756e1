"""Whom we speak to, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.locale.catalogue import words_for
from bot.locale.describe import plain
from bot.ui.names import NAMES

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.store.contests import Contest
    from bot.store.games import Game
    from bot.store.players import Player


@dataclass(frozen=True, slots=True)
class Listener:
    """A player and their words."""

    player: Player
    words: Words


async def listener(interaction: Interaction) -> Listener:
    """Who pressed or typed; their own language, else Discord's."""
    NAMES.note(interaction)
    player = await interaction.client.services.players.get(interaction.user.id)
    return Listener(player, words_for(player.language, interaction.locale.value))


def yes_or_no(what: bool) -> str:
    """How a sentence is told that something is so, or not."""
    return "yes" if what else "no"


def deal_name(game: Game | Contest, words: Words) -> str:
    """A game's deal by its number, and by its word where one named it."""
    if not game.word:
        return str(game.deal)
    return words("deal-word", deal=str(game.deal), word=plain(game.word))
