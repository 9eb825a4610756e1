"""Boards in messages: their scope, their page buttons, and who sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Protocol

from bot.client import Interaction
from bot.client.custom_id import CustomId
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.players import Visibility
from bot.ui.common.components import Button, MessageLayout, build_button
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import (
    edit_pressed_message,
    is_private_message,
    reply_privately,
    send_reply,
)
from bot.ui.common.viewer import Viewer, load_viewer


class BoardScope(StrEnum):
    """Whose results a board has: those of the server where it is shown, or of all servers."""

    SERVER = "here"
    GLOBAL = "everywhere"


class BoardControl(StrEnum):
    """A control under a board; in an id it keeps two buttons apart that lead to the same page."""

    FIRST = "first"
    PREVIOUS = "previous"
    NEXT = "next"
    LAST = "last"
    OWN = "own"
    REFRESH = "refresh"
    RANKING = "ranking"
    RATING = "rating"
    SCOPE = "scope"
    PERIOD = "period"
    GAME = "game"
    POST = "post"


_PAGE_BUTTON_TEXT_KEYS = {
    BoardControl.FIRST: "button-first",
    BoardControl.PREVIOUS: "button-previous",
    BoardControl.NEXT: "button-next",
    BoardControl.LAST: "button-last",
}


class BoardRenderer(Protocol):
    """Builds a board's message for a viewer, who is told which row is theirs if it is private."""

    async def __call__(self, viewer: Viewer, *, is_private: bool) -> MessageLayout:
        """Return the board's message."""


def get_board_scope(server_id: int | None) -> BoardScope:
    """Return the scope of a board of this server, or of all servers where it is None."""
    return BoardScope.GLOBAL if server_id is None else BoardScope.SERVER


def resolve_board_server(interaction: Interaction, scope: BoardScope | None) -> int | None:
    """Return the id of the server whose board is asked for, None for the global one.

    Without a scope it is the board of this server, if there is one. GameError ``no-server-here``
    where a server's board is asked for outside servers.
    """
    if scope is BoardScope.GLOBAL:
        return None
    if scope is BoardScope.SERVER and interaction.guild_id is None:
        raise GameError(ErrorKey.NO_SERVER_HERE)
    return interaction.guild_id


def format_board_scope(texts: Texts, scope: BoardScope) -> str:
    """Return whether a board is this server's or global."""
    return texts("board-here" if scope is BoardScope.SERVER else "board-everywhere")


def build_page_buttons(
    texts: Texts,
    controls: Iterable[BoardControl],
    page_number: int,
    last_page_number: int,
    build_id: Callable[[BoardControl, int], CustomId],
) -> list[Button]:
    """Return buttons that lead to other pages, which are counted from 0.

    Those that lead nowhere from this page are disabled. ``build_id`` is given the control and the
    number of its page.
    """
    target_pages = {
        BoardControl.FIRST: 0,
        BoardControl.PREVIOUS: page_number - 1,
        BoardControl.NEXT: page_number + 1,
        BoardControl.LAST: last_page_number,
    }
    return [
        build_button(
            texts(_PAGE_BUTTON_TEXT_KEYS[control]),
            build_id(control, max(target_pages[control], 0)),
            is_disabled=target_pages[control] == page_number
            or not 0 <= target_pages[control] <= last_page_number,
        )
        for control in controls
    ]


def build_scope_button(
    texts: Texts, scope: BoardScope, build_id: Callable[[BoardScope], CustomId]
) -> Button:
    """Return the button that shows the other scope's board; ``build_id`` is given that scope."""
    other_scope = BoardScope.GLOBAL if scope is BoardScope.SERVER else BoardScope.SERVER
    return build_button(format_board_scope(texts, other_scope), build_id(other_scope))


async def reply_with_board(
    interaction: Interaction, render_board: BoardRenderer, *, is_private: bool = False
) -> None:
    """Answer with a board in a new message.

    It is public where the bot may post and the player lets others see their tables and their name.
    """
    viewer = await load_viewer(interaction)
    visibilities = {viewer.player.table_visibility, viewer.player.record_visibility}
    sends_privately = (
        is_private
        or Visibility.PRIVATE in visibilities
        or not await can_answer_publicly(interaction)
    )
    layout = await render_board(viewer, is_private=sends_privately)
    await send_reply(interaction, layout, is_private=sends_privately)


async def update_board_message(
    interaction: Interaction, asker_id: int, render_board: BoardRenderer
) -> None:
    """Show another part of a board on the message that was pressed.

    Only the player who asked for the message changes it; others get a private copy. So does that
    player, if the message is public and they have made their name private since.
    """
    viewer = await load_viewer(interaction)
    is_asker = interaction.user.id == asker_id
    on_private_message = is_private_message(interaction)
    is_private = (
        not is_asker or on_private_message or viewer.player.record_visibility is Visibility.PRIVATE
    )
    layout = await render_board(viewer, is_private=is_private)
    if is_asker and (on_private_message or not is_private):
        await edit_pressed_message(interaction, layout)
    else:
        await reply_privately(interaction, layout)
