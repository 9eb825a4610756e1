"""Handlers of the buttons that look into a lost game."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.deal_notice import format_deal_notice
from bot.ui.lost_games.custom_ids import AnalysisId, PlayFromId, WinningFilmId, WinningLineId
from bot.ui.lost_games.page import show_analysis, show_winning_film, show_winning_line
from bot.ui.table.reply import reply_with_table
from bot.ui.table.view import TableExtras


def add_lost_game_handlers(router: Router) -> None:
    """Let the router know the buttons that look into a lost game."""
    router.add(AnalysisId, handle_analysis)
    router.add(PlayFromId, handle_play_from)
    router.add(WinningLineId, handle_winning_line)
    router.add(WinningFilmId, handle_winning_film)


async def handle_analysis(interaction: Interaction, custom_id: AnalysisId) -> None:
    """Say whether the game could have been won."""
    await show_analysis(interaction, custom_id.game_id)


async def handle_play_from(interaction: Interaction, custom_id: PlayFromId) -> None:
    """Deal the game's cards as practice, with its first moves played."""
    table = await interaction.client.services.lost_games.play_on_from(
        interaction.user.id, interaction.guild_id, custom_id.game_id, custom_id.move_count
    )
    texts = (await load_viewer(interaction)).texts
    await reply_with_table(interaction, table, TableExtras(notice=format_deal_notice(table, texts)))


async def handle_winning_line(interaction: Interaction, custom_id: WinningLineId) -> None:
    """Show the moves that would have won."""
    await show_winning_line(interaction, custom_id.game_id)


async def handle_winning_film(interaction: Interaction, custom_id: WinningFilmId) -> None:
    """Show how the game would have been won as a film."""
    await show_winning_film(interaction, custom_id.game_id)
