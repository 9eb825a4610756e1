"""Routes under ``/sandbox/test/`` that change people, servers, channels and messages.

=======================================  =========================================================
``POST   /sandbox/test/people``          ``{"username", "name", "nick", "locale", "servers"}``, all
                                         optional: a new person, in these servers, or in every
                                         server and group; returns ``{"id": …}``
``PATCH  /sandbox/test/people/{id}``     ``{"name", "locale", "takes_direct"}``: whether the bot may
                                         write to them directly (if not: 50007)
``DELETE /sandbox/test/people/{id}``     deletes the account
``PUT    …/servers/{id}/members/{id}``   ``{"nick", "steward"}``: a member from now on; a steward
                                         has Manage Server
``DELETE …/servers/{id}/members/{id}``   ends the membership; the bot can be named here, too
``POST   /sandbox/test/channels``        ``{"server", "name", "type"}``: a new channel, a text
                                         channel (0) without ``type``; returns ``{"id": …}``
``PATCH  /sandbox/test/channels/{id}``   ``{"archived"}``: archives a thread, or brings it back
``DELETE /sandbox/test/channels/{id}``   deletes the channel with its messages
``POST   /sandbox/test/overwrite``       ``{"channel_id", "id", "allow", "deny"}``: permissions of a
                                         role or a member in a channel, as bits
``DELETE /sandbox/test/messages/{id}``   deletes the message as a moderator does
=======================================  =========================================================

Servers and channels are given by id or by name; the bot is ``bot``.
"""

from typing import Any, TypeVar

from aiohttp import web

from sandbox.control_api import world_changes
from sandbox.errors import InvalidRequestError
from sandbox.http_json import build_json_response, read_json_object
from sandbox.model.world import (
    DISCORD_LOCALES,
    Channel,
    ChannelType,
    Guild,
    PermissionOverwrite,
    Person,
)
from sandbox.page_api.page_json import build_page_person_json
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.thread_changes import set_archived

NEW_PERSON_COLOUR = "#475569"
MAX_NAME_LENGTH = 32

_GuildOrChannel = TypeVar("_GuildOrChannel", Guild, Channel)


def _require_by_id_or_name(by_id: dict[str, _GuildOrChannel], id_or_name: str) -> _GuildOrChannel:
    match = by_id.get(id_or_name) or next(
        (candidate for candidate in by_id.values() if candidate.name == id_or_name), None
    )
    if match is None:
        raise InvalidRequestError(f"There is no server or channel called {id_or_name!r}.", 404)
    return match


def _require_person(sandbox: Sandbox, request: web.Request) -> Person:
    user_id = request.match_info["person"]
    person = sandbox.world.bot if user_id == "bot" else sandbox.world.find_user(user_id)
    if person is None:
        raise InvalidRequestError("There is no person with that id.", 404)
    return person


def _require_guild(sandbox: Sandbox, id_or_name: str) -> Guild:
    return _require_by_id_or_name(sandbox.world.guilds, id_or_name)


def _require_guild_channel(sandbox: Sandbox, id_or_name: str) -> Channel:
    channel = _require_by_id_or_name(sandbox.world.channels, id_or_name)
    if not channel.is_in_server:
        raise InvalidRequestError("That channel is not in a server.")
    return channel


def _check_name(name: Any) -> str:
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise InvalidRequestError(f"A name has between 1 and {MAX_NAME_LENGTH} characters.")
    return name


def _check_locale(locale: Any) -> str:
    if locale not in DISCORD_LOCALES:
        raise InvalidRequestError("Discord has no such language.")
    return str(locale)


async def create_person(request: web.Request) -> web.Response:
    """Add a person: ``POST /sandbox/test/people``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    person_id = sandbox.clock.create_snowflake()
    username = _check_name(fields.get("username", f"somebody{person_id[-12:]}"))
    name = _check_name(fields.get("name", username.capitalize()))
    person = Person(
        person_id, username, name, _check_locale(fields.get("locale", "en-US")), NEW_PERSON_COLOUR
    )
    servers = fields.get("servers")
    guilds = None if servers is None else [_require_guild(sandbox, server) for server in servers]
    nick = _check_name(fields["nick"]) if "nick" in fields else None
    world_changes.add_person(sandbox, person, guilds, nick=nick)
    return build_json_response({"id": person_id})


async def update_person(request: web.Request) -> web.Response:
    """Change a person's name, locale or direct messages: ``PATCH …/people/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, request)
    person.global_name = _check_name(fields.get("name", person.global_name))
    person.accepts_direct_messages = (
        fields.get("takes_direct", person.accepts_direct_messages) is True
    )
    sandbox.set_person_locale(person, _check_locale(fields.get("locale", person.locale)))
    sandbox.page_events.send_event({"event": "person", "person": build_page_person_json(person)})
    return build_json_response({})


