"""Routes under ``/sandbox/test/`` with which tests cause faults and change the world.

Faults and the log of requests, JSON in and out:

==================================  ==============================================================
``POST   /sandbox/test/faults``     ``{"status": 429, "count": 1, "method": "POST", "path": "…"}``:
                                    the next ``count`` REST requests with this method and a path
                                    that matches (a regular expression, searched in the path after
                                    ``/api/v10``) get this answer and are not carried out. With
                                    ``files`` only requests with files (true) or without (false).
                                    For 429: ``retry_after`` (seconds, 0.1), ``global`` (false),
                                    ``via`` (true; false looks like a Cloudflare ban). For all:
                                    ``code`` and ``message`` of the body (429 with 30046: an old
                                    message was edited too often). ``carried_out`` (false): the
                                    request is carried out and its answer is lost. ``text`` is the
                                    body in place of JSON. With ``cut`` (false) the
                                    connection is closed without any answer, and needs no status;
                                    with ``hang`` (false) it stays open without one
``DELETE /sandbox/test/faults``     drops the remaining faults, the delay, the changes and the
                                    deliveries of interactions: held-up answers arrive now
``POST   /sandbox/test/automod``    ``{"words": ["Ada"]}``: messages and edits in channels that have
                                    one of these words are refused (200000)
``POST   /sandbox/test/changes``    ``{"path": ["data", "values"], "value": 5, "count": 1}``: the
                                    next ``count`` interactions reach the bot with this value at the
                                    path, or without it if there is no ``value``
``POST   /sandbox/test/deliveries`` ``{"delays": [0, 0.5], "count": 1}``: the next ``count``
                                    interactions reach the bot once after each of these seconds
``POST   /sandbox/test/delay``      ``{"seconds": 3.5, "count": 1}``: the next ``count`` interaction
                                    answers arrive this much later
``POST   /sandbox/test/clock``      ``{"offset": 960}``: the sandbox's clock is this many seconds
                                    ahead
``POST   /sandbox/test/drop``       ``{"how": "close", "code": 4000, "resumable": true}``:
                                    disconnects the bot; ``how`` is ``close``, ``reconnect`` (op 7),
                                    ``invalid`` (op 9), ``abort`` or ``hang`` (connected, but mute
                                    and deaf); returns ``{"dropped": n}``
``POST   /sandbox/test/identify``   ``{"interval": 5, "max_concurrency": 1, "total": 1000}``: how
                                    often bots may log in; the interval goes by the sandbox's clock
``GET    /sandbox/test/sessions``   the gateway's sessions: ``id``, ``connected``, ``seq``,
                                    ``resumed``, ``intents``, ``shard``
``GET    /sandbox/test/requests``   the bot's requests, oldest first: ``method``, ``path``,
                                    ``query``, ``payload`` (decoded), ``files`` (``key``, ``name``,
                                    ``size``), ``status``, ``code`` (Discord's, if refused),
                                    ``answer``, ``at``
``DELETE /sandbox/test/requests``   empties that list
==================================  ==============================================================

Faults that make the gateway odd, mute or crowded:

==================================  ==============================================================
``POST   /sandbox/test/event``      ``{"event", "data"}``: sends this event to every session,
                                    numbered like any other, whatever its data are
``POST   /sandbox/test/frames``     ``{"texts": ["<html>"], "raw": false}``: sends these texts to
                                    every session as they are; ``raw`` ones are not compressed,
                                    which breaks the stream
``POST   /sandbox/test/repeat``     ``{"count": 10, "reversed": false}``: sends the last events of
                                    every session since its READY again, as they were; ``count`` 0
                                    means all
``POST   /sandbox/test/heartbeat``  ``{"interval": 41.25}``: the interval that later connections are
                                    told
``POST   /sandbox/test/refuse``     ``{"count": 1}``: refuses the next gateway connections (503)
``POST   /sandbox/test/hang``       ``{"count": 1}``: opens the next gateway connections and is
                                    silent on them
``POST   /sandbox/test/logins``     ``{"codes": [4014], "ignored": 0}``: closes the next logins and
                                    resumes with these codes; ``ignored`` get no answer at all
``POST   /sandbox/test/crowd``      ``{"servers": 2000, "channels": 10}``: adds the bot to this
                                    number of servers with this number of channels each, of which
                                    it hears when it logs in
==================================  ==============================================================

Changes of people, servers, channels and messages:

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
``PATCH  /sandbox/test/channels/{id}``   ``{"archived", "locked"}``: archives a thread, or brings
                                         it back; in a locked one the bot can answer nothing.
                                         ``{"type"}``: makes a channel one of another type
``DELETE /sandbox/test/channels/{id}``   deletes the channel with its messages
``POST   /sandbox/test/overwrite``       ``{"channel_id", "id", "allow", "deny"}``: permissions of a
                                         role or a member in a channel, as bits
``DELETE /sandbox/test/messages/{id}``   deletes the message as a moderator does
=======================================  =========================================================

Servers and channels are given by id or by name; the bot is ``bot``. Changes to people and servers
are announced to the bot and the pages. Nobody can make them on the page. They last until the
sandbox stops.
"""

