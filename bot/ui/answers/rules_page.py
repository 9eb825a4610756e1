"""How a game is played, with a picture of its opening table."""

from __future__ import annotations

from bot.client import Interaction
from bot.engine.rules import Rules
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name, list_other_game_names
from bot.locale.rule_pages import format_rules
from bot.services.game_choice.game_choice import MAX_SUGGESTIONS
from bot.services.game_choice.lengths import estimate_least_moves, find_length
from bot.services.game_choice.similar_games import list_similar_games
from bot.ui.common.components import (
    ButtonStyle,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import NewDealId
from bot.ui.game_lists.custom_ids import AllGamesId, GameMenuId, GameMenuPurpose
from bot.ui.game_lists.page import build_game_option, show_all_games
from bot.ui.position.table_illustration import illustrate_opening
from bot.variants import get_variant


async def show_rules(interaction: Interaction, variant: str | None = None) -> None:
    """Show how a game is played; without a variant, the one that the player played last.

    A new player is shown all games to choose from.
    """
    game_choice = interaction.client.services.game_choice
    key = variant or await game_choice.find_last_variant(interaction.user.id)
    if key is None:
        await show_all_games(interaction, GameMenuPurpose.RULES)
    else:
        await reply_with_page(interaction, await _build_rules_message(interaction, key))


async def update_rules(interaction: Interaction, variant: str) -> None:
    """Show how a game is played on the message whose menu it was chosen in."""
    await edit_pressed_page(interaction, await _build_rules_message(interaction, variant))


def _format_length(rules: Rules, texts: Texts) -> str:
    return texts("rules-length", length=find_length(rules), least=estimate_least_moves(rules))


def _build_similar_menu(rules: Rules, texts: Texts) -> Menu:
    """Return a menu that leads to the rules of the games that are most like this one."""
    similar_games = list_similar_games(rules.key, MAX_SUGGESTIONS)
    return Menu(
        texts("menu-similar-games"),
        GameMenuId(GameMenuPurpose.RULES, "like", 0),
        tuple(build_game_option(key, texts) for key in similar_games),
    )


async def _build_rules_message(interaction: Interaction, variant: str) -> MessageLayout:
    viewer = await load_viewer(interaction)
    texts, rules = viewer.texts, get_variant(variant)
    buttons = [
        build_button(texts("button-play"), NewDealId(rules.key), ButtonStyle.PRIMARY),
        build_button(texts("button-all-games"), AllGamesId(GameMenuPurpose.RULES)),
    ]
    return MessageLayout(
        build_panel(
            Text(_format_introduction(rules, texts)),
            await illustrate_opening(rules, viewer),
            Text(f"{format_rules(texts, rules)}\n{_format_length(rules, texts)}"),
            _build_similar_menu(rules, texts),
            *build_button_rows(buttons),
        )
    )


def _format_introduction(rules: Rules, texts: Texts) -> str:
    title = texts("rules-title", game=format_game_name(texts, rules.key))
    lines = [title, texts(f"about-{rules.key}")]
    if names := list_other_game_names(texts, rules.key):
        lines.append(texts("rules-names", names=texts.format_list(names)))
    return "\n".join(lines)
