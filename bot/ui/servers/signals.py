"""The page of a server's won games that look searched, for its managers."""

from __future__ import annotations

from collections.abc import Iterator

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.results import GameSignals
from bot.services.fair_play.signals import SignalPage
from bot.ui.common.components import (
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.paginate import BoardControl, build_page_buttons
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.replies import edit_pressed_message
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.custom_ids import ReplayId
from bot.ui.servers.custom_ids import DismissSignalsId, SignalsId
from bot.ui.servers.managed_server import get_managed_server_id

_VERY_STRONG = 30.0
"""From this strength on choices speak very strongly."""


async def show_signals(interaction: Interaction, page_number: int) -> None:
    """Show a page of the server's games that look searched on the message that was pressed."""
    server_id = get_managed_server_id(interaction)
    page = await interaction.client.services.signals.load_page(server_id, page_number)
    texts = (await load_viewer(interaction)).texts
    named_ids = [game.player_id for game in page.games if game.player_id not in page.private_ids]
    names = await fetch_player_names(interaction, named_ids, texts)
    await edit_pressed_message(interaction, _build_message(page, names, texts))


async def dismiss_signals(interaction: Interaction, game_id: int, page_number: int) -> None:
    """Show one of the games no more, and the rest of its page."""
    server_id = get_managed_server_id(interaction)
    await interaction.client.services.signals.dismiss_game(server_id, game_id)
    await show_signals(interaction, page_number)


def _build_message(page: SignalPage, names: dict[int, str], texts: Texts) -> MessageLayout:
    if not page.games:
        return MessageLayout(
            build_panel(
                Text(texts("signals-title")),
                Text(texts("signals-none")),
                Text(texts("signals-limits")),
            )
        )
    return MessageLayout(
        build_panel(
            Text(texts("signals-title")),
            Text(texts("signals-warning")),
            Text(texts("signals-limits")),
            *_build_games(page, names, texts),
            *_build_page_buttons(page, texts),
        )
    )


def _build_games(page: SignalPage, names: dict[int, str], texts: Texts) -> Iterator[Component]:
    for game in page.games:
        name = names.get(game.player_id, texts("player-private"))
        yield Text(_format_game(game, name, texts))
        dismiss_id = DismissSignalsId(game.game_id, page.page_number)
        buttons = [build_button(texts("button-signals-dismiss"), dismiss_id)]
        if game.player_id not in page.hidden_table_ids:
            buttons.insert(0, build_button(texts("button-replay"), ReplayId(game.game_id)))
        yield from build_button_rows(buttons)


def _format_game(game: GameSignals, name: str, texts: Texts) -> str:
    lines = [
        texts(
            "signals-game",
            player=name,
            game=format_game_name(texts, game.variant),
            number=str(game.game_id),
            day=texts.format_day(game.ended_at.date()),
        )
    ]
    if game.choice_strength is not None:
        is_very_strong = game.choice_strength >= _VERY_STRONG
        lines.append(texts("signals-choices-very" if is_very_strong else "signals-choices"))
    if game.evenness is not None:
        lines.append(texts("signals-timing", share=int(100 * game.evenness)))
    return "\n".join(lines)


def _build_page_buttons(page: SignalPage, texts: Texts) -> list[Component]:
    if not page.last_page_number:
        return []
    buttons = build_page_buttons(
        texts,
        (BoardControl.PREVIOUS, BoardControl.NEXT),
        page.page_number,
        page.last_page_number,
        SignalsId,
    )
    return list(build_button_rows(buttons))
