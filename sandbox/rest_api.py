"""Discord's REST API: the application, its commands, users, servers, channels, messages, threads.

The bot posts, reads, edits and deletes messages by itself here, and registers commands globally or
for one server. Threads are opened without a message, brought back, and given people; opening,
archiving and joining them is announced to the bot and the pages. Answers to interactions are in
``sandbox.interaction_responses``.
"""

from aiohttp import web

from sandbox import discord_json
from sandbox.errors import (
    ARCHIVED_THREAD,
    BLOCKED_BY_AUTOMOD,
    CANNOT_MESSAGE_USER,
    CANNOT_REPLY,
    ENTRY_POINT_LEFT_OUT,
    INVALID_FORM,
    LOCKED_THREAD,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_MUTUAL_SERVERS,
    NOT_A_TEXT_CHANNEL,
    NOT_IN_DIRECT_MESSAGES,
    NOT_THE_AUTHOR,
    UNKNOWN_APPLICATION,
    UNKNOWN_CHANNEL,
    UNKNOWN_COMMAND,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    WRONG_CHANNEL_TYPE,
    DiscordError,
    Json,
)
from sandbox.gateway import GatewayIntent
from sandbox.http_json import RequestBody, build_json_response, format_compact_json
from sandbox.interactions import RegisteredCommand
from sandbox.messages import REPLY_TYPE, THREAD_CREATED_TYPE, Message
from sandbox.rate_limits import RateLimiter
from sandbox.rest_middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.storage import save_thread
from sandbox.validation import FormValidator, apply_message_payload
from sandbox.validation_commands import ENTRY_POINT, check_command, check_commands
from sandbox.world import Channel, ChannelType, Guild, Permission, get_snowflake_time


async def get_own_user(request: web.Request) -> web.Response:
    """Return the bot's user."""
    return build_json_response(discord_json.build_own_user_json(request.app[SANDBOX_KEY].world.bot))


async def get_application(request: web.Request) -> web.Response:
    """Return the bot's application."""
    return build_json_response(discord_json.build_application_json(request.app[SANDBOX_KEY].world))


async def get_gateway_url(request: web.Request) -> web.Response:
    """Return the gateway's address."""
    return build_json_response({"url": request.app[SANDBOX_KEY].gateway.url})


async def get_bot_gateway(request: web.Request) -> web.Response:
    """Return the gateway's address, the number of shards and the login limits."""
    gateway = request.app[SANDBOX_KEY].gateway
    return build_json_response(
        {
            "url": gateway.url,
            "shards": 1,
            "session_start_limit": gateway.identify_limits.build_json(),
        }
    )


async def list_own_guilds(request: web.Request) -> web.Response:
    """List the bot's servers."""
    world = request.app[SANDBOX_KEY].world
    return build_json_response(
        [discord_json.build_partial_guild_json(world, guild) for guild in world.list_bot_guilds()]
    )


async def get_user(request: web.Request) -> web.Response:
    """Return a user."""
    user = request.app[SANDBOX_KEY].world.find_user(request.match_info["user"])
    if user is None:
        raise DiscordError(UNKNOWN_USER)
    return build_json_response(discord_json.build_user_json(user))


async def open_direct_channel(request: web.Request) -> web.Response:
    """Return the direct message channel with a person."""
    sandbox = request.app[SANDBOX_KEY]
    recipient_id = str(request[BODY_KEY].get_json_object().get("recipient_id"))
    if recipient_id == sandbox.world.bot.id:
        raise DiscordError(CANNOT_MESSAGE_USER)
    channel = sandbox.world.find_direct_channel(recipient_id)
    if channel is None or recipient_id not in sandbox.world.people:
        raise DiscordError(UNKNOWN_USER)
    last = sandbox.messages.find_last_public_id(channel.id)
    return build_json_response(discord_json.build_channel_json(sandbox.world, channel, last))


def _require_guild(
    sandbox: Sandbox, request: web.Request, error_without_bot: int = MISSING_ACCESS
) -> Guild:
    """Return a server that has the bot.

    Raises DiscordError 10004, or ``error_without_bot`` if the bot is not a member.
    """
    guild = sandbox.world.guilds.get(request.match_info["guild"])
    if guild is None:
        raise DiscordError(UNKNOWN_GUILD)
    if not sandbox.world.is_bot_in_guild(guild):
        raise DiscordError(error_without_bot)
    return guild