import re
from typing import Any, TypeVar

from aiohttp import web

from sandbox import discord_json
from sandbox.errors import InvalidRequestError, Json
from sandbox.faults import HEARTBEAT_SECONDS, InteractionChange, RequestFault
from sandbox.gateway import Gateway, GatewayCloseCode, GatewayIntent, build_crowd
from sandbox.http_json import build_json_response, read_json_object
from sandbox.page_api import build_page_person_json
from sandbox.rest_api import set_archived
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.storage import delete_stored_thread
from sandbox.world import (
    DISCORD_LOCALES,
    Channel,
    ChannelType,
    Guild,
    Permission,
    PermissionOverwrite,
    Person,
)


async def add_fault(request: web.Request) -> web.Response:
    """Answer the next matching requests wrongly: ``POST /sandbox/test/faults``."""
    fields = await read_json_object(request)
    is_cut, hangs = (fields.pop(name, False) is True for name in ("cut", "hang"))
    request.app[SANDBOX_KEY].fault_controls.faults.append(
        RequestFault(
            status=None if is_cut or hangs else int(fields.pop("status")),
            remaining_count=int(fields.pop("count", 1)),
            method=fields.pop("method", None),
            path_pattern=re.compile(fields.pop("path", "")),
            with_files=fields.pop("files", None),
            is_carried_out=fields.pop("carried_out", False) is True,
            hangs=hangs,
            text=fields.pop("text", None),
            body=fields,
        )
    )
    return build_json_response({})


async def add_interaction_change(request: web.Request) -> web.Response:
    """Change the next interactions on their way: ``POST /sandbox/test/changes``."""
    fields = await read_json_object(request)
    request.app[SANDBOX_KEY].fault_controls.interaction_changes.append(
        InteractionChange(
            remaining_count=int(fields.get("count", 1)),
            path=list(fields["path"]),
            new_value=[fields["value"]] if "value" in fields else [],
        )
    )
    return build_json_response({})


async def add_deliveries(request: web.Request) -> web.Response:
    """Deliver the next interactions late or more than once: ``POST /sandbox/test/deliveries``."""
    fields = await read_json_object(request)
    delays = [float(seconds) for seconds in fields["delays"]]
    deliveries = request.app[SANDBOX_KEY].fault_controls.deliveries
    deliveries.extend([delays] * int(fields.get("count", 1)))
    return build_json_response({})


async def block_words(request: web.Request) -> web.Response:
    """Refuse messages with these words: ``POST /sandbox/test/automod``."""
    fields = await read_json_object(request)
    request.app[SANDBOX_KEY].fault_controls.blocked_words = [str(word) for word in fields["words"]]
    return build_json_response({})


