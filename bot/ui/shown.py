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

from bot.ui.sight import Sight
from bot.ui.table import bare_message

if TYPE_CHECKING:
    from bot.client import Interaction, Patience
    from bot.locale.catalogue import Words
    from bot.services.table import Table
    from bot.ui.message import Message

log = structlog.get_logger("bot.ui.shown")

TOKEN_SECONDS = 14 * 60 + 30
"""An interaction's token edits its message for fifteen minutes; we leave it some seconds early."""

TOKEN_EXPIRED = 50027
"""Discord's code for a token whose fifteen minutes are over."""

REMEMBERED = 2_000
"""The messages of so many games are kept in mind; for others Discord is asked."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A table message that this process sent, with what it takes to show it bare."""

    interaction: Interaction
    channel: int
    message: int
    followed_up: bool
    at: float
    text: str
    sight: Sight

    async def strip(self, ending: str) -> None:
        if _old(self):
            await _strip_where_member(self.interaction.client, self.channel, self.message, ending)
            return
        bare = bare_message(self.text, self.sight, ending)
        try:
            if self.followed_up:
                await self.interaction.followup.edit_message(self.message, view=bare)
            else:
                await self.interaction.edit_original_response(view=bare)
        except discord.HTTPException as error:
            # Our clock may have stood still while the machine slept; Discord's did not.
            if error.code != TOKEN_EXPIRED:
                raise
            await _strip_where_member(self.interaction.client, self.channel, self.message, ending)


_last: OrderedDict[int, _Shown] = OrderedDict()


async def note_shown(
    interaction: Interaction,
    table: Table,
    words: Words,
    sight: Sight,
    message: int,
    *,
    text: str,
    followed_up: bool,
) -> None:
    """Remembers the message that shows the table; an older one loses its controls.

    ``text`` is its title, and ``sight`` what it shows, without a picture's bytes;
    ``followed_up`` tells that the message was not the first answer to the interaction.
    """
    game, channel = table.game, interaction.channel_id
    if channel is None:
        return
    before = _forget(table)
    _last[game.id] = _Shown(
        interaction,
        channel,
        message,
        followed_up,
        monotonic(),
        text,
        sight,
    )
    while len(_last) > REMEMBERED or _old(next(iter(_last.values()))):
        _last.popitem(last=False)
    if game.message != message:
        await interaction.client.services.play.shown(game.id, channel, message)
    if (before.message if before else game.message) not in {None, message}:
        await _strip(interaction.client, table, before, words("table-continued"))


def _old(shown: _Shown) -> bool:
    """Whether its token is worth nothing any more; what it knows of its player goes with it."""
    return monotonic() - shown.at >= TOKEN_SECONDS


async def strip_controls(interaction: Interaction, table: Table, ending: str) -> None:
    """Takes the controls off the message that shows a table, where Discord allows it."""
    await _strip(interaction.client, table, _forget(table), ending)


def forget_shown(player: int) -> None:
    """Removes what is remembered of a player's tables."""
    for game in [game for game, shown in _last.items() if shown.interaction.user.id == player]:
        del _last[game]


def _forget(table: Table) -> _Shown | None:
    """What this process showed last, unless another process has shown the table since."""
    before = _last.pop(table.game.id, None)
    return before if before and before.message >= (table.game.message or 0) else None


async def _strip(client: Patience, table: Table, before: _Shown | None, ending: str) -> None:
    channel, message = table.game.channel, table.game.message
    try:
        if before:
            await before.strip(ending)
        elif channel is not None and message is not None:
            await _strip_where_member(client, channel, message, ending)
    except discord.HTTPException as error:
        # The message is gone, or was shown to its player alone: its controls answer privately.
        log.debug("old controls stay", game=table.game.id, error=str(error))


async def _strip_where_member(client: Patience, channel: int, message: int, ending: str) -> None:
    old = await client.get_partial_messageable(channel).fetch_message(message)
    if bare := _without_controls(old, ending):
        await old.edit(view=bare)


def _without_controls(message: discord.Message, ending: str) -> Message | None:
    """A table message of ours as it was, less its controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    told = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    gallery = next(
        (item for item in view.walk_children() if isinstance(item, ui.MediaGallery)), None
    )
    if gallery is None:
        # A table in words: what it is, its piles, and perhaps more.
        return bare_message(told[0], Sight(told[1]), ending) if len(told) > 1 else None
    if not told:
        return None
    media = gallery.items[0]
    filename = PurePosixPath(urlsplit(media.media.url).path).name
    return bare_message(told[0], Sight(media.description or "", filename), ending)