async def get_guild(request: web.Request) -> web.Response:
    """Return a server."""
    sandbox = request.app[SANDBOX_KEY]
    # Discord hides a server's very existence from everyone who is not a member.
    return build_json_response(
        discord_json.build_guild_json(_require_guild(sandbox, request, UNKNOWN_GUILD))
    )


async def list_guild_channels(request: web.Request) -> web.Response:
    """List a server's channels."""
    sandbox = request.app[SANDBOX_KEY]
    channels = sandbox.world.list_guild_channels(_require_guild(sandbox, request))
    return build_json_response(
        [discord_json.build_channel_json(sandbox.world, channel) for channel in channels]
    )


async def get_member(request: web.Request) -> web.Response:
    """Return a server's member."""
    sandbox = request.app[SANDBOX_KEY]
    guild = _require_guild(sandbox, request)
    user = sandbox.world.find_user(request.match_info["user"])
    if user is None:
        raise DiscordError(UNKNOWN_USER)
    if user.id not in guild.role_ids_by_member:
        raise DiscordError(UNKNOWN_MEMBER)
    return build_json_response(discord_json.build_member_json(guild, user))


USER_ROUTES = [
    build_route("GET", "/users/@me", get_own_user),
    build_route("GET", "/oauth2/applications/@me", get_application),
    build_route("GET", "/applications/@me", get_application),
    build_route("GET", "/gateway", get_gateway_url, is_public=True),
    build_route("GET", "/gateway/bot", get_bot_gateway),
    build_route("GET", "/users/@me/guilds", list_own_guilds),
    build_route("POST", "/users/@me/channels", open_direct_channel),
    build_route("GET", "/users/{user}", get_user),
    build_route("GET", "/guilds/{guild}", get_guild),
    build_route("GET", "/guilds/{guild}/channels", list_guild_channels),
    build_route("GET", "/guilds/{guild}/members/{user}", get_member),
]


def _require_command_scope(request: web.Request) -> tuple[Sandbox, str]:
    """Return the sandbox and the server's id, empty for global commands."""
    sandbox = request.app[SANDBOX_KEY]
    if request.match_info["application"] != sandbox.world.bot.id:
        raise DiscordError(UNKNOWN_APPLICATION)
    guild_id = request.match_info.get("guild", "")
    guild = sandbox.world.guilds.get(guild_id)
    if guild_id and (guild is None or not sandbox.world.is_bot_in_guild(guild)):
        raise DiscordError(MISSING_ACCESS)
    return sandbox, guild_id


def _require_command(request: web.Request) -> tuple[Sandbox, RegisteredCommand]:
    sandbox, guild_id = _require_command_scope(request)
    command = sandbox.commands.find_command(guild_id, request.match_info["command"])
    if command is None:
        raise DiscordError(UNKNOWN_COMMAND)
    return sandbox, command


def _send_commands_to_pages(sandbox: Sandbox) -> None:
    sandbox.page_events.send_event(
        {"event": "commands", "commands": sandbox.commands.list_commands("")}
    )


def _hide_localizations(body: Json) -> Json:
    """Return a command, option or choice without the texts of other languages, at any depth."""
    return {
        key: [_hide_localizations(part) for part in value]
        if key in {"options", "choices"}
        else value
        for key, value in body.items()
        if key not in {"name_localizations", "description_localizations"}
    }


async def list_commands(request: web.Request) -> web.Response:
    """List the commands."""
    sandbox, guild_id = _require_command_scope(request)
    bodies = sandbox.commands.list_commands(guild_id)
    if request.query.get("with_localizations") not in ("true", "1", "True"):
        bodies = [_hide_localizations(body) for body in bodies]
    return build_json_response(bodies)


