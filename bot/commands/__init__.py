"""The slash commands: each parses its options, calls one service and shows the answer."""

from bot.client.client import Command
from bot.commands.contests import challenge, daily
from bot.commands.games import (
    auto,
    draw,
    games,
    hint,
    move,
    new,
    redo,
    replay,
    resign,
    share,
    table,
    undo,
)
from bot.commands.pages import (
    help_command,
    house,
    leaderboard,
    privacy,
    rules,
    server,
    settings,
    stats,
)

COMMANDS: tuple[Command, ...] = (
    new,
    move,
    draw,
    undo,
    redo,
    auto,
    hint,
    table,
    games,
    resign,
    replay,
    share,
    daily,
    challenge,
    house,
    stats,
    leaderboard,
    rules,
    settings,
    privacy,
    server,
    help_command,
)
