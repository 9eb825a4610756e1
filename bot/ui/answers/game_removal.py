"""Games that cannot be opened any more: how they are told of, and their removal."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_error, format_game_name
from bot.models.games import Game
from bot.services.games.stored_games import UnreadableGameError
from bot.ui.answers.custom_ids import Destination, GoToId, RemoveGameId
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    MessageLayout,
    build_button,
    build_text_message,
)
from bot.ui.common.replies import edit_pressed_message
from bot.ui.common.viewer import format_deal_name, load_viewer
from bot.ui.deals.custom_ids import NewDealId


def build_unreadable_game_message(
    error: UnreadableGameError, player_id: int, texts: Texts
) -> MessageLayout:
    """Return what to say of a game that cannot be opened; its own player may remove it."""
    if not error.is_removable or error.game.player_id != player_id:
        return build_text_message(format_error(texts, error.without_removal()))
    return build_text_message(
        format_error(texts, error),
        build_remove_button(error.game.id, texts, ButtonStyle.PRIMARY),
        build_button(texts("button-new"), NewDealId()),
    )


def build_remove_button(
    game_id: int, texts: Texts, style: ButtonStyle = ButtonStyle.SECONDARY
) -> Button:
    """Return the button that removes a game which cannot be opened."""
    return build_button(texts("button-remove"), RemoveGameId(game_id), style)


async def remove_game(interaction: Interaction, game_id: int) -> None:
    """Remove a game that cannot be opened, and say so on the message that was pressed."""
    services = interaction.client.services
    game = await services.removal.remove_unreadable_game(interaction.user.id, game_id)
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(
        interaction,
        build_text_message(
            _format_removal(game, texts),
            build_button(texts("button-new"), NewDealId(), ButtonStyle.PRIMARY),
            build_button(texts("button-games"), GoToId(Destination.GAMES)),
        ),
    )


def _format_removal(game: Game, texts: Texts) -> str:
    return texts(
        "removed", game=format_game_name(texts, game.variant), deal=format_deal_name(game, texts)
    )
