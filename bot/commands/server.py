"""`/server channels|board|reset`: what a server's owners set; for those who may manage it."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord import app_commands

from bot.client import Interaction, in_english
from bot.services.servers import MOST
from bot.ui.server import ask_reset, board_page, channels_page

Minimum: TypeAlias = app_commands.Range[int, 1, MOST]

server = app_commands.Group(
    name="server",
    description=in_english("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    allowed_contexts=app_commands.AppCommandContext(guild=True),
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


@server.command(name="reset", description=in_english("command-server-reset"))
async def reset(interaction: Interaction) -> None:
    """Asks, then begins the server's boards anew."""
    await ask_reset(interaction)