async def clear_faults(request: web.Request) -> web.Response:
    """Drop the remaining faults, changes and delays: ``DELETE /sandbox/test/faults``."""
    controls = request.app[SANDBOX_KEY].fault_controls
    controls.faults.clear()
    controls.blocked_words.clear()
    controls.interaction_changes.clear()
    controls.deliveries.clear()
    controls.clear_answer_delay()
    return build_json_response({})


async def set_answer_delay(request: web.Request) -> web.Response:
    """Delay the next interaction answers: ``POST /sandbox/test/delay``."""
    fields, controls = await read_json_object(request), request.app[SANDBOX_KEY].fault_controls
    controls.answer_delay_seconds, controls.answers_to_delay = (
        float(fields["seconds"]),
        int(fields.get("count", 1)),
    )
    return build_json_response({})


async def set_clock_offset(request: web.Request) -> web.Response:
    """Move the sandbox's clock: ``POST /sandbox/test/clock``."""
    offset = float((await read_json_object(request))["offset"])
    request.app[SANDBOX_KEY].clock.set_offset(offset)
    return build_json_response({})


async def drop_gateway_connections(request: web.Request) -> web.Response:
    """Disconnect the bot from the gateway: ``POST /sandbox/test/drop``."""
    fields, gateway = await read_json_object(request), request.app[SANDBOX_KEY].gateway
    dropped = gateway.drop_connections(
        str(fields.get("how", "close")),
        int(fields.get("code", GatewayCloseCode.UNKNOWN_ERROR)),
        is_resumable=fields.get("resumable", True) is True,
    )
    return build_json_response({"dropped": dropped})


async def set_identify_limits(request: web.Request) -> web.Response:
    """Change how often bots may log in: ``POST /sandbox/test/identify``."""
    fields = await read_json_object(request)
    limits = request.app[SANDBOX_KEY].gateway.identify_limits
    limits.interval_seconds = float(fields.get("interval", limits.interval_seconds))
    limits.max_concurrency = int(fields.get("max_concurrency", limits.max_concurrency))
    limits.total = int(fields.get("total", limits.total))
    return build_json_response({})


async def list_gateway_sessions(request: web.Request) -> web.Response:
    """List the gateway's sessions: ``GET /sandbox/test/sessions``."""
    return build_json_response(
        [
            {
                "id": session.id,
                "connected": session.connection is not None and not session.connection.is_closing,
                "seq": session.sequence,
                "resumed": session.resume_count,
                "intents": session.intents,
                "shard": [session.shard, session.shard_count],
            }
            for session in request.app[SANDBOX_KEY].gateway.sessions.values()
        ]
    )


async def list_recorded_requests(request: web.Request) -> web.Response:
    """List the bot's requests, oldest first: ``GET /sandbox/test/requests``."""
    return build_json_response(list(request.app[SANDBOX_KEY].fault_controls.requests))


async def clear_recorded_requests(request: web.Request) -> web.Response:
    """Empty the log of requests: ``DELETE /sandbox/test/requests``."""
    request.app[SANDBOX_KEY].fault_controls.requests.clear()
    return build_json_response({})


FAULT_ROUTES = [
    web.post("/sandbox/test/faults", add_fault),
    web.delete("/sandbox/test/faults", clear_faults),
    web.post("/sandbox/test/automod", block_words),
    web.post("/sandbox/test/changes", add_interaction_change),
    web.post("/sandbox/test/deliveries", add_deliveries),
    web.post("/sandbox/test/delay", set_answer_delay),
    web.post("/sandbox/test/clock", set_clock_offset),
    web.post("/sandbox/test/drop", drop_gateway_connections),
    web.post("/sandbox/test/identify", set_identify_limits),
    web.get("/sandbox/test/sessions", list_gateway_sessions),
    web.get("/sandbox/test/requests", list_recorded_requests),
    web.delete("/sandbox/test/requests", clear_recorded_requests),
]


def _get_gateway(request: web.Request) -> Gateway:
    return request.app[SANDBOX_KEY].gateway


