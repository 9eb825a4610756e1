"""The controls of the pages on which a server's owners set things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.locale.catalogue import languages
from bot.ui.routes import NUMBER, all_chosen, chosen, on, resolved
from bot.ui.servers import daily, page

if TYPE_CHECKING:
    from bot.client import Interaction


@on(r"server:channels")
async def _channels(interaction: Interaction) -> None:
    wanted = map(_whole, all_chosen(interaction))
    await page.set_channels(interaction, wanted, resolved(interaction, "channels"))


@on(r"server:channels-all")
async def _all_channels(interaction: Interaction) -> None:
    await page.set_channels(interaction, (), set())


@on(r"server:everywhere:(?P<shown>on|off)")
async def _everywhere(interaction: Interaction, shown: str) -> None:
    await page.set_everywhere(interaction, shown=shown == "on")


@on(r"server:minimum")
async def _minimum(interaction: Interaction) -> None:
    await page.set_minimum(interaction, _whole(chosen(interaction)))


@on(rf"server:reset:{NUMBER.format('era')}")
async def _reset(interaction: Interaction, era: str) -> None:
    await page.reset(interaction, int(era))


@on(r"server:keep")
async def _keep(interaction: Interaction) -> None:
    await page.keep(interaction)


@on(r"server:daily-channel")
async def _daily_channel(interaction: Interaction) -> None:
    channel = _whole(chosen(interaction))
    if channel not in resolved(interaction, "channels"):
        raise GameError("channels-gone")
    await daily.change_daily(interaction, daily.Wanted(channel=channel))


@on(r"server:daily-hour")
async def _daily_hour(interaction: Interaction) -> None:
    hour = _whole(chosen(interaction))
    if hour not in range(24):
        raise GameError("unknown-control")
    await daily.change_daily(interaction, daily.Wanted(hour=hour))


@on(r"server:daily-language")
async def _daily_language(interaction: Interaction) -> None:
    if (language := chosen(interaction)) not in languages():
        raise GameError("unknown-control")
    await daily.change_daily(interaction, daily.Wanted(language=language))


@on(r"server:daily-off")
async def _daily_off(interaction: Interaction) -> None:
    await daily.daily_off(interaction)


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise GameError("unknown-control")
    return int(text)
