"""Handlers of a hall's buttons and menus."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.services.seasons.hall import HallQuery
from bot.services.stats.periods import Period, find_month
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.paginate import BoardControl, resolve_board_server
from bot.ui.seasons.custom_ids import HallId
from bot.ui.seasons.hall_page import update_hall


def add_hall_handlers(router: Router) -> None:
    """Let the router know the controls of halls of records."""
    router.add(HallId, handle_hall)


async def handle_hall(interaction: Interaction, custom_id: HallId) -> None:
    """Show a hall of records; a menu's choice says of which game or period."""
    game_group, period = custom_id.game_group, custom_id.period
    if custom_id.control is BoardControl.GAME:
        game_group = get_chosen_value(interaction)
    elif custom_id.control is BoardControl.PERIOD:
        chosen = get_chosen_value(interaction)
        period = None if chosen == Period.ALL_TIME.value else chosen
    if period is not None and find_month(period) is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    server_id = resolve_board_server(interaction, custom_id.scope)
    query = HallQuery(game_group=game_group, period=period, server_id=server_id)
    await update_hall(interaction, custom_id.asker_id, query)
