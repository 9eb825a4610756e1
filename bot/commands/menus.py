"""Commands in the menus of people and of messages."""

import discord

from bot.client.client import Press, menu_command
from bot.ui import own_posts


@menu_command("menu-command-remove", discord.Message)
async def remove_my_post(press: Press, post: discord.Message) -> None:
    """Delete a post, for whoever posted it and those who manage messages."""
    await own_posts.remove_post(press, post)
