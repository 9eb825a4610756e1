"""`/privacy export|erase`: download or delete what is stored about a player."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.ui.privacy.page import ask_erase_confirmation, send_data_export

privacy = app_commands.Group(name="privacy", description=build_translatable_text("command-privacy"))


@privacy.command(name="export", description=build_translatable_text("command-privacy-export"))
async def export(interaction: Interaction) -> None:
    """Send everything that is stored about the player."""
    await send_data_export(interaction)


@privacy.command(name="erase", description=build_translatable_text("command-privacy-erase"))
async def erase(interaction: Interaction) -> None:
    """Ask for confirmation, then delete the player's data."""
    await ask_erase_confirmation(interaction)
