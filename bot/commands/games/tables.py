"""`/table`, `/games` and `/resign`: the player's own games."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.ui.answers.games_page import show_games
from bot.ui.table.reply import reply_with_table
from bot.ui.table.resign_dialog import ask_resign_confirmation
from bot.ui.table.view import TableExtras


@app_commands.command(name="table", description=build_translatable_text("command-table"))
@app_commands.describe(text=build_translatable_text("command-table-text"))
async def table(interaction: Interaction, text: bool | None = None) -> None:
    """Show the table again, here, as text or as a picture if that is asked for."""
    current_table = await interaction.client.services.play.load_current_table(interaction.user.id)
    await reply_with_table(interaction, current_table, TableExtras(as_text=text))


@app_commands.command(name="games", description=build_translatable_text("command-games"))
async def games(interaction: Interaction) -> None:
    """List the player's unfinished games."""
    await show_games(interaction)


@app_commands.command(name="resign", description=build_translatable_text("command-resign"))
async def resign(interaction: Interaction) -> None:
    """Ask for confirmation, then give the game up."""
    await ask_resign_confirmation(
        interaction, await interaction.client.services.play.load_current_table(interaction.user.id)
    )
