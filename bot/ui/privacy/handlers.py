"""The buttons of the question whether all that is kept about a player shall go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.common.router import USER_ID_GROUP, register_handler
from bot.ui.privacy.page import erase_player_data, keep_player_data, send_data_export

if TYPE_CHECKING:
    from bot.client import Interaction


@register_handler(rf"privacy:erase:{USER_ID_GROUP.format('player')}")
async def _handle_erase_data(interaction: Interaction, player: str) -> None:
    await erase_player_data(interaction, int(player))


@register_handler(r"privacy:export")
async def _handle_export_data(interaction: Interaction) -> None:
    await send_data_export(interaction)


@register_handler(r"privacy:keep")
async def _handle_keep_data(interaction: Interaction) -> None:
    await keep_player_data(interaction)
