"""All handlers of buttons and menus, by the custom ids that they answer."""

from __future__ import annotations

from bot.client.router import Router
from bot.ui.answers.handlers import add_answer_handlers
from bot.ui.challenges.handlers import add_challenge_handlers
from bot.ui.dailies.handlers import add_daily_handlers
from bot.ui.deals.handlers import add_deal_handlers
from bot.ui.game_lists.handlers import add_game_list_handlers
from bot.ui.house.handlers import add_house_handlers
from bot.ui.leaderboards.handlers import add_leaderboard_handlers
from bot.ui.league.handlers import add_league_handlers
from bot.ui.lost_games.handlers import add_lost_game_handlers
from bot.ui.privacy.handlers import add_privacy_handlers
from bot.ui.rating_boards.handlers import add_rating_board_handlers
from bot.ui.replays.handlers import add_replay_handlers
from bot.ui.seasons.handlers import add_hall_handlers
from bot.ui.servers.handlers import add_server_handlers
from bot.ui.stats.handlers import add_record_handlers
from bot.ui.table.handlers import add_table_handlers
from bot.ui.way_back import add_way_back_handler


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