async def replace_commands(request: web.Request) -> web.Response:
    """Replace all commands."""
    sandbox, guild_id = _require_command_scope(request)
    definitions = request[BODY_KEY].payload
    if not isinstance(definitions, list):
        raise DiscordError(INVALID_FORM)
    form = FormValidator()
    checked = check_commands(definitions, form)
    form.raise_if_errors()
    has_entry_point, keeps_it = (
        any(command["type"] == ENTRY_POINT for command in commands)
        for commands in (sandbox.commands.list_commands(guild_id), checked)
    )
    if has_entry_point and not keeps_it:
        raise DiscordError(ENTRY_POINT_LEFT_OUT)
    bodies = sandbox.commands.replace_commands(guild_id, checked)
    _send_commands_to_pages(sandbox)
    return build_json_response(bodies)


async def create_command(request: web.Request) -> web.Response:
    """Create a command, or replace the one with its name."""
    sandbox, guild_id = _require_command_scope(request)
    form = FormValidator()
    checked = check_command(request[BODY_KEY].get_json_object(), form)
    form.raise_if_errors()
    command, is_new = sandbox.commands.register_command(guild_id, checked)
    _send_commands_to_pages(sandbox)
    return build_json_response(command.body, 201 if is_new else 200)


async def get_command(request: web.Request) -> web.Response:
    """Return a command."""
    return build_json_response(_require_command(request)[1].body)


async def update_command(request: web.Request) -> web.Response:
    """Change some of a command's fields."""
    sandbox, command = _require_command(request)
    form = FormValidator()
    checked = check_command({**command.body, **request[BODY_KEY].get_json_object()}, form)
    form.raise_if_errors()
    updated, _ = sandbox.commands.register_command(command.guild_id, checked, command.id)
    _send_commands_to_pages(sandbox)
    return build_json_response(updated.body)


async def delete_command(request: web.Request) -> web.Response:
    """Delete a command."""
    sandbox, command = _require_command(request)
    sandbox.commands.delete_command(command.id)
    _send_commands_to_pages(sandbox)
    return web.Response(status=204)


COMMAND_ROUTES = [
    route
    for base in (
        "/applications/{application}/commands",
        "/applications/{application}/guilds/{guild}/commands",
    )
    for route in (
        build_route("GET", base, list_commands),
        build_route("PUT", base, replace_commands),
        build_route("POST", base, create_command),
        build_route("GET", base + "/{command}", get_command),
        build_route("PATCH", base + "/{command}", update_command),
        build_route("DELETE", base + "/{command}", delete_command),
    )
]

MAX_NONCE_LENGTH = 25
NONCE_REMEMBERED_SECONDS = 180
OLD_MESSAGE_SECONDS = 3600
TOO_MANY_OLD_EDITS = 30046


def require_channel(request: web.Request, *permissions: Permission) -> tuple[Sandbox, Channel]:
    """Return a channel where the bot has these permissions; raises DiscordError 10003 to 50013."""
    sandbox = request.app[SANDBOX_KEY]
    channel = sandbox.world.channels.get(request.match_info["channel"])
    if channel is None:
        raise DiscordError(UNKNOWN_CHANNEL)
    if not sandbox.bot_has_permission(channel, Permission.VIEW_CHANNEL):
        raise DiscordError(MISSING_ACCESS)
    for permission in permissions:
        if not sandbox.bot_has_permission(channel, permission):
            raise DiscordError(MISSING_PERMISSIONS)
    return sandbox, channel


def _require_message(sandbox: Sandbox, channel: Channel, message_id: str) -> Message:
    if not channel.has_messages:
        raise DiscordError(WRONG_CHANNEL_TYPE)
    message = sandbox.messages.find_message(message_id)
    if message is None or message.visible_only_to or message.channel_id != channel.id:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


async def get_channel(request: web.Request) -> web.Response:
    """Return a channel."""
    sandbox, channel = require_channel(request)
    return build_json_response(
        discord_json.build_channel_json(
            sandbox.world, channel, sandbox.messages.find_last_public_id(channel.id)
        )
    )


