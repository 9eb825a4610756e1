"""Answers with a table: from the game that was played on to its message."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import discord

from bot.client import Interaction
from bot.client.first_answers import REQUEST_ERRORS
from bot.locale.catalogue import Texts
from bot.models.players import Visibility
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.common.components import build_text_message
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import (
    UNKNOWN_MESSAGE_CODE,
    edit_pressed_message,
    is_answered,
    is_private_message,
    is_private_table,
    reply_privately,
    send_reply,
)
from bot.ui.common.viewer import load_viewer, mention_command
from bot.ui.errors.late_tables import take_late_table
from bot.ui.replays.win_celebration import celebrate_win
from bot.ui.table.last_message import (
    record_thread_message,
    remember_table_message,
    show_on_last_message,
)
from bot.ui.table.table_message import build_table_message, find_requested_form
from bot.ui.table.view import (
    GamePhase,
    TableExtras,
    TableView,
    format_table_state,
    format_table_title,
    load_table_view,
)
from bot.ui.threads.player_thread import (
    belongs_in_thread,
    get_thread_channel_id,
    post_in_player_thread,
)

PRIVATE_EDIT_MINUTES = 15
"""Discord lets the bot edit a private message for so long after its player last pressed."""

_NO_EXTRAS = TableExtras()

_REMEMBERING_KEY = "remembering"
"""The name under which an interaction keeps the task that remembers its table's message."""

_TABLE_KEY = "table"
"""The name under which an interaction keeps its table."""


async def reply_with_table(
    interaction: Interaction, table: Table, extras: TableExtras = _NO_EXTRAS
) -> None:
    """Answer with the table in a new message.

    It is public where its player lets others see it and the bot may post there; never where it
    would show the deal of a contest that is under way.
    """
    view = await _build_view(interaction, table, extras)
    await _send_table(interaction, table, view)


async def reply_with_private_table(
    interaction: Interaction, table: Table, extras: TableExtras = _NO_EXTRAS
) -> None:
    """Answer with the table so that only its player sees it.

    A private table that was pressed is brought up to date, however old it is: the bot itself
    cannot edit it after fifteen minutes. Otherwise it is a new message. The controls of the
    message that shows the table elsewhere stay as they are.
    """
    pressed = interaction.message
    if pressed is not None and is_private_table(interaction):
        extras = replace(extras, as_text=find_requested_form(pressed))
        view = await _build_view(interaction, table, extras)
        if await _edit_table(interaction, view):
            return
    view = await _build_view(interaction, table, extras)
    await send_reply(interaction, build_table_message(view), is_private=True)


async def update_table(
    interaction: Interaction, table: Table, extras: TableExtras = _NO_EXTRAS
) -> None:
    """Show the table on the message that was pressed, or in a new one where that cannot be.

    A public message stays as it is once its deal has become a contest's: that table is secret.
    """
    pressed = interaction.message
    extras = replace(extras, as_text=find_requested_form(pressed))
    view = await _build_view(interaction, table, extras)
    may_edit = pressed is not None and (is_private_message(interaction) or not view.is_secret)
    is_followup = is_answered(interaction)
    if pressed is not None and may_edit and await _edit_table(interaction, view):
        _remember(interaction, table, view, pressed.id, is_followup=is_followup)
    else:
        await _send_table(interaction, table, view)


async def wait_until_remembered(interaction: Interaction) -> None:
    """Wait until it is stored in which message the interaction was answered with a table."""
    remembering: asyncio.Task[None] | None = interaction.extras.get(_REMEMBERING_KEY)
    if remembering is not None:
        await asyncio.wait({remembering})


async def show_table_again(
    interaction: Interaction, table: Table, extras: TableExtras = _NO_EXTRAS
) -> None:
    """Show the table on the message that showed it last, or in a new one where that cannot be."""
    extras = replace(extras, as_text=find_requested_form(interaction.message))
    view = await _build_view(interaction, table, extras)
    try:
        is_shown = await show_on_last_message(interaction.client, table, view)
    except REQUEST_ERRORS:
        is_shown = False
    if not is_shown:
        await _send_table(interaction, table, view)


def note_table(interaction: Interaction, table: Table) -> None:
    """Note which table an interaction is about, in case that its answer is lost."""
    interaction.extras[_TABLE_KEY] = table


def find_noted_table(interaction: Interaction) -> Table | None:
    """Return the table that an interaction is about, as far as it was decided."""
    table: Table | None = interaction.extras.get(_TABLE_KEY)
    return table


