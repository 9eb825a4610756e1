"""`/daily`: the deal of the day."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.ui.dailies.page import show_daily


@app_commands.command(name="daily", description=build_translatable_text("command-daily"))
async def daily(interaction: Interaction) -> None:
    """Show today's deal, with a button to start it, and its scoreboard."""
    await show_daily(interaction)
