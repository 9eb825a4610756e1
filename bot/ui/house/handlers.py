"""Handlers of the buttons about play money."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.services.games.game_requests import DealRequest
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.dialogs import deal_new_game
from bot.ui.house.custom_ids import AskCloseAccountId, CloseAccountId, KeepAccountId, MoneyDealId
from bot.ui.house.page import format_closed_account


def add_house_handlers(router: Router) -> None:
    """Let the router know the buttons about play money."""
    router.add(MoneyDealId, handle_money_deal)
    router.add(AskCloseAccountId, handle_ask_close_account)
    router.add(CloseAccountId, handle_close_account)
    router.add(KeepAccountId, handle_keep_account)


async def handle_money_deal(interaction: Interaction, custom_id: MoneyDealId) -> None:
    """Deal a game for money."""
    await deal_new_game(interaction, DealRequest(price_book=custom_id.price_book))


async def handle_ask_close_account(interaction: Interaction, custom_id: AskCloseAccountId) -> None:
    """Ask the player whether their account is to be closed for good."""
    _check_own_account(interaction, custom_id.player_id)
    texts = (await load_viewer(interaction)).texts
    player_id = interaction.user.id
    close_button = build_button(
        texts("button-put-away"), CloseAccountId(player_id), ButtonStyle.DANGER
    )
    keep_button = build_button(texts("button-keep-money"), KeepAccountId(player_id))
    await reply_privately(
        interaction, build_text_message(texts("house-ask-away"), close_button, keep_button)
    )


async def handle_close_account(interaction: Interaction, custom_id: CloseAccountId) -> None:
    """Close the player's account, and show it for the last time."""
    _check_own_account(interaction, custom_id.player_id)
    account = await interaction.client.services.house.close_house_account(interaction.user.id)
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(
        interaction, build_text_message(format_closed_account(account, texts))
    )


async def handle_keep_account(interaction: Interaction, custom_id: KeepAccountId) -> None:
    """Say that the account stays open."""
    _check_own_account(interaction, custom_id.player_id)
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(texts("house-kept")))


def _check_own_account(interaction: Interaction, player_id: int) -> None:
    """Raise GameError (``not-your-account``) for everyone but the account's player."""
    if interaction.user.id != player_id:
        raise GameError(ErrorKey.NOT_YOUR_ACCOUNT)
