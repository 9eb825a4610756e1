"""`/house`: the house's money."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.ui.house.page import house_page


@app_commands.command(name="house", description=in_english("command-house"))
async def house(interaction: Interaction) -> None:
    """Shows one's account, the house's, and the best nights."""
    await house_page(interaction)
