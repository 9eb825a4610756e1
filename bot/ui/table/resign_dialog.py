"""Giving a game up, or cashing it in: the question, and what follows."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.services.contests.attempts import Attempt
from bot.services.games.game_requests import GameVersion
from bot.services.games.tables import Table
from bot.ui.common.components import ButtonStyle, MessageLayout, build_button, build_text_message
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.house.text import format_current_payout, format_deck_price, format_payout_result
from bot.ui.table.controls import build_after_game_buttons, build_analysis_buttons
from bot.ui.table.custom_ids import KeepGameId, ResignGameId
from bot.ui.table.last_message import remove_table_controls
from bot.ui.table.outcome_text import format_outcome
from bot.ui.table.reply import load_attempt, note_table


async def ask_resign_confirmation(interaction: Interaction, table: Table) -> None:
    """Ask the player before a game is given up or cashed in."""
    texts = (await load_viewer(interaction, table.player_settings)).texts
    text_key = "house-ask-cash-in" if table.game.price_book else "ask-resign"
    await reply_privately(
        interaction,
        build_text_message(
            texts(text_key, **build_game_values(table, texts)),
            build_button(
                format_resign_label(table, texts), ResignGameId.at(table.game), ButtonStyle.DANGER
            ),
            build_button(texts("button-keep"), KeepGameId(table.game.id)),
        ),
    )


async def resign_game(interaction: Interaction, version: GameVersion) -> None:
    """End the game, and say on the question's message how it ended."""
    table = await interaction.client.services.play.resign_game(interaction.user.id, version)
    note_table(interaction, table)
    attempt = await load_attempt(interaction, table)
    viewer = await load_viewer(interaction, table.player_settings)
    outcome = format_outcome(table, viewer.texts, attempt)
    await edit_pressed_message(interaction, _build_result_message(table, attempt, viewer))
    buttons = build_analysis_buttons(table.game, attempt, viewer.texts)
    interaction.client.run_in_background(
        remove_table_controls(interaction, table, outcome, buttons)
    )


async def show_game_result(interaction: Interaction, game_id: int) -> None:
    """Say once more how a game ended, with what can follow."""
    services = interaction.client.services
    table = await services.play.load_own_table(interaction.user.id, game_id)
    attempt = await services.attempts.load_attempt(table.game, table.contest)
    viewer = await load_viewer(interaction, table.player_settings)
    await reply_privately(interaction, _build_result_message(table, attempt, viewer))


async def keep_game(interaction: Interaction, game_id: int) -> None:
    """Say on the question's message that the game goes on."""
    table = await interaction.client.services.play.load_own_table(interaction.user.id, game_id)
    texts = (await load_viewer(interaction, table.player_settings)).texts
    message = build_text_message(texts("kept", **build_game_values(table, texts)))
    await edit_pressed_message(interaction, message)


def build_game_values(table: Table, texts: Texts) -> dict[str, object]:
    """Return what sentences about a game may name: its name, cards up, and its money."""
    price_book = table.game.price_book
    money_values = (
        {
            "paid": format_deck_price(price_book, texts),
            "worth": format_current_payout(table, texts),
            "payment": format_payout_result(price_book, table, texts),
        }
        if price_book
        else {}
    )
    return {
        **money_values,
        "game": format_game_name(texts, table.game.variant),
        "up": table.state.cards_up,
        "cards": table.rules.cards_to_win,
    }


def _build_result_message(table: Table, attempt: Attempt | None, viewer: Viewer) -> MessageLayout:
    buttons = build_after_game_buttons(
        table, viewer.texts, attempt, can_play_for_money=viewer.player.can_play_for_money
    )
    return build_text_message(format_outcome(table, viewer.texts, attempt), *buttons)


def format_resign_label(table: Table, texts: Texts) -> str:
    """Return the label of the button that ends a game."""
    return texts("button-cash-in" if table.game.price_book else "button-give-up")
