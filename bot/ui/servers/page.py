"""A server's settings: public channels, leaderboards, and resetting these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.accounts.servers import MAX_MIN_RANKED_GAMES
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    ButtonStyle,
    ChannelMenu,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
    build_text_message,
)
from bot.ui.common.paginate import BoardControl
from bot.ui.common.replies import edit_original_reply, edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer, mention_command
from bot.ui.servers import custom_ids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.servers import ServerSettings
    from bot.services.accounts.servers import ServerStatistics

_MESSAGE_CHANNEL_KINDS = ("text", "news", "forum", "voice", "stage_voice")
"""The kinds of channels that have messages, or threads with messages."""

_MIN_RANKED_GAMES_CHOICES = (1, 3, 5, 10, 20, 30, 50, 100, 200, 500, MAX_MIN_RANKED_GAMES)
"""The numbers in the menu; the command takes any number between them too."""


def get_managed_server_id(interaction: Interaction) -> int:
    """Return the server's id; GameError outside servers and for people who may not manage it."""
    if interaction.guild_id is None:
        raise GameError(ErrorKey.NO_SERVER)
    if not interaction.permissions.manage_guild:
        raise GameError(ErrorKey.NOT_YOUR_SERVER)
    return interaction.guild_id


async def show_public_channels(interaction: Interaction) -> None:
    """Show in which channels the bot posts publicly, with controls to change that."""
    server = await interaction.client.services.server_settings.load_settings(
        get_managed_server_id(interaction)
    )
    texts = (await load_viewer(interaction)).texts
    await reply_privately(interaction, _build_public_channels_message(interaction, server, texts))


async def set_public_channels(
    interaction: Interaction, channel_ids: Iterable[int], existing_ids: set[int]
) -> None:
    """Let the bot post publicly only in those of the channels that exist; everywhere if none.

    Raises GameError (``channels-gone``) if channels were chosen and none of them exists.
    """
    server_id, chosen_ids = get_managed_server_id(interaction), sorted(set(channel_ids))
    public_ids = tuple(channel_id for channel_id in chosen_ids if channel_id in existing_ids)
    if chosen_ids and not public_ids:
        raise GameError(ErrorKey.CHANNELS_GONE)
    server = await interaction.client.services.server_settings.change_settings(
        server_id, public_channel_ids=public_ids
    )
    texts = (await load_viewer(interaction)).texts
    message = _build_public_channels_message(interaction, server, texts)
    await edit_pressed_message(interaction, message)


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


def _build_public_channels_message(
    interaction: Interaction, server: ServerSettings, texts: Texts
) -> MessageLayout:
    channel_ids = _list_existing_channels(interaction, server.public_channel_ids)
    if channel_ids:
        channels = texts.format_list(f"<#{channel_id}>" for channel_id in channel_ids)
        current = texts("server-channels-some", channels=channels, count=len(channel_ids))
    elif server.public_channel_ids:
        current = texts("server-channels-gone")
    else:
        current = texts("server-channels-all")
    channel_menu = ChannelMenu(
        texts("menu-channels"),
        custom_ids.PublicChannelsId(),
        _MESSAGE_CHANNEL_KINDS,
        chosen_ids=channel_ids,
        min_choices=0,
        max_choices=MAX_MENU_OPTIONS,
    )
    all_button = build_button(texts("button-channels-all"), custom_ids.AllChannelsId())
    return MessageLayout(
        build_panel(
            Text(texts("server-channels")),
            Text(current),
            Text(
                texts(
                    "server-channels-tables",
                    server_tables=mention_command(interaction, texts, "server tables"),
                )
            ),
            channel_menu,
            *(build_button_rows([all_button]) if server.public_channel_ids else []),
        )
    )


def _list_existing_channels(
    interaction: Interaction, channel_ids: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the channels that were not deleted; all of them if the bot cannot see the server."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    return channel_ids if guild is None else tuple(filter(guild.get_channel, channel_ids))


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