async def send_event(request: web.Request) -> web.Response:
    """Send an event to every session: ``POST /sandbox/test/event``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        session.send_event(fields["event"], fields.get("data"))
    return build_json_response({})


async def send_frames(request: web.Request) -> web.Response:
    """Send texts that need not be frames of the gateway: ``POST /sandbox/test/frames``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        if session.connection is not None:
            for text in fields["texts"]:
                session.connection.send_text(text, is_raw=fields.get("raw") is True)
    return build_json_response({})


async def repeat_events(request: web.Request) -> web.Response:
    """Send the last events again: ``POST /sandbox/test/repeat``."""
    fields = await read_json_object(request)
    for session in _get_gateway(request).sessions.values():
        if session.connection is not None:
            sent = [text for number, text in session.sent_events if number > 1]
            texts = sent[-int(fields.get("count", 0)) :]
            for text in reversed(texts) if fields.get("reversed") is True else texts:
                session.connection.send_text(text)
    return build_json_response({})


async def set_heartbeat(request: web.Request) -> web.Response:
    """Change the heartbeats' interval: ``POST /sandbox/test/heartbeat``."""
    fields, faults = await read_json_object(request), _get_gateway(request).faults
    faults.heartbeat_seconds = float(fields.get("interval", HEARTBEAT_SECONDS))
    return build_json_response({})


async def refuse_connections(request: web.Request) -> web.Response:
    """Refuse the next connections: ``POST /sandbox/test/refuse``."""
    fields = await read_json_object(request)
    _get_gateway(request).faults.connections_to_refuse = int(fields.get("count", 1))
    return build_json_response({})


async def hang_connections(request: web.Request) -> web.Response:
    """Let the next connections hang: ``POST /sandbox/test/hang``."""
    fields = await read_json_object(request)
    _get_gateway(request).faults.connections_to_hang = int(fields.get("count", 1))
    return build_json_response({})


async def disturb_logins(request: web.Request) -> web.Response:
    """Close or ignore the next logins: ``POST /sandbox/test/logins``."""
    fields, faults = await read_json_object(request), _get_gateway(request).faults
    faults.login_close_codes = [int(code) for code in fields.get("codes", [])]
    faults.logins_to_ignore = int(fields.get("ignored", 0))
    return build_json_response({})


async def add_crowd(request: web.Request) -> web.Response:
    """Add the bot to many servers: ``POST /sandbox/test/crowd``."""
    fields, sandbox = await read_json_object(request), request.app[SANDBOX_KEY]
    sandbox.gateway.crowd = build_crowd(
        sandbox.world, int(fields.get("servers", 2000)), int(fields.get("channels", 10))
    )
    return build_json_response({})


GATEWAY_FAULT_ROUTES = [
    web.post("/sandbox/test/event", send_event),
    web.post("/sandbox/test/frames", send_frames),
    web.post("/sandbox/test/repeat", repeat_events),
    web.post("/sandbox/test/heartbeat", set_heartbeat),
    web.post("/sandbox/test/refuse", refuse_connections),
    web.post("/sandbox/test/hang", hang_connections),
    web.post("/sandbox/test/logins", disturb_logins),
    web.post("/sandbox/test/crowd", add_crowd),
]

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
    add_person(sandbox, person, guilds, nick=nick)
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
    remove_person(sandbox, _require_person(sandbox, request))
    return web.Response(status=204)


async def set_member(request: web.Request) -> web.Response:
    """Add or change a server's member: ``PUT …/servers/{id}/members/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    guild = _require_guild(sandbox, request.match_info["server"])
    nick, steward = fields.get("nick"), fields.get("steward")
    add_or_change_member(
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
    remove_guild_member(sandbox, guild, _require_person(sandbox, request))
    return web.Response(status=204)


async def create_channel(request: web.Request) -> web.Response:
    """Create a channel: ``POST /sandbox/test/channels``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    guild, channel_type = (
        _require_guild(sandbox, str(fields["server"])),
        ChannelType(fields.get("type", 0)),
    )
    channel = add_channel(sandbox, guild, str(fields["name"]), channel_type)
    return build_json_response({"id": channel.id})


