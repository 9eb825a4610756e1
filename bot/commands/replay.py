"""`/replay`: a finished game as moving pictures."""

from __future__ import annotations

from datetime import UTC, datetime

from discord import app_commands

from bot.client import Interaction, in_english
from bot.locale.describe import game_name
from bot.services.upkeep import LEFT_DAYS
from bot.store.games import Outcome
from bot.ui.replays.page import replay as show_replay
from bot.ui.words import listener

_MOST = 25
_LONGEST = 100
_LINES = {
    Outcome.WON: "complete-replay-won",
    Outcome.GIVEN_UP: "complete-replay",
    Outcome.LEFT: "complete-replay-left",
}


async def complete_finished(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """The player's finished games, the last first, whose line holds what was typed."""
    words = (await listener(interaction)).words
    found = []
    for each in await interaction.client.services.replays.finished(interaction.user.id, 4 * _MOST):
        line = words(
            _LINES[each.outcome],
            days=LEFT_DAYS,
            number=str(each.game),
            game=game_name(words, each.variant),
            deal=str(each.deal),
            moves=each.moves,
            when=words.from_now(each.ended - datetime.now(UTC)),
        )
        if current.strip().casefold() in line.casefold():
            found.append(app_commands.Choice(name=line[:_LONGEST], value=str(each.game)))
    return found[:_MOST]


@app_commands.command(name="replay", description=in_english("command-replay"))
@app_commands.describe(game_id=in_english("command-replay-game-id"))
@app_commands.autocomplete(game_id=complete_finished)
async def replay(interaction: Interaction, game_id: str | None = None) -> None:
    """Shows a finished game again."""
    await show_replay(interaction, game_id)
