"""`/rules`, `/settings` and `/help`."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.common.game_names import complete_game_name, resolve_game_key
from bot.ui.answers.help_pages import show_help
from bot.ui.answers.rules_page import show_rules
from bot.ui.answers.settings_page import show_settings
from bot.ui.common.viewer import load_viewer


@app_commands.command(name="rules", description=build_translatable_text("command-rules"))
@app_commands.describe(game=build_translatable_text("command-rules-game"))
@app_commands.autocomplete(game=complete_game_name)
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Show how a game is played."""
    texts = (await load_viewer(interaction)).texts
    await show_rules(interaction, resolve_game_key(texts, game) if game else None)


@app_commands.command(name="settings", description=build_translatable_text("command-settings"))
async def settings(interaction: Interaction) -> None:
    """Show the player's settings, with controls to change them."""
    await show_settings(interaction)


@app_commands.command(name="help", description=build_translatable_text("command-help"))
async def help_command(interaction: Interaction) -> None:
    """Show where to start."""
    await show_help(interaction)
