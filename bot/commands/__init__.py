"""The slash commands: each parses, asks a service once, and shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.challenge import challenge
from bot.commands.daily import daily
from bot.commands.house import house
from bot.commands.leaderboard import leaderboard
from bot.commands.new import new
from bot.commands.pages import help_command, rules, settings
from bot.commands.playing import auto, draw, hint, move, redo, undo
from bot.commands.privacy import privacy
from bot.commands.replay import replay
from bot.commands.server import server
from bot.commands.stats import stats
from bot.commands.tables import games, resign, table

if TYPE_CHECKING:
    from bot.client import Command

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
