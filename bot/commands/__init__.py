"""The commands: each parses its options, calls one service and shows the answer."""

from bot.client.client import Command, MenuCommand
from bot.commands import contests, games, menus, pages

COMMANDS: tuple[Command, ...] = (
    *(games.new, games.move, games.draw, games.undo, games.redo, games.auto, games.hint),
    *(games.table, games.games, games.resign, games.replay, games.share),
    *(contests.daily, contests.challenge),
    *(pages.house, pages.stats, pages.leaderboard, pages.rules, pages.settings, pages.privacy),
    *(pages.server, pages.help_command),
)
"""Slash commands."""

MENU_COMMANDS: tuple[MenuCommand, ...] = (menus.remove_my_post,)
"""Commands in the menus of people and of messages."""
