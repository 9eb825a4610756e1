"""The handler of the menu on a player's record."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.ui.common.component_values import get_chosen_value
from bot.ui.stats.custom_ids import RecordMenuId
from bot.ui.stats.page import update_player_record


def add_record_handlers(router: Router) -> None:
    """Let the router know the menu on players' records."""
    router.add(RecordMenuId, handle_record_menu)


async def handle_record_menu(interaction: Interaction, custom_id: RecordMenuId) -> None:
    """Show the player's record in the game that was chosen."""
    await update_player_record(
        interaction, custom_id.asker_id, custom_id.player_id, get_chosen_value(interaction)
    )