async def list_messages(request: web.Request) -> web.Response:
    """List a channel's messages, newest first."""
    sandbox, channel = require_channel(request)
    if not channel.has_messages:
        raise DiscordError(WRONG_CHANNEL_TYPE)
    form, query = FormValidator(), request.query
    numbers = {key: int(value) for key, value in query.items() if value.isdecimal()}
    limit = form.read_integer(numbers, "limit", 1, 100) or 50
    form.raise_if_errors()
    if not sandbox.bot_has_permission(channel, Permission.READ_MESSAGE_HISTORY):
        return build_json_response([])
    messages = list(sandbox.messages.list_visible_messages(None, channel.id))
    if "before" in numbers:
        messages = [message for message in messages if int(message.id) < numbers["before"]]
    if "after" in numbers:
        # Discord counts the limit from the oldest, but still answers newest first.
        messages = [message for message in messages if int(message.id) > numbers["after"]][-limit:]
    return build_json_response(
        [
            sandbox.messages.build_message_json(message, sandbox.host_url)
            for message in messages[:limit]
        ]
    )


async def get_message(request: web.Request) -> web.Response:
    """Return a message."""
    sandbox, channel = require_channel(request, Permission.READ_MESSAGE_HISTORY)
    message = _require_message(sandbox, channel, request.match_info["message"])
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


def _check_can_send(sandbox: Sandbox, channel: Channel, body: RequestBody) -> None:
    uses = {
        Permission.ATTACH_FILES: body.files,
        Permission.EMBED_LINKS: body.get_json_object().get("embeds"),
    }
    for permission, is_used in uses.items():
        if is_used and not sandbox.bot_has_permission(channel, permission):
            raise DiscordError(MISSING_PERMISSIONS)
    text = format_compact_json(body.get_json_object())
    if any(word in text for word in sandbox.fault_controls.blocked_words):
        raise DiscordError(BLOCKED_BY_AUTOMOD)


def _check_reaches_somebody(sandbox: Sandbox, channel: Channel) -> None:
    """Refuse what has no place, or whom the bot cannot write to: DiscordError 50007 to 50278."""
    if not channel.has_messages:
        raise DiscordError(NOT_A_TEXT_CHANNEL)
    if channel.type is ChannelType.DIRECT:
        person = sandbox.world.find_user(channel.recipient_ids[0])
        if person is None or not person.accepts_direct_messages:
            raise DiscordError(CANNOT_MESSAGE_USER)
        if not any(
            person.id in guild.role_ids_by_member for guild in sandbox.world.list_bot_guilds()
        ):
            raise DiscordError(NO_MUTUAL_SERVERS)


async def post_message(request: web.Request) -> web.Response:
    """Post a message."""
    sandbox, channel = require_channel(request, Permission.SEND_MESSAGES)
    body = request[BODY_KEY]
    payload = body.get_json_object()
    _check_can_send(sandbox, channel, body)
    _check_reaches_somebody(sandbox, channel)
    if channel.is_locked:
        raise DiscordError(LOCKED_THREAD)
    message = Message(
        id=sandbox.clock.create_snowflake(), channel_id=channel.id, author_id=sandbox.world.bot.id
    )
    if payload.get("nonce") is not None:
        message.nonce = str(payload["nonce"])
        same = _find_message_with_same_nonce(sandbox, message)
        if same is not None and payload.get("enforce_nonce") is True:
            return build_json_response(sandbox.messages.build_message_json(same, sandbox.host_url))
    reference = payload.get("message_reference")
    if isinstance(reference, dict):
        _set_reply_reference(sandbox, channel, message, reference)
    apply_message_payload(message, payload, body, sandbox.attachments, sandbox.clock, is_new=True)
    if channel.is_archived:
        set_archived(sandbox, channel, is_archived=False)
    sandbox.publish_new_message(message)
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


def _find_message_with_same_nonce(sandbox: Sandbox, message: Message) -> Message | None:
    """Return the bot's message of the last minutes with the same nonce, or None.

    Raises DiscordError 50035 if the nonce is too long.
    """
    form = FormValidator()
    form.read_text({"nonce": message.nonce}, "nonce", 0, MAX_NONCE_LENGTH)
    form.raise_if_errors()
    for candidate in sandbox.messages.list_visible_messages(None, message.channel_id):
        if sandbox.clock.get_time() - get_snowflake_time(candidate.id) > NONCE_REMEMBERED_SECONDS:
            break
        if (candidate.author_id, candidate.nonce) == (message.author_id, message.nonce):
            return candidate
    return None


