"""Whom we speak to, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.locale.catalogue import words_for

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.store.players import Player


@dataclass(frozen=True, slots=True)
class Listener:
    """A player and their words."""

    player: Player
    words: Words


async def listener(interaction: Interaction) -> Listener:
    """Who pressed or typed; their own language, else Discord's."""
    player = await interaction.client.services.players.get(interaction.user.id)
    return Listener(player, words_for(player.language, interaction.locale.value))
