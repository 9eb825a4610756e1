"""`/privacy export|erase`: what is kept about a player, to be read or to be removed."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.ui.privacy.page import ask_erase_confirmation, send_data_export

privacy = app_commands.Group(name="privacy", description=build_translatable_text("command-privacy"))


@privacy.command(name="export", description=build_translatable_text("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    """Sends everything that is kept about the player."""
    await send_data_export(interaction)


@privacy.command(name="erase", description=build_translatable_text("command-privacy-erase"))
async def erase(interaction: Interaction) -> None:
    """Asks, then removes it."""
    await ask_erase_confirmation(interaction)
