"""Messages that last showed tables: older ones go, late ones follow, threads hold them."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import asdict, dataclass, replace
from typing import Any

import discord
import structlog
from discord import ui

from bot.background import describe_error, start_task
from bot.client.client import Interaction, PatienceClient, Press
from bot.client.interactions import REQUEST_ERRORS
from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_game_name
from bot.models.accounts import TablePlace, TableThread
from bot.models.claims import ClaimKind
from bot.models.games import MessagePlace
from bot.services.tables import ShownTable, Table
from bot.ui import components, replies, table_view, viewers

log = structlog.get_logger("bot.ui.table_messages")

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
    illustration: components.Illustration

    @property
    def place(self) -> MessagePlace:
        """The message, and its channel."""
        return MessagePlace(self.channel_id, self.message_id)

    async def edit(self, **content: Any) -> None:
        """Change the message by its interaction's token."""
        if self.is_followup:
            await self.interaction.followup.edit_message(self.message_id, **content)
        else:
            await self.interaction.edit_original_response(**content)

    async def delete(self) -> None:
        """Delete the message by its interaction's token."""
        if self.is_followup:
            await self.interaction.followup.delete_message(self.message_id)
        else:
            await self.interaction.delete_original_response()


async def remember_table_message(
    press: Press, table: Table, view: table_view.TableView, message_id: int, *, is_followup: bool
) -> None:
    """Remember the message that shows the table; an older one is deleted, or shrinks to one line.

    ``is_followup`` says that the message was not the first answer to the interaction.
    """
    client, game, channel_id = press.client, table.game, press.channel_id
    if channel_id is None:
        return
    message = MessagePlace(channel_id, message_id)
    last_message = _pop_last_message(client, table)
    own_message = _TableMessage(
        press.interaction,
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
    await _remove_older_messages(
        client, table, view, shown, known_messages=(last_message, own_message)
    )


async def record_thread_message(
    client: PatienceClient,
    table: Table,
    view: table_view.TableView,
    message: discord.Message,
    parent_channel_id: int,
) -> None:
    """Record the message that shows the table in its player's thread; an older one goes."""
    last_message = _pop_last_message(client, table)
    shown = await client.services.play.record_table_message(
        table.game, MessagePlace(message.channel.id, message.id)
    )
    await _remove_older_messages(
        client,
        table,
        view,
        shown,
        known_messages=(last_message,),
        parent_channel_id=parent_channel_id,
    )


async def show_on_last_message(
    client: PatienceClient, table: Table, view: table_view.TableView
) -> bool:
    """Show a table on the message that last showed it; return whether that could be done.

    A secret table is not shown where others have seen it. Raises the errors of requests.
    """
    message, layout = _find_last_message(client, table), table_view.build_table_message(view)
    is_shown = await _edit_last_message(
        client, table, message, layout, is_secret=view.is_secret, with_files=True
    )
    if message is not None and is_shown:
        message.heading = view.lasting_heading
        message.illustration = view.illustration.copy_without_png()
    return is_shown


async def remove_table_controls(
    press: Press, table: Table, closing_text: str, buttons: Sequence[components.Button] = ()
) -> None:
    """Remove the controls from the message that shows a table, where Discord allows it."""
    client = press.client
    last_message = _pop_last_message(client, table)
    await _remove_last_controls(client, table, last_message, closing_text, buttons)


def find_place(client: PatienceClient, table: Table) -> MessagePlace | None:
    """Return the message that shows a table, as far as it is known."""
    if last_message := _find_last_message(client, table):
        return last_message.place
    return table.game.shown_in


async def delete_message(client: PatienceClient, place: MessagePlace) -> None:
    """Delete a message of ours: by the token of a table's, otherwise as a member of its channel.

    Raises the errors of requests.
    """
    messages: list[_TableMessage] = list(client.table_messages.values())
    await _delete_message(
        client, place, next((message for message in messages if message.place == place), None)
    )


async def _delete_message(
    client: PatienceClient, place: MessagePlace, known_message: _TableMessage | None
) -> None:
    if known_message is not None:
        try:
            await known_message.delete()
        except discord.HTTPException as error:
            if error.code != TOKEN_EXPIRED_CODE:
                raise
        else:
            return
    channel = client.get_partial_messageable(place.channel_id)
    await channel.get_partial_message(place.message_id).delete()


def forget_player_messages(client: PatienceClient, player_id: int) -> None:
    """Forget the messages that show a player's tables, or the last refusal."""
    client.refusal_deletions.pop(player_id, None)
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
    buttons: Sequence[components.Button],
) -> None:
    layout: components.MessageLayout | None = None
    try:
        if last_message is not None:
            layout = _build_bare_table_message(
                last_message.heading, last_message.illustration, closing_text, buttons
            )
        elif (sent_message := _find_sent_message(client, table, None)) is not None:
            layout = _read_bare_table_message(await sent_message.fetch(), closing_text, buttons)
        if layout is not None:
            await _edit_last_message(client, table, last_message, layout)
    except REQUEST_ERRORS as error:
        # The message is gone, or only its player sees it: then its controls answer privately.
        log.debug("old controls stay", game=table.game.id, error=str(error))


