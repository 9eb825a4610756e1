"""Handlers of help, settings, lists of games, and of buttons that stand for a command."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import (
    Destination,
    GamesPageId,
    GoToId,
    HelpPageId,
    NotNowId,
    PostShareId,
    RemoveGameId,
    RulesId,
    SetId,
    ShareTextId,
    SwitchId,
)
from bot.ui.answers.game_removal import remove_game
from bot.ui.answers.games_page import show_games, update_games_page
from bot.ui.answers.help_pages import show_help, update_help_page
from bot.ui.answers.rules_page import show_rules
from bot.ui.answers.settings_page import choose_setting, show_settings, switch_setting
from bot.ui.answers.share_page import post_shared_game, show_share_page
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.components import build_text_message
from bot.ui.common.replies import edit_pressed_message
from bot.ui.common.viewer import load_viewer
from bot.ui.table.reply import reply_with_table
from bot.ui.table.resign_dialog import ask_resign_confirmation
from bot.ui.table.view import TableExtras


def add_answer_handlers(router: Router) -> None:
    """Let the router know the controls of help, settings and lists of games."""
    router.add(GoToId, handle_go_to)
    router.add(NotNowId, handle_not_now)
    router.add(HelpPageId, handle_help_page)
    router.add(SetId, handle_set)
    router.add(SwitchId, handle_switch)
    router.add(GamesPageId, handle_games_page)
    router.add(RemoveGameId, handle_remove_game)
    router.add(ShareTextId, handle_share_text)
    router.add(PostShareId, handle_post_share)
    router.add(RulesId, handle_rules)


async def handle_go_to(interaction: Interaction, custom_id: GoToId) -> None:
    """Show what the slash command shows."""
    await _DESTINATION_HANDLERS[custom_id.destination](interaction)


async def handle_not_now(interaction: Interaction, _custom_id: NotNowId) -> None:
    """Say on the question's message that nothing changed."""
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(texts("left-as-it-is")))


async def handle_help_page(interaction: Interaction, custom_id: HelpPageId) -> None:
    """Show another page of `/help`."""
    await update_help_page(interaction, custom_id.page)


async def handle_set(interaction: Interaction, custom_id: SetId) -> None:
    """Change a setting to what was chosen."""
    await choose_setting(interaction, custom_id.setting, get_chosen_value(interaction))


async def handle_switch(interaction: Interaction, custom_id: SwitchId) -> None:
    """Turn a setting on or off."""
    await switch_setting(interaction, custom_id.setting, is_on=custom_id.is_on)


async def handle_games_page(interaction: Interaction, custom_id: GamesPageId) -> None:
    """Show another page of the player's unfinished games."""
    await update_games_page(interaction, custom_id.page)


async def handle_remove_game(interaction: Interaction, custom_id: RemoveGameId) -> None:
    """Remove a game that cannot be opened any more."""
    await remove_game(interaction, custom_id.game_id)


async def handle_share_text(interaction: Interaction, custom_id: ShareTextId) -> None:
    """Give the player a text and a poster of their finished game to share."""
    await show_share_page(interaction, custom_id.game_id)


async def handle_rules(interaction: Interaction, custom_id: RulesId) -> None:
    """Show how a game is played."""
    await show_rules(interaction, custom_id.variant)


async def handle_post_share(interaction: Interaction, custom_id: PostShareId) -> None:
    """Post them in the channel."""
    await post_shared_game(interaction, custom_id.game_id)


async def _load_current_table(interaction: Interaction) -> Table:
    return await interaction.client.services.play.load_current_table(interaction.user.id)


async def _show_table(interaction: Interaction) -> None:
    await reply_with_table(interaction, await _load_current_table(interaction))


async def _show_table_as_text(interaction: Interaction) -> None:
    table = await _load_current_table(interaction)
    await reply_with_table(interaction, table, TableExtras(as_text=True))


async def _show_table_as_picture(interaction: Interaction) -> None:
    table = await _load_current_table(interaction)
    await reply_with_table(interaction, table, TableExtras(as_text=False))


async def _ask_resign(interaction: Interaction) -> None:
    await ask_resign_confirmation(interaction, await _load_current_table(interaction))


_DESTINATION_HANDLERS = {
    Destination.TABLE: _show_table,
    Destination.TABLE_AS_TEXT: _show_table_as_text,
    Destination.TABLE_AS_PICTURE: _show_table_as_picture,
    Destination.GAMES: show_games,
    Destination.RESIGN: _ask_resign,
    Destination.RULES: show_rules,
    Destination.SETTINGS: show_settings,
    Destination.HELP: show_help,
}
