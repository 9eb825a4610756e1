"""The table's picture as a file for Discord."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from bot.scene import scene
from bot.ui.alt import alt_text
from rendering import paint
from rendering.theme import load

if TYPE_CHECKING:
    from bot.engine.state import Move
    from bot.locale.catalogue import Words
    from bot.services.table import Table

THEME = "classic"


async def picture(table: Table, words: Words, hint: Move | None = None) -> discord.File:
    """Draws the table, with an arrow for a hint, off the event loop; each has a name of its own."""
    drawn = scene(table.state, tallest=table.game.tallest, last=table.last, hint=hint)
    png = await asyncio.to_thread(paint, drawn, load(THEME))
    name = f"{table.game.variant}-{table.game.id}-{table.game.revision}.png"
    return discord.File(BytesIO(png), filename=name, description=alt_text(table, words, hint))