def _build_bare_table_message(
    heading: str,
    illustration: components.Illustration,
    closing_text: str,
    buttons: Sequence[components.Button],
) -> components.MessageLayout:
    """Return a table without its controls, as an older message keeps it, with other buttons."""
    return components.build_panel_message(
        components.Text(heading),
        illustration,
        components.Text(closing_text),
        *components.build_button_rows(buttons),
    )


def _read_bare_table_message(
    message: discord.Message, closing_text: str, buttons: Sequence[components.Button]
) -> components.MessageLayout | None:
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
        return _build_bare_table_message(
            texts[0], components.Illustration(texts[1]), closing_text, buttons
        )
    if not texts:
        return None
    picture = gallery.items[0]
    filename = replies.get_picture_names(gallery)[0]
    illustration = components.Illustration(picture.description or "", filename)
    return _build_bare_table_message(texts[0], illustration, closing_text, buttons)


async def _remove_older_messages(
    client: PatienceClient,
    table: Table,
    view: table_view.TableView,
    shown: ShownTable,
    *,
    known_messages: Sequence[_TableMessage | None],
    parent_channel_id: int | None = None,
) -> None:
    """Remove what showed a table until now: what is recorded, and what is known here.

    It is deleted where the table goes on in the same channel. Elsewhere, and where that cannot be,
    it shrinks to a line. ``parent_channel_id`` is of the channel that the thread is in which shows
    the table.
    """
    known_by_place = {known.place: known for known in known_messages if known}
    places = {*known_by_place, *filter(None, [shown.older])} - {shown.message}
    for place in places:
        known_message = known_by_place.get(place)
        is_same_channel = place.channel_id == shown.message.channel_id
        if is_same_channel and await _delete_older_message(client, table, place, known_message):
            continue
        line = _format_continued_line(table, view.language, place, shown.message, parent_channel_id)
        older_table = replace(table, game=replace(table.game, **asdict(place)))
        try:
            await _edit_last_message(
                client,
                older_table,
                known_message,
                components.build_text_message(line),
                with_files=True,
            )
        except REQUEST_ERRORS as error:
            log.debug("old table stays", game=table.game.id, error=str(error))


async def _delete_older_message(
    client: PatienceClient, table: Table, place: MessagePlace, known_message: _TableMessage | None
) -> bool:
    """Delete what showed a table until now; return whether there is nothing more to be done."""
    try:
        await _delete_message(client, place, known_message)
    except (discord.Forbidden, discord.NotFound) as error:
        # Whoever may not delete a message of their own may not edit it either.
        log.debug("old table stays", game=table.game.id, error=str(error))
    except REQUEST_ERRORS as error:
        log.debug("old table not deleted", game=table.game.id, error=str(error))
        return False
    return True


