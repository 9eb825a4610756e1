"""How a game is played, with a picture of its opening table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.locale.describe import format_game_name, format_rules, list_other_game_names
from bot.services.games.deal_choice import DEFAULT_VARIANT
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.replies import reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import NewDealId
from bot.ui.position.table_illustration import illustrate_opening
from bot.variants import get_variant

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.engine.rules import Rules
    from bot.locale.catalogue import Texts


async def show_rules(interaction: Interaction, variant: str | None = None) -> None:
    """Show how a game is played; without a variant, the one on the player's table."""
    viewer = await load_viewer(interaction)
    texts = viewer.texts
    rules = get_variant(variant or await _get_current_variant(interaction))
    play_button = build_button(texts("button-play"), NewDealId(rules.key), ButtonStyle.PRIMARY)
    message = MessageLayout(
        build_panel(
            Text(_format_introduction(rules, texts)),
            await illustrate_opening(rules, viewer),
            Text(format_rules(texts, rules)),
            *build_button_rows([play_button]),
        )
    )
    await reply_with_page(interaction, message)


def _format_introduction(rules: Rules, texts: Texts) -> str:
    title = texts("rules-title", game=format_game_name(texts, rules.key))
    names = texts("rules-names", names=", ".join(list_other_game_names(texts, rules.key)))
    return f"{title}\n{texts(f'about-{rules.key}')}\n{names}"


async def _get_current_variant(interaction: Interaction) -> str:
    try:
        table = await interaction.client.services.play.load_current_table(interaction.user.id)
    except GameError:
        return DEFAULT_VARIANT
    return table.game.variant
