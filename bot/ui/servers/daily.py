"""What a server's owners set about the daily: where it is posted, when, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import TYPE_CHECKING, Any

import discord
from discord import ChannelType, ui
from discord.utils import format_dt

from bot.engine.errors import GameError
from bot.locale.catalogue import languages, words_for
from bot.ui import ids
from bot.ui.message import Message, button, menu, rows
from bot.ui.servers.page import managed
from bot.ui.show import say
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.store.servers import Server

POSTED_IN = [ChannelType.text, ChannelType.news]
"""The kinds of channels that the daily is posted in."""

FIRST_HOUR = 8
"""When it is posted where only a channel was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is to be set; None leaves it as it is."""

    channel: int | None = None
    hour: int | None = None
    language: str | None = None


async def daily_settings(interaction: Interaction, wanted: Wanted) -> None:
    """Sets what is wanted, and shows what is set.

    GameError where nothing says in which channel it is posted, or the bot cannot do it.
    """
    server = await _server(interaction)
    if wanted != Wanted():
        server = await _changed(interaction, server, wanted)
    await say(interaction, await _page(interaction, server))


async def change_daily(interaction: Interaction, wanted: Wanted) -> None:
    """The same from a menu of the page, which then shows it."""
    server = await _changed(interaction, await _server(interaction), wanted)
    await interaction.response.edit_message(view=await _page(interaction, server))


async def daily_off(interaction: Interaction) -> None:
    """Posts it no more, and shows that."""
    servers = interaction.client.services.servers
    server = await servers.change(managed(interaction), daily_channel=None)
    await interaction.response.edit_message(view=await _page(interaction, server))


async def _server(interaction: Interaction) -> Server:
    return await interaction.client.services.servers.get(managed(interaction))


async def _changed(interaction: Interaction, before: Server, wanted: Wanted) -> Server:
    channel = wanted.channel or before.daily_channel
    if channel is None:
        raise GameError("daily-no-channel")
    if not interaction.is_guild_integration():
        raise GameError("daily-guest")
    hour = before.daily_hour if wanted.hour is None else wanted.hour
    return await interaction.client.services.servers.change(
        before.id,
        daily_channel=channel,
        daily_hour=FIRST_HOUR if hour is None else hour,
        language=wanted.language or before.language or _language(interaction),
    )


def _language(interaction: Interaction) -> str:
    """What we speak that comes nearest to the server's own language on Discord."""
    return words_for(interaction.guild_locale.value if interaction.guild_locale else None).language


async def _page(interaction: Interaction, server: Server) -> Message:
    words = (await listener(interaction)).words
    lines = [words("server-daily")]
    more: list[ui.ActionRow[Any]] = []
    if server.daily_channel is None:
        lines.append(words("server-daily-off"))
    else:
        lines += [_now(server, words), await _state(interaction, server, words)]
        off = button(words("button-daily-off"), ids.server("daily-off"))
        more = [_hours(server, words), _languages(server, words), *rows([off])]
    told: ui.TextDisplay[Any] = ui.TextDisplay("\n".join(lines))
    return Message(ui.Container(told, _channels(interaction, server, words), *more))


def _now(server: Server, words: Words) -> str:
    assert server.daily_hour is not None  # whoever has a channel has an hour
    return words(
        "server-daily-on",
        channel=f"<#{server.daily_channel}>",
        hour=_hour(server.daily_hour),
        local=format_dt(_some_day(server.daily_hour), "t"),
        language=own_name(server.language),
    )


async def _state(interaction: Interaction, server: Server, words: Words) -> str:
    """What stands in the way of the next post, or when it comes."""
    posts = interaction.client.services.daily_posts
    if hindrance := _hindrance(interaction, server, words):
        return hindrance
    today = await posts.today(server.id)
    if today and today.refused:
        return words("server-daily-refused")
    at = await posts.next(server)
    if at is None:
        return words("server-daily-soon")
    return words("server-daily-next", at=format_dt(at, "t"), when=format_dt(at, "R"))


def _hindrance(interaction: Interaction, server: Server, words: Words) -> str:
    guild = interaction.client.get_guild(server.id)
    if guild is None or server.daily_channel is None:
        return ""
    channel = guild.get_channel(server.daily_channel)
    if channel is None:
        return words("server-daily-gone")
    allowed = channel.permissions_for(guild.me)
    if not (allowed.view_channel and allowed.send_messages):
        return words("server-daily-mute")
    return ""


def _channels(interaction: Interaction, server: Server, words: Words) -> ui.ActionRow[Any]:
    guild = interaction.client.get_guild(server.id)
    known = server.daily_channel is not None and (
        guild is None or guild.get_channel(server.daily_channel) is not None
    )
    kind = discord.SelectDefaultValueType.channel
    chooser: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=ids.server("daily-channel"),
        placeholder=words("menu-daily-channel"),
        channel_types=POSTED_IN,
        default_values=[
            discord.SelectDefaultValue(id=each, type=kind)
            for each in (server.daily_channel,)
            if each is not None and known
        ],
    )
    return ui.ActionRow(chooser)


def _hours(server: Server, words: Words) -> ui.ActionRow[Any]:
    options = [(words("server-daily-hour", hour=_hour(each)), str(each)) for each in range(24)]
    return menu(words("menu-daily-hour"), ids.server("daily-hour"), options, str(server.daily_hour))


def _languages(server: Server, words: Words) -> ui.ActionRow[Any]:
    options = [(own_name(each), each) for each in languages()]
    chosen = server.language or ""
    return menu(words("menu-daily-language"), ids.server("daily-language"), options, chosen)


def _hour(hour: int) -> str:
    return f"{hour:02}:00"


def _some_day(hour: int) -> datetime:
    """That hour of today, for Discord to show it in local time."""
    return datetime.combine(datetime.now(UTC).date(), time(hour), UTC)


def own_name(language: str | None) -> str:
    """A language by its own name for itself."""
    known = words_for(language)
    return str(known.locale.get_display_name(known.locale)).capitalize()