def _set_reply_reference(
    sandbox: Sandbox, channel: Channel, message: Message, reference: dict[str, object]
) -> None:
    if not sandbox.bot_has_permission(channel, Permission.READ_MESSAGE_HISTORY):
        raise DiscordError(CANNOT_REPLY)
    target = sandbox.messages.find_message(str(reference.get("message_id")))
    if target is not None and target.channel_id == channel.id and not target.visible_only_to:
        message.type = REPLY_TYPE
        message.reference = {"type": 0, "message_id": target.id, "channel_id": channel.id}
        if channel.guild_id:
            message.reference["guild_id"] = channel.guild_id
    elif reference.get("fail_if_not_exists", True):
        form = FormValidator()
        form.get_field_form("message_reference").add_error(
            "REPLIES_UNKNOWN_MESSAGE", "Unknown message"
        )
        form.raise_if_errors()


async def edit_message(request: web.Request) -> web.Response:
    """Edit a message of the bot."""
    sandbox, channel = require_channel(request)
    message = _require_message(sandbox, channel, request.match_info["message"])
    if message.author_id != sandbox.world.bot.id:
        raise DiscordError(NOT_THE_AUTHOR)
    if channel.is_archived:
        raise DiscordError(ARCHIVED_THREAD)
    if sandbox.clock.get_time() - get_snowflake_time(message.id) > OLD_MESSAGE_SECONDS and (
        seconds := sandbox.rate_limiter.count_old_edit(channel.id)
    ):
        headers, refused = RateLimiter.build_refusal(seconds, is_global=False)
        return build_json_response({**refused, "code": TOO_MANY_OLD_EDITS}, 429, headers)
    body = request[BODY_KEY]
    _check_can_send(sandbox, channel, body)
    apply_message_payload(
        message, body.get_json_object(), body, sandbox.attachments, sandbox.clock, is_new=False
    )
    sandbox.publish_edited_message(message)
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def delete_message(request: web.Request) -> web.Response:
    """Delete a message of the bot, or, with Manage Messages, of anyone."""
    sandbox, channel = require_channel(request)
    message = _require_message(sandbox, channel, request.match_info["message"])
    if message.author_id != sandbox.world.bot.id:
        if channel.type is ChannelType.DIRECT:
            raise DiscordError(NOT_IN_DIRECT_MESSAGES)
        if not sandbox.bot_has_permission(channel, Permission.MANAGE_MESSAGES):
            raise DiscordError(MISSING_PERMISSIONS)
    sandbox.delete_message(message)
    return web.Response(status=204)


async def start_typing(request: web.Request) -> web.Response:
    """Accept the typing indicator, which the page does not show."""
    require_channel(request, Permission.SEND_MESSAGES)
    return web.Response(status=204)


_MESSAGES_PATH = "/channels/{channel}/messages"


def set_archived(sandbox: Sandbox, thread: Channel, *, is_archived: bool) -> None:
    """Archive a thread, or bring it back; nothing happens where it is so already."""
    if thread.is_archived is not is_archived:
        thread.is_archived = is_archived
        _announce_thread(sandbox, "THREAD_UPDATE", thread)


def _announce_thread(sandbox: Sandbox, event: str, thread: Channel, **fields: bool) -> None:
    save_thread(sandbox.storage, thread)
    data = {**discord_json.build_channel_json(sandbox.world, thread), **fields}
    sandbox.gateway.send_event(event, data, guild_id=thread.guild_id, intent=GatewayIntent.GUILDS)
    sandbox.page_events.send_event({"event": "world"})


MESSAGE_ROUTES = [
    build_route("GET", "/channels/{channel}", get_channel),
    build_route("GET", _MESSAGES_PATH, list_messages),
    build_route("POST", _MESSAGES_PATH, post_message),
    build_route("GET", _MESSAGES_PATH + "/{message}", get_message),
    build_route("PATCH", _MESSAGES_PATH + "/{message}", edit_message),
    build_route("DELETE", _MESSAGES_PATH + "/{message}", delete_message),
    build_route("POST", "/channels/{channel}/typing", start_typing),
]

MAX_THREAD_NAME_LENGTH = 100
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_TYPE_BY_PARENT = {
    ChannelType.TEXT: ChannelType.PUBLIC_THREAD,
    ChannelType.ANNOUNCEMENT: ChannelType.ANNOUNCEMENT_THREAD,
}


