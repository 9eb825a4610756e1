"""The pages on which a server's managers set channels, dailies, leaderboards and tables."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time

import discord
from discord.utils import format_dt

from bot.client.client import Press, find_server_language
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts, choose_post_texts
from bot.locale.describe import format_game_name
from bot.locale.refusals import format_error
from bot.models.accounts import ServerSettings, TablePlace
from bot.services.accounts import MAX_MIN_RANKED_GAMES, ServerSettingsUpdate, ServerStatistics
from bot.ui import components, control_ids, replies, viewers
from bot.ui.refused_posts import takes_messages
from bot.ui.settings import build_language_menu, read_chosen_language
from bot.variants import VARIANTS


@handles(control_ids.DailyChannelId)
async def handle_daily_channel(press: Press, _custom_id: control_ids.DailyChannelId) -> None:
    """Post the daily in the channel that was chosen."""
    channel_id = _parse_number(components.get_chosen_value(press))
    if channel_id not in components.list_chosen_channels(press):
        raise GameError(ErrorKey.OUT_OF_DATE)
    await update_daily_settings(press, DailySettingsChange(channel_id=channel_id))


@handles(control_ids.DailyHourId)
async def handle_daily_hour(press: Press, _custom_id: control_ids.DailyHourId) -> None:
    """Post the daily at the hour that was chosen."""
    hour = _parse_number(components.get_chosen_value(press))
    if hour not in range(24):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await update_daily_settings(press, DailySettingsChange(hour=hour))


@handles(control_ids.DailyLanguageId)
async def handle_daily_language(press: Press, _custom_id: control_ids.DailyLanguageId) -> None:
    """Have the language that was chosen on this server."""
    await update_daily_settings(
        press, DailySettingsChange(language=components.get_chosen_value(press))
    )


def _parse_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return int(text)


def get_managed_server_id(press: Press) -> int:
    """Return the server's id; GameError outside servers and for people who may not manage it."""
    if press.server_id is None:
        raise GameError(ErrorKey.NO_SERVER)
    if not press.interaction.permissions.manage_guild:
        raise GameError(ErrorKey.NOT_YOUR_SERVER)
    return press.server_id


_MESSAGE_CHANNEL_KINDS = ("text", "news", "forum", "voice", "stage_voice")
"""The kinds of channels that have messages, or threads with messages."""


