"""Handlers of the weekly league's buttons."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.services.league.league import FIRST_WEEK, find_monday
from bot.ui.common.paginate import BoardControl, resolve_board_server
from bot.ui.league.custom_ids import LeagueId
from bot.ui.league.page import show_league, update_league


def add_league_handlers(router: Router) -> None:
    """Let the router know the controls of the league."""
    router.add(LeagueId, handle_league)


async def handle_league(interaction: Interaction, custom_id: LeagueId) -> None:
    """Show a page of a league: in a new message from elsewhere, else on the one pressed."""
    server_id = resolve_board_server(interaction, custom_id.scope)
    current_week = interaction.client.services.league.get_current_week()
    is_week = find_monday(custom_id.first_day) == custom_id.first_day
    if not is_week or not FIRST_WEEK <= custom_id.first_day <= current_week:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    if custom_id.control is BoardControl.POST:
        await show_league(interaction, custom_id.first_day, server_id)
    else:
        await update_league(interaction, custom_id, server_id)
