"""Rules on where the bot may post publicly."""

from __future__ import annotations

import discord

from bot.client import Interaction, PatienceClient
from bot.models.servers import TablePlace


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


def can_attach_files(interaction: Interaction) -> bool:
    """Return whether Discord lets the bot attach files to its answers here."""
    return interaction.app_permissions.attach_files


async def can_answer_publicly(interaction: Interaction) -> bool:
    """Return whether an answer to one player may be public: the server's owners may forbid it.

    What is for many, such as a challenge's scoreboard, follows `can_post_publicly` alone.
    """
    if not await can_post_publicly(interaction):
        return False
    return await load_table_place(interaction) is not TablePlace.PRIVATE


async def load_table_place(interaction: Interaction) -> TablePlace:
    """Return where new tables are shown here."""
    if interaction.guild_id is None:
        return TablePlace.CHANNEL
    servers = interaction.client.services.server_settings
    return (await servers.load_settings(interaction.guild_id)).table_place


def can_open_threads(interaction: Interaction) -> bool:
    """Return whether Discord lets the bot open public threads here and post in them."""
    allowed = interaction.app_permissions
    return (
        interaction.is_guild_integration()
        and allowed.create_public_threads
        and allowed.send_messages_in_threads
    )


async def can_post_in_channel(
    client: PatienceClient, server_id: int | None, channel_id: int
) -> bool:
    """Return whether the server's owners let the bot post in this channel by itself.

    A thread follows the settings of its channel. Outside servers the bot never posts by itself.
    """
    if server_id is None:
        return False
    server = await client.services.server_settings.load_settings(server_id)
    if not server.public_channel_ids or channel_id in server.public_channel_ids:
        return True
    # Discord does not tell the client of archived threads.
    channel = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    return isinstance(channel, discord.Thread) and channel.parent_id in server.public_channel_ids


def _has_post_permission(interaction: Interaction) -> bool:
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        # The app was brought along by a person, whose own permissions decide.
        return interaction.permissions.use_external_apps
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages
