"""`/replay`: a finished game as moving pictures."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.choices import MOST, holding
from bot.locale.describe import game_name
from bot.services.upkeep import LEFT_DAYS
from bot.store.games import Outcome
from bot.ui.replays.page import replay as show_replay
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from bot.store.results import Result

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
    found = await interaction.client.services.replays.finished(interaction.user.id, 4 * MOST)
    return holding(current, ((str(each.game), _line(each, words)) for each in found))


def _line(played: Result, words: Words) -> str:
    return words(
        _LINES[played.outcome],
        days=LEFT_DAYS,
        number=str(played.game),
        game=game_name(words, played.variant),
        deal=str(played.deal),
        moves=played.moves,
        when=words.from_now(played.ended - datetime.now(UTC)),
    )


@app_commands.command(name="replay", description=in_english("command-replay"))
@app_commands.describe(game_id=in_english("command-replay-game-id"))
@app_commands.autocomplete(game_id=complete_finished)
async def replay(interaction: Interaction, game_id: str | None = None) -> None:
    """Shows a finished game again."""
    await show_replay(interaction, game_id)
