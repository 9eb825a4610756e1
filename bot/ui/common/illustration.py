"""How a message shows a table: as a picture with its description, or in words alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zlib import crc32

import discord
from discord import ui

from bot.engine.deals import deal
from bot.ui.common.components import build_picture_gallery
from bot.ui.common.pictures import format_picture_caption, paint_position
from bot.ui.table.alt_text import format_opening_alt_text, format_table_alt_text
from bot.ui.table.text_table import format_text_table

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.rules import Rules
    from bot.services.games.tables import Table
    from bot.ui.common.viewer import Viewer

RULES_EXAMPLE_DEAL = 123456
"""The deal that stands for all when a game's rules are shown."""


@dataclass(frozen=True, slots=True)
class Illustration:
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

    def build_component(self) -> ui.Item[Any]:
        """What stands in the message."""
        return (
            build_picture_gallery(self.filename, self.text)
            if self.filename
            else ui.TextDisplay(self.text)
        )

    def copy_without_file(self) -> Illustration:
        """The same without the picture's bytes, as a message has it once it is sent."""
        return replace(self, file=None)


def build_illustration(png: bytes, filename_stem: str, description: str) -> Illustration:
    """A picture to be sent; its name tells it from all that its message showed before."""
    filename = f"{filename_stem}-{crc32(png):08x}.png"
    file = discord.File(BytesIO(png), filename=filename, description=description)
    return Illustration(description, filename, file)


async def illustrate_table(
    table: Table, viewer: Viewer, *, hint: Move | None = None, as_text: bool = False
) -> Illustration:
    """The table as this player wants theirs drawn, or as ``text``; a hint is an arrow."""
    game, player, words = table.game, viewer.player, viewer.texts
    if as_text:
        return Illustration(
            format_text_table(
                table.state,
                words,
                last_move=table.last_move,
                lists_ready_cards=player.marks_ready_cards,
            )
        )
    png = await paint_position(
        table.state,
        player,
        tallest_column=game.tallest_column,
        last_move=table.last_move,
        hint=hint,
        caption=format_picture_caption(game.variant, game.deal, len(game.moves)),
    )
    return build_illustration(png, game.variant, format_table_alt_text(table, words, hint))


async def illustrate_opening(rules: Rules, viewer: Viewer) -> Illustration:
    """What a game looks like when it has just been dealt."""
    state, words = deal(rules, RULES_EXAMPLE_DEAL), viewer.texts
    if viewer.player.is_text_only:
        return Illustration(format_text_table(state, words))
    png = await paint_position(
        state,
        viewer.player,
        tallest_column=state.tallest_column,
        caption=format_picture_caption(rules.key, RULES_EXAMPLE_DEAL, 0),
    )
    return build_illustration(png, rules.key, format_opening_alt_text(state, words))
