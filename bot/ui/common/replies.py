"""Answers to interactions with messages."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.client import Interaction
from bot.client.first_answers import AnswerUnconfirmedError
from bot.ui.common.components import MessageLayout, build_button
from bot.ui.common.discord_message import build_discord_message, build_files
from bot.ui.common.page_marks import TABLE_MARKS, find_mark, find_origin, find_way_back
from bot.ui.common.viewer import load_viewer
from bot.ui.custom_ids import BackId

UNKNOWN_MESSAGE_CODE = 10008
"""Discord's error code for a message that was deleted."""

_DOUBT_KEY = "has_doubtful_answer"
"""The name under which an interaction keeps that its first answer is in doubt."""


def is_answered(interaction: Interaction) -> bool:
    """Return whether an interaction has its first answer, or has one perhaps."""
    return interaction.response.is_done() or _DOUBT_KEY in interaction.extras


def note_doubtful_answer(interaction: Interaction) -> None:
    """Send what follows as further answers: Discord may have taken the first one."""
    interaction.extras[_DOUBT_KEY] = True


async def send_reply(
    interaction: Interaction,
    layout: MessageLayout,
    *,
    is_private: bool = False,
    mentioned_ids: Sequence[int] = (),
) -> int:
    """Answer with a new message, which only the person sees if it is private; return its id.

    Of the people whom its text mentions, only ``mentioned_ids`` are notified. No later edit
    notifies anybody.
    """
    view, files = (
        build_discord_message(layout, interaction.client.mention_command),
        build_files(layout),
    )
    mentions = discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user_id) for user_id in mentioned_ids],
    )
    if is_answered(interaction):
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=is_private, allowed_mentions=mentions, wait=True
        )
        return sent.id
    response = await interaction.response.send_message(
        view=view, files=files, ephemeral=is_private, allowed_mentions=mentions
    )
    if response.message_id is None:
        raise AnswerUnconfirmedError("no message came back")
    return response.message_id


async def reply_privately(interaction: Interaction, layout: MessageLayout) -> int:
    """Answer with a message that only this person sees; return its id.

    It takes the place of the private message that was pressed, unless that is a table.
    """
    pressed = interaction.message
    if pressed is None or not _is_replaceable(interaction, pressed):
        return await send_reply(interaction, layout, is_private=True)
    try:
        await edit_pressed_message(interaction, layout)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE_CODE:
            raise
        return await send_reply(interaction, layout, is_private=True)
    return pressed.id


async def reply_with_page(
    interaction: Interaction, layout: MessageLayout, back: BackId | None = None
) -> BackId | None:
    """Answer privately with a page that leads back to the one whose place it takes.

    ``back`` is the way there, for pages that do not say it themselves. Return the way that the
    page offers, None where it takes no page's place.
    """
    pressed = interaction.message
    if pressed is None or not _is_replaceable(interaction, pressed):
        await reply_privately(interaction, layout)
        return None
    back = back or find_origin(pressed)
    await reply_privately(interaction, await _add_way_back(interaction, layout, back))
    return back


async def edit_pressed_page(interaction: Interaction, layout: MessageLayout) -> None:
    """Answer by changing the page that was pressed, which leads back as before."""
    back = find_way_back(interaction.message) if interaction.message else None
    await edit_pressed_message(interaction, await _add_way_back(interaction, layout, back))


async def edit_pressed_message(interaction: Interaction, layout: MessageLayout) -> None:
    """Answer by changing the message whose control was pressed."""
    await interaction.response.edit_message(
        view=build_discord_message(layout, interaction.client.mention_command),
        attachments=build_files(layout),
    )


async def edit_original_reply(interaction: Interaction, layout: MessageLayout) -> None:
    """Change the first answer that was sent to the interaction."""
    await interaction.edit_original_response(
        view=build_discord_message(layout, interaction.client.mention_command),
        attachments=build_files(layout),
    )


async def edit_original_page(
    interaction: Interaction, layout: MessageLayout, back: BackId | None
) -> None:
    """Change the first answer that was sent to a page, which leads back as that answer did."""
    await edit_original_reply(interaction, await _add_way_back(interaction, layout, back))


def _is_replaceable(interaction: Interaction, pressed: discord.Message) -> bool:
    """Return whether the answer may take the place of the message that was pressed."""
    return (
        pressed.flags.ephemeral
        and not is_answered(interaction)
        and find_mark(pressed) not in TABLE_MARKS
    )


async def _add_way_back(
    interaction: Interaction, layout: MessageLayout, back: BackId | None
) -> MessageLayout:
    if back is None:
        return layout
    texts = (await load_viewer(interaction)).texts
    return layout.with_button_below(build_button(texts("button-back"), back))


def is_private_message(interaction: Interaction) -> bool:
    """Return whether the message that was pressed is seen by this person only."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_private_table(interaction: Interaction) -> bool:
    """Return whether a table that only this person sees was pressed, and is not answered yet."""
    pressed = interaction.message
    return (
        pressed is not None
        and pressed.flags.ephemeral
        and not is_answered(interaction)
        and find_mark(pressed) in TABLE_MARKS
    )


def read_pressed_heading(interaction: Interaction) -> str:
    """Return the first text on the message whose control was pressed."""
    assert interaction.message is not None  # a control was pressed
    view = ui.LayoutView.from_message(interaction.message, timeout=None)
    return next(item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay))
