"""Boards that name whoever asks: shown to all or to them alone, and turned to another part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bot.models.players import Visibility
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import (
    edit_pressed_message,
    is_private_message,
    reply_privately,
    send_reply,
)
from bot.ui.common.viewer import load_viewer

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.ui.common.components import MessageLayout
    from bot.ui.common.viewer import Viewer


class BoardRenderer(Protocol):
    """Draws a board for whoever asks, who sees it ``alone`` or is spoken of as others are."""

    async def __call__(self, viewer: Viewer, *, is_private: bool) -> MessageLayout: ...


async def reply_with_board(
    interaction: Interaction, render_board: BoardRenderer, *, is_private: bool = False
) -> None:
    """Answers with a board, publicly where tables are and their player has a name for all."""
    who = await load_viewer(interaction)
    shy = Visibility.PRIVATE in {who.player.table_visibility, who.player.record_visibility}
    alone = is_private or shy or not await can_post_publicly(interaction)
    await send_reply(interaction, await render_board(who, is_private=alone), is_private=alone)


async def update_board_message(
    interaction: Interaction, asker_id: int, render_board: BoardRenderer
) -> None:
    """Shows another part of a board on its message; others than who asked get their own.

    So does who has come to keep their name to themselves since: on the board they are named.
    """
    who = await load_viewer(interaction)
    here = interaction.user.id == asker_id
    alone = (
        not here
        or is_private_message(interaction)
        or who.player.record_visibility is Visibility.PRIVATE
    )
    message = await render_board(who, is_private=alone)
    if here and (not alone or is_private_message(interaction)):
        await edit_pressed_message(interaction, message)
    else:
        await reply_privately(interaction, message)
