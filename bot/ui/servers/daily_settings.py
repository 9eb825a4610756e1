"""A server's settings of dailies: the post's channel and hour, the language, a daily of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time

from discord.utils import format_dt

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.readers import choose_post_texts
from bot.models.servers import ServerSettings
from bot.services.accounts.servers import ServerSettingsUpdate
from bot.ui.common.components import (
    ChannelMenu,
    Component,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import get_server_discord_language, load_viewer
from bot.ui.language_menu import build_language_menu, read_chosen_language
from bot.ui.servers import custom_ids
from bot.ui.servers.managed_server import get_managed_server_id
from bot.ui.servers.own_daily_setting import build_own_daily_setting

POSTABLE_CHANNEL_KINDS = ("text", "news")
"""The kinds of channels that the daily is posted in."""

DEFAULT_HOUR = 8
"""The hour, in UTC, at which the daily is posted if none was chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailySettingsChange:
    """A change to the settings; None leaves one as it is.

    ``language`` is as `build_language_menu` offers it.
    """

    channel_id: int | None = None
    hour: int | None = None
    language: str | None = None
    own_variant: str | None = None

    @property
    def changes_post(self) -> bool:
        """Whether it changes the post, which needs a channel; the other settings need none."""
        return (self.channel_id, self.hour) != (None, None)


async def show_daily_settings(
    interaction: Interaction, settings_change: DailySettingsChange
) -> None:
    """Change the settings, if anything is given, and show them.

    Raises GameError if there is no channel to post in, or the bot is not on the server.
    """
    server = await _load_managed_server(interaction)
    if settings_change != DailySettingsChange():
        server = await _save_daily_settings(interaction, server, settings_change)
    await reply_privately(interaction, await _build_daily_settings_message(interaction, server))


async def update_daily_settings(
    interaction: Interaction, settings_change: DailySettingsChange
) -> None:
    """Change the settings, and show them on the message that was pressed."""
    server = await _save_daily_settings(
        interaction, await _load_managed_server(interaction), settings_change
    )
    await edit_pressed_message(
        interaction, await _build_daily_settings_message(interaction, server)
    )


async def turn_off_daily(interaction: Interaction) -> None:
    """Stop posting the daily, and show that on the message that was pressed."""
    servers = interaction.client.services.server_settings
    server = await servers.change_settings(
        get_managed_server_id(interaction), daily_channel_id=None
    )
    await edit_pressed_message(
        interaction, await _build_daily_settings_message(interaction, server)
    )


async def turn_off_own_daily(interaction: Interaction) -> None:
    """Have no own daily any more, and show that on the message that was pressed."""
    servers = interaction.client.services.server_settings
    server = await servers.change_settings(
        get_managed_server_id(interaction), own_daily_variant=None
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
    changed: ServerSettingsUpdate = {}
    if settings_change.changes_post:
        changed = _change_post(interaction, server, settings_change)
    if settings_change.language is not None:
        changed["language"] = read_chosen_language(settings_change.language)
    if settings_change.own_variant is not None:
        changed["own_daily_variant"] = settings_change.own_variant
    return await interaction.client.services.server_settings.change_settings(server.id, **changed)


def _change_post(
    interaction: Interaction, server: ServerSettings, settings_change: DailySettingsChange
) -> ServerSettingsUpdate:
    channel_id = settings_change.channel_id or server.daily_channel_id
    if channel_id is None:
        raise GameError(ErrorKey.DAILY_NO_CHANNEL)
    if not interaction.is_guild_integration():
        raise GameError(ErrorKey.DAILY_BOT_NOT_MEMBER)
    hour = server.daily_hour if settings_change.hour is None else settings_change.hour
    return {
        "daily_channel_id": channel_id,
        "daily_hour": DEFAULT_HOUR if hour is None else hour,
    }


async def _build_daily_settings_message(
    interaction: Interaction, server: ServerSettings
) -> MessageLayout:
    texts = (await load_viewer(interaction)).texts
    lines = [texts("server-daily")]
    controls: list[Component] = [_build_channel_menu(interaction, server, texts)]
    if server.daily_channel_id is None:
        lines.append(texts("server-daily-off"))
    else:
        lines += [
            _format_current_settings(interaction, server, texts),
            await _format_next_post(interaction, server, texts),
        ]
        off_button = build_button(texts("button-daily-off"), custom_ids.DailyOffId())
        controls += [
            _build_hour_menu(server, texts),
            *build_button_rows([off_button]),
        ]
    controls += [
        Text(texts("server-language")),
        build_language_menu(texts, custom_ids.DailyLanguageId(), server.language),
    ]
    own_daily = await build_own_daily_setting(interaction, server, texts)
    return MessageLayout(build_panel(Text("\n".join(lines)), *controls, own_daily))


def _format_current_settings(interaction: Interaction, server: ServerSettings, texts: Texts) -> str:
    assert server.daily_hour is not None  # it is set with the channel
    post_texts = choose_post_texts(server.language, get_server_discord_language(interaction))
    return texts(
        "server-daily-on",
        channel=f"<#{server.daily_channel_id}>",
        hour=_format_hour(server.daily_hour),
        local=format_dt(_build_time_today(server.daily_hour), "t"),
        language=post_texts.own_name,
    )


async def _format_next_post(interaction: Interaction, server: ServerSettings, texts: Texts) -> str:
    """Return when the next post comes, or what prevents it."""
    posts = interaction.client.services.daily_posts
    if problem := _format_posting_problem(interaction, server, texts):
        return problem
    todays_post = await posts.find_todays_post(server.id)
    if todays_post and todays_post.is_refused:
        return texts("server-daily-refused")
    next_time = await posts.find_next_post_time(server)
    if next_time is None:
        return texts("server-daily-soon")
    return texts("server-daily-next", at=format_dt(next_time, "t"), when=format_dt(next_time, "R"))


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
    channel_id = server.daily_channel_id
    exists = channel_id is not None and (guild is None or guild.get_channel(channel_id) is not None)
    return ChannelMenu(
        texts("menu-daily-channel"),
        custom_ids.DailyChannelId(),
        POSTABLE_CHANNEL_KINDS,
        chosen_ids=(channel_id,) if channel_id is not None and exists else (),
    )


def _build_hour_menu(server: ServerSettings, texts: Texts) -> Menu:
    options = [
        (texts("server-daily-hour", hour=_format_hour(hour)), str(hour)) for hour in range(24)
    ]
    return build_menu(
        texts("menu-daily-hour"),
        custom_ids.DailyHourId(),
        options,
        str(server.daily_hour),
    )


def _format_hour(hour: int) -> str:
    return f"{hour:02}:00"


def _build_time_today(hour: int) -> datetime:
    """Return the hour of today, in UTC, for Discord to show it in local time."""
    return datetime.combine(datetime.now(UTC).date(), time(hour), UTC)