async def change_channel(request: web.Request) -> web.Response:
    """Archive a thread, bring it back, or retype a channel: ``PATCH …/channels/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    thread = _require_guild_channel(sandbox, request.match_info["channel"])
    if "type" in fields:
        thread.type = ChannelType(fields["type"])
        _send_channel_event_to_bot(sandbox, "CHANNEL_UPDATE", thread)
        _send_world_change_to_pages(sandbox)
        return web.Response(status=204)
    thread.is_locked = fields.get("locked") is True
    set_archived(sandbox, thread, is_archived=fields.get("archived") is True)
    return web.Response(status=204)


async def delete_channel(request: web.Request) -> web.Response:
    """Delete a channel: ``DELETE /sandbox/test/channels/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    remove_channel(sandbox, _require_guild_channel(sandbox, request.match_info["channel"]))
    return web.Response(status=204)


async def set_permission_overwrite(request: web.Request) -> web.Response:
    """Set permissions in a channel: ``POST /sandbox/test/overwrite``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    role_or_user_id = sandbox.world.bot.id if fields["id"] == "bot" else str(fields["id"])
    rule = PermissionOverwrite(
        role_or_user_id, int(fields.get("allow", 0)), int(fields.get("deny", 0))
    )
    apply_permission_overwrite(
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
WORLD_ROUTES = [
    web.post(_PEOPLE_PATH, create_person),
    web.patch(_PEOPLE_PATH + "/{person}", update_person),
    web.delete(_PEOPLE_PATH + "/{person}", delete_person),
    web.put(_MEMBER_PATH, set_member),
    web.delete(_MEMBER_PATH, remove_member),
    web.post("/sandbox/test/channels", create_channel),
    web.patch("/sandbox/test/channels/{channel}", change_channel),
    web.delete("/sandbox/test/channels/{channel}", delete_channel),
    web.post("/sandbox/test/overwrite", set_permission_overwrite),
    web.delete("/sandbox/test/messages/{message}", delete_message),
]


def add_person(
    sandbox: Sandbox, person: Person, guilds: list[Guild] | None, *, nick: str | None
) -> None:
    """Add a person to these servers, or, with None, to every server and group."""
    world = sandbox.world
    world.people[person.id] = person
    for guild in world.guilds.values() if guilds is None else guilds:
        guild.role_ids_by_member[person.id] = []
        if nick is not None:
            guild.nicknames[person.id] = nick
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and guilds is None:
            channel.recipient_ids.append(person.id)
    direct = sandbox.clock.create_snowflake()
    world.channels[direct] = Channel(
        direct, ChannelType.DIRECT, world.bot.global_name, recipient_ids=[person.id]
    )
    _send_world_change_to_pages(sandbox)


def remove_person(sandbox: Sandbox, person: Person) -> None:
    """Delete a person's account; their messages stay."""
    world = sandbox.world
    del world.people[person.id]
    for guild in world.guilds.values():
        guild.role_ids_by_member.pop(person.id, None)
        guild.nicknames.pop(person.id, None)
    for channel in world.channels.values():
        if channel.type is ChannelType.GROUP and person.id in channel.recipient_ids:
            channel.recipient_ids.remove(person.id)
    _send_world_change_to_pages(sandbox)


