"""The handlers of all buttons and menus, and the way back from a message to its page."""

from bot.client.client import Interaction
from bot.client.controls import Router
from bot.engine.errors import ErrorKey, GameError
from bot.ui import control_ids
from bot.ui.challenges import add_challenge_handlers, show_challenges, show_scoreboard
from bot.ui.dailies import add_daily_handlers, add_league_handlers
from bot.ui.deals import add_deal_handlers
from bot.ui.help import add_answer_handlers, show_help
from bot.ui.house import add_house_handlers
from bot.ui.leaderboards import add_leaderboard_handlers
from bot.ui.player_records import add_record_handlers
from bot.ui.privacy import add_privacy_handlers
from bot.ui.rating_boards import add_rating_board_handlers
from bot.ui.replays import add_lost_game_handlers, add_replay_handlers, show_analysis
from bot.ui.rules import add_game_list_handlers
from bot.ui.seasons import add_hall_handlers
from bot.ui.servers import add_server_handlers
from bot.ui.table import add_table_handlers, show_game_result, show_more_actions


def build_router() -> Router:
    """Return the router that knows every button and menu of ours."""
    router = Router()
    add_table_handlers(router)
    add_deal_handlers(router)
    add_game_list_handlers(router)
    add_answer_handlers(router)
    add_challenge_handlers(router)
    add_daily_handlers(router)
    add_league_handlers(router)
    add_rating_board_handlers(router)
    add_leaderboard_handlers(router)
    add_hall_handlers(router)
    add_record_handlers(router)
    add_house_handlers(router)
    add_privacy_handlers(router)
    add_replay_handlers(router)
    add_lost_game_handlers(router)
    add_server_handlers(router)
    add_way_back_handler(router)
    return router


def add_way_back_handler(router: Router) -> None:
    """Let the router know the button that leads back."""
    router.add(control_ids.BackId, handle_back)


async def handle_back(interaction: Interaction, custom_id: control_ids.BackId) -> None:
    """Show the page again that the pressed message took the place of."""
    match custom_id:
        case control_ids.BackId(control_ids.Origin.MORE):
            play = interaction.client.services.play
            table = await play.load_current_table(interaction.user.id)
            await show_more_actions(interaction, table)
        case control_ids.BackId(control_ids.Origin.HELP):
            await show_help(interaction)
        case control_ids.BackId(control_ids.Origin.CHALLENGES):
            await show_challenges(interaction)
        case control_ids.BackId(control_ids.Origin.SCOREBOARD, int(contest_id)):
            await _show_visible_scoreboard(interaction, contest_id)
        case control_ids.BackId(control_ids.Origin.RESULT, int(game_id)):
            await show_game_result(interaction, game_id)
        case control_ids.BackId(control_ids.Origin.ANALYSIS, int(game_id)):
            await show_analysis(interaction, game_id)
        case _:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)


async def _show_visible_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Show a scoreboard; GameError ``no-such-contest`` for players who may not see it."""
    await interaction.client.services.contests.load_challenge(
        interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
    )
    await show_scoreboard(interaction, contest_id)
