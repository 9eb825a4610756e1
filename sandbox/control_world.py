"""People and places under ``/sandbox/test/``, changed as tests ask; answers as the table says.

=======================================  =========================================================
``POST   /sandbox/test/people``          ``{"username", "name", "nick", "locale", "servers"}``, all
                                         of them optional: somebody new, in these servers, or in
                                         every server and group; answers ``{"id": …}``
``PATCH  /sandbox/test/people/{id}``     ``{"name", "locale", "takes_direct"}``: whether the bot may
                                         write to them directly (else 50007)
``DELETE /sandbox/test/people/{id}``     the account is deleted
``PUT    …/servers/{id}/members/{id}``   ``{"nick", "steward"}``: a member from now on; a steward
                                         has Manage Server
``DELETE …/servers/{id}/members/{id}``   no member any more; the bot may be named here, too
``POST   /sandbox/test/channels``        ``{"server", "name", "type"}``: a new channel, of text
                                         (type 0) where nothing is said; answers ``{"id": …}``
``DELETE /sandbox/test/channels/{id}``   the channel is deleted with its messages
``POST   /sandbox/test/overwrite``       ``{"channel_id", "id", "allow", "deny"}``: permissions of a
                                         role or a member in a channel, as bits
``DELETE /sandbox/test/messages/{id}``   a moderator deletes the message
=======================================  =========================================================

Servers and channels can be named instead of given by id, and the bot is ``bot``.
"""

from typing import Any, TypeVar

from aiohttp import web

from sandbox import changes
from sandbox.errors import PersonError
from sandbox.page_world import shape_of
from sandbox.rest.around import SANDBOX
from sandbox.state import Sandbox
from sandbox.wire import answer, given_to
from sandbox.world import LOCALES, Channel, ChannelType, Guild, Overwrite, Person

COLOUR = "#475569"
LONGEST_NAME = 32


_Place = TypeVar("_Place", Guild, Channel)


def _find(all_of: dict[str, _Place], named: str) -> _Place:
    found = all_of.get(named) or next(
        (each for each in all_of.values() if each.name == named), None
    )
    if found is None:
        raise PersonError(f"There is nothing called {named!r}.", 404)
    return found


def _who(sandbox: Sandbox, request: web.Request) -> Person:
    named = request.match_info["person"]
    found = sandbox.world.bot if named == "bot" else sandbox.world.user(named)
    if found is None:
        raise PersonError("There is nobody with that id.", 404)
    return found


def _server(sandbox: Sandbox, named: str) -> Guild:
    return _find(sandbox.world.guilds, named)


def _channel(sandbox: Sandbox, named: str) -> Channel:
    found = _find(sandbox.world.channels, named)
    if not found.in_server:
        raise PersonError("That channel is no server's.")
    return found


def _name(given: Any) -> str:
    if not isinstance(given, str) or not 1 <= len(given) <= LONGEST_NAME:
        raise PersonError(f"A name has between 1 and {LONGEST_NAME} characters.")
    return given


def _locale(given: Any) -> str:
    if given not in LOCALES:
        raise PersonError("Discord has no such language.")
    return str(given)


async def arrive(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    key = sandbox.clock.snowflake()
    username = _name(given.get("username", f"somebody{key[-12:]}"))
    name = _name(given.get("name", username.capitalize()))
    person = Person(key, username, name, _locale(given.get("locale", "en-US")), COLOUR)
    servers = given.get("servers")
    guilds = None if servers is None else [_server(sandbox, each) for each in servers]
    nick = _name(given["nick"]) if "nick" in given else None
    changes.arrive(sandbox, person, guilds, nick=nick)
    return answer({"id": key})


async def alter(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    person = _who(sandbox, request)
    person.global_name = _name(given.get("name", person.global_name))
    person.takes_direct = given.get("takes_direct", person.takes_direct) is True
    sandbox.set_locale(person, _locale(given.get("locale", person.locale)))
    sandbox.page.tell({"event": "person", "person": shape_of(person)})
    return answer({})


async def vanish(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    changes.vanish(sandbox, _who(sandbox, request))
    return web.Response(status=204)


async def join(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    guild = _server(sandbox, request.match_info["server"])
    nick, steward = given.get("nick"), given.get("steward")
    changes.join(sandbox, guild, _who(sandbox, request), nick=nick and _name(nick), steward=steward)
    return answer({})


async def leave(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    guild = _server(sandbox, request.match_info["server"])
    changes.leave(sandbox, guild, _who(sandbox, request))
    return web.Response(status=204)


async def found_channel(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    guild, kind = _server(sandbox, str(given["server"])), ChannelType(given.get("type", 0))
    channel = changes.found_channel(sandbox, guild, str(given["name"]), kind)
    return answer({"id": channel.id})


async def remove_channel(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    changes.remove_channel(sandbox, _channel(sandbox, request.match_info["channel"]))
    return web.Response(status=204)


async def overwrite(request: web.Request) -> web.Response:
    sandbox, given = request.app[SANDBOX], await given_to(request)
    key = sandbox.world.bot.id if given["id"] == "bot" else str(given["id"])
    rule = Overwrite(key, int(given.get("allow", 0)), int(given.get("deny", 0)))
    changes.overwrite(sandbox, _channel(sandbox, str(given["channel_id"])), rule)
    return answer({})


async def remove_message(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    message = sandbox.messages.get(request.match_info["message"])
    if message is None:
        raise PersonError("There is no such message.", 404)
    sandbox.deleted(message)
    return web.Response(status=204)


_PEOPLE, _MEMBER = "/sandbox/test/people", "/sandbox/test/servers/{server}/members/{person}"
ROUTES = [
    web.post(_PEOPLE, arrive),
    web.patch(_PEOPLE + "/{person}", alter),
    web.delete(_PEOPLE + "/{person}", vanish),
    web.put(_MEMBER, join),
    web.delete(_MEMBER, leave),
    web.post("/sandbox/test/channels", found_channel),
    web.delete("/sandbox/test/channels/{channel}", remove_channel),
    web.post("/sandbox/test/overwrite", overwrite),
    web.delete("/sandbox/test/messages/{message}", remove_message),
]
