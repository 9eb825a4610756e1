"""`/share`: a finished game as a text and a poster to share."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.games.replay import complete_finished_game
from bot.ui.answers.share_page import show_share_page


@app_commands.command(name="share", description=build_translatable_text("command-share"))
@app_commands.describe(game_id=build_translatable_text("command-share-game-id"))
@app_commands.autocomplete(game_id=complete_finished_game)
async def share(interaction: Interaction, game_id: str | None = None) -> None:
    """Give the player a text and a poster about a finished game."""
    replays, player_id = interaction.client.services.replays, interaction.user.id
    if game_id is not None:
        await replays.check_may_name_game(player_id, interaction.guild_id, game_id)
    table = await replays.load_own_finished_table(player_id, game_id)
    await show_share_page(interaction, table.game.id)
