"""`/house`: Canfield for play money."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.ui.house.page import show_house


@app_commands.command(name="house", description=build_translatable_text("command-house"))
async def house(interaction: Interaction) -> None:
    """Show the player's account, the house's, and the best nights."""
    await show_house(interaction)
