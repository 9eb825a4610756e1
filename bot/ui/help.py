"""The pages of `/help`: where to begin, how to play, commands, what counts, what is kept."""

from collections.abc import Callable

from bot.client.client import Press
from bot.client.controls import handles
from bot.locale.catalogue import Texts
from bot.locale.describe import format_command_name
from bot.models.accounts import DEFAULT_MIN_GAMES
from bot.services.deals import MAX_DEALS_LEFT, MAX_GAME_DAYS, MAX_SET_ASIDE
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui import components, control_ids, replies, viewers

_PAGE_LABELS = {
    control_ids.HelpPage.START: "button-basics",
    control_ids.HelpPage.PLAY: "button-how",
    control_ids.HelpPage.MOVES: "button-commands",
    control_ids.HelpPage.COUNTS: "button-counts",
    control_ids.HelpPage.PRIVACY: "button-kept",
}

_MENTIONED_COMMANDS = (
    *("new", "daily", "challenge create", "leaderboard", "games", "settings", "share", "rules"),
    *("move", "draw", "undo", "redo", "auto", "hint", "table", "resign", "replay", "stats"),
    *("house", "server daily", "privacy export", "privacy erase"),
)
"""The commands that the pages may name."""


async def show_help(press: Press) -> None:
    """Show where to begin."""
    await replies.reply_with_page(
        press, await _build_help_message(press, control_ids.HelpPage.START)
    )


@handles(control_ids.HelpPageId)
async def update_help_page(press: Press, custom_id: control_ids.HelpPageId) -> None:
    """Show another page of the help on the message that was pressed."""
    message = await _build_help_message(press, custom_id.page)
    await replies.edit_pressed_page(press, message)


def format_start_help(
    texts: Texts, mention_command: Callable[[str], str], *, can_manage_server: bool
) -> str:
    """Return what to begin with, and for a server's managers what they can set."""
    lines = [_format_text("help-start", texts, mention_command)]
    if can_manage_server:
        lines.append(_format_text("help-start-server", texts, mention_command))
    return "\n".join(lines)


def format_play_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return how to play."""
    return _format_text("help-play", texts, mention_command)


def format_moves_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return what the commands do, and how to type moves."""
    return _format_text("help-moves", texts, mention_command, most=MAX_SET_ASIDE)


def format_counts_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return which games count, and how places are given."""
    return _format_text(
        "help-counts",
        texts,
        mention_command,
        left=MAX_DEALS_LEFT,
        days=ABANDONED_AFTER_DAYS,
        longest=MAX_GAME_DAYS,
        least=DEFAULT_MIN_GAMES,
    )


def format_privacy_help(texts: Texts, mention_command: Callable[[str], str]) -> str:
    """Return what is kept about players, and why."""
    return _format_text("help-privacy", texts, mention_command)


async def _build_help_message(press: Press, page: control_ids.HelpPage) -> components.MessageLayout:
    texts = (await viewers.load_viewer(press)).texts
    page_buttons = [
        components.Button(texts(label), control_ids.HelpPageId(other))
        for other, label in _PAGE_LABELS.items()
        if other is not page
    ]
    action_buttons = [
        components.Button(
            texts("button-new"), control_ids.NewDealId(), components.ButtonStyle.PRIMARY
        ),
        components.Button(
            texts("button-rules"), control_ids.OpenPageId(control_ids.Destination.RULES)
        ),
        components.Button(
            texts("button-all-games"), control_ids.AllGamesId(control_ids.GameMenuPurpose.DEAL)
        ),
        components.Button(
            texts("button-settings"), control_ids.OpenPageId(control_ids.Destination.SETTINGS)
        ),
    ]
    return components.MessageLayout(
        components.Text(_format_page(press, page, texts), replies.PageMark.HELP),
        *components.build_button_rows(page_buttons),
        *components.build_button_rows(action_buttons),
    )


def _format_page(press: Press, page: control_ids.HelpPage, texts: Texts) -> str:
    mention_command = press.client.mention_command
    match page:
        case control_ids.HelpPage.START:
            is_manager = press.server_id is not None and press.interaction.permissions.manage_guild
            return format_start_help(texts, mention_command, can_manage_server=is_manager)
        case control_ids.HelpPage.PLAY:
            return format_play_help(texts, mention_command)
        case control_ids.HelpPage.MOVES:
            return format_moves_help(texts, mention_command)
        case control_ids.HelpPage.COUNTS:
            return format_counts_help(texts, mention_command)
        case control_ids.HelpPage.PRIVACY:
            return format_privacy_help(texts, mention_command)


def _format_text(
    key: str, texts: Texts, mention_command: Callable[[str], str], **values: object
) -> str:
    """Return a text with mentions of commands, which are variables such as ``server_daily``.

    Mentions have the original names; the name in the texts' language stands once beside each.
    """
    own_names = {name: format_command_name(texts, name) for name in _MENTIONED_COMMANDS}
    mentions = {name: mention_command(own_names[name]) for name in _MENTIONED_COMMANDS}
    variables = {name.replace(" ", "_"): mention for name, mention in mentions.items()}
    text = texts(key, **variables, **values)
    for name, mention in mentions.items():
        if mention.startswith(f"</{name}:") and own_names[name] != name:
            text = text.replace(mention, f"{mention} (/{own_names[name]})", 1)
    return text
