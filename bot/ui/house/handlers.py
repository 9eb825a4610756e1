"""What the buttons of the house's page do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.games import PriceBook
from bot.services.games.game_requests import DealRequest
from bot.ui.common import custom_ids
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.router import USER_ID_GROUP, register_handler
from bot.ui.common.viewer import load_viewer
from bot.ui.house.page import format_closed_account
from bot.ui.table.deal_dialogs import deal_new_game

if TYPE_CHECKING:
    from bot.client import Interaction

_PLAYER_GROUP = USER_ID_GROUP.format("player")


@register_handler(r"h:deal:(?P<stakes>hoyle|english)")
async def _handle_money_deal(interaction: Interaction, stakes: str) -> None:
    await deal_new_game(interaction, DealRequest(price_book=PriceBook(stakes)))


@register_handler(rf"h:away:{_PLAYER_GROUP}")
async def _handle_ask_close_account(interaction: Interaction, player: str) -> None:
    _check_own_account(interaction, player)
    words = (await load_viewer(interaction)).texts
    own = interaction.user.id
    gone = build_button(
        words("button-put-away"), custom_ids.build_close_account_id(own), ButtonStyle.DANGER
    )
    keep = build_button(words("button-keep-money"), custom_ids.build_keep_account_id(own))
    await reply_privately(interaction, build_text_message(words("house-ask-away"), gone, keep))


@register_handler(rf"h:gone:{_PLAYER_GROUP}")
async def _handle_close_account(interaction: Interaction, player: str) -> None:
    _check_own_account(interaction, player)
    account = await interaction.client.services.house.close_account(interaction.user.id)
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(
        interaction, build_text_message(format_closed_account(account, words))
    )


@register_handler(rf"h:keep:{_PLAYER_GROUP}")
async def _handle_keep_account(interaction: Interaction, player: str) -> None:
    _check_own_account(interaction, player)
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(words("house-kept")))


def _check_own_account(interaction: Interaction, player_id: str) -> None:
    """GameError ``not-your-account`` for anyone but the player whose account it is."""
    if interaction.user.id != int(player_id):
        raise GameError(ErrorKey.NOT_YOUR_ACCOUNT)
