"""Where tables were last shown, so that an older message loses its controls."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import PurePosixPath
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import discord
import structlog
from discord import ui

from bot.ui.common.illustration import Illustration
from bot.ui.table.table_message import build_bare_table_message

if TYPE_CHECKING:
    from bot.client import Interaction, PatienceClient
    from bot.locale.catalogue import Texts
    from bot.services.games.tables import Table
    from bot.ui.common.components import MessageLayout

log = structlog.get_logger("bot.ui.table.last_message")

TOKEN_LIFETIME_SECONDS = 14 * 60 + 30
"""An interaction's token edits its message for fifteen minutes; we leave it some seconds early."""

TOKEN_EXPIRED_CODE = 50027
"""Discord's code for a token whose fifteen minutes are over."""

MAX_REMEMBERED_MESSAGES = 2_000
"""The messages of so many games are kept in mind; for others Discord is asked."""


@dataclass(frozen=True, slots=True)
class _TableMessage:
    """A table message that this process sent, with what it takes to show it bare."""

    interaction: Interaction
    channel_id: int
    message_id: int
    is_followup: bool
    sent_at: float
    title: str
    illustration: Illustration

    async def remove_controls(self, closing_text: str) -> None:
        if _has_expired_token(self):
            await _remove_controls_as_member(
                self.interaction.client, self.channel_id, self.message_id, closing_text
            )
            return
        bare = build_bare_table_message(self.title, self.illustration, closing_text)
        try:
            if self.is_followup:
                await self.interaction.followup.edit_message(self.message_id, view=bare)
            else:
                await self.interaction.edit_original_response(view=bare)
        except discord.HTTPException as error:
            # Our clock may have stood still while the machine slept; Discord's did not.
            if error.code != TOKEN_EXPIRED_CODE:
                raise
            await _remove_controls_as_member(
                self.interaction.client, self.channel_id, self.message_id, closing_text
            )


_last_messages: OrderedDict[int, _TableMessage] = OrderedDict()


async def remember_table_message(
    interaction: Interaction,
    table: Table,
    texts: Texts,
    illustration: Illustration,
    message_id: int,
    *,
    title: str,
    is_followup: bool,
) -> None:
    """Remembers the message that shows the table; an older one loses its controls.

    ``text`` is its title, and ``sight`` what it shows, without a picture's bytes;
    ``followed_up`` tells that the message was not the first answer to the interaction.
    """
    game, channel = table.game, interaction.channel_id
    if channel is None:
        return
    before = _pop_last_message(table)
    _last_messages[game.id] = _TableMessage(
        interaction,
        channel,
        message_id,
        is_followup,
        monotonic(),
        title,
        illustration,
    )
    while len(_last_messages) > MAX_REMEMBERED_MESSAGES or _has_expired_token(
        next(iter(_last_messages.values()))
    ):
        _last_messages.popitem(last=False)
    if game.message_id != message_id:
        await interaction.client.services.play.record_table_message(game.id, channel, message_id)
    if (before.message_id if before else game.message_id) not in {None, message_id}:
        await _remove_last_controls(interaction.client, table, before, texts("table-continued"))


def _has_expired_token(table_message: _TableMessage) -> bool:
    """Whether its token is worth nothing any more; what it knows of its player goes with it."""
    return monotonic() - table_message.sent_at >= TOKEN_LIFETIME_SECONDS


async def remove_table_controls(interaction: Interaction, table: Table, closing_text: str) -> None:
    """Takes the controls off the message that shows a table, where Discord allows it."""
    await _remove_last_controls(interaction.client, table, _pop_last_message(table), closing_text)


def forget_player_messages(player_id: int) -> None:
    """Removes what is remembered of a player's tables."""
    for game in [
        game for game, shown in _last_messages.items() if shown.interaction.user.id == player_id
    ]:
        del _last_messages[game]


def _pop_last_message(table: Table) -> _TableMessage | None:
    """What this process showed last, unless another process has shown the table since."""
    before = _last_messages.pop(table.game.id, None)
    return before if before and before.message_id >= (table.game.message_id or 0) else None


async def _remove_last_controls(
    client: PatienceClient, table: Table, last_message: _TableMessage | None, closing_text: str
) -> None:
    channel, message = table.game.channel_id, table.game.message_id
    try:
        if last_message:
            await last_message.remove_controls(closing_text)
        elif channel is not None and message is not None:
            await _remove_controls_as_member(client, channel, message, closing_text)
    except discord.HTTPException as error:
        # The message is gone, or was shown to its player alone: its controls answer privately.
        log.debug("old controls stay", game=table.game.id, error=str(error))


async def _remove_controls_as_member(
    client: PatienceClient, channel_id: int, message_id: int, closing_text: str
) -> None:
    old = await client.get_partial_messageable(channel_id).fetch_message(message_id)
    if bare := _build_message_without_controls(old, closing_text):
        await old.edit(view=bare)


def _build_message_without_controls(
    message: discord.Message, closing_text: str
) -> MessageLayout | None:
    """A table message of ours as it was, less its controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    told = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    gallery = next(
        (item for item in view.walk_children() if isinstance(item, ui.MediaGallery)), None
    )
    if gallery is None:
        # A table in words: what it is, its piles, and perhaps more.
        return (
            build_bare_table_message(told[0], Illustration(told[1]), closing_text)
            if len(told) > 1
            else None
        )
    if not told:
        return None
    media = gallery.items[0]
    filename = PurePosixPath(urlsplit(media.media.url).path).name
    return build_bare_table_message(
        told[0], Illustration(media.description or "", filename), closing_text
    )
