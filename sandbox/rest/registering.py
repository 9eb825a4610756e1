"""Registering the application's commands, global ones and those of one server."""

from aiohttp import web

from sandbox.command_limits import check_command, check_commands
from sandbox.commands import Command
from sandbox.errors import (
    INVALID_FORM,
    MISSING_ACCESS,
    UNKNOWN_APPLICATION,
    UNKNOWN_COMMAND,
    DiscordError,
)
from sandbox.form import Form
from sandbox.rest.around import BODY, SANDBOX, route
from sandbox.state import Sandbox
from sandbox.wire import answer


def _place(request: web.Request) -> tuple[Sandbox, str]:
    """The sandbox and the server's id, empty for global commands."""
    sandbox = request.app[SANDBOX]
    if request.match_info["application"] != sandbox.world.bot.id:
        raise DiscordError(UNKNOWN_APPLICATION)
    guild_id = request.match_info.get("guild", "")
    guild = sandbox.world.guilds.get(guild_id)
    if guild_id and (guild is None or not sandbox.world.has_bot(guild)):
        raise DiscordError(MISSING_ACCESS)
    return sandbox, guild_id


def _command(request: web.Request) -> tuple[Sandbox, Command]:
    sandbox, guild_id = _place(request)
    found = sandbox.commands.get(guild_id, request.match_info["command"])
    if found is None:
        raise DiscordError(UNKNOWN_COMMAND)
    return sandbox, found


def _announce(sandbox: Sandbox) -> None:
    sandbox.page.tell({"event": "commands", "commands": sandbox.commands.of("")})


async def listed(request: web.Request) -> web.Response:
    sandbox, guild_id = _place(request)
    bodies = sandbox.commands.of(guild_id)
    if request.query.get("with_localizations") not in ("true", "1", "True"):
        hidden = ("name_localizations", "description_localizations")
        bodies = [{key: each[key] for key in each if key not in hidden} for each in bodies]
    return answer(bodies)


async def replaced(request: web.Request) -> web.Response:
    sandbox, guild_id = _place(request)
    given = request[BODY].payload
    if not isinstance(given, list):
        raise DiscordError(INVALID_FORM)
    form = Form()
    checked = check_commands(given, form)
    form.finish()
    bodies = sandbox.commands.replace(guild_id, checked)
    _announce(sandbox)
    return answer(bodies)


async def added(request: web.Request) -> web.Response:
    sandbox, guild_id = _place(request)
    form = Form()
    checked = check_command(request[BODY].form(), form)
    form.finish()
    command, fresh = sandbox.commands.put(guild_id, checked)
    _announce(sandbox)
    return answer(command.body, 201 if fresh else 200)


async def shown(request: web.Request) -> web.Response:
    return answer(_command(request)[1].body)


async def changed(request: web.Request) -> web.Response:
    sandbox, command = _command(request)
    form = Form()
    checked = check_command({**command.body, **request[BODY].form()}, form)
    form.finish()
    after, _ = sandbox.commands.put(command.guild_id, checked, command.id)
    _announce(sandbox)
    return answer(after.body)


async def dropped(request: web.Request) -> web.Response:
    sandbox, command = _command(request)
    sandbox.commands.drop(command.id)
    _announce(sandbox)
    return web.Response(status=204)


ROUTES = [
    each
    for base in (
        "/applications/{application}/commands",
        "/applications/{application}/guilds/{guild}/commands",
    )
    for each in (
        route("GET", base, listed),
        route("PUT", base, replaced),
        route("POST", base, added),
        route("GET", base + "/{command}", shown),
        route("PATCH", base + "/{command}", changed),
        route("DELETE", base + "/{command}", dropped),
    )
]