async def delete_person(request: web.Request) -> web.Response:
    """Delete a person's account: ``DELETE …/people/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    world_changes.delete_person(sandbox, _require_person(sandbox, request))
    return web.Response(status=204)


async def set_member(request: web.Request) -> web.Response:
    """Add or change a server's member: ``PUT …/servers/{id}/members/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    guild = _require_guild(sandbox, request.match_info["server"])
    nick, steward = fields.get("nick"), fields.get("steward")
    world_changes.add_or_change_member(
        sandbox,
        guild,
        _require_person(sandbox, request),
        nick=nick and _check_name(nick),
        is_steward=steward,
    )
    return build_json_response({})


async def remove_member(request: web.Request) -> web.Response:
    """Remove a server's member: ``DELETE …/servers/{id}/members/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    guild = _require_guild(sandbox, request.match_info["server"])
    world_changes.remove_member(sandbox, guild, _require_person(sandbox, request))
    return web.Response(status=204)


async def create_channel(request: web.Request) -> web.Response:
    """Create a channel: ``POST /sandbox/test/channels``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    guild, channel_type = (
        _require_guild(sandbox, str(fields["server"])),
        ChannelType(fields.get("type", 0)),
    )
    channel = world_changes.create_channel(sandbox, guild, str(fields["name"]), channel_type)
    return build_json_response({"id": channel.id})


async def archive_thread(request: web.Request) -> web.Response:
    """Archive a thread, or bring it back: ``PATCH /sandbox/test/channels/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    thread = _require_guild_channel(sandbox, request.match_info["channel"])
    set_archived(sandbox, thread, is_archived=fields.get("archived") is True)
    return web.Response(status=204)


async def delete_channel(request: web.Request) -> web.Response:
    """Delete a channel: ``DELETE /sandbox/test/channels/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    world_changes.delete_channel(
        sandbox, _require_guild_channel(sandbox, request.match_info["channel"])
    )
    return web.Response(status=204)


async def set_permission_overwrite(request: web.Request) -> web.Response:
    """Set permissions in a channel: ``POST /sandbox/test/overwrite``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    role_or_user_id = sandbox.world.bot.id if fields["id"] == "bot" else str(fields["id"])
    rule = PermissionOverwrite(
        role_or_user_id, int(fields.get("allow", 0)), int(fields.get("deny", 0))
    )
    world_changes.set_permission_overwrite(
        sandbox, _require_guild_channel(sandbox, str(fields["channel_id"])), rule
    )
    return build_json_response({})


async def delete_message(request: web.Request) -> web.Response:
    """Delete a message as a moderator does: ``DELETE /sandbox/test/messages/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    message = sandbox.messages.find_message(request.match_info["message"])
    if message is None:
        raise InvalidRequestError("There is no such message.", 404)
    sandbox.delete_message(message)
    return web.Response(status=204)


_PEOPLE_PATH, _MEMBER_PATH = (
    "/sandbox/test/people",
    "/sandbox/test/servers/{server}/members/{person}",
)
ROUTES = [
    web.post(_PEOPLE_PATH, create_person),
    web.patch(_PEOPLE_PATH + "/{person}", update_person),
    web.delete(_PEOPLE_PATH + "/{person}", delete_person),
    web.put(_MEMBER_PATH, set_member),
    web.delete(_MEMBER_PATH, remove_member),
    web.post("/sandbox/test/channels", create_channel),
    web.patch("/sandbox/test/channels/{channel}", archive_thread),
    web.delete("/sandbox/test/channels/{channel}", delete_channel),
    web.post("/sandbox/test/overwrite", set_permission_overwrite),
    web.delete("/sandbox/test/messages/{message}", delete_message),
]
