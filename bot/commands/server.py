"""`/server channels|board|daily|reset`: what a server's owners set; for those who may manage it."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord import app_commands

from bot.client import Interaction, in_english
from bot.locale.catalogue import languages
from bot.services.servers import MOST
from bot.ui.servers.daily import Wanted, daily_settings, own_name
from bot.ui.servers.page import ask_reset, board_page, channels_page

Minimum: TypeAlias = app_commands.Range[int, 1, MOST]
Hour: TypeAlias = app_commands.Range[int, 0, 23]

_LANGUAGES = [
    app_commands.Choice(name=own_name(language), value=language) for language in languages()
]

server = app_commands.Group(
    name="server",
    description=in_english("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    # What is not said here the tree says, which allows all.
    allowed_contexts=app_commands.AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    ),
)


@server.command(name="channels", description=in_english("command-server-channels"))
async def channels(interaction: Interaction) -> None:
    """Shows where the bot answers publicly, to be changed."""
    await channels_page(interaction)


@server.command(name="board", description=in_english("command-server-board"))
@app_commands.describe(minimum=in_english("command-server-board-minimum"))
async def board(interaction: Interaction, minimum: Minimum | None = None) -> None:
    """Shows what is set for the server's boards, to be changed."""
    await board_page(interaction, minimum)


@server.command(name="daily", description=in_english("command-server-daily"))
@app_commands.describe(
    channel=in_english("command-server-daily-channel"),
    hour=in_english("command-server-daily-hour"),
    language=in_english("command-server-daily-language"),
)
@app_commands.choices(language=_LANGUAGES)
async def daily(
    interaction: Interaction,
    channel: discord.TextChannel | None = None,
    hour: Hour | None = None,
    language: str | None = None,
) -> None:
    """Shows where and when the deal of each day is posted, to be changed."""
    await daily_settings(
        interaction, Wanted(channel=channel.id if channel else None, hour=hour, language=language)
    )


@server.command(name="reset", description=in_english("command-server-reset"))
async def reset(interaction: Interaction) -> None:
    """Asks, then begins the server's boards anew."""
    await ask_reset(interaction)
