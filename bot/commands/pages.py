"""`/rules`, `/settings`, `/help`: words rather than tables."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.game_names import complete_game, game_key
from bot.ui.pages import help_page, rules_page
from bot.ui.settings import settings_page
from bot.ui.words import listener


@app_commands.command(name="rules", description=in_english("command-rules"))
@app_commands.describe(game=in_english("command-rules-game"))
@app_commands.autocomplete(game=complete_game)
async def rules(interaction: Interaction, game: str | None = None) -> None:
    """Tells how a game is played."""
    words = (await listener(interaction)).words
    await rules_page(interaction, game_key(words, game) if game else None)


@app_commands.command(name="settings", description=in_english("command-settings"))
async def settings(interaction: Interaction) -> None:
    """Shows one's settings, to be changed."""
    await settings_page(interaction)


@app_commands.command(name="help", description=in_english("command-help"))
async def help_(interaction: Interaction) -> None:
    """Tells where to begin."""
    await help_page(interaction)
