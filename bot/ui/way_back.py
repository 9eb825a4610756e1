"""The way back from a private message to the page whose place it took."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.ui.answers.help_pages import show_help
from bot.ui.challenges.challenge_list import show_challenges
from bot.ui.challenges.page import show_scoreboard
from bot.ui.custom_ids import BackId, Origin
from bot.ui.lost_games.page import show_analysis
from bot.ui.table.more_page import show_more_actions
from bot.ui.table.resign_dialog import show_game_result


def add_way_back_handler(router: Router) -> None:
    """Let the router know the button that leads back."""
    router.add(BackId, handle_back)


async def handle_back(interaction: Interaction, custom_id: BackId) -> None:
    """Show the page again that the pressed message took the place of."""
    match custom_id:
        case BackId(Origin.MORE):
            play = interaction.client.services.play
            table = await play.load_current_table(interaction.user.id)
            await show_more_actions(interaction, table)
        case BackId(Origin.HELP):
            await show_help(interaction)
        case BackId(Origin.CHALLENGES):
            await show_challenges(interaction)
        case BackId(Origin.SCOREBOARD, int(contest_id)):
            await _show_visible_scoreboard(interaction, contest_id)
        case BackId(Origin.RESULT, int(game_id)):
            await show_game_result(interaction, game_id)
        case BackId(Origin.ANALYSIS, int(game_id)):
            await show_analysis(interaction, game_id)
        case _:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)


async def _show_visible_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Show a scoreboard; GameError ``no-such-contest`` for players who may not see it."""
    await interaction.client.services.contests.load_challenge(
        interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
    )
    await show_scoreboard(interaction, contest_id)
