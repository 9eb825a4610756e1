"""What the bot posts by itself: with its picture or without, once, and whether to try again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import discord
from discord import ui

from bot.ui.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.client import Patience

SHOWN = TypeVar("SHOWN")

LOOKED_THROUGH = 100
"""So many messages of a channel are looked through for one that was sent and not noted."""

_TOO_MANY = 429
_SERVERS_FAULT = 500


def refused(error: Exception) -> bool:
    """Whether Discord will say the same again: any other trouble passes."""
    return (
        isinstance(error, discord.HTTPException)
        and error.status < _SERVERS_FAULT
        and error.status != _TOO_MANY
    )


async def with_picture_or_without(
    seen: Sight, shown_with: Callable[[Sight], Awaitable[SHOWN]]
) -> SHOWN:
    """What is shown with its picture, or without where no files may be attached."""
    try:
        return await shown_with(seen)
    except discord.Forbidden:
        if not seen.filename:
            raise
        return await shown_with(Sight(""))


async def sent_before(
    client: Patience,
    channel: int,
    custom_id: str,
    *,
    after: datetime | None = None,
    besides: int | None = None,
) -> int | None:
    """Our message with that control, where it was sent by somebody who could not note it any more.

    It is none of before ``after``, nor the one with the id ``besides``.
    """
    place = client.get_partial_messageable(channel)
    found = place.history(limit=LOOKED_THROUGH, after=after, oldest_first=after is not None)
    try:
        async for message in found:
            ours = client.user is not None and message.author.id == client.user.id
            if ours and message.id != besides and _carries(message, custom_id):
                return message.id
    except (discord.Forbidden, discord.NotFound):
        pass  # it may speak there, and not read; or the channel is gone
    return None


def _carries(message: discord.Message, custom_id: str) -> bool:
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(
        isinstance(item, ui.Button) and item.custom_id == custom_id for item in view.walk_children()
    )
