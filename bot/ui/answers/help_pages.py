"""The pages of `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.servers import DEFAULT_MIN_GAMES
from bot.services.games.dealing import MAX_SET_ASIDE
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui.answers.custom_ids import Destination, GoToId, HelpPage, HelpPageId
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import NewDealId

if TYPE_CHECKING:
    from bot.client import Interaction

_PAGE_LABELS = {
    HelpPage.START: "button-basics",
    HelpPage.COUNTS: "button-counts",
    HelpPage.PRIVACY: "button-kept",
}


async def show_help(interaction: Interaction) -> None:
    """Show where to begin."""
    await reply_privately(interaction, await _build_help_message(interaction, HelpPage.START))


async def update_help_page(interaction: Interaction, page: HelpPage) -> None:
    """Show another page of the help on the message that was pressed."""
    await edit_pressed_message(interaction, await _build_help_message(interaction, page))


async def _build_help_message(interaction: Interaction, page: HelpPage) -> MessageLayout:
    texts = (await load_viewer(interaction)).texts
    if page is HelpPage.COUNTS:
        content = texts("help-counts", days=ABANDONED_AFTER_DAYS, least=DEFAULT_MIN_GAMES)
    elif page is HelpPage.PRIVACY:
        content = texts("help-kept")
    else:
        content = texts("help", most=MAX_SET_ASIDE)
        if interaction.guild_id is not None and interaction.permissions.manage_guild:
            content += "\n" + texts("help-server")
    page_buttons = [
        build_button(texts(label), HelpPageId(other), is_disabled=other is page)
        for other, label in _PAGE_LABELS.items()
    ]
    action_buttons = [
        build_button(texts("button-new"), NewDealId(), ButtonStyle.PRIMARY),
        build_button(texts("button-rules"), GoToId(Destination.RULES)),
        build_button(texts("button-settings"), GoToId(Destination.SETTINGS)),
    ]
    return MessageLayout(
        Text(content), *build_button_rows(page_buttons), *build_button_rows(action_buttons)
    )
