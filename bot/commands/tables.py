"""`/table`, `/games`, `/resign`: one's own tables."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.ui.dealing import ask_resign
from bot.ui.games import games_page
from bot.ui.show import show


@app_commands.command(name="table", description=in_english("command-table"))
@app_commands.describe(text=in_english("command-table-text"))
async def table(interaction: Interaction, text: bool | None = None) -> None:
    """Shows the table again, here; in words or as a picture where that is asked for."""
    found = await interaction.client.services.play.table(interaction.user.id)
    await show(interaction, found, text=text)


@app_commands.command(name="games", description=in_english("command-games"))
async def games(interaction: Interaction) -> None:
    """Lists the games under way."""
    await games_page(interaction)


@app_commands.command(name="resign", description=in_english("command-resign"))
async def resign(interaction: Interaction) -> None:
    """Asks, then gives the game up."""
    await ask_resign(interaction, await interaction.client.services.play.table(interaction.user.id))
