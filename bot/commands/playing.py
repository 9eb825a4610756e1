"""`/move`, `/draw`, `/undo`, `/redo`, `/auto`, `/hint`: playing by typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.completion import complete_moves
from bot.locale.describe import plain, sentence
from bot.services.play import MOST_TIMES
from bot.ui.show import show
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from bot.services.asking import Stop

Times: TypeAlias = app_commands.Range[int, 1, MOST_TIMES]


@app_commands.command(name="move", description=in_english("command-move"))
@app_commands.describe(moves=in_english("command-move-moves"))
@app_commands.autocomplete(moves=complete_moves)
async def move(interaction: Interaction, moves: str) -> None:
    """Plays moves, up to the first that is refused."""
    table, stop = await interaction.client.services.play.typed(interaction.user.id, moves)
    notice = _stopped((await listener(interaction)).words, stop) if stop else ""
    await show(interaction, table, notice=notice)


@app_commands.command(name="draw", description=in_english("command-draw"))
@app_commands.describe(times=in_english("command-draw-times"))
async def draw(interaction: Interaction, times: Times = 1) -> None:
    """Turns cards from the stock, or the waste over."""
    await show(interaction, await interaction.client.services.play.draw(interaction.user.id, times))


@app_commands.command(name="undo", description=in_english("command-undo"))
@app_commands.describe(times=in_english("command-undo-times"))
async def undo(interaction: Interaction, times: Times = 1) -> None:
    """Steps back."""
    await show(interaction, await interaction.client.services.play.undo(interaction.user.id, times))


@app_commands.command(name="redo", description=in_english("command-redo"))
@app_commands.describe(times=in_english("command-redo-times"))
async def redo(interaction: Interaction, times: Times = 1) -> None:
    """Steps forth."""
    await show(interaction, await interaction.client.services.play.redo(interaction.user.id, times))


@app_commands.command(name="auto", description=in_english("command-auto"))
async def auto(interaction: Interaction) -> None:
    """Plays to the foundations whatever can go."""
    table = await interaction.client.services.play.auto(interaction.user.id)
    words = (await listener(interaction)).words
    await show(interaction, table, notice=words("table-auto-played", count=table.auto_tail))


@app_commands.command(name="hint", description=in_english("command-hint"))
async def hint(interaction: Interaction) -> None:
    """Shows a move."""
    table, found = await interaction.client.services.play.hint(interaction.user.id)
    await show(interaction, table, hint=found)


def _stopped(words: Words, stop: Stop) -> str:
    return words(
        "table-stopped",
        number=stop.number,
        text=plain(stop.text),
        reason=sentence(words, stop.reason),
    )