async def load_attempt(interaction: Interaction, table: Table) -> Attempt | None:
    """Return the table's attempt in a contest, if any."""
    return await interaction.client.services.attempts.load_attempt(
        table.game, table.contest, is_deal_in_contest=table.is_deal_in_contest
    )


async def format_visible_table_heading(
    interaction: Interaction, table: Table, texts: Texts, attempt: Attempt | None
) -> str:
    """Return the table's title and state; private players are named only to themselves."""
    player_id = table.game.player_id
    owner = await interaction.client.services.player_settings.load_settings(player_id)
    shows_name = interaction.user.id == player_id or owner.record_visibility is Visibility.PUBLIC
    state = format_table_state(table, texts, shows_player_name=shows_name)
    return f"{format_table_title(table, texts, attempt)}\n{state}"


async def _build_view(interaction: Interaction, table: Table, extras: TableExtras) -> TableView:
    note_table(interaction, table)
    attempt = await load_attempt(interaction, table)
    if not table.game.outcome:
        game_choice = interaction.client.services.game_choice
        extras = replace(extras, novelty=await game_choice.find_novelty(table.game))
    viewer = await load_viewer(interaction, table.player_settings)
    late_table = take_late_table(interaction.client, interaction.user.id)
    if late_table is not None and late_table.game_id == table.game.id:
        notices = filter(None, [viewer.texts("table-shown-late"), extras.notice])
        extras = replace(extras, notice="\n".join(notices))
    return await load_table_view(table, viewer, attempt, extras)


async def _send_table(interaction: Interaction, table: Table, view: TableView) -> None:
    is_followup = is_answered(interaction)
    is_private = view.is_private or not await can_answer_publicly(interaction)
    if not is_private and await belongs_in_thread(interaction):
        await _send_table_to_thread(interaction, table, view)
        return
    if is_private and table.game.message_id is None:
        view = replace(view, footnote=await _format_private_table_note(interaction))
    send = reply_privately if is_private else send_reply
    message_id = await send(interaction, build_table_message(view))
    _remember(interaction, table, view, message_id, is_followup=is_followup)


async def _send_table_to_thread(interaction: Interaction, table: Table, view: TableView) -> None:
    """Show the table in its player's thread and say where; privately if that cannot be."""
    if not is_answered(interaction):
        # Opening the thread may take longer than Discord waits for an answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
    message = await post_in_player_thread(interaction, build_table_message(view))
    texts = (await load_viewer(interaction)).texts
    if message is None:
        notice = "\n".join(filter(None, [view.notice, texts("table-no-thread")]))
        layout = build_table_message(replace(view, notice=notice))
        message_id = await send_reply(interaction, layout, is_private=True)
        _remember(interaction, table, view, message_id, is_followup=True)
        return
    thread_id, server_id = message.channel.id, interaction.guild_id
    link = f"https://discord.com/channels/{server_id}/{thread_id}/{message.id}"
    answer = texts("table-in-thread", thread=f"<#{thread_id}>", link=link)
    await send_reply(interaction, build_text_message(answer), is_private=True)
    _remember_by(
        interaction,
        table,
        view,
        record_thread_message(
            interaction.client, table, view, message, get_thread_channel_id(interaction)
        ),
    )


async def _format_private_table_note(interaction: Interaction) -> str:
    """Return what to say once of a private table, which the bot cannot edit for long."""
    texts = (await load_viewer(interaction)).texts
    mention = mention_command(interaction, texts, "table")
    return texts("table-private-note", minutes=PRIVATE_EDIT_MINUTES, table=mention)


async def _edit_table(interaction: Interaction, view: TableView) -> bool:
    """Change the message that was pressed; return False where it has been deleted."""
    try:
        await edit_pressed_message(interaction, build_table_message(view))
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE_CODE:
            raise
        return False
    return True


def _remember(
    interaction: Interaction, table: Table, view: TableView, message_id: int, *, is_followup: bool
) -> None:
    _remember_by(
        interaction,
        table,
        view,
        remember_table_message(interaction, table, view, message_id, is_followup=is_followup),
    )


def _remember_by(
    interaction: Interaction, table: Table, view: TableView, work: Coroutine[Any, Any, None]
) -> None:
    """Remember in the background which message shows a table; a win is celebrated on it then."""
    client = interaction.client
    remembering = client.run_in_background(work)
    interaction.extras[_REMEMBERING_KEY] = remembering
    if view.phase is GamePhase.WON and view.illustration.filename:
        client.run_in_background(celebrate_win(interaction, table, view, remembering))
