"""Handlers of the controls with which a server's managers set things."""

from __future__ import annotations

import re

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.ui.common.component_values import get_chosen_value, list_chosen_values, list_resolved_ids
from bot.ui.servers import (
    channel_settings,
    custom_ids,
    daily_settings,
    leaderboard_settings,
    signals,
    table_settings,
)
from bot.ui.servers.managed_server import get_managed_server_id


def add_server_handlers(router: Router) -> None:
    """Let the router know the controls of servers' settings."""
    router.add(custom_ids.PublicChannelsId, handle_public_channels)
    router.add(custom_ids.AllChannelsId, handle_all_channels)
    router.add(custom_ids.TablePlaceId, handle_table_place)
    router.add(custom_ids.GlobalLeaderboardsId, handle_global_leaderboards)
    router.add(custom_ids.MinRankedGamesId, handle_min_ranked_games)
    router.add(custom_ids.SignalsId, handle_signals)
    router.add(custom_ids.DismissSignalsId, handle_dismiss_signals)
    router.add(custom_ids.ResetLeaderboardsId, handle_reset_leaderboards)
    router.add(custom_ids.CancelLeaderboardResetId, handle_cancel_leaderboard_reset)
    router.add(custom_ids.DailyChannelId, handle_daily_channel)
    router.add(custom_ids.DailyHourId, handle_daily_hour)
    router.add(custom_ids.DailyLanguageId, handle_daily_language)
    router.add(custom_ids.DailyOffId, handle_daily_off)
    router.add(custom_ids.OwnDailyOffId, handle_own_daily_off)


async def handle_public_channels(
    interaction: Interaction, _custom_id: custom_ids.PublicChannelsId
) -> None:
    """Post publicly only in the channels that were chosen."""
    get_managed_server_id(interaction)  # others are refused whatever they chose
    channel_ids = [_parse_number(value) for value in list_chosen_values(interaction)]
    existing_ids = list_resolved_ids(interaction, "channels")
    await channel_settings.set_public_channels(interaction, channel_ids, existing_ids)


async def handle_all_channels(
    interaction: Interaction, _custom_id: custom_ids.AllChannelsId
) -> None:
    """Post publicly in all channels."""
    await channel_settings.set_public_channels(interaction, (), set())


async def handle_table_place(interaction: Interaction, _custom_id: custom_ids.TablePlaceId) -> None:
    """Show tables where it was chosen."""
    await table_settings.set_table_place(interaction, get_chosen_value(interaction))


async def handle_global_leaderboards(
    interaction: Interaction, custom_id: custom_ids.GlobalLeaderboardsId
) -> None:
    """Count the server's results on the global leaderboards, or stop that."""
    await leaderboard_settings.set_global_leaderboards(
        interaction, is_included=custom_id.is_included
    )


async def handle_min_ranked_games(
    interaction: Interaction, _custom_id: custom_ids.MinRankedGamesId
) -> None:
    """Set how many games players need to be ranked."""
    await leaderboard_settings.set_min_ranked_games(
        interaction, _parse_number(get_chosen_value(interaction))
    )


async def handle_signals(interaction: Interaction, custom_id: custom_ids.SignalsId) -> None:
    """Show a page of the games that look searched."""
    await signals.show_signals(interaction, custom_id.page_number)


async def handle_dismiss_signals(
    interaction: Interaction, custom_id: custom_ids.DismissSignalsId
) -> None:
    """Show one of the games that look searched no more."""
    await signals.dismiss_signals(interaction, custom_id.game_id, custom_id.page_number)


async def handle_reset_leaderboards(
    interaction: Interaction, custom_id: custom_ids.ResetLeaderboardsId
) -> None:
    """Reset the server's leaderboards."""
    await leaderboard_settings.reset_leaderboards(interaction, custom_id.era)


async def handle_cancel_leaderboard_reset(
    interaction: Interaction, _custom_id: custom_ids.CancelLeaderboardResetId
) -> None:
    """Keep the server's leaderboards."""
    await leaderboard_settings.cancel_leaderboard_reset(interaction)


async def handle_daily_channel(
    interaction: Interaction, _custom_id: custom_ids.DailyChannelId
) -> None:
    """Post the daily in the channel that was chosen."""
    channel_id = _parse_number(get_chosen_value(interaction))
    if channel_id not in list_resolved_ids(interaction, "channels"):
        raise GameError(ErrorKey.CHANNELS_GONE)
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(channel_id=channel_id)
    )


async def handle_daily_hour(interaction: Interaction, _custom_id: custom_ids.DailyHourId) -> None:
    """Post the daily at the hour that was chosen."""
    hour = _parse_number(get_chosen_value(interaction))
    if hour not in range(24):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(hour=hour)
    )


async def handle_daily_language(
    interaction: Interaction, _custom_id: custom_ids.DailyLanguageId
) -> None:
    """Have the language that was chosen on this server."""
    await daily_settings.update_daily_settings(
        interaction, daily_settings.DailySettingsChange(language=get_chosen_value(interaction))
    )


async def handle_daily_off(interaction: Interaction, _custom_id: custom_ids.DailyOffId) -> None:
    """Stop posting the daily."""
    await daily_settings.turn_off_daily(interaction)


async def handle_own_daily_off(
    interaction: Interaction, _custom_id: custom_ids.OwnDailyOffId
) -> None:
    """Have no daily of the server's own any more."""
    await daily_settings.turn_off_own_daily(interaction)


def _parse_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return int(text)
