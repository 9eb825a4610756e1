"""Channels, and the messages that the bot posts, reads, edits and deletes by itself."""

from aiohttp import web

from sandbox.errors import (
    ARCHIVED_THREAD,
    CANNOT_MESSAGE_USER,
    CANNOT_REPLY,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOT_IN_DIRECT_MESSAGES,
    NOT_THE_AUTHOR,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    DiscordError,
)
from sandbox.http_json import RequestBody, build_json_response
from sandbox.model import discord_json
from sandbox.model.clock import get_snowflake_time
from sandbox.model.messages import REPLY_TYPE, Message
from sandbox.model.permissions import Permission
from sandbox.model.world import Channel, ChannelType
from sandbox.rest.middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.thread_changes import set_archived
from sandbox.validation.form import FormValidator
from sandbox.validation.message_payload import apply_message_payload

MAX_NONCE_LENGTH = 25
NONCE_REMEMBERED_SECONDS = 180


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


def _check_accepts_direct_messages(sandbox: Sandbox, channel: Channel) -> None:
    """Refuse a direct message to someone who takes none from the bot: DiscordError 50007."""
    if channel.type is ChannelType.DIRECT:
        person = sandbox.world.find_user(channel.recipient_ids[0])
        if person is None or not person.accepts_direct_messages:
            raise DiscordError(CANNOT_MESSAGE_USER)


async def post_message(request: web.Request) -> web.Response:
    """Post a message."""
    sandbox, channel = require_channel(request, Permission.SEND_MESSAGES)
    body = request[BODY_KEY]
    payload = body.get_json_object()
    _check_can_send(sandbox, channel, body)
    _check_accepts_direct_messages(sandbox, channel)
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
ROUTES = [
    build_route("GET", "/channels/{channel}", get_channel),
    build_route("GET", _MESSAGES_PATH, list_messages),
    build_route("POST", _MESSAGES_PATH, post_message),
    build_route("GET", _MESSAGES_PATH + "/{message}", get_message),
    build_route("PATCH", _MESSAGES_PATH + "/{message}", edit_message),
    build_route("DELETE", _MESSAGES_PATH + "/{message}", delete_message),
    build_route("POST", "/channels/{channel}/typing", start_typing),
]