async def create_thread(request: web.Request) -> web.Response:
    """Open a public thread under a channel."""
    sandbox, parent = require_channel(request, Permission.CREATE_PUBLIC_THREADS)
    if parent.type not in THREAD_TYPE_BY_PARENT:
        raise DiscordError(WRONG_CHANNEL_TYPE)
    payload, form = request[BODY_KEY].get_json_object(), FormValidator()
    name = form.read_text(payload, "name", 1, MAX_THREAD_NAME_LENGTH, required=True)
    # Without a type Discord opens a private thread, which is not made here.
    form.read_choice(payload, "type", (int(THREAD_TYPE_BY_PARENT[parent.type]),))
    minutes = ARCHIVE_MINUTES[2]
    if payload.get("auto_archive_duration") is not None:
        minutes = form.read_choice(payload, "auto_archive_duration", ARCHIVE_MINUTES)
    form.raise_if_errors()
    thread = open_thread(sandbox, parent, name or "", minutes)
    return build_json_response(_build_thread_json(sandbox, thread), 201)


async def update_thread(request: web.Request) -> web.Response:
    """Archive a thread, or bring it back; nothing else of a channel can be changed."""
    sandbox, thread = require_channel(request, Permission.SEND_MESSAGES)
    is_archived = request[BODY_KEY].get_json_object().get("archived")
    if not thread.is_thread or thread.is_locked or not isinstance(is_archived, bool):
        raise DiscordError(MISSING_PERMISSIONS)
    set_archived(sandbox, thread, is_archived=is_archived)
    return build_json_response(_build_thread_json(sandbox, thread))


async def put_thread_member(request: web.Request) -> web.Response:
    """Let a member of the server join a thread."""
    sandbox, thread = require_channel(request, Permission.SEND_MESSAGES)
    if not thread.is_thread:
        raise DiscordError(WRONG_CHANNEL_TYPE)
    if thread.is_archived:
        raise DiscordError(ARCHIVED_THREAD)
    user_id = request.match_info["user"]
    if user_id not in sandbox.world.guilds[thread.guild_id].role_ids_by_member:
        raise DiscordError(UNKNOWN_MEMBER)
    add_thread_member(request.app[SANDBOX_KEY], thread, user_id)
    return web.Response(status=204)


def _build_thread_json(sandbox: Sandbox, thread: Channel) -> dict[str, object]:
    return discord_json.build_channel_json(
        sandbox.world, thread, sandbox.messages.find_last_public_id(thread.id)
    )


def open_thread(sandbox: Sandbox, parent: Channel, name: str, archive_minutes: int) -> Channel:
    """Open a public thread under a channel, where a message says so."""
    bot_id = sandbox.world.bot.id
    is_news = parent.type is ChannelType.ANNOUNCEMENT
    thread = Channel(
        sandbox.clock.create_snowflake(),
        ChannelType.ANNOUNCEMENT_THREAD if is_news else ChannelType.PUBLIC_THREAD,
        name,
        parent.guild_id,
        overwrites=parent.overwrites,
        recipient_ids=[bot_id],
        parent_id=parent.id,
        archive_minutes=archive_minutes,
    )
    sandbox.world.channels[thread.id] = thread
    _announce_thread(sandbox, "THREAD_CREATE", thread, newly_created=True)
    sandbox.publish_new_message(
        Message(
            id=sandbox.clock.create_snowflake(),
            channel_id=parent.id,
            author_id=bot_id,
            type=THREAD_CREATED_TYPE,
            content=name,
            reference={"channel_id": thread.id, "guild_id": parent.guild_id},
        )
    )
    return thread


def add_thread_member(sandbox: Sandbox, thread: Channel, user_id: str) -> None:
    """Let a user join a thread."""
    if user_id not in thread.recipient_ids:
        thread.recipient_ids.append(user_id)
        save_thread(sandbox.storage, thread)


THREAD_ROUTES = [
    build_route("POST", "/channels/{channel}/threads", create_thread),
    build_route("PATCH", "/channels/{channel}", update_thread),
    build_route("PUT", "/channels/{channel}/thread-members/{user}", put_thread_member),
]
