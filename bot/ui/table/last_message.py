"""The messages that last showed tables; older ones shrink to a line, or lose their controls."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import discord
import structlog
from discord import ui

from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_game_name
from bot.ui.common.components import build_text_message
from bot.ui.common.discord_message import build_discord_message, build_files
from bot.ui.common.illustration import Illustration
from bot.ui.common.viewer import format_deal_name
from bot.ui.table.table_message import build_bare_table_message, build_table_message

if TYPE_CHECKING:
    from bot.client import Interaction, PatienceClient
    from bot.services.games.tables import Table
    from bot.ui.common.components import MessageLayout
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

    async def show(self, view: TableView) -> None:
        """Show a table in place of the one that the message shows."""
        layout = build_table_message(view)
        message = build_discord_message(layout, self.interaction.client.mention_command)
        await self._edit(view=message, attachments=build_files(layout))
        self.heading = view.lasting_heading
        self.illustration = view.illustration.copy_without_png()

    async def remove_controls(self, closing_text: str) -> None:
        """Leave the heading, the picture and a closing text."""
        view = build_discord_message(
            build_bare_table_message(self.heading, self.illustration, closing_text),
            self.interaction.client.mention_command,
        )
        try:
            await self._edit(view=view)
        except discord.HTTPException as error:
            _raise_unless_token_expired(error)
            await _remove_controls_as_member(
                self.interaction.client, self.channel_id, self.message_id, closing_text
            )

    async def shrink(self, line: str) -> None:
        """Leave only a line of text, without any picture."""
        try:
            await self._edit(view=build_discord_message(build_text_message(line)), attachments=[])
        except discord.HTTPException as error:
            _raise_unless_token_expired(error)
            await _shrink_as_member(self.interaction.client, self.channel_id, self.message_id, line)

    async def _edit(self, **content: Any) -> None:
        if self.is_followup:
            await self.interaction.followup.edit_message(self.message_id, **content)
        else:
            await self.interaction.edit_original_response(**content)


def _raise_unless_token_expired(error: discord.HTTPException) -> None:
    """Raise the error again, unless Discord says that the token has expired.

    Our clock may have stood still while the machine slept; Discord's did not.
    """
    if error.code != TOKEN_EXPIRED_CODE:
        raise error


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
    last_message = _pop_last_message(client, table)
    client.table_messages[game.id] = _TableMessage(
        interaction,
        channel_id,
        message_id,
        is_followup,
        view.is_secret,
        view.lasting_heading,
        view.illustration.copy_without_png(),
    )
    if game.message_id != message_id:
        await client.services.play.record_table_message(game.id, channel_id, message_id)
    older = last_message or game
    if older.channel_id is None or older.message_id in {None, message_id}:
        return
    if older.channel_id != channel_id:
        place = "elsewhere"
    else:
        place = "above" if message_id < (older.message_id or 0) else "below"
    line = _format_continued_line(table, view.language, place)
    await _shrink_last_message(client, table, last_message, line)


async def record_thread_message(
    client: PatienceClient,
    table: Table,
    view: TableView,
    message: discord.Message,
    parent_channel_id: int,
) -> None:
    """Record the message that shows the table in its player's thread; an older one shrinks."""
    thread_id = message.channel.id
    last_message = _pop_last_message(client, table)
    await client.services.play.record_table_message(table.game.id, thread_id, message.id)
    older = last_message or table.game
    if older.channel_id is None or older.message_id in {None, message.id}:
        return
    places = {thread_id: "below", parent_channel_id: "thread"}
    place = places.get(older.channel_id, "elsewhere")
    line = _format_continued_line(table, view.language, place, thread=f"<#{thread_id}>")
    await _shrink_last_message(client, table, last_message, line)


async def show_on_last_message(client: PatienceClient, table: Table, view: TableView) -> bool:
    """Show a table on the message that last showed it; return whether that could be done.

    A secret table is not shown where others have seen it. Raises the errors of requests.
    """
    game, message = table.game, _find_last_message(client, table)
    if message is not None and (message.is_secret or not view.is_secret):
        try:
            await message.show(view)
        except discord.HTTPException as error:
            _raise_unless_token_expired(error)
        else:
            return True
    if view.is_secret or game.channel_id is None or game.message_id is None:
        return False
    layout = build_table_message(view)
    sent_message = client.get_partial_messageable(game.channel_id).get_partial_message(
        game.message_id
    )
    await sent_message.edit(
        view=build_discord_message(layout, client.mention_command), attachments=build_files(layout)
    )
    return True


async def remove_table_controls(interaction: Interaction, table: Table, closing_text: str) -> None:
    """Remove the controls from the message that shows a table, where Discord allows it."""
    client = interaction.client
    last_message = _pop_last_message(client, table)
    await _remove_last_controls(client, table, last_message, closing_text)


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
    client: PatienceClient, table: Table, last_message: _TableMessage | None, closing_text: str
) -> None:
    channel_id, message_id = table.game.channel_id, table.game.message_id
    try:
        if last_message:
            await last_message.remove_controls(closing_text)
        elif channel_id is not None and message_id is not None:
            await _remove_controls_as_member(client, channel_id, message_id, closing_text)
    except discord.HTTPException as error:
        # The message is gone, or only its player sees it: then its controls answer privately.
        log.debug("old controls stay", game=table.game.id, error=str(error))


async def _shrink_last_message(
    client: PatienceClient, table: Table, last_message: _TableMessage | None, line: str
) -> None:
    channel_id, message_id = table.game.channel_id, table.game.message_id
    try:
        if last_message:
            await last_message.shrink(line)
        elif channel_id is not None and message_id is not None:
            await _shrink_as_member(client, channel_id, message_id, line)
    except discord.HTTPException as error:
        log.debug("old table stays", game=table.game.id, error=str(error))


def _format_continued_line(table: Table, language: str, place: str, thread: str = "") -> str:
    """Return what the older message says.

    ``place`` is ``below``, ``above``, ``thread`` with the mention of that, or ``elsewhere``.
    """
    texts = choose_texts(language)
    return texts(
        "table-continued",
        game=format_game_name(texts, table.game.variant),
        deal=format_deal_name(table.game, texts),
        place=place,
        thread=thread,
    )


async def _shrink_as_member(
    client: PatienceClient, channel_id: int, message_id: int, line: str
) -> None:
    message = client.get_partial_messageable(channel_id).get_partial_message(message_id)
    await message.edit(view=build_discord_message(build_text_message(line)), attachments=[])


async def _remove_controls_as_member(
    client: PatienceClient, channel_id: int, message_id: int, closing_text: str
) -> None:
    message = await client.get_partial_messageable(channel_id).fetch_message(message_id)
    if layout := _read_without_controls(message, closing_text):
        await message.edit(view=build_discord_message(layout, client.mention_command))


def _read_without_controls(message: discord.Message, closing_text: str) -> MessageLayout | None:
    """Return one of our table messages as it was, without its controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    gallery = next(
        (item for item in view.walk_children() if isinstance(item, ui.MediaGallery)), None
    )
    if gallery is None:
        # A table in words: its heading, its piles, and perhaps more.
        if len(texts) <= 1:
            return None
        return build_bare_table_message(texts[0], Illustration(texts[1]), closing_text)
    if not texts:
        return None
    picture = gallery.items[0]
    filename = PurePosixPath(urlsplit(picture.media.url).path).name
    illustration = Illustration(picture.description or "", filename)
    return build_bare_table_message(texts[0], illustration, closing_text)
