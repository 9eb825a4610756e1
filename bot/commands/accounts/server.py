"""`/server channels|tables|board|daily|reset`: a server's settings, for its managers."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.common.game_names import complete_game_name, resolve_game_key
from bot.locale.catalogue import get_texts_by_language
from bot.services.accounts.servers import MAX_MIN_RANKED_GAMES
from bot.ui.common.viewer import load_viewer
from bot.ui.language_menu import AS_IN_DISCORD
from bot.ui.servers.channel_settings import show_public_channels
from bot.ui.servers.daily_settings import DailySettingsChange, show_daily_settings
from bot.ui.servers.leaderboard_settings import (
    ask_leaderboard_reset_confirmation,
    show_leaderboard_settings,
)
from bot.ui.servers.managed_server import get_managed_server_id
from bot.ui.servers.table_settings import show_table_settings

MinimumRange: TypeAlias = app_commands.Range[int, 1, MAX_MIN_RANKED_GAMES]
HourRange: TypeAlias = app_commands.Range[int, 0, 23]

_LANGUAGE_CHOICES = [
    app_commands.Choice(
        name=build_translatable_text("language-as-in-discord"), value=AS_IN_DISCORD
    ),
    *(
        app_commands.Choice(name=texts.own_name, value=language)
        for language, texts in get_texts_by_language().items()
    ),
]

server = app_commands.Group(
    name="server",
    description=build_translatable_text("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    # Contexts that are left out here come from the command tree, which allows all of them.
    allowed_contexts=app_commands.AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    ),
)


@server.command(name="channels", description=build_translatable_text("command-server-channels"))
async def channels(interaction: Interaction) -> None:
    """Show the channels where the bot answers publicly, with controls to change them."""
    await show_public_channels(interaction)


@server.command(name="tables", description=build_translatable_text("command-server-tables"))
async def tables(interaction: Interaction) -> None:
    """Show where tables appear, with a menu to change that."""
    await show_table_settings(interaction)


@server.command(name="board", description=build_translatable_text("command-server-board"))
@app_commands.describe(minimum=build_translatable_text("command-server-board-minimum"))
async def board(interaction: Interaction, minimum: MinimumRange | None = None) -> None:
    """Set how many games a rank takes, if given, and show the leaderboard settings."""
    await show_leaderboard_settings(interaction, minimum)


@server.command(name="daily", description=build_translatable_text("command-server-daily"))
@app_commands.describe(
    channel=build_translatable_text("command-server-daily-channel"),
    hour=build_translatable_text("command-server-daily-hour"),
    language=build_translatable_text("command-server-daily-language"),
    game=build_translatable_text("command-server-daily-game"),
)
@app_commands.choices(language=_LANGUAGE_CHOICES)
@app_commands.autocomplete(game=complete_game_name)
async def daily(
    interaction: Interaction,
    channel: discord.TextChannel | None = None,
    hour: HourRange | None = None,
    language: str | None = None,
    game: str | None = None,
) -> None:
    """Set how the daily is posted and the game of the server's own, as given, and show it."""
    get_managed_server_id(interaction)  # others are refused whatever game they typed
    texts = (await load_viewer(interaction)).texts
    await show_daily_settings(
        interaction,
        DailySettingsChange(
            channel_id=channel.id if channel else None,
            hour=hour,
            language=language,
            own_variant=resolve_game_key(texts, game) if game is not None else None,
        ),
    )


@server.command(name="reset", description=build_translatable_text("command-server-reset"))
async def reset(interaction: Interaction) -> None:
    """Ask for confirmation, then reset the server's leaderboards."""
    await ask_leaderboard_reset_confirmation(interaction)
