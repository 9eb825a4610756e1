"""Answers to interactions, and messages that the bot posts by itself."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime
from enum import IntEnum
from functools import partial
from pathlib import PurePosixPath
from typing import Any, TypeVar
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.client.client import PatienceClient, Press
from bot.client.controls import CustomId
from bot.client.interactions import NO_ACCESS_CODE, AnswerUnconfirmedError
from bot.models.accounts import ServerSettings, TablePlace, Visibility
from bot.ui import control_ids, viewers
from bot.ui.components import (
    Button,
    MessageLayout,
    build_discord_message,
    build_files,
    build_text_message,
)

UNKNOWN_MESSAGE_CODE = 10008
"""Discord's error code for a message that was deleted."""


def is_answered(press: Press) -> bool:
    """Return whether an interaction has its first answer, or has one perhaps."""
    return press.interaction.response.is_done() or press.has_doubtful_answer


async def send_reply(
    press: Press,
    layout: MessageLayout,
    *,
    is_private: bool = False,
    mentioned_ids: Sequence[int] = (),
) -> int:
    """Answer with a new message, which only the person sees if it is private; return its id.

    Of the people whom its text mentions, only ``mentioned_ids`` are notified. No later edit
    notifies anybody.
    """
    view, files = (build_discord_message(layout, press.client.mention_command), build_files(layout))
    mentions = _allow_mentions(mentioned_ids)
    if is_answered(press):
        with press.trace.measure_sending():
            sent = await press.interaction.followup.send(
                view=view, files=files, ephemeral=is_private, allowed_mentions=mentions, wait=True
            )
        return sent.id
    with press.trace.measure_sending():
        response = await press.interaction.response.send_message(
            view=view, files=files, ephemeral=is_private, allowed_mentions=mentions
        )
    if response.message_id is None:
        raise AnswerUnconfirmedError("no message came back")
    return response.message_id


def _allow_mentions(mentioned_ids: Sequence[int]) -> discord.AllowedMentions:
    users = [discord.Object(user_id) for user_id in mentioned_ids]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


async def reply_privately(press: Press, layout: MessageLayout) -> int:
    """Answer with a message that only this person sees; return its id.

    It takes the place of the private message that was pressed, unless that is a table.
    """
    pressed = press.message
    if pressed is None or not _is_replaceable(press, pressed):
        return await send_reply(press, layout, is_private=True)
    try:
        await edit_pressed_message(press, layout)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE_CODE:
            raise
        return await send_reply(press, layout, is_private=True)
    return pressed.id


async def reply_with_page(
    press: Press, layout: MessageLayout, back: control_ids.BackId | None = None
) -> control_ids.BackId | None:
    """Answer privately with a page that leads back to the one whose place it takes.

    ``back`` is the way there, for pages that do not say it themselves. Return the way that the
    page offers, None where it takes no page's place.
    """
    pressed = press.message
    if pressed is None or not _is_replaceable(press, pressed):
        await reply_privately(press, layout)
        return None
    back = back or find_origin(pressed)
    await reply_privately(press, await _add_way_back(press, layout, back))
    return back


async def edit_pressed_page(press: Press, layout: MessageLayout) -> None:
    """Answer by changing the page that was pressed, which leads back as before."""
    back = find_way_back(press.message) if press.message else None
    await edit_pressed_message(press, await _add_way_back(press, layout, back))


async def edit_pressed_message(press: Press, layout: MessageLayout) -> None:
    """Answer by changing the message whose control was pressed."""
    view = build_discord_message(layout, press.client.mention_command)
    with press.trace.measure_sending():
        await press.interaction.response.edit_message(view=view, attachments=build_files(layout))


async def show_answer(press: Press, text_key: str) -> None:
    """Answer by showing a short text on the message of the question that was pressed."""
    texts = (await viewers.load_viewer(press)).texts
    await edit_pressed_message(press, build_text_message(texts(text_key)))


async def edit_original_reply(press: Press, layout: MessageLayout) -> None:
    """Change the first answer that was sent to the interaction."""
    view = build_discord_message(layout, press.client.mention_command)
    with press.trace.measure_sending():
        await press.interaction.edit_original_response(view=view, attachments=build_files(layout))


