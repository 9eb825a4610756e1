"""`/replay`: a finished game as an animated film."""

from __future__ import annotations

from datetime import UTC, datetime

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.common.choices import MAX_CHOICES, build_matching_choices
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.describe import format_game_name
from bot.models.games import GameOutcome
from bot.models.results import GameResult
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.page import show_replay

_TEXT_KEY_BY_OUTCOME = {
    GameOutcome.WON: "complete-replay-won",
    GameOutcome.RESIGNED: "complete-replay",
    GameOutcome.ABANDONED: "complete-replay-left",
}


async def complete_finished_game(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the player's finished games, newest first."""
    texts = (await load_viewer(interaction)).texts
    results = await interaction.client.services.replays.list_finished_games(
        interaction.user.id, 4 * MAX_CHOICES
    )
    return build_matching_choices(
        current,
        (
            (
                str(result.game_id),
                _format_finished_game_choice(result, texts),
                _format_finished_game_choice(result, get_english_texts()),
            )
            for result in results
        ),
    )


def _format_finished_game_choice(result: GameResult, texts: Texts) -> str:
    return texts(
        _TEXT_KEY_BY_OUTCOME[result.outcome],
        number=str(result.game_id),
        game=format_game_name(texts, result.variant),
        moves=result.move_count,
        when=texts.format_relative_time(result.ended_at - datetime.now(UTC)),
    )


@app_commands.command(name="replay", description=build_translatable_text("command-replay"))
@app_commands.describe(game_id=build_translatable_text("command-replay-game-id"))
@app_commands.autocomplete(game_id=complete_finished_game)
async def replay(interaction: Interaction, game_id: str | None = None) -> None:
    """Show a finished game as a film."""
    if game_id is not None:
        await interaction.client.services.replays.check_may_name_game(
            interaction.user.id, interaction.guild_id, game_id
        )
    await show_replay(interaction, game_id)
