"""How a message shows a table: as a picture with its description, or in words alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zlib import crc32

import discord
from discord import ui

from bot.engine.deal import deal
from bot.ui.alt import alt_text, opening_text
from bot.ui.message import gallery
from bot.ui.picture import caption, picture
from bot.ui.text_table import text_table

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.state import Move
    from bot.services.table import Table
    from bot.ui.words import Listener

OPENING = 123456
"""The deal that stands for all when a game's rules are shown."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A table to be seen: ``text`` in words, or describing the picture called ``filename``.

    ``file`` is that picture where it is to be sent along; a message may have it already.
    """

    text: str
    filename: str = ""
    file: discord.File | None = None

    @property
    def files(self) -> list[discord.File]:
        """What is sent along, to be the only files of its message."""
        return [self.file] if self.file else []

    def item(self) -> ui.Item[Any]:
        """What stands in the message."""
        return gallery(self.filename, self.text) if self.filename else ui.TextDisplay(self.text)

    def sent(self) -> Sight:
        """The same without the picture's bytes, as a message has it once it is sent."""
        return replace(self, file=None)


def pictured(png: bytes, stem: str, description: str) -> Sight:
    """A picture to be sent; its name tells it from all that its message showed before."""
    filename = f"{stem}-{crc32(png):08x}.png"
    file = discord.File(BytesIO(png), filename=filename, description=description)
    return Sight(description, filename, file)


async def sight(
    table: Table, who: Listener, *, hint: Move | None = None, text: bool = False
) -> Sight:
    """The table as this player wants theirs drawn, or as ``text``; a hint is an arrow."""
    game, player, words = table.game, who.player, who.words
    if text:
        return Sight(text_table(table.state, words, last=table.last, ready=player.ready))
    png = await picture(
        table.state,
        player,
        tallest=game.tallest,
        last=table.last,
        hint=hint,
        caption=caption(game.variant, game.deal, len(game.moves)),
    )
    return pictured(png, game.variant, alt_text(table, words, hint))


async def opening(rules: Rules, who: Listener) -> Sight:
    """What a game looks like when it has just been dealt."""
    state, words = deal(rules, OPENING), who.words
    if who.player.text:
        return Sight(text_table(state, words))
    png = await picture(
        state, who.player, tallest=state.tallest, caption=caption(rules.key, OPENING, 0)
    )
    return pictured(png, rules.key, opening_text(state, words))
