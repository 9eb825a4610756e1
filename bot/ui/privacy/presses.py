"""The buttons of the question whether all that is kept about a player shall go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui.privacy.page import erase, keep, send_export
from bot.ui.routes import PERSON, on

if TYPE_CHECKING:
    from bot.client import Interaction


@on(rf"privacy:erase:{PERSON.format('player')}")
async def _erase(interaction: Interaction, player: str) -> None:
    await erase(interaction, int(player))


@on(r"privacy:export")
async def _export(interaction: Interaction) -> None:
    await send_export(interaction)


@on(r"privacy:keep")
async def _keep(interaction: Interaction) -> None:
    await keep(interaction)