def add_or_change_member(
    sandbox: Sandbox, guild: Guild, person: Person, *, nick: str | None, is_steward: bool | None
) -> None:
    """Make a person a member of a server, or change a member.

    None leaves the nickname or the steward's role as it is, ``""`` and False take it away. A
    steward has the server's first role with Manage Server. The bot comes back with its own role.
    """
    is_new_member = person.id not in guild.role_ids_by_member
    role_ids = guild.role_ids_by_member.setdefault(person.id, [])
    if person is sandbox.world.bot:
        role_ids[:] = [role.id for role in guild.roles if role.name == person.global_name]
    if nick is not None:
        guild.nicknames[person.id] = nick
    if nick == "":
        del guild.nicknames[person.id]
    if is_steward is not None:
        stewards = [
            role.id
            for role in guild.roles
            if role.permissions & Permission.MANAGE_GUILD and role.id != guild.id
        ]
        role_ids[:] = [role_id for role_id in role_ids if role_id not in stewards] + stewards[
            :1
        ] * is_steward
    if is_new_member and person is sandbox.world.bot:
        guild_json = discord_json.build_guild_create_json(sandbox.world, guild)
        # Clients take a server with this field for one that was unavailable, not for a new one.
        del guild_json["unavailable"]
        _send_event_to_bot(sandbox, "GUILD_CREATE", guild_json, guild)
    _send_world_change_to_pages(sandbox)


def remove_guild_member(sandbox: Sandbox, guild: Guild, person: Person) -> None:
    """Remove a member from a server; the bot is told only if it is the bot itself."""
    guild.role_ids_by_member.pop(person.id, None)
    guild.nicknames.pop(person.id, None)
    if person is sandbox.world.bot:
        _send_event_to_bot(sandbox, "GUILD_DELETE", {"id": guild.id}, guild)
    _send_world_change_to_pages(sandbox)


def add_channel(sandbox: Sandbox, guild: Guild, name: str, channel_type: ChannelType) -> Channel:
    """Create a channel at the end of a server's list."""
    position = len(sandbox.world.list_guild_channels(guild))
    channel = Channel(
        sandbox.clock.create_snowflake(), channel_type, name, guild.id, position=position
    )
    sandbox.world.channels[channel.id] = channel
    _send_channel_event_to_bot(sandbox, "CHANNEL_CREATE", channel)
    _send_world_change_to_pages(sandbox)
    return channel


def remove_channel(sandbox: Sandbox, channel: Channel) -> None:
    """Delete a channel with all its messages."""
    for thread in sandbox.world.list_threads(channel):
        remove_channel(sandbox, thread)
    for message in sandbox.messages.list_channel_messages(channel.id):
        sandbox.delete_message_silently(message)
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    _send_channel_event_to_bot(sandbox, event, channel)
    if channel.is_thread:
        delete_stored_thread(sandbox.storage, channel)
    del sandbox.world.channels[channel.id]
    _send_world_change_to_pages(sandbox)


def apply_permission_overwrite(
    sandbox: Sandbox, channel: Channel, overwrite: PermissionOverwrite
) -> None:
    """Set what a role or a member may do in a channel from now on."""
    was_visible = sandbox.bot_has_permission(channel, Permission.VIEW_CHANNEL)
    channel.overwrites = [
        existing
        for existing in channel.overwrites
        if existing.role_or_user_id != overwrite.role_or_user_id
    ]
    channel.overwrites.append(overwrite)
    for thread in sandbox.world.list_threads(channel):
        thread.overwrites = channel.overwrites
    event = "CHANNEL_UPDATE" if was_visible else "CHANNEL_CREATE"
    _send_channel_event_to_bot(sandbox, event, channel, was_visible=was_visible)
    _send_world_change_to_pages(sandbox)


def _send_channel_event_to_bot(
    sandbox: Sandbox, event: str, channel: Channel, *, was_visible: bool = False
) -> None:
    """Send a channel's event to the bot if it sees the channel, or did until now."""
    if was_visible or sandbox.bot_has_permission(channel, Permission.VIEW_CHANNEL):
        guild = sandbox.world.guilds[channel.guild_id]
        _send_event_to_bot(
            sandbox, event, discord_json.build_channel_json(sandbox.world, channel), guild
        )


def _send_event_to_bot(sandbox: Sandbox, event: str, data: Json, guild: Guild) -> None:
    sandbox.gateway.send_event(event, data, guild_id=guild.id, intent=GatewayIntent.GUILDS)


def _send_world_change_to_pages(sandbox: Sandbox) -> None:
    sandbox.page_events.send_event({"event": "world"})
