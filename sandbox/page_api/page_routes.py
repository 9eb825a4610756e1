"""What the chat page speaks, JSON in and out.

=========================================  =======================================================
``GET /sandbox/world?person=``             people, ``me``, ``servers`` with the channels that this
                                           person sees, ``dms``, ``bot``, ``commands``; each place
                                           has the ids of the ``commands`` that are offered there
                                           and of its ``members``
``GET /sandbox/channels/{id}/messages``    ``?person=[&before=ID]``: up to 100 messages, oldest
                                           first, this person's ephemeral ones among them
``GET /sandbox/page?person=``              WebSocket, server to page: ``message_create``,
                                           ``message_update`` (``message``), ``message_delete``
                                           (``channel_id``, ``id``), ``interaction`` (``nonce``,
                                           ``interaction_id``, ``status`` acknowledged, answered or
                                           failed, ``message_id``, ``type``, ``text``),
                                           ``autocomplete`` (``nonce``, ``choices``), ``modal``
                                           (``nonce``, ``interaction_id``, ``modal``), ``bot``
                                           (``online``), ``commands``, ``world`` (both: ask
                                           for the world again), ``person`` (``person``)
``POST /sandbox/interactions``             ``{person, channel_id, nonce, type, …}``, 202 and
                                           ``{interaction_id}``; type 2 and 4 carry ``command``
                                           (``{name, options}``), 3 ``message_id``, ``custom_id``,
                                           ``values``, 5 ``interaction_id`` and ``components``;
                                           ``"forged": true`` skips what Discord's client checks
``POST /sandbox/messages``                 ``{person, channel_id, content}``: says something
``DELETE /sandbox/messages/{id}?person=``  deletes an own message, dismisses an ephemeral one
``PATCH /sandbox/people/{id}``             ``{locale}``
=========================================  =======================================================

Refusals are 4xx with ``{"message": "…"}``, a sentence for the person.
"""

from itertools import islice

from aiohttp import web

from sandbox.errors import Json, PersonError
from sandbox.http_json import build_json_response, read_json_object
from sandbox.interactions.interaction_sender import InteractionSender
from sandbox.model.interaction_store import (
    AUTOCOMPLETE_INTERACTION,
    COMMAND_INTERACTION,
    COMPONENT_INTERACTION,
    MODAL_INTERACTION,
    Interaction,
)
from sandbox.model.messages import Message
from sandbox.model.permissions import Permission
from sandbox.model.world import DISCORD_LOCALES, Channel, Person
from sandbox.page_api.page_json import build_page_person_json, build_page_world_json
from sandbox.state import SANDBOX_KEY, Sandbox

MAX_MESSAGES = 100
MAX_TYPED_LENGTH = 2000


def _require_person(sandbox: Sandbox, person_id: str) -> Person:
    found = sandbox.world.people.get(person_id)
    if found is None:
        raise PersonError("There is nobody with that id.", 404)
    return found


def _require_visible_channel(sandbox: Sandbox, person: Person, channel_id: str) -> Channel:
    channel = sandbox.world.channels.get(channel_id)
    if channel is None or not sandbox.person_has_permission(
        person.id, channel, Permission.VIEW_CHANNEL
    ):
        raise PersonError("There is no such channel for you.", 404)
    return channel


async def get_page_world(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX_KEY]
    everyone = sandbox.world.people
    me = _require_person(sandbox, request.query.get("person") or next(iter(everyone)))
    return build_json_response(build_page_world_json(sandbox, me))


