"""`/leaderboard`: who wins how many of their games."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.group_names import complete_group, group_key
from bot.services.boards import View
from bot.services.periods import Period
from bot.ui.boards.page import board_page, server_of
from bot.ui.boards.text import PERIODS
from bot.ui.words import listener

_PERIODS = [
    app_commands.Choice(name=in_english(key), value=period.value) for period, key in PERIODS.items()
]
_SCOPES = [
    app_commands.Choice(name=in_english("board-here"), value="here"),
    app_commands.Choice(name=in_english("board-everywhere"), value="everywhere"),
]


@app_commands.command(name="leaderboard", description=in_english("command-leaderboard"))
@app_commands.describe(
    game=in_english("command-leaderboard-game"),
    period=in_english("command-leaderboard-period"),
    scope=in_english("command-leaderboard-scope"),
)
@app_commands.choices(period=_PERIODS, scope=_SCOPES)
@app_commands.autocomplete(game=complete_group)
async def leaderboard(
    interaction: Interaction,
    game: str | None = None,
    period: str = Period.EVER.value,
    scope: str | None = None,
) -> None:
    """Shows rates of wins, of this server or of everywhere."""
    words = (await listener(interaction)).words
    view = View(
        game=group_key(words, game) if game else None,
        period=Period(period),
        server=server_of(interaction, scope),
    )
    await board_page(interaction, view)
