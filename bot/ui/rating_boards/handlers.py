"""Handlers of the controls under players ranked by rating."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.services.ratings.rating_boards import RatingBoardQuery
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.paginate import BoardControl, resolve_board_server
from bot.ui.rating_boards.custom_ids import RatingBoardId
from bot.ui.rating_boards.page import update_rating_board


def add_rating_board_handlers(router: Router) -> None:
    """Let the router know the controls under players ranked by rating."""
    router.add(RatingBoardId, handle_rating_board)


async def handle_rating_board(interaction: Interaction, custom_id: RatingBoardId) -> None:
    """Show players by rating; a menu's choice says in which family."""
    game_group = custom_id.game_group
    if custom_id.control is BoardControl.GAME:
        game_group = get_chosen_value(interaction)
    query = RatingBoardQuery(
        game_group=game_group,
        server_id=resolve_board_server(interaction, custom_id.scope),
        page_number=custom_id.page_number,
    )
    await update_rating_board(interaction, custom_id.asker_id, query)
