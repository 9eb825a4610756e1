"""Handlers of a leaderboard's buttons and menus."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period, find_month
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.paginate import BoardControl, resolve_board_server
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.ui.leaderboards.page import update_leaderboard

_PERIODS = frozenset(Period)


def add_leaderboard_handlers(router: Router) -> None:
    """Let the router know the controls of leaderboards."""
    router.add(LeaderboardId, handle_leaderboard)


async def handle_leaderboard(interaction: Interaction, custom_id: LeaderboardId) -> None:
    """Show another part of the leaderboards; a menu's choice says of which games or period."""
    game_group, period = custom_id.game_group, custom_id.period
    if custom_id.control is BoardControl.GAME:
        game_group = get_chosen_value(interaction)
    elif custom_id.control is BoardControl.PERIOD:
        period = get_chosen_value(interaction)
    is_period = period in _PERIODS
    if not is_period and find_month(period) is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    query = LeaderboardQuery(
        game_group=game_group,
        period=Period(period) if is_period else Period.ALL_TIME,
        season=None if is_period else period,
        server_id=resolve_board_server(interaction, custom_id.scope),
        ranking=custom_id.ranking,
        page_number=custom_id.page_number,
    )
    await update_leaderboard(interaction, custom_id.asker_id, query)
