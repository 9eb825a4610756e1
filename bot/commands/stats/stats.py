"""`/stats`: a player's record."""

from __future__ import annotations

import discord

from bot.client import Interaction, build_translatable_text
from bot.commands.common.group_names import complete_game_or_all_name, resolve_game_or_all_key
from bot.ui.common.viewer import load_viewer
from bot.ui.stats.page import show_player_record


@discord.app_commands.command(name="stats", description=build_translatable_text("command-stats"))
@discord.app_commands.describe(
    player=build_translatable_text("command-stats-player"),
    game=build_translatable_text("command-stats-game"),
)
@discord.app_commands.autocomplete(game=complete_game_or_all_name)
async def stats(
    interaction: Interaction, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show a player's record."""
    texts = (await load_viewer(interaction)).texts
    key = resolve_game_or_all_key(texts, game) if game else None
    await show_player_record(interaction, player or interaction.user, key)
