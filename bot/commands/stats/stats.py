"""`/stats`: a player's record, or two players compared."""

from __future__ import annotations

import discord

from bot.client import Interaction, build_translatable_text
from bot.commands.common.group_names import complete_game_or_all_name, resolve_game_or_all_key
from bot.ui.common.viewer import load_viewer
from bot.ui.stats.head_to_head_page import show_head_to_head
from bot.ui.stats.page import show_player_record


@discord.app_commands.command(name="stats", description=build_translatable_text("command-stats"))
@discord.app_commands.describe(
    player=build_translatable_text("command-stats-player"),
    game=build_translatable_text("command-stats-game"),
    versus=build_translatable_text("command-stats-versus"),
)
@discord.app_commands.autocomplete(game=complete_game_or_all_name)
async def stats(
    interaction: Interaction,
    player: discord.User | None = None,
    game: str | None = None,
    versus: discord.User | None = None,
) -> None:
    """Show a player's record, or how they did against another."""
    texts = (await load_viewer(interaction)).texts
    key = resolve_game_or_all_key(texts, game) if game else None
    if versus is not None:
        await show_head_to_head(interaction, player or interaction.user, versus, key)
        return
    await show_player_record(interaction, player or interaction.user, key)
