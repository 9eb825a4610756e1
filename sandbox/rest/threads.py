"""Threads: opening one without a message, bringing one back, and adding people."""

from aiohttp import web

from sandbox.errors import (
    ARCHIVED_THREAD,
    MISSING_PERMISSIONS,
    UNKNOWN_MEMBER,
    WRONG_CHANNEL_TYPE,
    DiscordError,
)
from sandbox.http_json import build_json_response
from sandbox.model import discord_json
from sandbox.model.permissions import Permission
from sandbox.model.world import Channel, ChannelType
from sandbox.rest.messages import require_channel
from sandbox.rest.middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.thread_changes import add_thread_member, open_thread, set_archived
from sandbox.validation.form import FormValidator

MAX_NAME_LENGTH = 100
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
    name = form.read_text(payload, "name", 1, MAX_NAME_LENGTH, required=True)
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
    if not thread.is_thread or not isinstance(is_archived, bool):
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


ROUTES = [
    build_route("POST", "/channels/{channel}/threads", create_thread),
    build_route("PATCH", "/channels/{channel}", update_thread),
    build_route("PUT", "/channels/{channel}/thread-members/{user}", put_thread_member),
]
