"""Handlers of pages of all games."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.ui.answers.rules_page import update_rules
from bot.ui.common.component_values import get_chosen_value
from bot.ui.deals.dialogs import deal_chosen_game
from bot.ui.game_lists.custom_ids import (
    AllGamesId,
    GameMenuId,
    GameMenuPurpose,
    GameOrder,
    GameOrderMenuId,
    GamesInOrderId,
)
from bot.ui.game_lists.page import show_all_games


def add_game_list_handlers(router: Router) -> None:
    """Let the router know the controls of pages of all games."""
    router.add(AllGamesId, handle_all_games)
    router.add(GamesInOrderId, handle_games_in_order)
    router.add(GameOrderMenuId, handle_game_order_menu)
    router.add(GameMenuId, handle_game_menu)


async def handle_all_games(interaction: Interaction, custom_id: AllGamesId) -> None:
    """Show all games by families."""
    await show_all_games(interaction, custom_id.purpose, custom_id.page)


async def handle_games_in_order(interaction: Interaction, custom_id: GamesInOrderId) -> None:
    """Show another page of all games."""
    await show_all_games(interaction, custom_id.purpose, custom_id.page, custom_id.order)


async def handle_game_order_menu(interaction: Interaction, custom_id: GameOrderMenuId) -> None:
    """Show all games in the order that was chosen; GameError ``unknown-control`` for no order."""
    try:
        order = GameOrder(get_chosen_value(interaction))
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    await show_all_games(interaction, custom_id.purpose, order=order)


async def handle_game_menu(interaction: Interaction, custom_id: GameMenuId) -> None:
    """Deal the game that was chosen, or show its rules."""
    variant = get_chosen_value(interaction)
    if custom_id.purpose is GameMenuPurpose.DEAL:
        await deal_chosen_game(interaction, variant)
    else:
        await update_rules(interaction, variant)
