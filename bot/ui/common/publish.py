"""Messages that the bot posts by itself, and finding them again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar

import discord
from discord import ui

from bot.client import PatienceClient
from bot.client.custom_id import CustomId
from bot.ui.common.components import MessageLayout
from bot.ui.common.discord_message import build_discord_message, build_files

ResultT = TypeVar("ResultT")

MAX_SEARCHED_MESSAGES = 100
"""At most this many messages of a channel are searched for one that we may have sent."""

_TOO_MANY_REQUESTS = 429
_FIRST_SERVER_ERROR = 500


def is_permanent_refusal(error: Exception) -> bool:
    """Return whether Discord will refuse again; other errors may pass."""
    return (
        isinstance(error, discord.HTTPException)
        and error.status < _FIRST_SERVER_ERROR
        and error.status != _TOO_MANY_REQUESTS
    )


async def send_to_channel(
    channel: discord.abc.Messageable, layout: MessageLayout, *, nonce: str
) -> discord.Message:
    """Send a message by ourselves; without its pictures where no files may be attached."""

    async def send(layout: MessageLayout) -> discord.Message:
        return await channel.send(
            view=build_discord_message(layout), files=build_files(layout), nonce=nonce
        )

    return await _with_picture_fallback(layout, send)


async def edit_sent_message(message: discord.PartialMessage, layout: MessageLayout) -> None:
    """Edit a message that we sent; without its pictures where no files may be attached."""

    async def edit(layout: MessageLayout) -> None:
        await message.edit(view=build_discord_message(layout), attachments=build_files(layout))

    await _with_picture_fallback(layout, edit)


async def add_to_sent_message(message: discord.PartialMessage, layout: MessageLayout) -> None:
    """Edit a message that we sent to show more; where Discord refuses that, it stays as it was."""
    await message.edit(view=build_discord_message(layout), attachments=build_files(layout))


async def _with_picture_fallback(
    layout: MessageLayout, publish: Callable[[MessageLayout], Awaitable[ResultT]]
) -> ResultT:
    try:
        return await publish(layout)
    except discord.Forbidden:
        without_pictures = layout.without_pictures()
        if without_pictures == layout:
            raise
        return await publish(without_pictures)


async def find_sent_message(
    client: PatienceClient,
    channel_id: int,
    custom_id: CustomId,
    *,
    sent_after: datetime | None = None,
    excluded_message_id: int | None = None,
) -> int | None:
    """Return the id of our message with this button, as a process may not have recorded it.

    Without ``sent_after`` the newest messages are searched. None too where the bot may not read.
    """
    channel = client.get_partial_messageable(channel_id)
    history = channel.history(
        limit=MAX_SEARCHED_MESSAGES, after=sent_after, oldest_first=sent_after is not None
    )
    button_id = custom_id.dump()
    try:
        async for message in history:
            is_ours = client.user is not None and message.author.id == client.user.id
            if is_ours and message.id != excluded_message_id and _has_button(message, button_id):
                return message.id
    except (discord.Forbidden, discord.NotFound):
        pass  # the bot may post there but not read, or the channel is gone
    return None


def _has_button(message: discord.Message, button_id: str) -> bool:
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(
        isinstance(item, ui.Button) and item.custom_id == button_id for item in view.walk_children()
    )
