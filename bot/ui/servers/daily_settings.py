"""What a server's owners set about the daily: where it is posted, when, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import choose_texts, get_texts_by_language
from bot.ui.common.components import (
    ButtonRow,
    ChannelMenu,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.servers import custom_ids
from bot.ui.servers.page import get_managed_server_id

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.servers import ServerSettings

POSTABLE_CHANNEL_KINDS = ("text", "news")
"""The kinds of channels that the daily is posted in."""

DEFAULT_HOUR = 8
"""When it is posted where only a channel was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailySettingsChange:
    """What is to be set; None leaves it as it is."""

    channel_id: int | None = None
    hour: int | None = None
    language: str | None = None


async def show_daily_settings(
    interaction: Interaction, settings_change: DailySettingsChange
) -> None:
    """Sets what is wanted, and shows what is set.

    GameError where nothing says in which channel it is posted, or the bot cannot do it.
    """
    server = await _load_managed_server(interaction)
    if settings_change != DailySettingsChange():
        server = await _save_daily_settings(interaction, server, settings_change)
    await reply_privately(interaction, await _build_daily_settings_message(interaction, server))


async def update_daily_settings(
    interaction: Interaction, settings_change: DailySettingsChange
) -> None:
    """The same from a menu of the page, which then shows it."""
    server = await _save_daily_settings(
        interaction, await _load_managed_server(interaction), settings_change
    )
    await edit_pressed_message(
        interaction, await _build_daily_settings_message(interaction, server)
    )


async def turn_off_daily(interaction: Interaction) -> None:
    """Posts it no more, and shows that."""
    servers = interaction.client.services.server_settings
    server = await servers.change_settings(
        get_managed_server_id(interaction), daily_channel_id=None
    )
    await edit_pressed_message(
        interaction, await _build_daily_settings_message(interaction, server)
    )


async def _load_managed_server(interaction: Interaction) -> ServerSettings:
    return await interaction.client.services.server_settings.load_settings(
        get_managed_server_id(interaction)
    )


async def _save_daily_settings(
    interaction: Interaction, server: ServerSettings, settings_change: DailySettingsChange
) -> ServerSettings:
    channel = settings_change.channel_id or server.daily_channel_id
    if channel is None:
        raise GameError(ErrorKey.DAILY_NO_CHANNEL)
    if not interaction.is_guild_integration():
        raise GameError(ErrorKey.DAILY_BOT_NOT_MEMBER)
    hour = server.daily_hour if settings_change.hour is None else settings_change.hour
    return await interaction.client.services.server_settings.change_settings(
        server.id,
        daily_channel_id=channel,
        daily_hour=DEFAULT_HOUR if hour is None else hour,
        language=settings_change.language or server.language or _get_server_language(interaction),
    )


def _get_server_language(interaction: Interaction) -> str:
    """What we speak that comes nearest to the server's own language on Discord."""
    return choose_texts(
        interaction.guild_locale.value if interaction.guild_locale else None
    ).language


async def _build_daily_settings_message(
    interaction: Interaction, server: ServerSettings
) -> MessageLayout:
    words = (await load_viewer(interaction)).texts
    lines = [words("server-daily")]
    more: list[Menu | ButtonRow] = []
    if server.daily_channel_id is None:
        lines.append(words("server-daily-off"))
    else:
        lines += [
            _format_current_settings(server, words),
            await _format_next_post(interaction, server, words),
        ]
        off = build_button(words("button-daily-off"), custom_ids.DailyOffId())
        more = [
            _build_hour_menu(server, words),
            _build_language_menu(server, words),
            *build_button_rows([off]),
        ]
    told = Text("\n".join(lines))
    return MessageLayout(build_panel(told, _build_channel_menu(interaction, server, words), *more))


def _format_current_settings(server: ServerSettings, texts: Texts) -> str:
    assert server.daily_hour is not None  # whoever has a channel has an hour
    return texts(
        "server-daily-on",
        channel=f"<#{server.daily_channel_id}>",
        hour=_format_hour(server.daily_hour),
        local=format_dt(_build_time_today(server.daily_hour), "t"),
        language=format_language_name(server.language),
    )


async def _format_next_post(interaction: Interaction, server: ServerSettings, texts: Texts) -> str:
    """What stands in the way of the next post, or when it comes."""
    posts = interaction.client.services.daily_posts
    if hindrance := _format_posting_problem(interaction, server, texts):
        return hindrance
    today = await posts.find_todays_post(server.id)
    if today and today.is_refused:
        return texts("server-daily-refused")
    at = await posts.find_next_post_time(server)
    if at is None:
        return texts("server-daily-soon")
    return texts("server-daily-next", at=format_dt(at, "t"), when=format_dt(at, "R"))


def _format_posting_problem(interaction: Interaction, server: ServerSettings, texts: Texts) -> str:
    guild = interaction.client.get_guild(server.id)
    if guild is None or server.daily_channel_id is None:
        return ""
    channel = guild.get_channel(server.daily_channel_id)
    if channel is None:
        return texts("server-daily-gone")
    allowed = channel.permissions_for(guild.me)
    if not (allowed.view_channel and allowed.send_messages):
        return texts("server-daily-mute")
    return ""


def _build_channel_menu(
    interaction: Interaction, server: ServerSettings, texts: Texts
) -> ChannelMenu:
    guild = interaction.client.get_guild(server.id)
    known = server.daily_channel_id is not None and (
        guild is None or guild.get_channel(server.daily_channel_id) is not None
    )
    chosen = [server.daily_channel_id] if known and server.daily_channel_id is not None else []
    return ChannelMenu(
        texts("menu-daily-channel"),
        custom_ids.DailyChannelId(),
        POSTABLE_CHANNEL_KINDS,
        chosen_ids=tuple(chosen),
    )


def _build_hour_menu(server: ServerSettings, texts: Texts) -> Menu:
    options = [
        (texts("server-daily-hour", hour=_format_hour(each)), str(each)) for each in range(24)
    ]
    return build_menu(
        texts("menu-daily-hour"),
        custom_ids.DailyHourId(),
        options,
        str(server.daily_hour),
    )


def _build_language_menu(server: ServerSettings, texts: Texts) -> Menu:
    options = [(format_language_name(each), each) for each in get_texts_by_language()]
    chosen = server.language or ""
    return build_menu(
        texts("menu-daily-language"),
        custom_ids.DailyLanguageId(),
        options,
        chosen,
    )


def _format_hour(hour: int) -> str:
    return f"{hour:02}:00"


def _build_time_today(hour: int) -> datetime:
    """That hour of today, for Discord to show it in local time."""
    return datetime.combine(datetime.now(UTC).date(), time(hour), UTC)


def format_language_name(language: str | None) -> str:
    """A language by its own name for itself."""
    known = choose_texts(language)
    return str(known.locale.get_display_name(known.locale)).capitalize()
