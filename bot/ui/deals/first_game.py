"""The question which game a new player would like first."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.services.game_choice.game_choice import FirstGameChoice
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
)
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import DealChosenId
from bot.ui.game_lists.custom_ids import AllGamesId, GameMenuPurpose
from bot.ui.language_menu import build_language_offer


async def ask_first_game(interaction: Interaction) -> None:
    """Ask the person privately which game to deal them."""
    texts = (await load_viewer(interaction)).texts
    choices = await interaction.client.services.game_choice.list_first_games()
    await reply_privately(interaction, build_first_game_message(choices, texts))


def build_first_game_message(choices: list[FirstGameChoice], texts: Texts) -> MessageLayout:
    """Return the question: a few words about each game, and a button that deals it.

    Below it, the languages in which the bot could have asked.
    """
    buttons = [
        build_button(
            format_game_name(texts, choice.variant),
            DealChosenId(choice.variant),
            ButtonStyle.SECONDARY if number else ButtonStyle.PRIMARY,
        )
        for number, choice in enumerate(choices)
    ]
    buttons.append(build_button(texts("button-all-games"), AllGamesId(GameMenuPurpose.DEAL)))
    return MessageLayout(
        Text(texts("first-game-title")),
        *(Text(_format_choice(choice, texts)) for choice in choices),
        *build_button_rows(buttons),
        build_language_offer(texts),
    )


def _format_choice(choice: FirstGameChoice, texts: Texts) -> str:
    rate = texts(
        "first-game-hints-win" if choice.is_won_by_hints else "first-game-players-win",
        rate=texts.format_percentage(round(choice.win_rate, 2) or choice.win_rate),
        wins=choice.wins,
        games=choice.games,
    )
    name = format_game_name(texts, choice.variant)
    about = texts(f"first-game-{choice.variant}")
    return texts("first-game-choice", game=name, about=about, rate=rate)
