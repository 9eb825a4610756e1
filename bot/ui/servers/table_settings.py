"""A server's setting of where tables are shown: publicly, privately, or in threads."""

from __future__ import annotations

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.servers import ServerSettings, TablePlace
from bot.ui.common.components import MessageLayout, Text, build_menu, build_panel
from bot.ui.common.posting_rights import can_open_threads
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.servers.custom_ids import TablePlaceId
from bot.ui.servers.managed_server import get_managed_server_id

_PRESENT_TEXT_KEYS = {
    TablePlace.CHANNEL: "server-tables-channel",
    TablePlace.PRIVATE: "server-tables-private",
    TablePlace.THREAD: "server-tables-thread",
}
_OPTION_TEXT_KEYS = {
    TablePlace.CHANNEL: "server-tables-option-channel",
    TablePlace.PRIVATE: "server-tables-option-private",
    TablePlace.THREAD: "server-tables-option-thread",
}


async def show_table_settings(interaction: Interaction) -> None:
    """Show where the server's tables are shown, with a menu to change that."""
    server = await interaction.client.services.server_settings.load_settings(
        get_managed_server_id(interaction)
    )
    texts = (await load_viewer(interaction)).texts
    await reply_privately(interaction, _build_message(interaction, server, texts))


async def set_table_place(interaction: Interaction, value: str) -> None:
    """Change where the server's tables are shown to a menu's value, and show that.

    Raises GameError (``unknown-control``) for a value that the menu does not have.
    """
    server_id = get_managed_server_id(interaction)
    if value not in set(TablePlace):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    server = await interaction.client.services.server_settings.change_settings(
        server_id, table_place=TablePlace(value)
    )
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, _build_message(interaction, server, texts))


def _build_message(interaction: Interaction, server: ServerSettings, texts: Texts) -> MessageLayout:
    lines = [texts("server-tables"), texts(_PRESENT_TEXT_KEYS[server.table_place])]
    if server.table_place is TablePlace.THREAD and not can_open_threads(interaction):
        lines.append(texts("server-tables-no-threads"))
    options = [(texts(_OPTION_TEXT_KEYS[place]), place.value) for place in TablePlace]
    menu = build_menu(texts("menu-table-place"), TablePlaceId(), options, server.table_place)
    return MessageLayout(build_panel(Text("\n".join(lines)), menu))