async def show_public_channels(press: Press) -> None:
    """Show in which channels the bot posts publicly, with controls to change that."""
    server = await press.services.server_settings.load_settings(
        get_managed_server_id(press), request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    await replies.reply_privately(press, _build_public_channels_message(press, server, texts))


@handles(control_ids.PublicChannelsId)
@handles(control_ids.AllChannelsId)
async def set_public_channels(
    press: Press, _custom_id: control_ids.PublicChannelsId | control_ids.AllChannelsId
) -> None:
    """Let the bot post publicly only in the channels that were chosen; everywhere if none were.

    Raises GameError if channels were chosen and none of them exists (``out-of-date``), or the bot
    cannot post in one of them.
    """
    server_id = get_managed_server_id(press)
    chosen_ids = set(map(_parse_number, components.list_chosen_values(press)))
    public_ids = tuple(sorted(chosen_ids & components.list_chosen_channels(press)))
    if chosen_ids and not public_ids:
        raise GameError(ErrorKey.OUT_OF_DATE)
    for channel_id in public_ids:
        _check_bot_can_post(press, channel_id)
    server = await press.services.server_settings.change_settings(
        server_id, public_channel_ids=public_ids, request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    message = _build_public_channels_message(press, server, texts)
    await replies.edit_pressed_message(press, message)


def _check_bot_can_post(press: Press, channel_id: int) -> None:
    """Raise GameError with the permission that the bot lacks in a channel of its server, if any."""
    if refusal := _find_post_refusal(press, channel_id):
        raise refusal


def _find_post_refusal(press: Press, channel_id: int) -> GameError | None:
    """Return an error with the first permission that the bot lacks to post in a channel, if any.

    Where the bot is no member of the server, nothing is known of it.
    """
    guild = press.client.get_guild(press.server_id or 0)
    if guild is None:
        return None
    channel = guild.get_channel(channel_id)
    # Discord does not tell a bot of a channel that it may not see.
    allowed = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
    needed = {"view": allowed.view_channel}
    if channel and not takes_messages(channel):  # threads do, in a forum
        needed["send-in-threads"] = allowed.send_messages_in_threads
    else:
        needed["send"] = allowed.send_messages
    missing = next((name for name, is_allowed in needed.items() if not is_allowed), None)
    if missing is None:
        return None
    return GameError(ErrorKey.CHANNEL_CLOSED_TO_BOT, channel=channel_id, permission=missing)


def _build_public_channels_message(
    press: Press, server: ServerSettings, texts: Texts
) -> components.MessageLayout:
    channel_ids = server.public_channel_ids
    # Which channels were deleted is seen where the bot is a member alone.
    if guild := press.client.get_guild(press.server_id or 0):
        channel_ids = tuple(filter(guild.get_channel, channel_ids))
    are_gone = bool(server.public_channel_ids) and not channel_ids
    channel_menu = components.ChannelMenu(
        texts("menu-channels"),
        control_ids.PublicChannelsId(),
        _MESSAGE_CHANNEL_KINDS,
        chosen_ids=channel_ids,
        min_choices=0,
        max_choices=components.MAX_MENU_OPTIONS,
    )
    all_button = components.Button(texts("button-channels-all"), control_ids.AllChannelsId())
    return components.build_panel_message(
        components.Text(texts("server-channels")),
        components.Text(texts("server-channels-gone" if are_gone else "server-channels-some")),
        channel_menu,
        *(components.build_button_rows([all_button]) if server.public_channel_ids else []),
    )


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


async def show_daily_settings(press: Press, settings_change: DailySettingsChange) -> None:
    """Change the settings, if anything is given, and show them.

    Raises GameError if there is no channel to post in, or the bot is not on the server.
    """
    server_id = get_managed_server_id(press)
    if settings_change == DailySettingsChange():
        server = await press.services.server_settings.load_settings(
            server_id, request=press.request
        )
    else:
        server = await _save_daily_settings(press, server_id, settings_change)
    await replies.reply_privately(press, await _build_daily_settings_message(press, server))


async def update_daily_settings(press: Press, settings_change: DailySettingsChange) -> None:
    """Change the settings, and show them on the message that was pressed."""
    server = await _save_daily_settings(press, get_managed_server_id(press), settings_change)
    await replies.edit_pressed_message(press, await _build_daily_settings_message(press, server))


@handles(control_ids.DailyOffId)
@handles(control_ids.OwnDailyOffId)
async def turn_off_daily(
    press: Press, custom_id: control_ids.DailyOffId | control_ids.OwnDailyOffId
) -> None:
    """Stop posting the daily, or have no own daily any more; show that on the pressed message."""
    change: ServerSettingsUpdate = {"daily_channel_id": None}
    if isinstance(custom_id, control_ids.OwnDailyOffId):
        change = {"own_daily_variant": None}
    server = await press.services.server_settings.change_settings(
        get_managed_server_id(press), **change, request=press.request
    )
    await replies.edit_pressed_message(press, await _build_daily_settings_message(press, server))


async def _save_daily_settings(
    press: Press, server_id: int, settings_change: DailySettingsChange
) -> ServerSettings:
    servers = press.services.server_settings
    server = await servers.load_settings(server_id, request=press.request)
    changed: ServerSettingsUpdate = {}
    if settings_change.changes_post:
        channel_id = settings_change.channel_id or server.daily_channel_id
        if channel_id is None:
            raise GameError(ErrorKey.DAILY_NO_CHANNEL)
        if not press.interaction.is_guild_integration():
            raise GameError(ErrorKey.DAILY_BOT_NOT_MEMBER)
        if settings_change.channel_id is not None:
            _check_bot_can_post(press, settings_change.channel_id)
        hour = server.daily_hour if settings_change.hour is None else settings_change.hour
        changed["daily_channel_id"] = channel_id
        changed["daily_hour"] = DEFAULT_HOUR if hour is None else hour
    if settings_change.language is not None:
        changed["language"] = read_chosen_language(settings_change.language)
    if settings_change.own_variant is not None:
        changed["own_daily_variant"] = settings_change.own_variant
    return await servers.change_settings(server_id, **changed, request=press.request)


async def _build_daily_settings_message(
    press: Press, server: ServerSettings
) -> components.MessageLayout:
    texts = (await viewers.load_viewer(press)).texts
    lines = [texts("server-daily")]
    controls: list[components.Component] = [_build_channel_menu(press, server, texts)]
    if server.daily_channel_id is None:
        lines.append(texts("server-daily-off"))
    else:
        lines += [
            _format_current_settings(press, server, texts),
            await _format_next_post(press, server, texts),
        ]
        off_button = components.Button(texts("button-daily-off"), control_ids.DailyOffId())
        controls += [_build_hour_menu(server, texts), *components.build_button_rows([off_button])]
    controls += [
        components.Text(texts("server-language")),
        build_language_menu(texts, control_ids.DailyLanguageId(), server.language),
    ]
    own_daily = await build_own_daily_setting(press, server, texts)
    return components.build_panel_message(components.Text("\n".join(lines)), *controls, own_daily)


def _format_current_settings(press: Press, server: ServerSettings, texts: Texts) -> str:
    assert server.daily_hour is not None  # it is set with the channel
    post_texts = choose_post_texts(server.language, find_server_language(press.interaction))
    return texts(
        "server-daily-on",
        channel=f"<#{server.daily_channel_id}>",
        hour=_format_hour(server.daily_hour),
        local=format_dt(
            datetime.combine(datetime.now(UTC).date(), time(server.daily_hour), UTC), "t"
        ),
        language=post_texts.own_name,
    )


async def _format_next_post(press: Press, server: ServerSettings, texts: Texts) -> str:
    """Return when the next post comes, or what prevents it."""
    posts = press.services.daily_posts
    if problem := _format_posting_problem(press, server, texts):
        return problem
    todays_post = await posts.find_todays_post(server.id, request=press.request)
    if todays_post and todays_post.is_refused:
        return texts("server-daily-refused")
    next_time = await posts.find_next_post_time(server, request=press.request)
    if next_time is None:
        return texts("server-daily-soon")
    return texts("server-daily-next", at=format_dt(next_time, "t"), when=format_dt(next_time, "R"))


def _format_posting_problem(press: Press, server: ServerSettings, texts: Texts) -> str:
    guild = press.client.get_guild(server.id)
    if guild is None or server.daily_channel_id is None:
        return ""
    channel = guild.get_channel(server.daily_channel_id)
    if channel is None or not takes_messages(channel):
        return texts("server-daily-gone")
    refusal = _find_post_refusal(press, channel.id)
    return format_error(texts, refusal) if refusal else ""


def _build_channel_menu(
    press: Press, server: ServerSettings, texts: Texts
) -> components.ChannelMenu:
    guild = press.client.get_guild(server.id)
    channel_id = server.daily_channel_id
    channel = guild.get_channel(channel_id or 0) if guild else None
    is_offered = guild is None or (channel is not None and takes_messages(channel))
    return components.ChannelMenu(
        texts("menu-daily-channel"),
        control_ids.DailyChannelId(),
        POSTABLE_CHANNEL_KINDS,
        chosen_ids=(channel_id,) if channel_id is not None and is_offered else (),
    )


def _build_hour_menu(server: ServerSettings, texts: Texts) -> components.Menu:
    options = [
        (texts("server-daily-hour", hour=_format_hour(hour)), str(hour)) for hour in range(24)
    ]
    return components.build_menu(
        texts("menu-daily-hour"), control_ids.DailyHourId(), options, str(server.daily_hour)
    )


def _format_hour(hour: int) -> str:
    return f"{hour:02}:00"


async def build_own_daily_setting(
    press: Press, server: ServerSettings, texts: Texts
) -> components.Section | components.Text:
    """Return the game of the server's own daily, with a button to remove it, or how to add one.

    Today's stays as it began: another game is told as tomorrow's. A game that was removed from the
    bot is none.
    """
    todays = await press.services.dailies.find_todays_own_daily(server.id, request=press.request)
    variant = server.own_daily_variant
    if variant not in VARIANTS:
        command = viewers.mention_command(press, texts, "server daily")
        return components.Text(texts("server-own-daily-none", command=command))
    since = "tomorrow" if todays and todays.variant != variant else "today"
    return components.Section(
        texts("server-own-daily", game=format_game_name(texts, variant), since=since),
        components.Button(texts("button-own-daily-off"), control_ids.OwnDailyOffId()),
    )


_MIN_RANKED_GAMES_CHOICES = (1, 3, 5, 10, 20, 30, 50, 100, 200, 500, MAX_MIN_RANKED_GAMES)
"""The numbers in the menu; the command takes any number between them too."""


async def show_leaderboard_settings(press: Press, min_ranked_games: int | None = None) -> None:
    """Show the settings of the server's leaderboards, and how many games are on them.

    ``min_ranked_games`` is set first where it is given.
    """
    if min_ranked_games is not None:
        await press.services.server_settings.change_settings(
            get_managed_server_id(press), min_ranked_games=min_ranked_games, request=press.request
        )
    await replies.reply_privately(press, await _build_leaderboard_settings(press))


@handles(control_ids.GlobalLeaderboardsId)
async def set_global_leaderboards(
    press: Press, custom_id: control_ids.GlobalLeaderboardsId
) -> None:
    """Count the server's results on the global leaderboards, or stop that."""
    server_id = get_managed_server_id(press)
    # With many players it takes longer than Discord waits for an answer.
    with press.trace.measure_sending():
        await press.interaction.response.defer()
    await press.services.server_settings.change_settings(
        server_id, is_on_global_leaderboards=custom_id.is_included, request=press.request
    )
    await replies.edit_original_reply(press, await _build_leaderboard_settings(press))


@handles(control_ids.MinRankedGamesId)
async def set_min_ranked_games(press: Press, _custom_id: control_ids.MinRankedGamesId) -> None:
    """Set how many games players need to be ranked on the server's leaderboards."""
    await press.services.server_settings.change_settings(
        get_managed_server_id(press),
        min_ranked_games=_parse_number(components.get_chosen_value(press)),
        request=press.request,
    )
    await replies.edit_pressed_message(press, await _build_leaderboard_settings(press))


async def ask_leaderboard_reset_confirmation(press: Press) -> None:
    """Ask before the server's leaderboards are reset."""
    servers = press.services.server_settings
    server, statistics = await servers.load_settings_and_statistics(
        get_managed_server_id(press), request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    question = texts(
        "ask-reset",
        games=statistics.games,
        staked=statistics.games_for_money,
    )
    reset_id = control_ids.ResetLeaderboardsId(server.era)
    await replies.reply_privately(
        press,
        components.build_text_message(
            question,
            components.Button(texts("button-reset"), reset_id, components.ButtonStyle.DANGER),
            components.Button(texts("button-not-now"), control_ids.CancelLeaderboardResetId()),
        ),
    )


@handles(control_ids.ResetLeaderboardsId)
async def reset_leaderboards(press: Press, custom_id: control_ids.ResetLeaderboardsId) -> None:
    """Reset the server's leaderboards if they are still in the era of the question."""
    await press.services.server_settings.reset_leaderboards(
        get_managed_server_id(press), custom_id.era, request=press.request
    )
    await replies.show_answer(press, "server-reset-done")


@handles(control_ids.CancelLeaderboardResetId)
async def cancel_leaderboard_reset(
    press: Press, _custom_id: control_ids.CancelLeaderboardResetId
) -> None:
    """Say on the question's message that the leaderboards stay as they are."""
    get_managed_server_id(press)
    await replies.show_answer(press, "left-as-it-is")


async def _build_leaderboard_settings(press: Press) -> components.MessageLayout:
    servers = press.services.server_settings
    server, statistics = await servers.load_settings_and_statistics(
        get_managed_server_id(press), request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    is_included = server.is_on_global_leaderboards
    choices = sorted({*_MIN_RANKED_GAMES_CHOICES, server.min_ranked_games})
    return components.build_panel_message(
        components.Text(texts("server-board")),
        components.Text(_format_server_statistics(statistics, texts)),
        components.Section(
            texts("server-everywhere", on=viewers.format_yes_or_no(is_included)),
            components.Button(
                texts("button-everywhere-off" if is_included else "button-everywhere-on"),
                control_ids.GlobalLeaderboardsId(not is_included),
            ),
        ),
        components.Text(texts("server-minimum")),
        components.build_menu(
            texts("menu-minimum"),
            control_ids.MinRankedGamesId(),
            [(texts("games", games=choice), str(choice)) for choice in choices],
            str(server.min_ranked_games),
        ),
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


async def show_table_settings(press: Press) -> None:
    """Show where the server's tables are shown, with a menu to change that."""
    server = await press.services.server_settings.load_settings(
        get_managed_server_id(press), request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    await replies.reply_privately(press, _build_table_settings_message(press, server, texts))


@handles(control_ids.TablePlaceId)
async def set_table_place(press: Press, _custom_id: control_ids.TablePlaceId) -> None:
    """Change where the server's tables are shown to what was chosen, and show that.

    Raises GameError (``unknown-control``) for a value that the menu does not have.
    """
    server_id, value = get_managed_server_id(press), components.get_chosen_value(press)
    if value not in set(TablePlace):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    server = await press.services.server_settings.change_settings(
        server_id, table_place=TablePlace(value), request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    await replies.edit_pressed_message(press, _build_table_settings_message(press, server, texts))


def _build_table_settings_message(
    press: Press, server: ServerSettings, texts: Texts
) -> components.MessageLayout:
    lines = [texts("server-tables")]
    if server.table_place is TablePlace.THREAD and not replies.can_open_threads(press):
        lines.append(texts("server-tables-no-threads"))
    options = [(texts(f"server-tables-option-{place}"), place.value) for place in TablePlace]
    menu = components.build_menu(
        texts("menu-table-place"), control_ids.TablePlaceId(), options, server.table_place
    )
    return components.build_panel_message(components.Text("\n".join(lines)), menu)
