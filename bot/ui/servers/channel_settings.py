"""A server's settings of the channels in which the bot posts publicly."""

from __future__ import annotations

from collections.abc import Iterable

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.servers import ServerSettings
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    ChannelMenu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer, mention_command
from bot.ui.servers import custom_ids
from bot.ui.servers.managed_server import get_managed_server_id

_MESSAGE_CHANNEL_KINDS = ("text", "news", "forum", "voice", "stage_voice")
"""The kinds of channels that have messages, or threads with messages."""


async def show_public_channels(interaction: Interaction) -> None:
    """Show in which channels the bot posts publicly, with controls to change that."""
    server = await interaction.client.services.server_settings.load_settings(
        get_managed_server_id(interaction)
    )
    texts = (await load_viewer(interaction)).texts
    await reply_privately(interaction, _build_public_channels_message(interaction, server, texts))


async def set_public_channels(
    interaction: Interaction, channel_ids: Iterable[int], existing_ids: set[int]
) -> None:
    """Let the bot post publicly only in those of the channels that exist; everywhere if none.

    Raises GameError (``channels-gone``) if channels were chosen and none of them exists.
    """
    server_id, chosen_ids = get_managed_server_id(interaction), sorted(set(channel_ids))
    public_ids = tuple(channel_id for channel_id in chosen_ids if channel_id in existing_ids)
    if chosen_ids and not public_ids:
        raise GameError(ErrorKey.CHANNELS_GONE)
    server = await interaction.client.services.server_settings.change_settings(
        server_id, public_channel_ids=public_ids
    )
    texts = (await load_viewer(interaction)).texts
    message = _build_public_channels_message(interaction, server, texts)
    await edit_pressed_message(interaction, message)


def _build_public_channels_message(
    interaction: Interaction, server: ServerSettings, texts: Texts
) -> MessageLayout:
    channel_ids = _list_existing_channels(interaction, server.public_channel_ids)
    if channel_ids:
        channels = texts.format_list(f"<#{channel_id}>" for channel_id in channel_ids)
        current = texts("server-channels-some", channels=channels, count=len(channel_ids))
    elif server.public_channel_ids:
        current = texts("server-channels-gone")
    else:
        current = texts("server-channels-all")
    channel_menu = ChannelMenu(
        texts("menu-channels"),
        custom_ids.PublicChannelsId(),
        _MESSAGE_CHANNEL_KINDS,
        chosen_ids=channel_ids,
        min_choices=0,
        max_choices=MAX_MENU_OPTIONS,
    )
    all_button = build_button(texts("button-channels-all"), custom_ids.AllChannelsId())
    return MessageLayout(
        build_panel(
            Text(texts("server-channels")),
            Text(current),
            Text(
                texts(
                    "server-channels-tables",
                    server_tables=mention_command(interaction, texts, "server tables"),
                )
            ),
            channel_menu,
            *(build_button_rows([all_button]) if server.public_channel_ids else []),
        )
    )


def _list_existing_channels(
    interaction: Interaction, channel_ids: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the channels that were not deleted; all of them if the bot cannot see the server."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    return channel_ids if guild is None else tuple(filter(guild.get_channel, channel_ids))