async def list_channel_messages(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    channel = _require_visible_channel(sandbox, person, request.match_info["channel"])
    if not sandbox.person_has_permission(person.id, channel, Permission.READ_MESSAGE_HISTORY):
        return build_json_response([])
    found = sandbox.messages.list_visible_messages(person.id, channel.id)
    before = request.query.get("before", "")
    if before.isdecimal():
        found = (each for each in found if int(each.id) < int(before))
    newest = list(islice(found, MAX_MESSAGES))
    return build_json_response(
        [sandbox.messages.build_message_json(each) for each in reversed(newest)]
    )


async def open_page_socket(request: web.Request) -> web.WebSocketResponse:
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    return await sandbox.page_events.serve_page_socket(request, person.id)


async def start_interaction(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, str(given.get("person")))
    channel = _require_visible_channel(sandbox, person, str(given.get("channel_id")))
    invoker = InteractionSender(sandbox, person, channel, str(given.get("nonce", "")))
    return build_json_response(
        {"interaction_id": _send_interaction(sandbox, invoker, given).id}, 202
    )


def _send_interaction(
    sandbox: Sandbox, sender: InteractionSender, request_json: Json
) -> Interaction:
    kind, forged = request_json.get("type"), request_json.get("forged") is True
    if kind in (COMMAND_INTERACTION, AUTOCOMPLETE_INTERACTION):
        command = request_json.get("command")
        if not isinstance(command, dict):
            raise PersonError("There is no command.")
        return sender.send_command(command, is_complete=kind == COMMAND_INTERACTION)
    if kind == COMPONENT_INTERACTION:
        message = _require_bot_message(
            sandbox, sender, str(request_json.get("message_id")), is_forged=forged
        )
        values = request_json.get("values")
        chosen = [str(each) for each in values] if isinstance(values, list) else None
        return sender.send_component(
            message, str(request_json.get("custom_id")), chosen, is_forged=forged
        )
    if kind == MODAL_INTERACTION:
        opener = _require_modal_opener(sandbox, sender, request_json)
        return sender.send_modal(opener, request_json.get("components") or [], is_forged=forged)
    raise PersonError("There is no interaction of that type.")


def _require_bot_message(
    sandbox: Sandbox, sender: InteractionSender, message_id: str, *, is_forged: bool
) -> Message:
    message = sandbox.messages.find_message_or_deleted(message_id)
    own = message is not None and message.only_for in ("", sender.person.id)
    if message is None or message.channel_id != sender.channel.id or not (own or is_forged):
        raise PersonError("There is no such message here.", 404)
    if message.author_id != sandbox.world.bot.id:
        raise PersonError("That message is not the bot's.")
    return message


def _require_modal_opener(
    sandbox: Sandbox, sender: InteractionSender, request_json: Json
) -> Interaction:
    """The interaction that opened the modal: named, or the person's latest with that custom id."""
    found = sandbox.interactions.find_interaction(str(request_json.get("interaction_id")))
    if found is None:
        found = sandbox.interactions.find_latest_modal_opener(
            sender.person.id, str(request_json.get("custom_id"))
        )
    if found is None or found.modal is None or found.person_id != sender.person.id:
        raise PersonError("That form is not open any more.", 404)
    return found


async def post_person_message(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, str(given.get("person")))
    channel = _require_visible_channel(sandbox, person, str(given.get("channel_id")))
    content = str(given.get("content") or "").strip()
    if not sandbox.person_has_permission(person.id, channel, Permission.SEND_MESSAGES):
        raise PersonError("You may not speak in this channel.", 403)
    if not 1 <= len(content) <= MAX_TYPED_LENGTH:
        raise PersonError(f"A message has between 1 and {MAX_TYPED_LENGTH} characters.")
    message = Message(sandbox.clock.create_snowflake(), channel.id, person.id, content=content)
    if given.get("nonce") is not None:
        message.nonce = str(given["nonce"])
    sandbox.publish_new_message(message)
    return build_json_response(sandbox.messages.build_message_json(message), 201)


async def delete_message(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX_KEY]
    person = _require_person(sandbox, request.query.get("person", ""))
    message = sandbox.messages.find_message(request.match_info["message"])
    if message is None or not sandbox.can_see_message(person.id, message):
        raise PersonError("There is no such message.", 404)
    channel = sandbox.world.channels[message.channel_id]
    own = person.id in (message.author_id, message.only_for)
    may = channel.is_in_server and sandbox.person_has_permission(
        person.id, channel, Permission.MANAGE_MESSAGES
    )
    if not own and not may:
        raise PersonError("That message is not yours to delete.", 403)
    sandbox.delete_message(message)
    return web.Response(status=204)


async def update_person_locale(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX_KEY], await read_json_object(request)
    person = _require_person(sandbox, request.match_info["person"])
    locale = given.get("locale")
    if locale not in DISCORD_LOCALES:
        raise PersonError("Discord has no such language.")
    sandbox.set_person_locale(person, str(locale))
    sandbox.page_events.send_event({"event": "person", "person": build_page_person_json(person)})
    return build_json_response(build_page_person_json(person))


ROUTES = [
    web.get("/sandbox/world", get_page_world),
    web.get("/sandbox/channels/{channel}/messages", list_channel_messages),
    web.get("/sandbox/page", open_page_socket),
    web.post("/sandbox/interactions", start_interaction),
    web.post("/sandbox/messages", post_person_message),
    web.delete("/sandbox/messages/{message}", delete_message),
    web.patch("/sandbox/people/{person}", update_person_locale),
]
