"""Answering with a table, or with some words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.engine.state import DRAW
from bot.locale.describe import move_name
from bot.store.players import Visibility
from bot.ui.shown import note_shown
from bot.ui.sight import sight
from bot.ui.table import table_message, text_asked, title
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.engine.state import Move
    from bot.locale.catalogue import Words
    from bot.services.attempts import Attempt
    from bot.services.table import Table
    from bot.ui.message import Message
    from bot.ui.sight import Sight

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""


async def show(
    interaction: Interaction,
    table: Table,
    *,
    notice: str = "",
    chosen: str = "",
    hint: Move | None = None,
    in_place: bool = False,
    private: bool = False,
    text: bool | None = None,
) -> None:
    """Answers with the table: on the message that was pressed (``in_place``), or anew.

    Anew it is public where the player lets others see it and the bot may speak. What would show the
    deal of a contest under way is its player's alone. ``text`` asks for words, or for the picture,
    in this message; else it is as the player has set it.
    """
    attempt = await attempt_of(interaction, table)
    secret = attempt is not None and attempt.under_way
    who = await listener(interaction)
    pressed = interaction.message
    if in_place:
        text = text_asked(pressed)
    in_words = who.player.text if text is None else text
    seen = await sight(table, who, hint=hint, text=in_words)
    if hint:
        notice = _hint_told(who.words, table, hint)
    message = table_message(
        table,
        who.words,
        seen,
        attempt=attempt,
        notice=notice,
        chosen=chosen,
        as_asked=text is not None,
        money=who.player.money,
    )
    # A table may stand in public from before its deal became a contest's.
    in_place = in_place and pressed is not None and (pressed.flags.ephemeral or not secret)
    followed_up = interaction.response.is_done()
    if in_place and pressed is not None and await _edited(interaction, message, seen):
        shown = pressed.id
    else:
        unseen = private or secret or who.player.tables is Visibility.PRIVATE
        hidden = unseen or not await may_speak(interaction)
        shown = await _send(interaction, message, seen, hidden=hidden)
    if not private:
        head = title(table, who.words, attempt)
        interaction.client.in_background(
            note_shown(
                interaction,
                table,
                who.words,
                seen.sent(),
                shown,
                text=head,
                followed_up=followed_up,
            )
        )


async def title_for(interaction: Interaction, table: Table, words: Words) -> str:
    """What table it is; to others nobody is named who keeps their name to themselves."""
    player = table.game.player
    owner = await interaction.client.services.players.get(player)
    named = interaction.user.id == player or owner.record is Visibility.PUBLIC
    return title(table, words, named=named)


async def attempt_of(interaction: Interaction, table: Table) -> Attempt | None:
    """What the table is to a contest; a challenge's scoreboard follows what was played."""
    services = interaction.client.services
    attempt = await services.attempts.of(table.game, table.contest)
    if attempt and attempt.live:
        services.scoreboards.changed(attempt.contest.id)
    return attempt


async def say(interaction: Interaction, message: Message, file: discord.File | None = None) -> None:
    """Answers this person alone, with a picture where there is one."""
    files = [file] if file else []
    if interaction.response.is_done():
        await interaction.followup.send(view=message, files=files, ephemeral=True)
    else:
        await interaction.response.send_message(view=message, files=files, ephemeral=True)


def seen_alone(interaction: Interaction) -> bool:
    """Whether the message that was pressed is this person's alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def may_speak(interaction: Interaction) -> bool:
    """Whether the bot may post for all to see where this was asked: Discord and the owners let it.

    A thread is a part of its channel.
    """
    if interaction.guild_id is None:
        return True
    if not _permitted(interaction):
        return False
    here = interaction.channel_id
    if isinstance(interaction.channel, discord.Thread):
        here = interaction.channel.parent_id
    server = await interaction.client.services.servers.get(interaction.guild_id)
    return not server.channels or here in server.channels


def _permitted(interaction: Interaction) -> bool:
    if interaction.is_user_integration() and not interaction.is_guild_integration():
        # Brought along by a person: what that person may do decides.
        return interaction.permissions.use_external_apps
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        return allowed.send_messages_in_threads
    return allowed.send_messages


def _hint_told(words: Words, table: Table, hint: Move) -> str:
    if hint == DRAW:
        return words("table-hint-draw" if table.state.stock else "table-hint-redeal")
    return words("table-hint", move=move_name(words, table.state, hint))


async def _edited(interaction: Interaction, message: Message, seen: Sight) -> bool:
    """Shows the table on the message that was pressed; not where that has been deleted since."""
    try:
        await interaction.response.edit_message(view=message, attachments=seen.files)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        for file in seen.files:
            file.reset()
        return False
    return True


async def _send(interaction: Interaction, message: Message, seen: Sight, *, hidden: bool) -> int:
    files = seen.files
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=message, files=files, ephemeral=hidden, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(view=message, files=files, ephemeral=hidden)
    assert answer.message_id is not None  # a new message has an id
    return answer.message_id
