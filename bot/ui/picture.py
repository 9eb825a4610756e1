"""The table's picture as a file for Discord."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

import discord

from bot.engine.deal import deal
from bot.scene import scene
from bot.ui.alt import alt_text, opening_text
from rendering import paint
from rendering.theme import load

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.engine.state import Move
    from bot.locale.catalogue import Words
    from bot.services.table import Table
    from rendering.scene import Scene

THEME = "classic"

OPENING = 123456
"""The deal that stands for all when a game's rules are shown."""


async def picture(table: Table, words: Words, hint: Move | None = None) -> discord.File:
    """Draws the table, with an arrow for a hint, off the event loop; each has a name of its own."""
    drawn = scene(table.state, tallest=table.game.tallest, last=table.last, hint=hint)
    png = await _png(drawn)
    name = f"{table.game.variant}-{table.game.id}-{table.game.revision}.png"
    return discord.File(BytesIO(png), filename=name, description=alt_text(table, words, hint))


async def opening(rules: Rules, words: Words) -> discord.File:
    """What a game looks like when it has just been dealt."""
    state = deal(rules, OPENING)
    png = await _png(scene(state, tallest=state.tallest))
    name, description = f"{rules.key}.png", opening_text(state, words)
    return discord.File(BytesIO(png), filename=name, description=description)


async def _png(drawn: Scene) -> bytes:
    return await asyncio.to_thread(paint, drawn, load(THEME))