async def edit_original_page(
    press: Press, layout: MessageLayout, back: control_ids.BackId | None
) -> None:
    """Change the first answer that was sent to a page, which leads back as that answer did."""
    await edit_original_reply(press, await _add_way_back(press, layout, back))


def _is_replaceable(press: Press, pressed: discord.Message) -> bool:
    """Return whether the answer may take the place of the message that was pressed."""
    return (
        pressed.flags.ephemeral and not is_answered(press) and find_mark(pressed) not in TABLE_MARKS
    )


async def _add_way_back(
    press: Press, layout: MessageLayout, back: control_ids.BackId | None
) -> MessageLayout:
    if back is None:
        return layout
    texts = (await viewers.load_viewer(press)).texts
    return layout.with_button_below(Button(texts("button-back"), back))


def is_private_message(press: Press) -> bool:
    """Return whether the message that was pressed is seen by this person only."""
    return press.message is not None and press.message.flags.ephemeral


def is_private_table(press: Press) -> bool:
    """Return whether a table that only this person sees was pressed, and is not answered yet."""
    pressed = press.message
    return (
        pressed is not None
        and pressed.flags.ephemeral
        and not is_answered(press)
        and find_mark(pressed) in TABLE_MARKS
    )


def read_pressed_heading(press: Press) -> str:
    """Return the first text on the message whose control was pressed."""
    assert press.message is not None  # a control was pressed
    view = ui.LayoutView.from_message(press.message, timeout=None)
    return next(item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay))


ResultT = TypeVar("ResultT")

MAX_SEARCHED_MESSAGES = 100
"""At most this many messages of a channel are searched for one that we may have sent."""


async def send_to_channel(
    channel: discord.abc.Messageable,
    layout: MessageLayout,
    *,
    nonce: str,
    mentioned_ids: Sequence[int] = (),
) -> discord.Message:
    """Send a message by ourselves; without its pictures where no files may be attached.

    Only ``mentioned_ids`` are notified, as in `send_reply`.
    """

    async def send(layout: MessageLayout) -> discord.Message:
        return await channel.send(
            view=build_discord_message(layout),
            files=build_files(layout),
            nonce=nonce,
            allowed_mentions=_allow_mentions(mentioned_ids),
        )

    return await _with_picture_fallback(layout, send)


async def edit_sent_message(message: discord.PartialMessage, layout: MessageLayout) -> None:
    """Edit a message that we sent; without its pictures where no files may be attached."""
    await _with_picture_fallback(layout, partial(add_to_sent_message, message))


async def add_to_sent_message(message: discord.PartialMessage, layout: MessageLayout) -> None:
    """Edit a message that we sent to show more; where Discord refuses that, it stays as it was."""
    await message.edit(view=build_discord_message(layout), attachments=build_files(layout))


async def _with_picture_fallback(
    layout: MessageLayout, publish: Callable[[MessageLayout], Awaitable[ResultT]]
) -> ResultT:
    try:
        return await publish(layout)
    except discord.Forbidden as error:
        without_pictures = layout.without_pictures()
        if without_pictures == layout or error.code == NO_ACCESS_CODE:
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

    Without ``sent_after`` the newest messages are searched. None too where the bot may not read;
    raises discord.Forbidden where it may not even see the channel.
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
    except (discord.Forbidden, discord.NotFound) as error:
        if error.code == NO_ACCESS_CODE:
            raise
        # The bot may post there but not read, or the channel is gone.
    return None


async def find_picture(
    client: PatienceClient, channel_id: int, filename: str
) -> discord.Message | None:
    """Return the newest message of ours with a picture of this name.

    Raises discord.HTTPException where the bot may not read.
    """
    channel = client.get_partial_messageable(channel_id)
    async for message in channel.history(limit=MAX_SEARCHED_MESSAGES):
        for item in ui.LayoutView.from_message(message, timeout=None).walk_children():
            names = get_picture_names(item) if isinstance(item, ui.MediaGallery) else []
            if filename in names:
                return message
    return None


def get_picture_names(gallery: ui.MediaGallery[Any]) -> list[str]:
    """Return the files' names of the pictures on a message that came back from Discord."""
    return [PurePosixPath(urlsplit(item.media.url).path).name for item in gallery.items]


