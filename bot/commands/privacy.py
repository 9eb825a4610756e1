"""`/privacy export|erase`: what is kept about a player, to be read or to be removed."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.ui.privacy.page import ask_erase, send_export

privacy = app_commands.Group(name="privacy", description=in_english("command-privacy"))


@privacy.command(name="export", description=in_english("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    """Sends everything that is kept about the player."""
    await send_export(interaction)


@privacy.command(name="erase", description=in_english("command-privacy-erase"))
async def erase(interaction: Interaction) -> None:
    """Asks, then removes it."""
    await ask_erase(interaction)
