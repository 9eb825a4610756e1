"""Who the bot is, where the gateway is, and users."""

from aiohttp import web

from sandbox import shapes
from sandbox.errors import (
    CANNOT_MESSAGE_USER,
    MISSING_ACCESS,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    DiscordError,
)
from sandbox.rest.around import BODY, SANDBOX, route
from sandbox.state import Sandbox
from sandbox.wire import answer
from sandbox.world import Guild


async def me(request: web.Request) -> web.Response:
    return answer(shapes.self_user(request.app[SANDBOX].world.bot))


async def application(request: web.Request) -> web.Response:
    return answer(shapes.application(request.app[SANDBOX].world))


async def gateway(request: web.Request) -> web.Response:
    return answer({"url": request.app[SANDBOX].gateway.url})


async def bot_gateway(request: web.Request) -> web.Response:
    return answer(
        {
            "url": request.app[SANDBOX].gateway.url,
            "shards": 1,
            "session_start_limit": {
                "total": 1000,
                "remaining": 1000,
                "reset_after": 0,
                "max_concurrency": 1,
            },
        }
    )


async def my_guilds(request: web.Request) -> web.Response:
    world = request.app[SANDBOX].world
    return answer([shapes.partial_guild(world, each) for each in world.bot_guilds()])


async def user(request: web.Request) -> web.Response:
    found = request.app[SANDBOX].world.user(request.match_info["user"])
    if found is None:
        raise DiscordError(UNKNOWN_USER)
    return answer(shapes.user(found))


async def open_direct(request: web.Request) -> web.Response:
    """``POST /users/@me/channels``: the direct message with a person."""
    sandbox = request.app[SANDBOX]
    wanted = str(request[BODY].form().get("recipient_id"))
    if wanted == sandbox.world.bot.id:
        raise DiscordError(CANNOT_MESSAGE_USER)
    channel = sandbox.world.direct(wanted)
    if channel is None or wanted not in sandbox.world.people:
        raise DiscordError(UNKNOWN_USER)
    last = sandbox.messages.last_in(channel.id)
    return answer(shapes.channel(sandbox.world, channel, last))


def _guild(sandbox: Sandbox, request: web.Request, without_bot: int = MISSING_ACCESS) -> Guild:
    """A server with the bot in it; DiscordError 10004, or ``without_bot`` where it is not in it."""
    found = sandbox.world.guilds.get(request.match_info["guild"])
    if found is None:
        raise DiscordError(UNKNOWN_GUILD)
    if not sandbox.world.has_bot(found):
        raise DiscordError(without_bot)
    return found


async def guild(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    # That a server is there at all is told to its members alone.
    return answer(shapes.guild(_guild(sandbox, request, UNKNOWN_GUILD)))


async def guild_channels(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    channels = sandbox.world.channels_of(_guild(sandbox, request))
    return answer([shapes.channel(sandbox.world, each) for each in channels])


async def member(request: web.Request) -> web.Response:
    sandbox = request.app[SANDBOX]
    place = _guild(sandbox, request)
    found = sandbox.world.user(request.match_info["user"])
    if found is None:
        raise DiscordError(UNKNOWN_USER)
    if found.id not in place.members:
        raise DiscordError(UNKNOWN_MEMBER)
    return answer(shapes.member(place, found))


ROUTES = [
    route("GET", "/users/@me", me),
    route("GET", "/oauth2/applications/@me", application),
    route("GET", "/applications/@me", application),
    route("GET", "/gateway", gateway, public=True),
    route("GET", "/gateway/bot", bot_gateway),
    route("GET", "/users/@me/guilds", my_guilds),
    route("POST", "/users/@me/channels", open_direct),
    route("GET", "/users/{user}", user),
    route("GET", "/guilds/{guild}", guild),
    route("GET", "/guilds/{guild}/channels", guild_channels),
    route("GET", "/guilds/{guild}/members/{user}", member),
]
