"""Where the bot may post for everyone to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.client import Interaction


async def can_post_publicly(interaction: Interaction) -> bool:
    """Return whether Discord and the server's owners let the bot answer publicly here.

    A thread follows the settings of its channel.
    """
    if interaction.guild_id is None:
        return True
    if not _has_post_permission(interaction):
        return False
    channel_id = interaction.channel_id
    if isinstance(interaction.channel, discord.Thread):
        channel_id = interaction.channel.parent_id
    server = await interaction.client.services.server_settings.load_settings(interaction.guild_id)
    return not server.public_channel_ids or channel_id in server.public_channel_ids


def _has_post_permission(interaction: Interaction) -> bool:
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        # The app was brought along by a person, whose own permissions decide.
        return interaction.permissions.use_external_apps
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages
