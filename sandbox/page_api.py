"""The chat page's API, JSON in and out.

=========================================  =======================================================
``GET /sandbox/world?person=``             ``people``, ``me``, ``servers`` with the channels that
                                           this person sees, ``dms``, ``bot``, ``commands``; each
                                           channel has the ids of the ``commands`` offered there,
                                           each server and direct message its ``members``
``GET /sandbox/channels/{id}/messages``    ``?person=[&before=ID]``: up to 100 messages, oldest
                                           first, with this person's ephemeral ones
``GET /sandbox/page?person=``              websocket, server to page: ``message_create``,
                                           ``message_update`` (``message``), ``message_delete``
                                           (``channel_id``, ``id``), ``interaction`` (``nonce``,
                                           ``interaction_id``, ``status`` acknowledged, answered or
                                           failed, ``message_id``, ``type``, ``text``),
                                           ``autocomplete`` (``nonce``, ``choices``), ``modal``
                                           (``nonce``, ``interaction_id``, ``modal``), ``bot``
                                           (``online``), ``commands``, ``world`` (both: load the
                                           world again), ``person`` (``person``)
``POST /sandbox/interactions``             ``{person, channel_id, nonce, type, …}``, 202 and
                                           ``{interaction_id}``; type 2 and 4 carry ``command``
                                           (``{name, options}``, or of a menu ``{name, type,
                                           target_id}``), 3 ``message_id``, ``custom_id``,
                                           ``values``, 5 ``interaction_id`` and ``components``;
                                           ``"forged": true`` skips what Discord's client checks
``POST /sandbox/messages``                 ``{person, channel_id, content}``: posts a message
``DELETE /sandbox/messages/{id}?person=``  deletes an own message, dismisses an ephemeral one
``PATCH /sandbox/people/{id}``             ``{locale[, server]}``: sets a person's language and, by
                                           its id, that of a server which they are a member of
=========================================  =======================================================

Refusals are 4xx with ``{"message": "…"}``, a sentence for the person.

The world is served as one person sees it.
"""

import json
import re
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from aiohttp import web

from sandbox.errors import InvalidRequestError, Json, PageRequestError
from sandbox.http_json import build_json_response, read_json_object
from sandbox.interaction_sender import InteractionSender
from sandbox.interactions import (
    AUTOCOMPLETE_INTERACTION,
    COMMAND_INTERACTION,
    COMPONENT_INTERACTION,
    MODAL_INTERACTION,
    Interaction,
)
from sandbox.messages import Message
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.world import DISCORD_LOCALES, Channel, Guild, Permission, Person

MAX_MESSAGES = 100
MAX_TYPED_LENGTH = 2000


def _require_person(sandbox: Sandbox, person_id: str) -> Person:
    person = sandbox.world.people.get(person_id)
    if person is None:
        raise PageRequestError("page-unknown-person", 404)
    return person


def _require_visible_channel(sandbox: Sandbox, person: Person, channel_id: str) -> Channel:
    channel = sandbox.world.channels.get(channel_id)
    if channel is None or not sandbox.person_has_permission(
        person.id, channel, Permission.VIEW_CHANNEL
    ):
        raise PageRequestError("page-hidden-channel", 404)
    return channel


async def get_page_world(request: web.Request) -> web.Response:
    """Return the world that a person sees: ``GET /sandbox/world``."""
    sandbox = request.app[SANDBOX_KEY]
    people = sandbox.world.people
    person = _require_person(sandbox, request.query.get("person") or next(iter(people)))
    return build_json_response(build_page_world_json(sandbox, person))


async def list_channel_messages(request: web.Request) -> web.Response:
    """List a channel's messages, oldest first: ``GET /sandbox/channels/{id}/messages``."""
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    channel = _require_visible_channel(sandbox, person, request.match_info["channel"])
    if not sandbox.person_has_permission(person.id, channel, Permission.READ_MESSAGE_HISTORY):
        return build_json_response([])
    messages = sandbox.messages.list_visible_messages(person.id, channel.id)
    before = request.query.get("before", "")
    if before.isdecimal():
        messages = (message for message in messages if int(message.id) < int(before))
    newest = list(islice(messages, MAX_MESSAGES))
    return build_json_response(
        [sandbox.messages.build_message_json(message) for message in reversed(newest)]
    )


async def open_page_socket(request: web.Request) -> web.WebSocketResponse:
    """Serve a page's websocket: ``GET /sandbox/page``."""
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    return await sandbox.page_events.serve_page_socket(request, person.id)


