"""Boards that name whoever asks: shown to all or to them alone, and turned to another part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.store.players import Visibility
from bot.ui.show import may_speak, say, seen_alone
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.ui.message import Message
    from bot.ui.sight import Sight
    from bot.ui.words import Listener


class Draw(Protocol):
    """Draws a board for whoever asks, who sees it ``alone`` or is spoken of as others are."""

    async def __call__(self, who: Listener, *, alone: bool) -> tuple[Message, Sight]: ...


async def answer_with_board(interaction: Interaction, draw: Draw, *, private: bool = False) -> None:
    """Answers with a board, publicly where tables are and their player has a name for all."""
    who = await listener(interaction)
    shy = Visibility.PRIVATE in {who.player.tables, who.player.record}
    alone = private or shy or not await may_speak(interaction)
    message, seen = await draw(who, alone=alone)
    if alone:
        await say(interaction, message, seen.file)
    else:
        await interaction.response.send_message(view=message, files=seen.files)


async def turn_in_place(interaction: Interaction, asker: int, draw: Draw) -> None:
    """Shows another part of a board on its message; others than who asked get their own.

    So does who has come to keep their name to themselves since: on the board they are named.
    """
    who = await listener(interaction)
    here = interaction.user.id == asker
    alone = not here or seen_alone(interaction) or who.player.record is Visibility.PRIVATE
    message, seen = await draw(who, alone=alone)
    if here and (not alone or seen_alone(interaction)):
        await interaction.response.edit_message(view=message, attachments=seen.files)
    else:
        await say(interaction, message, seen.file)
