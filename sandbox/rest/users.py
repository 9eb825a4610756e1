"""The bot's own user and application, the gateway's address, users, servers and members."""

from aiohttp import web

from sandbox.errors import (
    CANNOT_MESSAGE_USER,
    MISSING_ACCESS,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    DiscordError,
)
from sandbox.http_json import build_json_response
from sandbox.model import discord_json
from sandbox.model.world import Guild
from sandbox.rest.middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox


async def get_own_user(request: web.Request) -> web.Response:
    """Return the bot's user."""
    return build_json_response(discord_json.build_own_user_json(request.app[SANDBOX_KEY].world.bot))


async def get_application(request: web.Request) -> web.Response:
    """Return the bot's application."""
    return build_json_response(discord_json.build_application_json(request.app[SANDBOX_KEY].world))


async def get_gateway_url(request: web.Request) -> web.Response:
    """Return the gateway's address."""
    return build_json_response({"url": request.app[SANDBOX_KEY].gateway.url})


async def get_bot_gateway(request: web.Request) -> web.Response:
    """Return the gateway's address, the number of shards and the login limits."""
    gateway = request.app[SANDBOX_KEY].gateway
    return build_json_response(
        {
            "url": gateway.url,
            "shards": 1,
            "session_start_limit": gateway.identify_limits.build_json(),
        }
    )


async def list_own_guilds(request: web.Request) -> web.Response:
    """List the bot's servers."""
    world = request.app[SANDBOX_KEY].world
    return build_json_response(
        [discord_json.build_partial_guild_json(world, guild) for guild in world.list_bot_guilds()]
    )


async def get_user(request: web.Request) -> web.Response:
    """Return a user."""
    user = request.app[SANDBOX_KEY].world.find_user(request.match_info["user"])
    if user is None:
        raise DiscordError(UNKNOWN_USER)
    return build_json_response(discord_json.build_user_json(user))


async def open_direct_channel(request: web.Request) -> web.Response:
    """Return the direct message channel with a person."""
    sandbox = request.app[SANDBOX_KEY]
    recipient_id = str(request[BODY_KEY].get_json_object().get("recipient_id"))
    if recipient_id == sandbox.world.bot.id:
        raise DiscordError(CANNOT_MESSAGE_USER)
    channel = sandbox.world.find_direct_channel(recipient_id)
    if channel is None or recipient_id not in sandbox.world.people:
        raise DiscordError(UNKNOWN_USER)
    last = sandbox.messages.find_last_public_id(channel.id)
    return build_json_response(discord_json.build_channel_json(sandbox.world, channel, last))


def _require_guild(
    sandbox: Sandbox, request: web.Request, error_without_bot: int = MISSING_ACCESS
) -> Guild:
    """Return a server that has the bot.

    Raises DiscordError 10004, or ``error_without_bot`` if the bot is not a member.
    """
    guild = sandbox.world.guilds.get(request.match_info["guild"])
    if guild is None:
        raise DiscordError(UNKNOWN_GUILD)
    if not sandbox.world.is_bot_in_guild(guild):
        raise DiscordError(error_without_bot)
    return guild


async def get_guild(request: web.Request) -> web.Response:
    """Return a server."""
    sandbox = request.app[SANDBOX_KEY]
    # Discord hides a server's very existence from everyone who is not a member.
    return build_json_response(
        discord_json.build_guild_json(_require_guild(sandbox, request, UNKNOWN_GUILD))
    )


async def list_guild_channels(request: web.Request) -> web.Response:
    """List a server's channels."""
    sandbox = request.app[SANDBOX_KEY]
    channels = sandbox.world.list_guild_channels(_require_guild(sandbox, request))
    return build_json_response(
        [discord_json.build_channel_json(sandbox.world, channel) for channel in channels]
    )


async def get_member(request: web.Request) -> web.Response:
    """Return a server's member."""
    sandbox = request.app[SANDBOX_KEY]
    guild = _require_guild(sandbox, request)
    user = sandbox.world.find_user(request.match_info["user"])
    if user is None:
        raise DiscordError(UNKNOWN_USER)
    if user.id not in guild.role_ids_by_member:
        raise DiscordError(UNKNOWN_MEMBER)
    return build_json_response(discord_json.build_member_json(guild, user))


ROUTES = [
    build_route("GET", "/users/@me", get_own_user),
    build_route("GET", "/oauth2/applications/@me", get_application),
    build_route("GET", "/applications/@me", get_application),
    build_route("GET", "/gateway", get_gateway_url, is_public=True),
    build_route("GET", "/gateway/bot", get_bot_gateway),
    build_route("GET", "/users/@me/guilds", list_own_guilds),
    build_route("POST", "/users/@me/channels", open_direct_channel),
    build_route("GET", "/users/{user}", get_user),
    build_route("GET", "/guilds/{guild}", get_guild),
    build_route("GET", "/guilds/{guild}/channels", list_guild_channels),
    build_route("GET", "/guilds/{guild}/members/{user}", get_member),
]
