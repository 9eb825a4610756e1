"""The pages of `/help`."""

from __future__ import annotations

from collections.abc import Callable

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_command_name
from bot.models.servers import DEFAULT_MIN_GAMES
from bot.services.games.new_games import MAX_GAME_DAYS, MAX_SET_ASIDE
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui.answers.custom_ids import Destination, GoToId, HelpPage, HelpPageId
from bot.ui.answers.odds_page import load_odds_text
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
)
from bot.ui.common.page_marks import PageMark
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import NewDealId
from bot.ui.game_lists.custom_ids import AllGamesId, GameMenuPurpose

_PAGE_LABELS = {
    HelpPage.START: "button-basics",
    HelpPage.MOVES: "button-how",
    HelpPage.COUNTS: "button-counts",
    HelpPage.ODDS: "button-odds",
    HelpPage.PRIVACY: "button-kept",
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
    await reply_with_page(interaction, await _build_help_message(interaction, HelpPage.START))


async def update_help_page(interaction: Interaction, page: HelpPage) -> None:
    """Show another page of the help on the message that was pressed."""
    await edit_pressed_page(interaction, await _build_help_message(interaction, page))


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


async def _build_help_message(interaction: Interaction, page: HelpPage) -> MessageLayout:
    texts = (await load_viewer(interaction)).texts
    page_buttons = [
        build_button(texts(label), HelpPageId(other), is_disabled=other is page)
        for other, label in _PAGE_LABELS.items()
    ]
    action_buttons = [
        build_button(texts("button-new"), NewDealId(), ButtonStyle.PRIMARY),
        build_button(texts("button-rules"), GoToId(Destination.RULES)),
        build_button(texts("button-all-games"), AllGamesId(GameMenuPurpose.DEAL)),
        build_button(texts("button-settings"), GoToId(Destination.SETTINGS)),
    ]
    return MessageLayout(
        Text(await _load_page_text(interaction, page, texts), PageMark.HELP),
        *build_button_rows(page_buttons),
        *build_button_rows(action_buttons),
    )


async def _load_page_text(interaction: Interaction, page: HelpPage, texts: Texts) -> str:
    mention_command = interaction.client.mention_command
    match page:
        case HelpPage.START:
            is_manager = interaction.guild_id is not None and interaction.permissions.manage_guild
            return format_start_help(texts, mention_command, can_manage_server=is_manager)
        case HelpPage.MOVES:
            return format_moves_help(texts, mention_command)
        case HelpPage.COUNTS:
            return format_counts_help(texts, mention_command)
        case HelpPage.ODDS:
            return await load_odds_text(interaction, texts)
        case HelpPage.PRIVACY:
            return format_privacy_help(texts, mention_command)


def _build_mention_values(texts: Texts, mention_command: Callable[[str], str]) -> dict[str, object]:
    """Return the commands' mentions by the names of the texts' variables: ``server_daily``."""
    return {
        name.replace(" ", "_"): mention_command(format_command_name(texts, name))
        for name in _MENTIONED_COMMANDS
    }
