"""The messages that last showed tables; older ones shrink to a line, or lose their controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import discord
import structlog

from bot.client import Interaction, PatienceClient
from bot.client.first_answers import REQUEST_ERRORS
from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_game_name
from bot.models.games import MessagePlace
from bot.services.games.tables import ShownTable, Table
from bot.ui.common.components import Button, MessageLayout, build_text_message
from bot.ui.common.discord_message import build_discord_message, build_files
from bot.ui.common.illustration import Illustration
from bot.ui.table.table_message import (
    build_bare_table_message,
    build_table_message,
    read_bare_table_message,
)
from bot.ui.table.view import TableView

log = structlog.get_logger("bot.ui.table.last_message")

TOKEN_EXPIRED_CODE = 50027
"""Discord's error code for a token whose fifteen minutes are over."""


@dataclass(slots=True)
class _TableMessage:
    """A table message that this process sent, with what remains once its controls are removed.

    A message that ``is_secret`` is seen by its player only.
    """

    interaction: Interaction
    channel_id: int
    message_id: int
    is_followup: bool
    is_secret: bool
    heading: str
    illustration: Illustration

    @property
    def place(self) -> MessagePlace:
        """The message, and its channel."""
        return MessagePlace(self.channel_id, self.message_id)

    def build_without_controls(self, closing_text: str, buttons: Sequence[Button]) -> MessageLayout:
        """Return the heading, the picture and a closing text, with buttons that are no controls."""
        return build_bare_table_message(self.heading, self.illustration, closing_text, buttons)

    async def edit(self, **content: Any) -> None:
        """Change the message by its interaction's token."""
        if self.is_followup:
            await self.interaction.followup.edit_message(self.message_id, **content)
        else:
            await self.interaction.edit_original_response(**content)


async def remember_table_message(
    interaction: Interaction,
    table: Table,
    view: TableView,
    message_id: int,
    *,
    is_followup: bool,
) -> None:
    """Remember the message that shows the table; an older one shrinks to one line.

    ``is_followup`` says that the message was not the first answer to the interaction.
    """
    client, game, channel_id = interaction.client, table.game, interaction.channel_id
    if channel_id is None:
        return
    message = MessagePlace(channel_id, message_id)
    last_message = _pop_last_message(client, table)
    own_message = _TableMessage(
        interaction,
        channel_id,
        message_id,
        is_followup,
        view.is_secret,
        view.lasting_heading,
        view.illustration.copy_without_png(),
    )
    client.table_messages[game.id] = own_message
    shown = ShownTable(message, None)
    if game.message_id != message_id:
        shown = await client.services.play.record_table_message(game, message)
    if shown.message != message and client.table_messages.get(game.id) is own_message:
        # It was overtaken by one that was sent meanwhile.
        client.table_messages.pop(game.id)
        if last_message and last_message.place == shown.message:
            client.table_messages[game.id] = last_message
    await _shrink_older_messages(
        client, table, view, shown, known_messages=(last_message, own_message)
    )


async def record_thread_message(
    client: PatienceClient,
    table: Table,
    view: TableView,
    message: discord.Message,
    parent_channel_id: int,
) -> None:
    """Record the message that shows the table in its player's thread; an older one shrinks."""
    last_message = _pop_last_message(client, table)
    shown = await client.services.play.record_table_message(
        table.game, MessagePlace(message.channel.id, message.id)
    )
    await _shrink_older_messages(
        client,
        table,
        view,
        shown,
        known_messages=(last_message,),
        parent_channel_id=parent_channel_id,
    )


async def show_on_last_message(client: PatienceClient, table: Table, view: TableView) -> bool:
    """Show a table on the message that last showed it; return whether that could be done.

    A secret table is not shown where others have seen it. Raises the errors of requests.
    """
    message, layout = _find_last_message(client, table), build_table_message(view)
    is_shown = await _edit_last_message(
        client, table, message, layout, is_secret=view.is_secret, with_files=True
    )
    if message is not None and is_shown:
        message.heading = view.lasting_heading
        message.illustration = view.illustration.copy_without_png()
    return is_shown


async def remove_table_controls(
    interaction: Interaction, table: Table, closing_text: str, buttons: Sequence[Button] = ()
) -> None:
    """Remove the controls from the message that shows a table, where Discord allows it.

    The ``buttons`` take their place.
    """
    client = interaction.client
    last_message = _pop_last_message(client, table)
    await _remove_last_controls(client, table, last_message, closing_text, buttons)


