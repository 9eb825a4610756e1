"""Answering interactions: the callback, and the messages made with the token afterwards."""

from aiohttp import web

from sandbox.http_json import build_json_response
from sandbox.interactions import follow_ups
from sandbox.interactions.initial_response import carry_out_callback
from sandbox.model.interaction_store import Interaction
from sandbox.model.messages import Message
from sandbox.rest.middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox


async def post_interaction_callback(request: web.Request) -> web.Response:
    """Take the first answer to an interaction."""
    parameters = request.match_info
    response = carry_out_callback(
        request.app[SANDBOX_KEY], parameters["interaction"], parameters["token"], request[BODY_KEY]
    )
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return build_json_response(response)
    return web.Response(status=204)


def _require_interaction(request: web.Request) -> tuple[Sandbox, Interaction]:
    sandbox, parameters = request.app[SANDBOX_KEY], request.match_info
    return sandbox, follow_ups.require_interaction(
        sandbox, parameters["application"], parameters["token"]
    )


def _require_response_message(request: web.Request) -> tuple[Sandbox, Interaction, Message]:
    sandbox, interaction = _require_interaction(request)
    message_id = request.match_info["message"]
    return (
        sandbox,
        interaction,
        follow_ups.require_response_message(sandbox, interaction, message_id),
    )


async def post_follow_up(request: web.Request) -> web.Response:
    """Post a message with an interaction's token."""
    sandbox, interaction = _require_interaction(request)
    message = follow_ups.post_follow_up(sandbox, interaction, request[BODY_KEY])
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def get_response_message(request: web.Request) -> web.Response:
    """Return one of the token's messages."""
    sandbox, _, message = _require_response_message(request)
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def edit_response_message(request: web.Request) -> web.Response:
    """Edit one of the token's messages."""
    sandbox, interaction, message = _require_response_message(request)
    follow_ups.edit_response_message(sandbox, interaction, message, request[BODY_KEY])
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def delete_response_message(request: web.Request) -> web.Response:
    """Delete one of the token's messages."""
    sandbox, _, message = _require_response_message(request)
    sandbox.delete_message(message)
    return web.Response(status=204)


_TOKEN_PATH = "/webhooks/{application}/{token}"  # noqa: S105 - a route, not a secret
_MESSAGE_PATH = _TOKEN_PATH + "/messages/{message}"
ROUTES = [
    build_route(
        "POST",
        "/interactions/{interaction}/{token}/callback",
        post_interaction_callback,
        is_public=True,
    ),
    build_route("POST", _TOKEN_PATH, post_follow_up, is_public=True),
    build_route("GET", _MESSAGE_PATH, get_response_message, is_public=True),
    build_route("PATCH", _MESSAGE_PATH, edit_response_message, is_public=True),
    build_route("DELETE", _MESSAGE_PATH, delete_response_message, is_public=True),
]