def _has_button(message: discord.Message, button_id: str) -> bool:
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(
        isinstance(item, ui.Button) and item.custom_id == button_id for item in view.walk_children()
    )


async def can_post_publicly(press: Press, known_server: ServerSettings | None = None) -> bool:
    """Return whether Discord and the server's owners let the bot answer publicly here.

    A thread follows the settings of its channel.
    """
    if press.server_id is None:
        return True
    if not _has_post_permission(press):
        return False
    channel_id = press.channel_id
    if isinstance(press.interaction.channel, discord.Thread):
        channel_id = press.interaction.channel.parent_id
    servers = press.services.server_settings
    server = known_server or await servers.load_settings(press.server_id, request=press.request)
    return not server.public_channel_ids or channel_id in server.public_channel_ids


async def can_answer_publicly(press: Press, known_server: ServerSettings | None = None) -> bool:
    """Return whether an answer to one player may be public: the server's owners may forbid it.

    What is for many, such as a challenge's scoreboard, follows `can_post_publicly` alone.
    """
    if not await can_post_publicly(press, known_server):
        return False
    table_place = known_server.table_place if known_server else await load_table_place(press)
    return table_place is not TablePlace.PRIVATE


async def answers_privately(
    press: Press, viewer: viewers.Viewer, known_server: ServerSettings | None = None
) -> bool:
    """Return whether answers to the player are private here: they or the owners want it so."""
    return viewer.player.table_visibility is Visibility.PRIVATE or not await can_answer_publicly(
        press, known_server
    )


async def load_table_place(press: Press) -> TablePlace:
    """Return where new tables are shown here."""
    if press.server_id is None:
        return TablePlace.CHANNEL
    servers = press.services.server_settings
    return (await servers.load_settings(press.server_id, request=press.request)).table_place


def can_open_threads(press: Press) -> bool:
    """Return whether Discord lets the bot open public threads here and post in them."""
    allowed = press.interaction.app_permissions
    return (
        press.interaction.is_guild_integration()
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


def _has_post_permission(press: Press) -> bool:
    if press.interaction.is_user_integration() and not press.interaction.is_guild_integration():
        # The app was brought along by a person, whose own permissions decide.
        return press.interaction.permissions.use_external_apps
    allowed = press.interaction.app_permissions
    if isinstance(press.interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages


class PageMark(IntEnum):
    """What a message shows, kept as the id of one of its components.

    ``REQUESTED_TABLE`` is a table that was asked for as text, or as a picture.
    """

    REQUESTED_TABLE = 1000
    TABLE = 1001
    MORE = 1100
    HELP = 1101
    CHALLENGES = 1102


TABLE_MARKS = frozenset({PageMark.REQUESTED_TABLE, PageMark.TABLE})

_ORIGINS = {
    PageMark.MORE: control_ids.Origin.MORE,
    PageMark.HELP: control_ids.Origin.HELP,
    PageMark.CHALLENGES: control_ids.Origin.CHALLENGES,
}


def find_mark(message: discord.Message) -> PageMark | None:
    """Return what a message of ours shows, where it is marked."""
    known_marks = {int(mark): mark for mark in PageMark}
    for component in message.components:
        component_id = getattr(component, "id", None)
        if isinstance(component_id, int) and (mark := known_marks.get(component_id)):
            return mark
    return None


def find_way_back(message: discord.Message) -> control_ids.BackId | None:
    """Return the way back that a message of ours offers, if any."""
    for custom_id in list_custom_ids(message):
        if custom_id.startswith(f"{control_ids.BackId.prefix}:"):
            return control_ids.BackId.parse(custom_id)
    return None


def find_origin(message: discord.Message) -> control_ids.BackId | None:
    """Return the way back to a message of ours, where it is a page that others lead back to."""
    mark = find_mark(message)
    return control_ids.BackId(_ORIGINS[mark]) if mark in _ORIGINS else None


def list_custom_ids(message: discord.Message) -> Iterable[str]:
    """Return the custom ids of a message's buttons and menus, in reading order."""
    return _iterate_custom_ids(message.components)


def _iterate_custom_ids(components: Iterable[discord.Component]) -> Iterable[str]:
    for component in components:
        yield from _iterate_custom_ids(getattr(component, "children", ()))
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