async def _edit_last_message(
    client: PatienceClient,
    table: Table,
    last_message: _TableMessage | None,
    layout: components.MessageLayout,
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
        view = components.build_discord_message(layout, client.mention_command)
        return (
            {"view": view, "attachments": components.build_files(layout)}
            if with_files
            else {"view": view}
        )

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


@dataclass(slots=True)
class DelayedTable:
    """A table whose player has not seen their last move, as Discord did not take the answer.

    ``press`` is the one that was to be answered. ``editing`` tries meanwhile to show it.
    """

    press: Press
    game_id: int
    editing: asyncio.Task[None] | None = None

    async def show_beside_answer(self, press: Press) -> None:
        """Show the table besides the answer to a later press of its player."""
        client, player_id = press.client, press.player_id
        if take_delayed_table(client, player_id) is not self:
            return
        try:
            _, view = await self._load_view()
            layout = table_view.build_table_message(view, is_private=True)
            await replies.send_reply(press, layout, is_private=True)
        except REQUEST_ERRORS as error:
            log.info("delayed table not shown yet", game=self.game_id, error=describe_error(error))
            client.delayed_tables.setdefault(player_id, self)

    async def edit_last_message(self) -> None:
        """Show the table on the message that showed it before, if Discord lets the bot."""
        client, player_id = self.press.client, self.press.player_id
        table, view = await self._load_view()
        try:
            is_shown = await show_on_last_message(client, table, view)
        except REQUEST_ERRORS as error:
            log.info("delayed table not shown yet", game=self.game_id, error=describe_error(error))
            return
        if is_shown and client.delayed_tables.get(player_id) is self:
            del client.delayed_tables[player_id]
            log.info("delayed table shown", game=self.game_id)

    async def _load_view(self) -> tuple[Table, table_view.TableView]:
        press = self.press.without_request()
        services, viewer = press.services, await viewers.load_viewer(press)
        table = await services.play.load_own_table(press.player_id, self.game_id)
        attempt = await services.attempts.load_attempt(table.game, table.events.contest)
        extras = table_view.TableExtras(notice=viewer.texts("table-shown-late"))
        return table, await table_view.load_table_view(table, viewer, attempt, extras, press.trace)


def show_table_later(press: Press, table: Table) -> None:
    """Show a table as soon as Discord allows, or with its player's next answer."""
    client, player_id = press.client, press.player_id
    take_delayed_table(client, player_id)
    delayed_table = DelayedTable(press, table.game.id)
    client.delayed_tables[player_id] = delayed_table
    delayed_table.editing = client.run_in_background(delayed_table.edit_last_message())


def take_delayed_table(client: PatienceClient, player_id: int) -> DelayedTable | None:
    """Return the table that a player has not seen, if any; it is not shown elsewhere any more."""
    delayed_table: DelayedTable | None = client.delayed_tables.pop(player_id, None)
    if delayed_table is not None and delayed_table.editing is not None:
        delayed_table.editing.cancel()
    return delayed_table


POSTING_SECONDS = 10.0
"""A table that takes longer to its thread is shown privately, as its player waits for it."""

OPENING_SECONDS = 0.2
"""A thread that another process opens is looked for this often."""

_UNKNOWN_CHANNEL_CODE = 10003
_ARCHIVED_THREAD_CODE = 50083
_MAX_PLAYER_NAME_LENGTH = 80
"""Discord allows a hundred characters for the whole name of a thread."""


async def belongs_in_thread(press: Press) -> bool:
    """Return whether a new public table is to be shown in its player's thread, and not here."""
    if await replies.load_table_place(press) is not TablePlace.THREAD:
        return False
    thread = await _find_thread(press)
    return thread is None or thread.thread_id != press.channel_id


async def is_in_own_thread(press: Press) -> bool:
    """Return whether the press is in the thread that shows its player's tables."""
    if not isinstance(press.interaction.channel, discord.Thread):
        return False
    thread = await _find_thread(press)
    return thread is not None and thread.thread_id == press.channel_id


async def post_in_player_thread(
    press: Press, layout: components.MessageLayout
) -> discord.Message | None:
    """Post a message in the player's thread; None where Discord does not let the bot, or not soon.

    The thread is opened at the first time, and again where it was deleted.
    """
    if not replies.can_open_threads(press):
        return None
    posting = start_task(_post(press, layout), context=copy_context())
    # Not cancelled: the library would take a limit on all requests for one without an end.
    await asyncio.wait({posting}, timeout=POSTING_SECONDS)
    if not posting.done():
        log.info("no thread for a table yet", seconds=POSTING_SECONDS)
        return None
    return posting.result()


async def _post(press: Press, layout: components.MessageLayout) -> discord.Message | None:
    try:
        thread = await _find_thread(press)
        message = await _send_to_thread(press, thread, layout) if thread else None
    except REQUEST_ERRORS as error:
        _log_refusal(error)
        return None
    return message or await _open_thread(press, layout, thread)


async def _open_thread(
    press: Press, layout: components.MessageLayout, deleted_thread: TableThread | None
) -> discord.Message | None:
    """Post in a new thread, or in the one that another process has just opened."""
    claims = press.services.claims
    # One number for both ids: two players or channels with the same one only wait for each other.
    subject_id = press.player_id ^ get_thread_channel_id(press)
    for _ in range(round(POSTING_SECONDS / OPENING_SECONDS)):
        async with claims.hold(ClaimKind.TABLE_THREAD, subject_id, request=press.request) as claim:
            thread = await _find_thread(press)
            try:
                if thread and thread != deleted_thread:
                    return await _send_to_thread(press, thread, layout)
                if claim:
                    return await _send_to_new_thread(press, layout)
            except REQUEST_ERRORS as error:
                _log_refusal(error)
                return None
        await asyncio.sleep(OPENING_SECONDS)
    return None


def _log_refusal(error: Exception) -> None:
    """Log what permissions that are missing, a locked thread, or too many threads lead to."""
    log.info("no thread for a table", reason=str(error))


def get_thread_channel_id(press: Press) -> int:
    """Return the channel that a player's thread is under: this one, or this thread's."""
    assert press.channel_id is not None  # every interaction of ours has one
    if isinstance(press.interaction.channel, discord.Thread):
        return press.interaction.channel.parent_id
    return press.channel_id


async def _find_thread(press: Press) -> TableThread | None:
    return await press.services.table_threads.find_thread(
        press.player_id, get_thread_channel_id(press), request=press.request
    )


async def _send_to_thread(
    press: Press, thread: TableThread, layout: components.MessageLayout
) -> discord.Message | None:
    """Post in a thread, which comes back if it was archived; None where it was deleted."""
    client, nonce = press.client, str(press.interaction.id)
    target = client.get_partial_messageable(thread.thread_id)
    try:
        return await replies.send_to_channel(target, layout, nonce=nonce)
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
    return await replies.send_to_channel(target, layout, nonce=nonce)


async def _send_to_new_thread(
    press: Press, layout: components.MessageLayout
) -> discord.Message | None:
    client, parent_id = press.client, get_thread_channel_id(press)
    parent = client.get_channel(parent_id)
    if not isinstance(parent, discord.TextChannel):
        return None  # a voice channel, or a forum, has no threads of this kind
    texts = (await viewers.load_viewer(press)).texts
    is_news = parent.is_news()
    thread = await parent.create_thread(
        name=texts(
            "table-thread-name",
            player=press.interaction.user.display_name[:_MAX_PLAYER_NAME_LENGTH],
        ),
        type=discord.ChannelType.news_thread if is_news else discord.ChannelType.public_thread,
    )
    await client.services.table_threads.record_thread(
        TableThread(
            player_id=press.player_id,
            channel_id=parent_id,
            server_id=parent.guild.id,
            thread_id=thread.id,
        ),
        request=press.request,
    )
    with suppress(discord.HTTPException):
        # Members find the thread in their list of channels; without that the link leads there.
        await thread.add_user(discord.Object(press.player_id))
    return await replies.send_to_channel(thread, layout, nonce=str(press.interaction.id))
