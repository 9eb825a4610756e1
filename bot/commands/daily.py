"""`/daily`: the deal of the day."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.ui.dailies.page import daily_page


@app_commands.command(name="daily", description=in_english("command-daily"))
async def daily(interaction: Interaction) -> None:
    """Shows today's deal, to be begun, and its board."""
    await daily_page(interaction)