def forget_player_messages(client: PatienceClient, player_id: int) -> None:
    """Forget the messages that show a player's tables."""
    for game_id, message in list(client.table_messages.items()):
        if message.interaction.user.id == player_id:
            client.table_messages.pop(game_id, None)


def _pop_last_message(client: PatienceClient, table: Table) -> _TableMessage | None:
    """Forget the last message this process sent, and return it as `_find_last_message` does."""
    message = _find_last_message(client, table)
    client.table_messages.pop(table.game.id, None)
    return message


def _find_last_message(client: PatienceClient, table: Table) -> _TableMessage | None:
    """Return the last message this process sent; None if another process has sent one since."""
    message: _TableMessage | None = client.table_messages.get(table.game.id)
    return message if message and message.message_id >= (table.game.message_id or 0) else None


async def _remove_last_controls(
    client: PatienceClient,
    table: Table,
    last_message: _TableMessage | None,
    closing_text: str,
    buttons: Sequence[Button],
) -> None:
    layout: MessageLayout | None = None
    try:
        if last_message is not None:
            layout = last_message.build_without_controls(closing_text, buttons)
        elif (sent_message := _find_sent_message(client, table, None)) is not None:
            layout = read_bare_table_message(await sent_message.fetch(), closing_text, buttons)
        if layout is not None:
            await _edit_last_message(client, table, last_message, layout)
    except REQUEST_ERRORS as error:
        # The message is gone, or only its player sees it: then its controls answer privately.
        log.debug("old controls stay", game=table.game.id, error=str(error))


async def _shrink_older_messages(
    client: PatienceClient,
    table: Table,
    view: TableView,
    shown: ShownTable,
    *,
    known_messages: Sequence[_TableMessage | None],
    parent_channel_id: int | None = None,
) -> None:
    """Shrink to a line what showed a table until now: what is recorded, and what is known here.

    ``parent_channel_id`` is of the channel that the thread is in which shows the table.
    """
    known_by_place = {known.place: known for known in known_messages if known}
    places = {*known_by_place, *filter(None, [shown.older])} - {shown.message}
    for place in places:
        line = _format_continued_line(table, view.language, place, shown.message, parent_channel_id)
        older_table = replace(table, game=replace(table.game, **asdict(place)))
        try:
            await _edit_last_message(
                client,
                older_table,
                known_by_place.get(place),
                build_text_message(line),
                with_files=True,
            )
        except REQUEST_ERRORS as error:
            log.debug("old table stays", game=table.game.id, error=str(error))


async def _edit_last_message(
    client: PatienceClient,
    table: Table,
    last_message: _TableMessage | None,
    layout: MessageLayout,
    *,
    is_secret: bool = False,
    with_files: bool = False,
) -> bool:
    """Change the message that last showed a table: by its token, otherwise as a member.

    Return whether that could be done; what ``is_secret`` goes only where its player alone sees it.
    The files of the message stay, or ``with_files`` give way to those of the layout. Raises the
    errors of requests.
    """

    def build_content() -> dict[str, Any]:
        view = build_discord_message(layout, client.mention_command)
        return {"view": view, "attachments": build_files(layout)} if with_files else {"view": view}

    if last_message is not None and (last_message.is_secret or not is_secret):
        try:
            await last_message.edit(**build_content())
        except discord.HTTPException as error:
            # Our clock may have stood still while the machine slept; Discord's did not.
            if error.code != TOKEN_EXPIRED_CODE:
                raise
        else:
            return True
    sent_message = _find_sent_message(client, table, last_message)
    if is_secret or sent_message is None:
        return False
    await sent_message.edit(**build_content())
    return True


def _find_sent_message(
    client: PatienceClient, table: Table, last_message: _TableMessage | None
) -> discord.PartialMessage | None:
    """Return the message that last showed a table, as a member of its channel may edit it."""
    place = last_message or table.game
    if place.channel_id is None or place.message_id is None:
        return None
    return client.get_partial_messageable(place.channel_id).get_partial_message(place.message_id)


def _format_continued_line(
    table: Table,
    language: str,
    older: MessagePlace,
    shown: MessagePlace,
    parent_channel_id: int | None,
) -> str:
    """Return what an older message says, as seen from where it is."""
    place = "elsewhere"
    if older.channel_id == shown.channel_id:
        place = "above" if shown.message_id < older.message_id else "below"
    elif older.channel_id == parent_channel_id:
        place = "thread"
    texts = choose_texts(language)
    return texts(
        "table-continued",
        game=format_game_name(texts, table.game.variant),
        place=place,
        thread=f"<#{shown.channel_id}>",
    )
