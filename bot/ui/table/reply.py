"""Answering with a table, or with some words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.engine.moves import DRAW_MOVE
from bot.locale.describe import format_move
from bot.models.players import Visibility
from bot.ui.common.illustration import illustrate_table
from bot.ui.common.viewer import load_viewer
from bot.ui.table.last_message import remember_table_message
from bot.ui.table.table_message import (
    build_table_message,
    find_text_form_request,
    format_table_title,
)

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.engine.moves import Move
    from bot.locale.catalogue import Texts
    from bot.services.contests.attempts import Attempt
    from bot.services.games.tables import Table
    from bot.ui.common.components import MessageLayout
    from bot.ui.common.illustration import Illustration

UNKNOWN_MESSAGE_CODE = 10008
"""Discord's code for a message that is not there any more."""


async def reply_with_table(
    interaction: Interaction,
    table: Table,
    *,
    notice: str = "",
    partial_move: str = "",
    hint: Move | None = None,
    edits_in_place: bool = False,
    is_private: bool = False,
    as_text: bool | None = None,
) -> None:
    """Answers with the table: on the message that was pressed (``in_place``), or anew.

    Anew it is public where the player lets others see it and the bot may speak. What would show the
    deal of a contest under way is its player's alone. ``text`` asks for words, or for the picture,
    in this message; else it is as the player has set it.
    """
    attempt = await load_attempt(interaction, table)
    secret = attempt is not None and attempt.is_under_way
    who = await load_viewer(interaction)
    pressed = interaction.message
    if edits_in_place:
        as_text = find_text_form_request(pressed)
    in_words = who.player.is_text_only if as_text is None else as_text
    seen = await illustrate_table(table, who, hint=hint, as_text=in_words)
    if hint:
        notice = _format_hint(who.texts, table, hint)
    message = build_table_message(
        table,
        who.texts,
        seen,
        attempt=attempt,
        notice=notice,
        partial_move=partial_move,
        has_requested_form=as_text is not None,
        can_play_for_money=who.player.can_play_for_money,
    )
    # A table may stand in public from before its deal became a contest's.
    edits_in_place = (
        edits_in_place and pressed is not None and (pressed.flags.ephemeral or not secret)
    )
    followed_up = interaction.response.is_done()
    if (
        edits_in_place
        and pressed is not None
        and await _edit_pressed_message(interaction, message, seen)
    ):
        shown = pressed.id
    else:
        unseen = is_private or secret or who.player.table_visibility is Visibility.PRIVATE
        hidden = unseen or not await can_post_publicly(interaction)
        shown = await _send_table_message(interaction, message, seen, is_private=hidden)
    if not is_private:
        head = format_table_title(table, who.texts, attempt)
        interaction.client.run_in_background(
            remember_table_message(
                interaction,
                table,
                who.texts,
                seen.copy_without_file(),
                shown,
                title=head,
                is_followup=followed_up,
            )
        )


async def format_visible_table_title(interaction: Interaction, table: Table, texts: Texts) -> str:
    """What table it is; to others nobody is named who keeps their name to themselves."""
    player = table.game.player_id
    owner = await interaction.client.services.player_settings.load_settings(player)
    named = interaction.user.id == player or owner.record_visibility is Visibility.PUBLIC
    return format_table_title(table, texts, shows_player_name=named)


async def load_attempt(interaction: Interaction, table: Table) -> Attempt | None:
    """What the table is to a contest; a challenge's scoreboard follows what was played."""
    services = interaction.client.services
    attempt = await services.attempts.load_attempt(table.game, table.contest)
    if attempt and attempt.has_live_scoreboard:
        services.scoreboard_refreshes.mark_changed(attempt.contest.id)
    return attempt


async def reply_privately(
    interaction: Interaction, message: MessageLayout, file: discord.File | None = None
) -> None:
    """Answers this person alone, with a picture where there is one."""
    files = [file] if file else []
    if interaction.response.is_done():
        await interaction.followup.send(view=message, files=files, ephemeral=True)
    else:
        await interaction.response.send_message(view=message, files=files, ephemeral=True)


def is_private_message(interaction: Interaction) -> bool:
    """Whether the message that was pressed is this person's alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def can_post_publicly(interaction: Interaction) -> bool:
    """Whether the bot may post for all to see where this was asked: Discord and the owners let it.

    A thread is a part of its channel.
    """
    if interaction.guild_id is None:
        return True
    if not _has_post_permission(interaction):
        return False
    here = interaction.channel_id
    if isinstance(interaction.channel, discord.Thread):
        here = interaction.channel.parent_id
    server = await interaction.client.services.server_settings.load_settings(interaction.guild_id)
    return not server.public_channel_ids or here in server.public_channel_ids


def _has_post_permission(interaction: Interaction) -> bool:
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        # Brought along by a person: what that person may do decides.
        return interaction.permissions.use_external_apps
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages


def _format_hint(texts: Texts, table: Table, hint: Move) -> str:
    if hint == DRAW_MOVE:
        return texts("table-hint-draw" if table.state.stock else "table-hint-redeal")
    return texts("table-hint", move=format_move(texts, table.state, hint))


async def _edit_pressed_message(
    interaction: Interaction, message: MessageLayout, illustration: Illustration
) -> bool:
    """Shows the table on the message that was pressed; not where that has been deleted since."""
    try:
        await interaction.response.edit_message(view=message, attachments=illustration.files)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE_CODE:
            raise
        for file in illustration.files:
            file.reset()
        return False
    return True


async def _send_table_message(
    interaction: Interaction,
    message: MessageLayout,
    illustration: Illustration,
    *,
    is_private: bool,
) -> int:
    files = illustration.files
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=message, files=files, ephemeral=is_private, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=message, files=files, ephemeral=is_private
    )
    assert answer.message_id is not None  # a new message has an id
    return answer.message_id
