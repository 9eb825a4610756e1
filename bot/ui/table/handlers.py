"""Handlers of a table's buttons and menus."""

from __future__ import annotations

from dataclasses import replace

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.services.games.game_requests import GameVersion
from bot.services.games.tables import Table
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.viewer import load_viewer
from bot.ui.hints.certain_hint import show_certain_hint
from bot.ui.table.custom_ids import (
    GoBackId,
    KeepGameId,
    MoveMenuId,
    PlayHintId,
    PlayMoveId,
    ResignGameId,
    ResumeGameId,
    TableAction,
    TableActionId,
)
from bot.ui.table.more_page import show_more_actions
from bot.ui.table.move_controls import OPEN_COUNT_MARK
from bot.ui.table.outcome_text import format_draws
from bot.ui.table.reply import reply_with_table, update_table
from bot.ui.table.resign_dialog import ask_resign_confirmation, keep_game, resign_game
from bot.ui.table.view import TableExtras


def add_table_handlers(router: Router) -> None:
    """Let the router know the controls of tables."""
    router.add(PlayMoveId, handle_play_move)
    router.add(TableActionId, handle_table_action)
    router.add(PlayHintId, handle_play_hint)
    router.add(GoBackId, handle_go_back)
    router.add(MoveMenuId, handle_move_menu)
    router.add(ResignGameId, handle_resign_game)
    router.add(KeepGameId, handle_keep_game)
    router.add(ResumeGameId, handle_resume_game)


async def handle_play_move(interaction: Interaction, custom_id: PlayMoveId) -> None:
    """Play a move, or draw."""
    await _play_move(interaction, custom_id.version, custom_id.move)


async def handle_play_hint(interaction: Interaction, custom_id: PlayHintId) -> None:
    """Play the move that a hint named."""
    await _play_move(interaction, custom_id.version, custom_id.move)


async def handle_go_back(interaction: Interaction, custom_id: GoBackId) -> None:
    """Take back all moves after the one that a hint named."""
    play, move_count = interaction.client.services.play, custom_id.move_count
    table = await play.go_back(interaction.user.id, custom_id.version, move_count)
    await update_table(interaction, table)


async def handle_move_menu(interaction: Interaction, custom_id: MoveMenuId) -> None:
    """Play the move that was chosen, or show the menus that a partial choice leads to."""
    value = get_chosen_value(interaction)
    if "-" in value and not value.endswith(OPEN_COUNT_MARK):
        await _play_move(interaction, custom_id.version, value)
        return
    play = interaction.client.services.play
    table = await play.load_table_at_version(interaction.user.id, custom_id.version)
    partial_move = value.removesuffix(OPEN_COUNT_MARK)
    await update_table(interaction, table, TableExtras(partial_move=partial_move))


async def handle_table_action(interaction: Interaction, custom_id: TableActionId) -> None:
    """Do what else there is to do at a table."""
    await _ACTION_HANDLERS[custom_id.action](interaction, custom_id.version)


async def handle_resign_game(interaction: Interaction, custom_id: ResignGameId) -> None:
    """Give the game up, or cash it in."""
    await resign_game(interaction, custom_id.version)


async def handle_keep_game(interaction: Interaction, custom_id: KeepGameId) -> None:
    """Say that the game goes on."""
    await keep_game(interaction, custom_id.game_id)


async def handle_resume_game(interaction: Interaction, custom_id: ResumeGameId) -> None:
    """Put a game that was set aside back on the table."""
    play = interaction.client.services.play
    table = await play.resume_game(interaction.user.id, custom_id.game_id)
    await reply_with_table(interaction, table)


async def _play_move(interaction: Interaction, version: GameVersion, text: str) -> None:
    play = interaction.client.services.play
    table = await play.play_move(interaction.user.id, _parse_move(text), version)
    await update_table(interaction, table)


def _parse_move(text: str) -> Move:
    try:
        return Move.parse(text)
    except GameError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None


async def _undo(interaction: Interaction, version: GameVersion) -> None:
    play = interaction.client.services.play
    await update_table(interaction, await play.undo_moves(interaction.user.id, version=version))


async def _draw_on(interaction: Interaction, version: GameVersion) -> None:
    play = interaction.client.services.play
    table = await play.draw_to_choice(interaction.user.id, version)
    texts = (await load_viewer(interaction, table.player_settings)).texts
    await update_table(interaction, table, TableExtras(notice=format_draws(texts, table)))


async def _redo(interaction: Interaction, version: GameVersion) -> None:
    play = interaction.client.services.play
    await update_table(interaction, await play.redo_moves(interaction.user.id, version=version))


async def _play_to_foundations(interaction: Interaction, version: GameVersion) -> None:
    play = interaction.client.services.play
    await update_table(interaction, await play.play_to_foundations(interaction.user.id, version))


async def _show_hint(interaction: Interaction, version: GameVersion) -> None:
    table, advice = await interaction.client.services.play.give_hint(interaction.user.id, version)
    await update_table(interaction, table, TableExtras(advice=advice))


async def _ask_cash_in(interaction: Interaction, version: GameVersion) -> None:
    await ask_resign_confirmation(interaction, await _open_table(interaction, version))


async def _use_large_print(interaction: Interaction, version: GameVersion) -> None:
    services = interaction.client.services
    table = await services.play.load_table_at_version(interaction.user.id, version)
    settings = await services.player_settings.change_settings(
        interaction.user.id, has_large_indices=True
    )
    await update_table(interaction, replace(table, player_settings=settings))


async def _show_more_actions(interaction: Interaction, version: GameVersion) -> None:
    await show_more_actions(interaction, await _open_table(interaction, version))


async def _open_table(interaction: Interaction, version: GameVersion) -> Table:
    """Return the table; one that was set aside is shown as resumed, with new controls."""
    play = interaction.client.services.play
    table = await play.load_table_at_version(interaction.user.id, version)
    if table.game.revision != version.revision:
        await update_table(interaction, table)
    return table


_ACTION_HANDLERS = {
    TableAction.UNDO: _undo,
    TableAction.REDO: _redo,
    TableAction.DRAW_ON: _draw_on,
    TableAction.AUTO: _play_to_foundations,
    TableAction.HINT: _show_hint,
    TableAction.CERTAIN_HINT: show_certain_hint,
    TableAction.CASH_IN: _ask_cash_in,
    TableAction.LARGE_PRINT: _use_large_print,
    TableAction.MORE: _show_more_actions,
}