async def start_interaction(request: web.Request) -> web.Response:
    """Send an interaction to the bot: ``POST /sandbox/interactions``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, str(fields.get("person")))
    channel = _require_visible_channel(sandbox, person, str(fields.get("channel_id")))
    sender = InteractionSender(sandbox, person, channel, str(fields.get("nonce", "")))
    return build_json_response(
        {"interaction_id": _send_interaction(sandbox, sender, fields).id}, 202
    )


def _send_interaction(
    sandbox: Sandbox, sender: InteractionSender, request_json: Json
) -> Interaction:
    interaction_type, is_forged = request_json.get("type"), request_json.get("forged") is True
    if interaction_type in (COMMAND_INTERACTION, AUTOCOMPLETE_INTERACTION):
        command = request_json.get("command")
        if not isinstance(command, dict):
            raise InvalidRequestError("There is no command.")
        return sender.send_command(command, is_complete=interaction_type == COMMAND_INTERACTION)
    if interaction_type == COMPONENT_INTERACTION:
        message = _require_bot_message(
            sandbox, sender, str(request_json.get("message_id")), is_forged=is_forged
        )
        values = request_json.get("values")
        chosen_values = [str(value) for value in values] if isinstance(values, list) else None
        return sender.send_component(
            message, str(request_json.get("custom_id")), chosen_values, is_forged=is_forged
        )
    if interaction_type == MODAL_INTERACTION:
        opener = _require_modal_opener(sandbox, sender, request_json)
        return sender.submit_modal(
            opener, request_json.get("components") or [], is_forged=is_forged
        )
    raise InvalidRequestError("There is no interaction of that type.")


def _require_bot_message(
    sandbox: Sandbox, sender: InteractionSender, message_id: str, *, is_forged: bool
) -> Message:
    message = sandbox.messages.find_message_or_deleted(message_id)
    is_visible = message is not None and message.visible_only_to in ("", sender.person.id)
    if message is None or message.channel_id != sender.channel.id or not (is_visible or is_forged):
        raise PageRequestError("page-no-such-message", 404)
    if message.author_id != sandbox.world.bot.id:
        raise InvalidRequestError("That message isn't the bot's.")
    return message


def _require_modal_opener(
    sandbox: Sandbox, sender: InteractionSender, request_json: Json
) -> Interaction:
    """Return the interaction that opened a modal: by id, or the latest with its custom id."""
    opener = sandbox.interactions.find_interaction(str(request_json.get("interaction_id")))
    if opener is None:
        opener = sandbox.interactions.find_latest_modal_opener(
            sender.person.id, str(request_json.get("custom_id"))
        )
    if opener is None or opener.modal is None or opener.person_id != sender.person.id:
        raise PageRequestError("page-form-closed", 404)
    return opener


async def post_person_message(request: web.Request) -> web.Response:
    """Post a person's message: ``POST /sandbox/messages``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, str(fields.get("person")))
    channel = _require_visible_channel(sandbox, person, str(fields.get("channel_id")))
    content = str(fields.get("content") or "").strip()
    if not sandbox.person_has_permission(person.id, channel, Permission.SEND_MESSAGES):
        raise PageRequestError("page-read-only", 403)
    if not content:
        raise InvalidRequestError("There is no text.")
    if len(content) > MAX_TYPED_LENGTH:
        raise PageRequestError("page-length-at-most", maximum=MAX_TYPED_LENGTH)
    message = Message(sandbox.clock.create_snowflake(), channel.id, person.id, content=content)
    if fields.get("nonce") is not None:
        message.nonce = str(fields["nonce"])
    sandbox.publish_new_message(message)
    return build_json_response(sandbox.messages.build_message_json(message), 201)


async def delete_message(request: web.Request) -> web.Response:
    """Delete or dismiss a message: ``DELETE /sandbox/messages/{id}``."""
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    message = sandbox.messages.find_message(request.match_info["message"])
    if message is None or not sandbox.can_see_message(person.id, message):
        raise PageRequestError("page-no-such-message", 404)
    channel = sandbox.world.channels[message.channel_id]
    is_own = person.id in (message.author_id, message.visible_only_to)
    is_moderator = channel.is_in_server and sandbox.person_has_permission(
        person.id, channel, Permission.MANAGE_MESSAGES
    )
    if not is_own and not is_moderator:
        raise PageRequestError("page-may-not-delete", 403)
    sandbox.delete_message(message)
    return web.Response(status=204)


