"""What the buttons of the house's page do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.engine.errors import GameError
from bot.services.asking import Deal
from bot.store.games import Stakes
from bot.ui import ids
from bot.ui.dealing import deal_new
from bot.ui.house.page import closed
from bot.ui.message import button, note
from bot.ui.routes import PERSON, on
from bot.ui.show import say
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction

_PLAYER = PERSON.format("player")


@on(r"h:deal:(?P<stakes>hoyle|english)")
async def _deal(interaction: Interaction, stakes: str) -> None:
    await deal_new(interaction, Deal(stakes=Stakes(stakes)))


@on(rf"h:away:{_PLAYER}")
async def _ask_away(interaction: Interaction, player: str) -> None:
    _check_own(interaction, player)
    words = (await listener(interaction)).words
    own = interaction.user.id
    gone = button(words("button-put-away"), ids.gone_away(own), ButtonStyle.danger)
    keep = button(words("button-keep-money"), ids.keep_money(own))
    await say(interaction, note(words("house-ask-away"), gone, keep))


@on(rf"h:gone:{_PLAYER}")
async def _put_away(interaction: Interaction, player: str) -> None:
    _check_own(interaction, player)
    account = await interaction.client.services.house.put_away(interaction.user.id)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(closed(account, words)))


@on(rf"h:keep:{_PLAYER}")
async def _keep(interaction: Interaction, player: str) -> None:
    _check_own(interaction, player)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("house-kept")))


def _check_own(interaction: Interaction, player: str) -> None:
    """GameError ``not-your-account`` for anyone but the player whose account it is."""
    if interaction.user.id != int(player):
        raise GameError("not-your-account")
