"""Answers that are mostly words: rules, help, what else there is at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.locale.describe import format_game_name, format_rules, list_other_game_names
from bot.models.servers import DEFAULT_MIN_GAMES
from bot.services.games.dealing import MAX_SET_ASIDE
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.position.table_illustration import illustrate_opening
from bot.variants import get_variant

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.services.games.tables import Table


async def show_rules(interaction: Interaction, variant_key: str | None) -> None:
    """How a game is played, with its opening table; without ``key`` the game under way."""
    who = await load_viewer(interaction)
    words = who.texts
    rules = get_variant(variant_key or await _get_current_variant_key(interaction))
    name = format_game_name(words, rules.key)
    names = words("rules-names", names=", ".join(list_other_game_names(words, rules.key)))
    head = f"{words('rules-title', game=name)}\n{words(f'about-{rules.key}')}\n{names}"
    seen = await illustrate_opening(rules, who)
    message = MessageLayout(
        build_panel(
            Text(head),
            seen,
            Text(format_rules(words, rules)),
            *build_button_rows(
                [
                    build_button(
                        words("button-play"),
                        custom_ids.build_new_deal_id(rules.key),
                        ButtonStyle.PRIMARY,
                    )
                ]
            ),
        )
    )
    await reply_privately(interaction, message)


async def show_help(interaction: Interaction) -> None:
    """Where to begin."""
    await reply_privately(interaction, await _build_help_message(interaction, "basics"))


async def update_help_page(interaction: Interaction, page: str) -> None:
    """Another page of it, in place: ``basics``, ``counts`` or ``kept``."""
    await edit_pressed_message(interaction, await _build_help_message(interaction, page))


async def _build_help_message(interaction: Interaction, page: str) -> MessageLayout:
    words = (await load_viewer(interaction)).texts
    if page == "counts":
        told = words("help-counts", days=ABANDONED_AFTER_DAYS, least=DEFAULT_MIN_GAMES)
    elif page == "kept":
        told = words("help-kept")
    else:
        told = words("help", most=MAX_SET_ASIDE)
        if interaction.guild_id is not None and interaction.permissions.manage_guild:
            told += "\n" + words("help-server")
    first = (
        build_button(words("button-new"), custom_ids.build_command_id("new"), ButtonStyle.PRIMARY),
        build_button(words("button-rules"), custom_ids.build_command_id("rules")),
        build_button(words("button-settings"), custom_ids.build_command_id("settings")),
    )
    pages = (
        build_button(
            words("button-basics"),
            custom_ids.build_command_id("basics"),
            is_disabled=page == "basics",
        ),
        build_button(
            words("button-counts"),
            custom_ids.build_command_id("counts"),
            is_disabled=page == "counts",
        ),
        build_button(
            words("button-kept"), custom_ids.build_command_id("kept"), is_disabled=page == "kept"
        ),
    )
    return MessageLayout(Text(told), *build_button_rows(pages), *build_button_rows(first))


async def show_more_actions(interaction: Interaction, table: Table) -> None:
    """What else can be done at a table."""
    who = await load_viewer(interaction)
    words = who.texts
    otherwise = "picture" if who.player.is_text_only else "words"
    pages = [
        build_button(words(f"button-{page}"), custom_ids.build_command_id(page))
        for page in ("show", otherwise, "rules", "games", "settings", "help")
    ]
    deal = [build_button(words("button-new"), custom_ids.build_new_deal_id(table.game.variant))]
    if not table.game.contest_id:
        deal.append(
            build_button(words("button-same"), custom_ids.build_same_deal_id(table.game.id))
        )
    give_up = words("button-cash-in" if table.game.price_book else "button-resign")
    resign = build_button(give_up, custom_ids.build_command_id("resign"), ButtonStyle.DANGER)
    await reply_privately(
        interaction, build_text_message(words("more-title"), *pages, *deal, resign)
    )


async def _get_current_variant_key(interaction: Interaction) -> str:
    try:
        table = await interaction.client.services.play.load_current_table(interaction.user.id)
    except GameError:
        return "canfield"
    return table.game.variant
