"""The slash commands: each parses its options, calls one service and shows the answer."""

from __future__ import annotations

from bot.client import Command
from bot.commands.accounts.privacy import privacy
from bot.commands.accounts.server import server
from bot.commands.answers import help_command, rules, settings
from bot.commands.contests.challenge import challenge
from bot.commands.contests.daily import daily
from bot.commands.games.moves import auto, draw, hint, move, redo, undo
from bot.commands.games.new import new
from bot.commands.games.replay import replay
from bot.commands.games.share import share
from bot.commands.games.tables import games, resign, table
from bot.commands.stats.house import house
from bot.commands.stats.leaderboard import leaderboard
from bot.commands.stats.stats import stats

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
