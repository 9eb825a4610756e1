"""Commands in the menus of people and of messages."""

import discord

from bot.client.client import Press, menu_command
from bot.commands.forms import build_challenge_form_id, show_form
from bot.engine.errors import ErrorKey, GameError
from bot.ui import own_posts
from bot.ui.player_records import show_head_to_head, show_player_record


@menu_command("menu-command-stats", discord.User)
async def show_stats(press: Press, person: discord.User) -> None:
    """Show a player's record."""
    await show_player_record(press, person, None)


@menu_command("menu-command-compare", discord.User)
async def compare_with_me(press: Press, person: discord.User) -> None:
    """Show how the player did against another."""
    await show_head_to_head(press, press.interaction.user, person, None)


@menu_command("menu-command-challenge", discord.User)
async def challenge(press: Press, person: discord.User) -> None:
    """Open the form of a challenge that names a player."""
    if person.bot:
        raise GameError(ErrorKey.BOTS)
    if person.id == press.player_id:
        raise GameError(ErrorKey.SAME_PLAYER)
    await show_form(press, build_challenge_form_id(player_ids=[person.id]))


@menu_command("menu-command-play", discord.Message)
async def play_this_deal(press: Press, post: discord.Message) -> None:
    """Deal the cards that a post shows to whoever chose it."""
    await own_posts.play_posted_deal(press, post)


@menu_command("menu-command-remove", discord.Message)
async def remove_my_post(press: Press, post: discord.Message) -> None:
    """Delete a post, for whoever posted it and those who manage messages."""
    await own_posts.remove_post(press, post)
