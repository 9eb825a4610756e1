"""Registering the application's commands, globally or for one server."""

from aiohttp import web

from sandbox.errors import (
    INVALID_FORM,
    MISSING_ACCESS,
    UNKNOWN_APPLICATION,
    UNKNOWN_COMMAND,
    DiscordError,
    Json,
)
from sandbox.http_json import build_json_response
from sandbox.model.command_registry import RegisteredCommand
from sandbox.rest.middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.validation.command_definitions import check_command, check_commands
from sandbox.validation.form import FormValidator


def _require_command_scope(request: web.Request) -> tuple[Sandbox, str]:
    """Return the sandbox and the server's id, empty for global commands."""
    sandbox = request.app[SANDBOX_KEY]
    if request.match_info["application"] != sandbox.world.bot.id:
        raise DiscordError(UNKNOWN_APPLICATION)
    guild_id = request.match_info.get("guild", "")
    guild = sandbox.world.guilds.get(guild_id)
    if guild_id and (guild is None or not sandbox.world.is_bot_in_guild(guild)):
        raise DiscordError(MISSING_ACCESS)
    return sandbox, guild_id


def _require_command(request: web.Request) -> tuple[Sandbox, RegisteredCommand]:
    sandbox, guild_id = _require_command_scope(request)
    command = sandbox.commands.find_command(guild_id, request.match_info["command"])
    if command is None:
        raise DiscordError(UNKNOWN_COMMAND)
    return sandbox, command


def _send_commands_to_pages(sandbox: Sandbox) -> None:
    sandbox.page_events.send_event(
        {"event": "commands", "commands": sandbox.commands.list_commands("")}
    )


def _hide_localizations(body: Json) -> Json:
    """Return a command, option or choice without the texts of other languages, at any depth."""
    return {
        key: [_hide_localizations(part) for part in value]
        if key in {"options", "choices"}
        else value
        for key, value in body.items()
        if key not in {"name_localizations", "description_localizations"}
    }


async def list_commands(request: web.Request) -> web.Response:
    """List the commands."""
    sandbox, guild_id = _require_command_scope(request)
    bodies = sandbox.commands.list_commands(guild_id)
    if request.query.get("with_localizations") not in ("true", "1", "True"):
        bodies = [_hide_localizations(body) for body in bodies]
    return build_json_response(bodies)


async def replace_commands(request: web.Request) -> web.Response:
    """Replace all commands."""
    sandbox, guild_id = _require_command_scope(request)
    definitions = request[BODY_KEY].payload
    if not isinstance(definitions, list):
        raise DiscordError(INVALID_FORM)
    form = FormValidator()
    checked = check_commands(definitions, form)
    form.raise_if_errors()
    bodies = sandbox.commands.replace_commands(guild_id, checked)
    _send_commands_to_pages(sandbox)
    return build_json_response(bodies)


async def create_command(request: web.Request) -> web.Response:
    """Create a command, or replace the one with its name."""
    sandbox, guild_id = _require_command_scope(request)
    form = FormValidator()
    checked = check_command(request[BODY_KEY].get_json_object(), form)
    form.raise_if_errors()
    command, is_new = sandbox.commands.register_command(guild_id, checked)
    _send_commands_to_pages(sandbox)
    return build_json_response(command.body, 201 if is_new else 200)


async def get_command(request: web.Request) -> web.Response:
    """Return a command."""
    return build_json_response(_require_command(request)[1].body)


async def update_command(request: web.Request) -> web.Response:
    """Change some of a command's fields."""
    sandbox, command = _require_command(request)
    form = FormValidator()
    checked = check_command({**command.body, **request[BODY_KEY].get_json_object()}, form)
    form.raise_if_errors()
    updated, _ = sandbox.commands.register_command(command.guild_id, checked, command.id)
    _send_commands_to_pages(sandbox)
    return build_json_response(updated.body)


async def delete_command(request: web.Request) -> web.Response:
    """Delete a command."""
    sandbox, command = _require_command(request)
    sandbox.commands.delete_command(command.id)
    _send_commands_to_pages(sandbox)
    return web.Response(status=204)


ROUTES = [
    route
    for base in (
        "/applications/{application}/commands",
        "/applications/{application}/guilds/{guild}/commands",
    )
    for route in (
        build_route("GET", base, list_commands),
        build_route("PUT", base, replace_commands),
        build_route("POST", base, create_command),
        build_route("GET", base + "/{command}", get_command),
        build_route("PATCH", base + "/{command}", update_command),
        build_route("DELETE", base + "/{command}", delete_command),
    )
]
