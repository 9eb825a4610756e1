"""The pages of `/help`, and handlers of buttons that stand for a command."""

from collections.abc import Callable

from bot.client.client import Interaction
from bot.client.controls import Router
from bot.locale.catalogue import Texts
from bot.locale.describe import format_command_name
from bot.models.accounts import DEFAULT_MIN_GAMES
from bot.services.deals import MAX_GAME_DAYS, MAX_SET_ASIDE
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.services.tables import Table
from bot.ui import control_ids, replies
from bot.ui.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_text_message,
    get_chosen_value,
)
from bot.ui.games import remove_game, show_games, update_games_page
from bot.ui.rules import load_odds_text, show_rules
from bot.ui.settings import choose_setting, show_settings, switch_setting
from bot.ui.share import post_shared_game, show_share_page
from bot.ui.table import ask_resign_confirmation, reply_with_table
from bot.ui.table_view import TableExtras
from bot.ui.viewer import load_viewer

_PAGE_LABELS = {
    control_ids.HelpPage.START: "button-basics",
    control_ids.HelpPage.MOVES: "button-how",
    control_ids.HelpPage.COUNTS: "button-counts",
    control_ids.HelpPage.ODDS: "button-odds",
    control_ids.HelpPage.PRIVACY: "button-kept",
}

_MENTIONED_COMMANDS = (
    *("new", "daily", "challenge create", "leaderboard", "games", "settings"),
    *("move", "draw", "undo", "redo", "auto", "hint", "table", "resign", "replay"),
    "share",
    *(
        "rules",
        "stats",
        "house",
        "server daily",
        "server tables",
        "privacy export",
        "privacy erase",
    ),
)


async def show_help(interaction: Interaction) -> None:
    """Show where to begin."""
    await replies.reply_with_page(
        interaction, await _build_help_message(interaction, control_ids.HelpPage.START)
    )


async def update_help_page(interaction: Interaction, page: control_ids.HelpPage) -> None:
    """Show another page of the help on the message that was pressed."""
    await replies.edit_pressed_page(interaction, await _build_help_message(interaction, page))


def format_start_help(
    texts: Texts, mention_command: Callable[[str], str], *, can_manage_server: bool
) -> str:
    """Return what to begin with, and for a server's managers what they can set."""
    values = _build_mention_values(texts, mention_command)
    lines = [texts("help-start", **values)]
    if can_manage_server:
        lines.append(texts("help-start-server", **values))
    return "\n".join(lines)


def format_moves_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return how to play by typing."""
    return texts("help-moves", most=MAX_SET_ASIDE, **_build_mention_values(texts, mention_command))


def format_counts_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return which games count, and how places are given."""
    values = _build_mention_values(texts, mention_command)
    text = texts(
        "help-counts",
        days=ABANDONED_AFTER_DAYS,
        longest=MAX_GAME_DAYS,
        least=DEFAULT_MIN_GAMES,
        **values,
    )
    return text + "\n\n" + texts("help-odds")


