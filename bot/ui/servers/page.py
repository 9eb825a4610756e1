"""What a server's owners set: where the bot speaks, its boards, and their new beginning."""

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
from bot.ui.common.replies import edit_original_reply, edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.servers import custom_ids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.servers import ServerSettings
    from bot.services.accounts.servers import ServerStatistics

_MESSAGE_CHANNEL_KINDS = ("text", "news", "forum", "voice", "stage_voice")
"""The kinds of channels that messages are written in, or in whose threads they are."""

_MIN_RANKED_GAMES_CHOICES = (1, 3, 5, 10, 20, 30, 50, 100, 200, 500, MAX_MIN_RANKED_GAMES)
"""What the menu offers; the command takes any between."""


def get_managed_server_id(interaction: Interaction) -> int:
    """The server that this person may manage; GameError where there is none, or they may not."""
    if interaction.guild_id is None:
        raise GameError(ErrorKey.NO_SERVER)
    if not interaction.permissions.manage_guild:
        raise GameError(ErrorKey.NOT_YOUR_SERVER)
    return interaction.guild_id


async def show_public_channels(interaction: Interaction) -> None:
    """Where the bot answers publicly, to be changed."""
    server = await interaction.client.services.server_settings.load_settings(
        get_managed_server_id(interaction)
    )
    words = (await load_viewer(interaction)).texts
    await reply_privately(interaction, _build_public_channels_message(interaction, server, words))


async def set_public_channels(
    interaction: Interaction, channel_ids: Iterable[int], existing_ids: set[int]
) -> None:
    """Answers publicly in these channels alone, of which some may be gone; everywhere if none.

    GameError ``channels-gone`` where all of them are.
    """
    guild, found = get_managed_server_id(interaction), sorted(set(channel_ids))
    channels = tuple(each for each in found if each in existing_ids)
    if found and not channels:
        raise GameError(ErrorKey.CHANNELS_GONE)
    server = await interaction.client.services.server_settings.change_settings(
        guild, public_channel_ids=channels
    )
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(
        interaction, _build_public_channels_message(interaction, server, words)
    )


async def show_leaderboard_settings(
    interaction: Interaction, min_ranked_games: int | None = None
) -> None:
    """What is set for the server's boards, to be changed, and what stands on them.

    ``minimum`` games are needed for a place from now on.
    """
    if min_ranked_games is not None:
        await _save_min_ranked_games(interaction, min_ranked_games)
    await reply_privately(interaction, await _build_leaderboard_settings(interaction))


async def set_global_leaderboards(interaction: Interaction, *, is_included: bool) -> None:
    """Counts the server's results on the boards of all, or no more.

    Where many have played here it takes longer than Discord waits for an answer.
    """
    server = get_managed_server_id(interaction)
    await interaction.response.defer()
    await interaction.client.services.server_settings.change_settings(
        server, is_on_global_leaderboards=is_included
    )
    await edit_original_reply(interaction, await _build_leaderboard_settings(interaction))


async def set_min_ranked_games(interaction: Interaction, min_ranked_games: int) -> None:
    """So many games a player must have for a place on the server's boards."""
    await _save_min_ranked_games(interaction, min_ranked_games)
    await edit_pressed_message(interaction, await _build_leaderboard_settings(interaction))


async def ask_leaderboard_reset_confirmation(interaction: Interaction) -> None:
    """Asks before the server's boards begin anew."""
    (
        server,
        figures,
    ) = await interaction.client.services.server_settings.load_settings_and_statistics(
        get_managed_server_id(interaction)
    )
    words = (await load_viewer(interaction)).texts
    await reply_privately(
        interaction,
        build_text_message(
            words(
                "ask-reset",
                games=figures.games,
                players=figures.players,
                staked=figures.staked_games,
            ),
            build_button(
                words("button-reset"),
                custom_ids.ResetLeaderboardsId(server.era),
                ButtonStyle.DANGER,
            ),
            build_button(words("button-not-now"), custom_ids.KeepLeaderboardsId()),
        ),
    )


async def reset_leaderboards(interaction: Interaction, era: int) -> None:
    """Begins the server's boards anew, if they still are as they were asked about."""
    await interaction.client.services.server_settings.reset_leaderboards(
        get_managed_server_id(interaction), era
    )
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(words("server-reset-done")))


async def keep_leaderboards(interaction: Interaction) -> None:
    """Leaves the boards as they are, after the question."""
    get_managed_server_id(interaction)
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(words("server-reset-not")))


async def _save_min_ranked_games(interaction: Interaction, min_ranked_games: int) -> None:
    await interaction.client.services.server_settings.change_settings(
        get_managed_server_id(interaction), min_ranked_games=min_ranked_games
    )


def _build_public_channels_message(
    interaction: Interaction, server: ServerSettings, texts: Texts
) -> MessageLayout:
    there = _list_existing_channels(interaction, server.public_channel_ids)
    if there:
        listed = ", ".join(f"<#{each}>" for each in there)
        now = texts("server-channels-some", channels=listed, count=len(there))
    else:
        now = texts("server-channels-gone" if server.public_channel_ids else "server-channels-all")
    channel_menu = ChannelMenu(
        texts("menu-channels"),
        custom_ids.PublicChannelsId(),
        _MESSAGE_CHANNEL_KINDS,
        chosen_ids=there,
        min_choices=0,
        max_choices=MAX_MENU_OPTIONS,
    )
    everywhere = build_button(texts("button-channels-all"), custom_ids.AllChannelsId())
    return MessageLayout(
        build_panel(
            Text(texts("server-channels")),
            Text(now),
            channel_menu,
            *(build_button_rows([everywhere]) if server.public_channel_ids else []),
        )
    )


def _list_existing_channels(
    interaction: Interaction, channel_ids: tuple[int, ...]
) -> tuple[int, ...]:
    """Those that have not been deleted, as far as the bot can know: a guest knows none."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    return channel_ids if guild is None else tuple(filter(guild.get_channel, channel_ids))


async def _build_leaderboard_settings(interaction: Interaction) -> MessageLayout:
    (
        server,
        figures,
    ) = await interaction.client.services.server_settings.load_settings_and_statistics(
        get_managed_server_id(interaction)
    )
    words = (await load_viewer(interaction)).texts
    shown, other = (
        server.is_on_global_leaderboards,
        "off" if server.is_on_global_leaderboards else "on",
    )
    minima = sorted({*_MIN_RANKED_GAMES_CHOICES, server.min_ranked_games})
    return MessageLayout(
        build_panel(
            Text(words("server-board")),
            Text(_format_server_statistics(figures, words)),
            Section(
                words("server-everywhere-on" if shown else "server-everywhere-off"),
                build_button(
                    words(f"button-everywhere-{other}"),
                    custom_ids.GlobalLeaderboardsId(not shown),
                ),
            ),
            Text(words("server-minimum", minimum=server.min_ranked_games)),
            build_menu(
                words("menu-minimum"),
                custom_ids.MinRankedGamesId(),
                [(words("server-minimum-games", count=each), str(each)) for each in minima],
                str(server.min_ranked_games),
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
