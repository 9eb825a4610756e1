"""`/stats`: a player's record."""

from __future__ import annotations

import discord

from bot.client import Interaction, in_english
from bot.commands.group_names import complete_record, record_key
from bot.ui.stats.page import stats_page
from bot.ui.words import listener


@discord.app_commands.command(name="stats", description=in_english("command-stats"))
@discord.app_commands.describe(
    player=in_english("command-stats-player"), game=in_english("command-stats-game")
)
@discord.app_commands.autocomplete(game=complete_record)
async def stats(
    interaction: Interaction, player: discord.User | None = None, game: str | None = None
) -> None:
    """Shows how a player has done."""
    words = (await listener(interaction)).words
    key = record_key(words, game) if game else None
    await stats_page(interaction, player or interaction.user, key)