async def update_person_locale(request: web.Request) -> web.Response:
    """Change a person's language: ``PATCH /sandbox/people/{id}``."""
    sandbox, fields = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, request.match_info["person"])
    locale = fields.get("locale")
    if locale not in DISCORD_LOCALES:
        raise InvalidRequestError("Discord has no such language.")
    guild = sandbox.world.guilds.get(str(fields.get("server")))
    if guild is not None and person.id in guild.role_ids_by_member:
        guild.locale = str(locale)
    sandbox.set_person_locale(person, str(locale))
    sandbox.page_events.send_event({"event": "person", "person": build_page_person_json(person)})
    return build_json_response(build_page_person_json(person))


PAGE_ROUTES = [
    web.get("/sandbox/world", get_page_world),
    web.get("/sandbox/channels/{channel}/messages", list_channel_messages),
    web.get("/sandbox/page", open_page_socket),
    web.post("/sandbox/interactions", start_interaction),
    web.post("/sandbox/messages", post_person_message),
    web.delete("/sandbox/messages/{message}", delete_message),
    web.patch("/sandbox/people/{person}", update_person_locale),
]


def build_page_world_json(sandbox: Sandbox, person: Person) -> Json:
    """Return people, servers and commands, as the page asks for them."""
    world = sandbox.world
    return {
        "people": [build_page_person_json(other) for other in world.people.values()],
        "me": build_page_person_json(person),
        "servers": [
            _build_server_json(sandbox, person, guild)
            for guild in world.guilds.values()
            if person.id in guild.role_ids_by_member
        ],
        "dms": [
            {
                "channel_id": channel.id,
                "name": channel.name,
                "type": int(channel.type),
                "members": [member.id for member in world.list_mentionable_people(channel)],
                "commands": _list_usable_command_ids(sandbox, person, channel),
            }
            for channel in world.channels.values()
            if person.id in channel.recipient_ids
        ],
        "bot": {**build_page_person_json(world.bot), "online": sandbox.gateway.is_online},
        "commands": sandbox.commands.list_commands(""),
        "locales": DISCORD_LOCALES,
    }


def build_page_person_json(person: Person) -> Json:
    """Return a person."""
    return {
        "id": person.id,
        "username": person.username,
        "global_name": person.global_name,
        "locale": person.locale,
        "avatar_colour": person.avatar_colour,
    }


def _build_server_json(sandbox: Sandbox, person: Person, guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "bot": "member" if sandbox.world.is_bot_in_guild(guild) else "user-installed",
        "commands": sandbox.commands.list_commands(guild.id),
        "members": list(guild.role_ids_by_member),
        "nicks": guild.nicknames,
        "channels": [
            _build_channel_json(sandbox, person, channel_or_thread)
            for channel in sandbox.world.list_guild_channels(guild)
            if sandbox.person_has_permission(person.id, channel, Permission.VIEW_CHANNEL)
            for channel_or_thread in (channel, *sandbox.world.list_threads(channel))
        ],
    }


def _build_channel_json(sandbox: Sandbox, person: Person, channel: Channel) -> Json:
    return {
        "id": channel.id,
        "name": channel.name,
        "type": int(channel.type),
        "topic": channel.topic,
        "parent_id": channel.parent_id,
        "archived": channel.is_archived,
        "can_send": sandbox.person_has_permission(person.id, channel, Permission.SEND_MESSAGES),
        "can_see_history": sandbox.person_has_permission(
            person.id, channel, Permission.READ_MESSAGE_HISTORY
        ),
        "commands": _list_usable_command_ids(sandbox, person, channel),
    }


def _list_usable_command_ids(sandbox: Sandbox, person: Person, channel: Channel) -> list[str]:
    if not sandbox.person_has_permission(person.id, channel, Permission.USE_APPLICATION_COMMANDS):
        return []
    return [command["id"] for command in sandbox.commands.list_usable_commands(person, channel)]


PAGE_TEXTS: Mapping[str, str] = json.loads(
    (Path(__file__).parent / "page" / "texts.json").read_text("utf-8")
)
"""The page's texts by key, with the places of their values in braces."""

_FILLED_VALUE = re.compile(r"\{([\w-]+)\}")


def write_refusal(error: PageRequestError) -> str:
    """Return the sentence that says on the page why a request is refused."""
    values = {
        name: write_refusal(value) if isinstance(value, PageRequestError) else str(value)
        for name, value in error.values.items()
    }
    return _FILLED_VALUE.sub(lambda found: values.get(found[1], found[0]), PAGE_TEXTS[error.key])
