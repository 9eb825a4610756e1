"""Answering interactions: the callback, and what the token allows afterwards."""

from aiohttp import web

from sandbox import follow_ups
from sandbox.answers import answer as carry_out
from sandbox.interactions import Interaction
from sandbox.messages import Message
from sandbox.rest.around import BODY, SANDBOX, route
from sandbox.state import Sandbox
from sandbox.wire import answer


async def callback(request: web.Request) -> web.Response:
    found = request.match_info
    response = carry_out(request.app[SANDBOX], found["interaction"], found["token"], request[BODY])
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return answer(response)
    return web.Response(status=204)


def _interaction(request: web.Request) -> tuple[Sandbox, Interaction]:
    sandbox, found = request.app[SANDBOX], request.match_info
    return sandbox, follow_ups.find(sandbox, found["application"], found["token"])


def _message(request: web.Request) -> tuple[Sandbox, Interaction, Message]:
    sandbox, interaction = _interaction(request)
    wanted = request.match_info["message"]
    return sandbox, interaction, follow_ups.find_message(sandbox, interaction, wanted)


async def posted(request: web.Request) -> web.Response:
    sandbox, interaction = _interaction(request)
    message = follow_ups.follow_up(sandbox, interaction, request[BODY])
    return answer(sandbox.messages.shape(message, sandbox.host))


async def shown(request: web.Request) -> web.Response:
    sandbox, _, message = _message(request)
    return answer(sandbox.messages.shape(message, sandbox.host))


async def edited(request: web.Request) -> web.Response:
    sandbox, interaction, message = _message(request)
    follow_ups.edit(sandbox, interaction, message, request[BODY])
    return answer(sandbox.messages.shape(message, sandbox.host))


async def deleted(request: web.Request) -> web.Response:
    sandbox, _, message = _message(request)
    sandbox.deleted(message)
    return web.Response(status=204)


_TOKEN = "/webhooks/{application}/{token}"  # noqa: S105 - a route, not a secret
_ONE = _TOKEN + "/messages/{message}"
ROUTES = [
    route("POST", "/interactions/{interaction}/{token}/callback", callback, public=True),
    route("POST", _TOKEN, posted, public=True),
    route("GET", _ONE, shown, public=True),
    route("PATCH", _ONE, edited, public=True),
    route("DELETE", _ONE, deleted, public=True),
]
