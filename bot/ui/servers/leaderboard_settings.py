"""A server's settings of its leaderboards, and resetting these."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.models.servers import ServerSettings
from bot.services.accounts.servers import MAX_MIN_RANKED_GAMES, ServerStatistics
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_menu,
    build_panel,
    build_text_message,
)
from bot.ui.common.paginate import BoardControl
from bot.ui.common.replies import edit_original_reply, edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.servers import custom_ids
from bot.ui.servers.managed_server import get_managed_server_id

_MIN_RANKED_GAMES_CHOICES = (1, 3, 5, 10, 20, 30, 50, 100, 200, 500, MAX_MIN_RANKED_GAMES)
"""The numbers in the menu; the command takes any number between them too."""


async def show_leaderboard_settings(
    interaction: Interaction, min_ranked_games: int | None = None
) -> None:
    """Show the settings of the server's leaderboards, and how many games are on them.

    ``min_ranked_games`` is set first where it is given.
    """
    if min_ranked_games is not None:
        await _save_min_ranked_games(interaction, min_ranked_games)
    await reply_privately(interaction, await _build_leaderboard_settings(interaction))


async def set_global_leaderboards(interaction: Interaction, *, is_included: bool) -> None:
    """Count the server's results on the global leaderboards, or stop that."""
    server_id = get_managed_server_id(interaction)
    # With many players it takes longer than Discord waits for an answer.
    await interaction.response.defer()
    await interaction.client.services.server_settings.change_settings(
        server_id, is_on_global_leaderboards=is_included
    )
    await edit_original_reply(interaction, await _build_leaderboard_settings(interaction))


async def set_min_ranked_games(interaction: Interaction, min_ranked_games: int) -> None:
    """Set how many games players need to be ranked on the server's leaderboards."""
    await _save_min_ranked_games(interaction, min_ranked_games)
    await edit_pressed_message(interaction, await _build_leaderboard_settings(interaction))


async def ask_leaderboard_reset_confirmation(interaction: Interaction) -> None:
    """Ask before the server's leaderboards are reset."""
    server, statistics = await _load_settings_and_statistics(interaction)
    texts = (await load_viewer(interaction)).texts
    question = texts(
        "ask-reset",
        games=statistics.games,
        players=statistics.players,
        staked=statistics.games_for_money,
    )
    reset_id = custom_ids.ResetLeaderboardsId(server.era)
    await reply_privately(
        interaction,
        build_text_message(
            question,
            build_button(texts("button-reset"), reset_id, ButtonStyle.DANGER),
            build_button(texts("button-not-now"), custom_ids.CancelLeaderboardResetId()),
        ),
    )


async def reset_leaderboards(interaction: Interaction, era: int) -> None:
    """Reset the server's leaderboards if they are still in the era of the question."""
    await interaction.client.services.server_settings.reset_leaderboards(
        get_managed_server_id(interaction), era
    )
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(texts("server-reset-done")))


async def cancel_leaderboard_reset(interaction: Interaction) -> None:
    """Say on the question's message that the leaderboards stay as they are."""
    get_managed_server_id(interaction)
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(texts("server-reset-not")))


async def _load_settings_and_statistics(
    interaction: Interaction,
) -> tuple[ServerSettings, ServerStatistics]:
    return await interaction.client.services.server_settings.load_settings_and_statistics(
        get_managed_server_id(interaction)
    )


async def _save_min_ranked_games(interaction: Interaction, min_ranked_games: int) -> None:
    await interaction.client.services.server_settings.change_settings(
        get_managed_server_id(interaction), min_ranked_games=min_ranked_games
    )


async def _build_leaderboard_settings(interaction: Interaction) -> MessageLayout:
    server, statistics = await _load_settings_and_statistics(interaction)
    texts = (await load_viewer(interaction)).texts
    is_included = server.is_on_global_leaderboards
    choices = sorted({*_MIN_RANKED_GAMES_CHOICES, server.min_ranked_games})
    signal_count = await interaction.client.services.signals.count_games(server.id)
    return MessageLayout(
        build_panel(
            Text(texts("server-board")),
            Text(_format_server_statistics(statistics, texts)),
            Section(
                texts("server-everywhere-on" if is_included else "server-everywhere-off"),
                build_button(
                    texts("button-everywhere-off" if is_included else "button-everywhere-on"),
                    custom_ids.GlobalLeaderboardsId(not is_included),
                ),
            ),
            Text(texts("server-minimum", minimum=server.min_ranked_games)),
            build_menu(
                texts("menu-minimum"),
                custom_ids.MinRankedGamesId(),
                [(texts("server-minimum-games", count=choice), str(choice)) for choice in choices],
                str(server.min_ranked_games),
            ),
            Section(
                texts("server-signals-count", count=signal_count),
                build_button(
                    texts("button-signals"),
                    custom_ids.SignalsId(BoardControl.FIRST, 0),
                    is_disabled=not signal_count,
                ),
            ),
        )
    )


def _format_server_statistics(statistics: ServerStatistics, texts: Texts) -> str:
    if not statistics.games:
        return texts("server-board-empty")
    return texts(
        "server-board-figures",
        games=statistics.games,
        players=statistics.players,
        placed=statistics.ranked_players,
    )
