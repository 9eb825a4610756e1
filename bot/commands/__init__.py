"""The slash commands: each parses, asks a service once, and shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.commands.new import new
from bot.commands.pages import help_, rules, settings
from bot.commands.playing import auto, draw, hint, move, redo, undo
from bot.commands.replay import replay
from bot.commands.tables import games, resign, table

if TYPE_CHECKING:
    from discord import app_commands

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
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
    rules,
    settings,
    help_,
)
