"""Handlers of the buttons about a player's data."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.ui.privacy.custom_ids import EraseDataId, ExportDataId, KeepDataId
from bot.ui.privacy.page import erase_player_data, keep_player_data, send_data_export


def add_privacy_handlers(router: Router) -> None:
    """Let the router know the buttons about a player's data."""
    router.add(EraseDataId, handle_erase_data)
    router.add(ExportDataId, handle_export_data)
    router.add(KeepDataId, handle_keep_data)


async def handle_erase_data(interaction: Interaction, custom_id: EraseDataId) -> None:
    """Erase all data about the player."""
    await erase_player_data(interaction, custom_id.player_id)


async def handle_export_data(interaction: Interaction, _custom_id: ExportDataId) -> None:
    """Send the player all data about them."""
    await send_data_export(interaction)


async def handle_keep_data(interaction: Interaction, _custom_id: KeepDataId) -> None:
    """Keep all data."""
    await keep_player_data(interaction)