def format_privacy_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return what is kept about players, and why."""
    return texts("help-privacy", **_build_mention_values(texts, mention_command))


async def _build_help_message(
    interaction: Interaction, page: control_ids.HelpPage
) -> MessageLayout:
    texts = (await load_viewer(interaction)).texts
    page_buttons = [
        build_button(texts(label), control_ids.HelpPageId(other), is_disabled=other is page)
        for other, label in _PAGE_LABELS.items()
    ]
    action_buttons = [
        build_button(texts("button-new"), control_ids.NewDealId(), ButtonStyle.PRIMARY),
        build_button(texts("button-rules"), control_ids.OpenPageId(control_ids.Destination.RULES)),
        build_button(
            texts("button-all-games"), control_ids.AllGamesId(control_ids.GameMenuPurpose.DEAL)
        ),
        build_button(
            texts("button-settings"), control_ids.OpenPageId(control_ids.Destination.SETTINGS)
        ),
    ]
    return MessageLayout(
        Text(await _load_page_text(interaction, page, texts), replies.PageMark.HELP),
        *build_button_rows(page_buttons),
        *build_button_rows(action_buttons),
    )


async def _load_page_text(
    interaction: Interaction, page: control_ids.HelpPage, texts: Texts
) -> str:
    mention_command = interaction.client.mention_command
    match page:
        case control_ids.HelpPage.START:
            is_manager = interaction.guild_id is not None and interaction.permissions.manage_guild
            return format_start_help(texts, mention_command, can_manage_server=is_manager)
        case control_ids.HelpPage.MOVES:
            return format_moves_help(texts, mention_command)
        case control_ids.HelpPage.COUNTS:
            return format_counts_help(texts, mention_command)
        case control_ids.HelpPage.ODDS:
            return await load_odds_text(interaction, texts)
        case control_ids.HelpPage.PRIVACY:
            return format_privacy_help(texts, mention_command)


def _build_mention_values(texts: Texts, mention_command: Callable[[str], str]) -> dict[str, object]:
    """Return the commands' mentions by the names of the texts' variables: ``server_daily``."""
    return {
        name.replace(" ", "_"): mention_command(format_command_name(texts, name))
        for name in _MENTIONED_COMMANDS
    }


def add_answer_handlers(router: Router) -> None:
    """Let the router know the controls of help, settings and lists of games."""
    router.add(control_ids.OpenPageId, handle_go_to)
    router.add(control_ids.NotNowId, handle_not_now)
    router.add(control_ids.HelpPageId, handle_help_page)
    router.add(control_ids.SetId, handle_set)
    router.add(control_ids.SwitchId, handle_switch)
    router.add(control_ids.GamesPageId, handle_games_page)
    router.add(control_ids.RemoveGameId, handle_remove_game)
    router.add(control_ids.ShareTextId, handle_share_text)
    router.add(control_ids.PostShareId, handle_post_share)
    router.add(control_ids.RulesId, handle_rules)


async def handle_go_to(interaction: Interaction, custom_id: control_ids.OpenPageId) -> None:
    """Show what the slash command shows."""
    await _DESTINATION_HANDLERS[custom_id.destination](interaction)


async def handle_not_now(interaction: Interaction, _custom_id: control_ids.NotNowId) -> None:
    """Say on the question's message that nothing changed."""
    texts = (await load_viewer(interaction)).texts
    await replies.edit_pressed_message(interaction, build_text_message(texts("left-as-it-is")))


async def handle_help_page(interaction: Interaction, custom_id: control_ids.HelpPageId) -> None:
    """Show another page of `/help`."""
    await update_help_page(interaction, custom_id.page)


async def handle_set(interaction: Interaction, custom_id: control_ids.SetId) -> None:
    """Change a setting to what was chosen."""
    await choose_setting(interaction, custom_id.setting, get_chosen_value(interaction))


async def handle_switch(interaction: Interaction, custom_id: control_ids.SwitchId) -> None:
    """Turn a setting on or off."""
    await switch_setting(interaction, custom_id.setting, is_on=custom_id.is_on)


async def handle_games_page(interaction: Interaction, custom_id: control_ids.GamesPageId) -> None:
    """Show another page of the player's unfinished games."""
    await update_games_page(interaction, custom_id.page)


async def handle_remove_game(interaction: Interaction, custom_id: control_ids.RemoveGameId) -> None:
    """Remove a game that cannot be opened any more."""
    await remove_game(interaction, custom_id.game_id)


async def handle_share_text(interaction: Interaction, custom_id: control_ids.ShareTextId) -> None:
    """Give the player a text and a poster of their finished game to share."""
    await show_share_page(interaction, custom_id.game_id)


async def handle_rules(interaction: Interaction, custom_id: control_ids.RulesId) -> None:
    """Show how a game is played."""
    await show_rules(interaction, custom_id.variant)


async def handle_post_share(interaction: Interaction, custom_id: control_ids.PostShareId) -> None:
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
    control_ids.Destination.TABLE: _show_table,
    control_ids.Destination.TABLE_AS_TEXT: _show_table_as_text,
    control_ids.Destination.TABLE_AS_PICTURE: _show_table_as_picture,
    control_ids.Destination.GAMES: show_games,
    control_ids.Destination.RESIGN: _ask_resign,
    control_ids.Destination.RULES: show_rules,
    control_ids.Destination.SETTINGS: show_settings,
    control_ids.Destination.HELP: show_help,
}
