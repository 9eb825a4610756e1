"""The controls of the pages on which a server's owners set things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_texts_by_language
from bot.ui.common.component_values import get_chosen_value, list_chosen_values, list_resolved_ids
from bot.ui.common.router import NUMBER_GROUP, register_handler
from bot.ui.servers import daily_settings, page

if TYPE_CHECKING:
    from bot.client import Interaction


@register_handler(r"server:channels")
async def _handle_public_channels(interaction: Interaction) -> None:
    wanted = map(_parse_number, list_chosen_values(interaction))
    await page.set_public_channels(interaction, wanted, list_resolved_ids(interaction, "channels"))


@register_handler(r"server:channels-all")
async def _handle_allow_all_channels(interaction: Interaction) -> None:
    await page.set_public_channels(interaction, (), set())


@register_handler(r"server:everywhere:(?P<shown>on|off)")
async def _handle_global_leaderboards(interaction: Interaction, shown: str) -> None:
    await page.set_global_leaderboards(interaction, is_included=shown == "on")


@register_handler(r"server:minimum")
async def _handle_min_ranked_games(interaction: Interaction) -> None:
    await page.set_min_ranked_games(interaction, _parse_number(get_chosen_value(interaction)))


@register_handler(rf"server:reset:{NUMBER_GROUP.format('era')}")
async def _handle_leaderboard_reset(interaction: Interaction, era: str) -> None:
    await page.reset_leaderboards(interaction, int(era))


@register_handler(r"server:keep")
async def _handle_keep_leaderboards(interaction: Interaction) -> None:
    await page.keep_leaderboards(interaction)


@register_handler(r"server:daily-channel")
async def _handle_daily_channel(interaction: Interaction) -> None:
    channel = _parse_number(get_chosen_value(interaction))
    if channel not in list_resolved_ids(interaction, "channels"):
        raise GameError(ErrorKey.CHANNELS_GONE)
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(channel_id=channel)
    )


@register_handler(r"server:daily-hour")
async def _handle_daily_hour(interaction: Interaction) -> None:
    hour = _parse_number(get_chosen_value(interaction))
    if hour not in range(24):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(hour=hour)
    )


@register_handler(r"server:daily-language")
async def _handle_daily_language(interaction: Interaction) -> None:
    if (language := get_chosen_value(interaction)) not in get_texts_by_language():
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(language=language)
    )


@register_handler(r"server:daily-off")
async def _handle_turn_off_daily(interaction: Interaction) -> None:
    await daily_settings.turn_off_daily(interaction)


def _parse_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return int(text)
