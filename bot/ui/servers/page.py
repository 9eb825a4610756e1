"""What a server's owners set: where the bot speaks, its boards, and their new beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle, ChannelType, ui

from bot.engine.errors import GameError
from bot.services.servers import MOST
from bot.ui import ids
from bot.ui.message import MENU, Message, button, menu, note, rows
from bot.ui.show import say
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.servers import Figures
    from bot.store.servers import Server

_SPOKEN_IN = [
    *(ChannelType.text, ChannelType.news, ChannelType.forum),
    *(ChannelType.voice, ChannelType.stage_voice),
]
"""The kinds of channels that messages are written in, or in whose threads they are."""

_MINIMA = (1, 3, 5, 10, 20, 30, 50, 100, 200, 500, MOST)
"""What the menu offers; the command takes any between."""


def managed(interaction: Interaction) -> int:
    """The server that this person may manage; GameError where there is none, or they may not."""
    if interaction.guild_id is None:
        raise GameError("no-server")
    if not interaction.permissions.manage_guild:
        raise GameError("not-your-server")
    return interaction.guild_id


async def channels_page(interaction: Interaction) -> None:
    """Where the bot answers publicly, to be changed."""
    server = await interaction.client.services.servers.get(managed(interaction))
    words = (await listener(interaction)).words
    await say(interaction, _channels(interaction, server, words))


async def set_channels(interaction: Interaction, wanted: Iterable[int], there: set[int]) -> None:
    """Answers publicly in these channels alone, of which some may be gone; everywhere if none.

    GameError ``channels-gone`` where all of them are.
    """
    guild, found = managed(interaction), sorted(set(wanted))
    channels = tuple(each for each in found if each in there)
    if found and not channels:
        raise GameError("channels-gone")
    server = await interaction.client.services.servers.change(guild, channels=channels)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=_channels(interaction, server, words))


async def board_page(interaction: Interaction, minimum: int | None = None) -> None:
    """What is set for the server's boards, to be changed, and what stands on them.

    ``minimum`` games are needed for a place from now on.
    """
    if minimum is not None:
        await _change_minimum(interaction, minimum)
    await say(interaction, await _board(interaction))


async def set_everywhere(interaction: Interaction, *, shown: bool) -> None:
    """Counts the server's results on the boards of all, or no more.

    Where many have played here it takes longer than Discord waits for an answer.
    """
    server = managed(interaction)
    await interaction.response.defer()
    await interaction.client.services.servers.change(server, everywhere=shown)
    await interaction.edit_original_response(view=await _board(interaction))


async def set_minimum(interaction: Interaction, minimum: int) -> None:
    """So many games a player must have for a place on the server's boards."""
    await _change_minimum(interaction, minimum)
    await interaction.response.edit_message(view=await _board(interaction))


async def ask_reset(interaction: Interaction) -> None:
    """Asks before the server's boards begin anew."""
    server, figures = await interaction.client.services.servers.figures(managed(interaction))
    words = (await listener(interaction)).words
    await say(
        interaction,
        note(
            words("ask-reset", games=figures.games, players=figures.players, staked=figures.staked),
            button(words("button-reset"), ids.server("reset", server.era), ButtonStyle.danger),
            button(words("button-not-now"), ids.server("keep")),
        ),
    )


async def reset(interaction: Interaction, era: int) -> None:
    """Begins the server's boards anew, if they still are as they were asked about."""
    await interaction.client.services.servers.reset(managed(interaction), era)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("server-reset-done")))


async def keep(interaction: Interaction) -> None:
    """Leaves the boards as they are, after the question."""
    managed(interaction)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("server-reset-not")))


async def _change_minimum(interaction: Interaction, minimum: int) -> None:
    await interaction.client.services.servers.change(managed(interaction), minimum=minimum)


def _channels(interaction: Interaction, server: Server, words: Words) -> Message:
    there = _still_there(interaction, server.channels)
    if there:
        listed = ", ".join(f"<#{each}>" for each in there)
        now = words("server-channels-some", channels=listed, count=len(there))
    else:
        now = words("server-channels-gone" if server.channels else "server-channels-all")
    chooser: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=ids.server("channels"),
        placeholder=words("menu-channels"),
        channel_types=_SPOKEN_IN,
        min_values=0,
        max_values=MENU,
        default_values=[
            discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
            for each in there
        ],
    )
    everywhere = button(words("button-channels-all"), ids.server("channels-all"))
    return Message(
        ui.Container(
            ui.TextDisplay(words("server-channels")),
            ui.TextDisplay(now),
            ui.ActionRow(chooser),
            *(rows([everywhere]) if server.channels else []),
        )
    )


def _still_there(interaction: Interaction, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Those that have not been deleted, as far as the bot can know: a guest knows none."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    return channels if guild is None else tuple(filter(guild.get_channel, channels))


async def _board(interaction: Interaction) -> Message:
    server, figures = await interaction.client.services.servers.figures(managed(interaction))
    words = (await listener(interaction)).words
    shown, other = server.everywhere, "off" if server.everywhere else "on"
    minima = sorted({*_MINIMA, server.minimum})
    return Message(
        ui.Container(
            ui.TextDisplay(words("server-board")),
            ui.TextDisplay(_figures(figures, words)),
            ui.Section(
                words("server-everywhere-on" if shown else "server-everywhere-off"),
                accessory=button(
                    words(f"button-everywhere-{other}"), ids.server("everywhere", other)
                ),
            ),
            ui.TextDisplay(words("server-minimum", minimum=server.minimum)),
            menu(
                words("menu-minimum"),
                ids.server("minimum"),
                [(words("server-minimum-games", count=each), str(each)) for each in minima],
                str(server.minimum),
            ),
        )
    )


def _figures(figures: Figures, words: Words) -> str:
    if not figures.games:
        return words("server-board-empty")
    return words(
        "server-board-figures",
        games=figures.games,
        players=figures.players,
        placed=figures.placed,
    )
