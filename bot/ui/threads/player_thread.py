"""The thread under a channel that shows one player's tables, where a server wants that."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from contextvars import copy_context

import discord
import structlog

from bot.background import start_task
from bot.client import Interaction
from bot.client.first_answers import REQUEST_ERRORS
from bot.models.claims import ClaimKind
from bot.models.servers import TablePlace, TableThread
from bot.ui.common.components import MessageLayout
from bot.ui.common.posting_rights import can_open_threads, load_table_place
from bot.ui.common.publish import send_to_channel
from bot.ui.common.viewer import load_viewer

log = structlog.get_logger("bot.ui.threads.player_thread")

POSTING_SECONDS = 10.0
"""A table that takes longer to its thread is shown privately, as its player waits for it."""

OPENING_SECONDS = 0.2
"""A thread that another process opens is looked for this often."""

_UNKNOWN_CHANNEL_CODE = 10003
_ARCHIVED_THREAD_CODE = 50083
_MAX_PLAYER_NAME_LENGTH = 80
"""Discord allows a hundred characters for the whole name of a thread."""


async def belongs_in_thread(interaction: Interaction) -> bool:
    """Return whether a new public table is to be shown in its player's thread, and not here."""
    if await load_table_place(interaction) is not TablePlace.THREAD:
        return False
    thread = await _find_thread(interaction)
    return thread is None or thread.thread_id != interaction.channel_id


async def post_in_player_thread(
    interaction: Interaction, layout: MessageLayout
) -> discord.Message | None:
    """Post a message in the player's thread; None where Discord does not let the bot, or not soon.

    The thread is opened at the first time, and again where it was deleted.
    """
    if not can_open_threads(interaction):
        return None
    posting = start_task(_post(interaction, layout), context=copy_context())
    # Not cancelled: the library would take a limit on all requests for one without an end.
    await asyncio.wait({posting}, timeout=POSTING_SECONDS)
    if not posting.done():
        log.info("no thread for a table yet", seconds=POSTING_SECONDS)
        return None
    return posting.result()


async def _post(interaction: Interaction, layout: MessageLayout) -> discord.Message | None:
    try:
        thread = await _find_thread(interaction)
        message = await _send_to_thread(interaction, thread, layout) if thread else None
    except REQUEST_ERRORS as error:
        _log_refusal(error)
        return None
    return message or await _open_thread(interaction, layout, thread)


async def _open_thread(
    interaction: Interaction, layout: MessageLayout, deleted_thread: TableThread | None
) -> discord.Message | None:
    """Post in a new thread, or in the one that another process has just opened."""
    claims = interaction.client.services.claims
    # One number for both ids: two players or channels with the same one only wait for each other.
    subject_id = interaction.user.id ^ get_thread_channel_id(interaction)
    for _ in range(round(POSTING_SECONDS / OPENING_SECONDS)):
        async with claims.hold(ClaimKind.TABLE_THREAD, subject_id) as claim:
            thread = await _find_thread(interaction)
            try:
                if thread and thread != deleted_thread:
                    return await _send_to_thread(interaction, thread, layout)
                if claim:
                    return await _send_to_new_thread(interaction, layout)
            except REQUEST_ERRORS as error:
                _log_refusal(error)
                return None
        await asyncio.sleep(OPENING_SECONDS)
    return None


def _log_refusal(error: Exception) -> None:
    """Log what permissions that are missing, a locked thread, or too many threads lead to."""
    log.info("no thread for a table", reason=str(error))


def get_thread_channel_id(interaction: Interaction) -> int:
    """Return the channel that a player's thread is under: this one, or this thread's."""
    assert interaction.channel_id is not None  # every interaction of ours has one
    if isinstance(interaction.channel, discord.Thread):
        return interaction.channel.parent_id
    return interaction.channel_id


async def _find_thread(interaction: Interaction) -> TableThread | None:
    return await interaction.client.services.table_threads.find_thread(
        interaction.user.id, get_thread_channel_id(interaction)
    )


async def _send_to_thread(
    interaction: Interaction, thread: TableThread, layout: MessageLayout
) -> discord.Message | None:
    """Post in a thread, which comes back if it was archived; None where it was deleted."""
    client, nonce = interaction.client, str(interaction.id)
    target = client.get_partial_messageable(thread.thread_id)
    try:
        return await send_to_channel(target, layout, nonce=nonce)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_CHANNEL_CODE:
            raise
        return None
    except discord.HTTPException as error:
        if error.code != _ARCHIVED_THREAD_CODE:
            raise
    channel = await client.fetch_channel(thread.thread_id)
    assert isinstance(channel, discord.Thread)  # as it was when it was recorded
    await channel.edit(archived=False)
    return await send_to_channel(target, layout, nonce=nonce)


async def _send_to_new_thread(
    interaction: Interaction, layout: MessageLayout
) -> discord.Message | None:
    client, parent_id = interaction.client, get_thread_channel_id(interaction)
    parent = client.get_channel(parent_id)
    if not isinstance(parent, discord.TextChannel):
        return None  # a voice channel, or a forum, has no threads of this kind
    texts = (await load_viewer(interaction)).texts
    is_news = parent.is_news()
    thread = await parent.create_thread(
        name=texts(
            "table-thread-name", player=interaction.user.display_name[:_MAX_PLAYER_NAME_LENGTH]
        ),
        type=discord.ChannelType.news_thread if is_news else discord.ChannelType.public_thread,
    )
    await client.services.table_threads.record_thread(
        TableThread(
            player_id=interaction.user.id,
            channel_id=parent_id,
            server_id=parent.guild.id,
            thread_id=thread.id,
        )
    )
    with suppress(discord.HTTPException):
        # Members find the thread in their list of channels; without that the link leads there.
        await thread.add_user(discord.Object(interaction.user.id))
    return await send_to_channel(thread, layout, nonce=str(interaction.id))
