"""`/move`, `/draw`, `/undo`, `/redo`, `/auto` and `/hint`: playing by typing."""

from __future__ import annotations

from typing import TypeAlias

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.games.move_completion import complete_moves
from bot.commands.games.typed_commands import explain_typed_command
from bot.engine.errors import GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_error, sanitize_player_text
from bot.locale.move_words import get_move_vocabulary
from bot.services.games.game_requests import MAX_REPEATS, RefusedMove
from bot.ui.common.viewer import load_viewer
from bot.ui.hints.certain_hint import show_certain_hint
from bot.ui.table.outcome_text import format_auto_play, format_draws
from bot.ui.table.reply import reply_with_table
from bot.ui.table.view import TableExtras

TimesRange: TypeAlias = app_commands.Range[int, 1, MAX_REPEATS]


@app_commands.command(name="move", description=build_translatable_text("command-move"))
@app_commands.describe(moves=build_translatable_text("command-move-moves"))
@app_commands.autocomplete(moves=complete_moves)
async def move(interaction: Interaction, moves: str) -> None:
    """Play moves up to the first one that is refused."""
    texts = (await load_viewer(interaction)).texts
    try:
        table, refused_move = await interaction.client.services.play.play_typed_moves(
            interaction.user.id, moves, get_move_vocabulary(texts)
        )
    except GameError as error:
        raise explain_typed_command(texts, error) from error
    notice = _format_refused_move(texts, refused_move) if refused_move else ""
    await reply_with_table(interaction, table, TableExtras(notice=notice))


@app_commands.command(name="draw", description=build_translatable_text("command-draw"))
@app_commands.describe(
    times=build_translatable_text("command-draw-times"),
    until=build_translatable_text("command-draw-until"),
)
async def draw(interaction: Interaction, times: TimesRange = 1, *, until: bool = False) -> None:
    """Draw cards from the stock, or turn the waste over; `until` a card can be played."""
    play = interaction.client.services.play
    if until:
        table = await play.draw_to_choice(interaction.user.id)
        texts = (await load_viewer(interaction)).texts
        extras = TableExtras(notice=format_draws(texts, table))
        await reply_with_table(interaction, table, extras)
    else:
        await reply_with_table(interaction, await play.draw_cards(interaction.user.id, times))


@app_commands.command(name="undo", description=build_translatable_text("command-undo"))
@app_commands.describe(times=build_translatable_text("command-undo-times"))
async def undo(interaction: Interaction, times: TimesRange = 1) -> None:
    """Take moves back."""
    await reply_with_table(
        interaction, await interaction.client.services.play.undo_moves(interaction.user.id, times)
    )


@app_commands.command(name="redo", description=build_translatable_text("command-redo"))
@app_commands.describe(times=build_translatable_text("command-redo-times"))
async def redo(interaction: Interaction, times: TimesRange = 1) -> None:
    """Play moves again that were taken back."""
    await reply_with_table(
        interaction, await interaction.client.services.play.redo_moves(interaction.user.id, times)
    )


@app_commands.command(name="auto", description=build_translatable_text("command-auto"))
async def auto(interaction: Interaction) -> None:
    """Play every card that can go to the foundations."""
    table = await interaction.client.services.play.play_to_foundations(interaction.user.id)
    texts = (await load_viewer(interaction)).texts
    await reply_with_table(interaction, table, TableExtras(notice=format_auto_play(texts, table)))


@app_commands.command(name="hint", description=build_translatable_text("command-hint"))
@app_commands.describe(certain=build_translatable_text("command-hint-certain"))
async def hint(interaction: Interaction, *, certain: bool = False) -> None:
    """Suggest a move; `certain` looks at all cards."""
    if certain:
        await show_certain_hint(interaction)
        return
    table, advice = await interaction.client.services.play.give_hint(interaction.user.id)
    await reply_with_table(interaction, table, TableExtras(advice=advice))


def _format_refused_move(texts: Texts, refused_move: RefusedMove) -> str:
    return texts(
        "table-stopped",
        number=refused_move.number,
        text=sanitize_player_text(refused_move.text),
        reason=format_error(texts, explain_typed_command(texts, refused_move.reason)),
    )
