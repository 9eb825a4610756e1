"""The part of a server's settings that says which daily of its own it has, and from when."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.servers import ServerSettings
from bot.ui.common.components import Section, Text, build_button
from bot.ui.common.viewer import mention_command
from bot.ui.servers.custom_ids import OwnDailyOffId
from bot.variants import VARIANTS


async def build_own_daily_setting(
    interaction: Interaction, server: ServerSettings, texts: Texts
) -> Section | Text:
    """Return the game of the server's own daily, with a button to remove it, or how to add one.

    Today's stays as it began: a change is told as tomorrow's. A game that was removed from the bot
    is none.
    """
    todays = await interaction.client.services.dailies.find_todays_own_daily(server.id)
    variant = server.own_daily_variant
    if variant not in VARIANTS:
        key = "server-own-daily-last" if todays else "server-own-daily-none"
        game = format_game_name(texts, todays.variant) if todays else ""
        return Text(
            texts(key, game=game, command=mention_command(interaction, texts, "server daily"))
        )
    key = "server-own-daily-next" if todays and todays.variant != variant else "server-own-daily"
    values = {
        "game": format_game_name(texts, variant),
        "today": format_game_name(texts, todays.variant) if todays else "",
        "daily": mention_command(interaction, texts, "daily"),
    }
    return Section(
        texts(key, **values), build_button(texts("button-own-daily-off"), OwnDailyOffId())
    )
