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
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from sandbox.invoke import Invoker
from sandbox.messages import Message
from sandbox.page_world import shape_of, world_of
from sandbox.permissions import Permission
from sandbox.rest.around import SANDBOX
from sandbox.state import Sandbox
from sandbox.wire import answer, given_to
from sandbox.world import LOCALES, Channel, Person

MOST_MESSAGES = 100
MOST_TYPED = 2000


def _person(sandbox: Sandbox, person_id: str) -> Person:
    found = sandbox.world.people.get(person_id)
    if found is None:
        raise PersonError("There is nobody with that id.", 404)
    return found


def _channel(sandbox: Sandbox, person: Person, channel_id: str) -> Channel:
    channel = sandbox.world.channels.get(channel_id)
    if channel is None or not sandbox.person_may(person.id, channel, Permission.VIEW_CHANNEL):
        raise PersonError("There is no such channel for you.", 404)
    return channel


async def world(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    everyone = sandbox.world.people
    me = _person(sandbox, request.query.get("person") or next(iter(everyone)))
    return answer(world_of(sandbox, me))


async def messages(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    person = _person(sandbox, request.query.get("person", ""))
    channel = _channel(sandbox, person, request.match_info["channel"])
    if not sandbox.person_may(person.id, channel, Permission.READ_MESSAGE_HISTORY):
        return answer([])
    found = sandbox.messages.seen_by(person.id, channel.id)
    before = request.query.get("before", "")
    if before.isdecimal():
        found = (each for each in found if int(each.id) < int(before))
    newest = list(islice(found, MOST_MESSAGES))
    return answer([sandbox.messages.shape(each) for each in reversed(newest)])


async def page(request: web.Request) -> web.WebSocketResponse:
    sandbox = request.app[SANDBOX]
    person = _person(sandbox, request.query.get("person", ""))
    return await sandbox.page.serve(request, person.id)


async def interact(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    person = _person(sandbox, str(given.get("person")))
    channel = _channel(sandbox, person, str(given.get("channel_id")))
    invoker = Invoker(sandbox, person, channel, str(given.get("nonce", "")))
    return answer({"interaction_id": _begin(sandbox, invoker, given).id}, 202)


def _begin(sandbox: Sandbox, invoker: Invoker, given: Json) -> Interaction:
    kind, forged = given.get("type"), given.get("forged") is True
    if kind in (COMMAND, AUTOCOMPLETE):
        command = given.get("command")
        if not isinstance(command, dict):
            raise PersonError("There is no command.")
        return invoker.command(command, complete=kind == COMMAND)
    if kind == COMPONENT:
        message = _message(sandbox, invoker, str(given.get("message_id")), forged=forged)
        values = given.get("values")
        chosen = [str(each) for each in values] if isinstance(values, list) else None
        return invoker.component(message, str(given.get("custom_id")), chosen, forged=forged)
    if kind == MODAL:
        opener = _opener(sandbox, invoker, given)
        return invoker.modal(opener, given.get("components") or [], forged=forged)
    raise PersonError("There is no interaction of that type.")


def _message(sandbox: Sandbox, invoker: Invoker, message_id: str, *, forged: bool) -> Message:
    message = sandbox.messages.ever(message_id)
    own = message is not None and message.only_for in ("", invoker.person.id)
    if message is None or message.channel_id != invoker.channel.id or not (own or forged):
        raise PersonError("There is no such message here.", 404)
    if message.author_id != sandbox.world.bot.id:
        raise PersonError("That message is not the bot's.")
    return message


def _opener(sandbox: Sandbox, invoker: Invoker, given: Json) -> Interaction:
    """The interaction that opened the modal: named, or the person's latest with that custom id."""
    found = sandbox.interactions.get(str(given.get("interaction_id")))
    if found is None:
        found = sandbox.interactions.latest_modal(invoker.person.id, str(given.get("custom_id")))
    if found is None or found.modal is None or found.person_id != invoker.person.id:
        raise PersonError("That form is not open any more.", 404)
    return found


async def say(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    person = _person(sandbox, str(given.get("person")))
    channel = _channel(sandbox, person, str(given.get("channel_id")))
    content = str(given.get("content") or "").strip()
    if not sandbox.person_may(person.id, channel, Permission.SEND_MESSAGES):
        raise PersonError("You may not speak in this channel.", 403)
    if not 1 <= len(content) <= MOST_TYPED:
        raise PersonError(f"A message has between 1 and {MOST_TYPED} characters.")
    message = Message(sandbox.clock.snowflake(), channel.id, person.id, content=content)
    if given.get("nonce") is not None:
        message.nonce = str(given["nonce"])
    sandbox.created(message)
    return answer(sandbox.messages.shape(message), 201)


async def delete(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    person = _person(sandbox, request.query.get("person", ""))
    message = sandbox.messages.get(request.match_info["message"])
    if message is None or not sandbox.sees(person.id, message):
        raise PersonError("There is no such message.", 404)
    channel = sandbox.world.channels[message.channel_id]
    own = person.id in (message.author_id, message.only_for)
    may = channel.in_server and sandbox.person_may(person.id, channel, Permission.MANAGE_MESSAGES)
    if not own and not may:
        raise PersonError("That message is not yours to delete.", 403)
    sandbox.deleted(message)
    return web.Response(status=204)


async def change_person(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    person = _person(sandbox, request.match_info["person"])
    locale = given.get("locale")
    if locale not in LOCALES:
        raise PersonError("Discord has no such language.")
    sandbox.set_locale(person, str(locale))
    sandbox.page.tell({"event": "person", "person": shape_of(person)})
    return answer(shape_of(person))


ROUTES = [
    web.get("/sandbox/world", world),
    web.get("/sandbox/channels/{channel}/messages", messages),
    web.get("/sandbox/page", page),
    web.post("/sandbox/interactions", interact),
    web.post("/sandbox/messages", say),
    web.delete("/sandbox/messages/{message}", delete),
    web.patch("/sandbox/people/{person}", change_person),
]
