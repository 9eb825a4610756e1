"""The commands: each parses its options, calls one service and shows the answer."""

from bot.client.client import Command, MenuCommand
from bot.client.controls import Router
from bot.commands import contests, forms, games, pages
from bot.ui.pages import PAGES

COMMANDS: tuple[Command, ...] = (
    *(games.new, games.move, games.draw, games.undo, games.redo, games.auto, games.hint),
    *(games.table, games.games, games.resign, games.replay, games.share),
    *(contests.daily, contests.challenge),
    *(pages.house, pages.stats, pages.leaderboard, pages.rules, pages.settings, pages.privacy),
    *(pages.server, pages.help_command),
)
"""Slash commands."""

MENU_COMMANDS: tuple[MenuCommand, ...] = (
    *(pages.show_stats, pages.compare_with_me, contests.challenge_person),
    *(games.play_this_deal, games.remove_my_post),
)
"""Commands in the menus of people and of messages."""

ALL_COMMANDS: tuple[Command | MenuCommand, ...] = (*COMMANDS, *MENU_COMMANDS)


def build_router() -> Router:
    """Return the router that knows all buttons, menus and forms."""
    return Router(*PAGES, forms)
