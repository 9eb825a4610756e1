"""The page of what else can be done at a table."""

from __future__ import annotations

from bot.client import Interaction
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import Destination, GoToId
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.page_marks import PageMark
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import SameDealId, build_new_deal_id


async def show_more_actions(interaction: Interaction, table: Table) -> None:
    """Answer with buttons for what has no room under the table."""
    viewer = await load_viewer(interaction, table.player_settings)
    texts, game = viewer.texts, table.game
    other_form = (
        ("button-picture", Destination.TABLE_AS_PICTURE)
        if viewer.player.is_text_only
        else ("button-words", Destination.TABLE_AS_TEXT)
    )
    buttons = [
        build_button(texts(text_key), GoToId(destination))
        for text_key, destination in (
            ("button-show", Destination.TABLE),
            other_form,
            ("button-rules", Destination.RULES),
            ("button-games", Destination.GAMES),
            ("button-settings", Destination.SETTINGS),
            ("button-help", Destination.HELP),
        )
    ]
    buttons.append(build_button(texts("button-new"), build_new_deal_id(game)))
    if not game.contest_id:
        buttons.append(build_button(texts("button-same"), SameDealId(game.id)))
    resign_label = texts("button-cash-in" if game.price_book else "button-resign")
    buttons.append(build_button(resign_label, GoToId(Destination.RESIGN), ButtonStyle.DANGER))
    await reply_privately(
        interaction,
        build_text_message(texts("more-title"), *buttons, text_id=PageMark.MORE),
    )
