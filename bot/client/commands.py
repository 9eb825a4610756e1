"""Commands at Discord: compared with ours by content, and uploaded when they differ.

Whether Discord's commands are ours, compared by content. Discord adds ids and defaults to what it
was sent and leaves out what is empty, so both sides are reduced to what commands can differ in.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands
from discord.http import HTTPClient, Route

from bot.background import Backoff, describe_error
from bot.models.claims import ClaimKind
from bot.services import Services

log = structlog.get_logger("bot.client.commands")

FIRST_RETRY_SECONDS = 60.0
MAX_RETRY_SECONDS = 3600.0

FIRST_LOOK_SECONDS = 1.0
"""What another process sends should be there after this time."""


class CommandsClaimedError(Exception):
    """Another process is sending the commands."""

    def __init__(self) -> None:
        super().__init__("another process is sending them")


CommandPayload: TypeAlias = dict[str, Any]


class CommandUpload:
    """Sends the commands of a tree to Discord if they have changed.

    ``mentions`` are texts that Discord shows as clickable commands, by the commands' names; they
    are known once Discord has told which commands it has.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], services: Services) -> None:
        self.mentions: dict[str, str] = {}
        self._tree = tree
        self._services = services

    async def run_until_accepted(self) -> None:
        """Send the commands if they have changed, again and again until Discord takes them.

        Meanwhile people play with the commands that Discord has, and with all buttons.
        """
        backoff = Backoff(FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS)
        looks = Backoff(FIRST_LOOK_SECONDS, FIRST_RETRY_SECONDS)
        while True:
            try:
                await self.send_if_changed()
            except CommandsClaimedError:
                await asyncio.sleep(looks.take_wait())
            except Exception as error:  # noqa: BLE001 - the bot can be played with without it
                wait = backoff.take_wait()
                log.warning(
                    "commands not updated, people play with those that Discord has",
                    error=describe_error(error),
                    again_in=wait,
                )
                await asyncio.sleep(wait)
            else:
                return

    async def send_if_changed(self) -> None:
        """Send the commands to Discord if the ones registered there are not the same.

        Raises CommandsClaimedError if another process is sending them.
        """
        application_id = self._tree.client.application_id
        assert application_id is not None  # known once logged in
        payload = await build_payload(self._tree)
        own_commands = simplify_commands(payload)
        if await self._are_registered(application_id, own_commands):
            return
        async with self._services.claims.hold(ClaimKind.COMMAND_UPLOAD, application_id) as claim:
            if claim is None:
                raise CommandsClaimedError
            # Another process may have sent them just before.
            if not await self._are_registered(application_id, own_commands):
                await self._send(application_id, payload)

    async def _are_registered(
        self, application_id: int, own_commands: list[CommandPayload]
    ) -> bool:
        """Return whether Discord has our commands."""
        return simplify_commands(await self._fetch_commands(application_id)) == own_commands

    async def _send(self, application_id: int, payload: list[CommandPayload]) -> None:
        """Send the commands, and with them those of other kinds as Discord has them.

        Discord refuses an upload without the command by which an activity is entered (50240).
        """
        carried_over = [
            {name: command[name] for name in _SENT_FIELDS if command.get(name)}
            for command in await self._fetch_commands(application_id)
            if not _is_of_own_kind(command)
        ]
        await self._tree.client.http.bulk_upsert_global_commands(
            application_id, payload=[*payload, *carried_over]
        )
        # Their new ids are in mentions.
        await self._fetch_commands(application_id)
        log.info("commands synced", commands=len(payload))

    async def _fetch_commands(self, application_id: int) -> list[CommandPayload]:
        """Return Discord's commands, and remember their mentions."""
        registered = await fetch_commands(self._tree.client.http, application_id)
        self.mentions = _build_mentions(registered)
        return registered


async def build_payload(tree: app_commands.CommandTree[Any]) -> list[CommandPayload]:
    """Return the commands of a tree, in all languages of its translator, as Discord takes them."""
    assert tree.translator is not None  # set by whoever made it
    return [
        await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    ]


def _build_mentions(commands: list[CommandPayload]) -> dict[str, str]:
    """Return the mentions of commands and subcommands, by their full names in every language.

    A mention has the original name in all languages: Discord opens nothing for a translated one.
    Groups have none. Of a name that several commands have, the English one counts, then the first.
    """
    mentions: dict[str, str] = {}
    for locale in (None, *discord.Locale):
        for command in commands:
            if command.get("type", _DEFAULT_TYPE) != _DEFAULT_TYPE:
                continue
            paths = [
                [command, option]
                for option in command.get("options") or ()
                if option["type"] == discord.AppCommandOptionType.subcommand.value
            ] or [[command]]
            for path in paths:
                original_name = " ".join(part["name"] for part in path)
                own_name = " ".join(_get_name(part, locale) for part in path)
                mentions.setdefault(own_name, f"</{original_name}:{command['id']}>")
    return mentions


def _is_of_own_kind(command: CommandPayload) -> bool:
    """Return whether the bot may have such a command: typed, or in a person's or message's menu."""
    return command.get("type", _DEFAULT_TYPE) in _OWN_TYPES


def _get_name(command: CommandPayload, locale: discord.Locale | None) -> str:
    names = command.get("name_localizations") or {}
    return str(names.get(locale.value if locale else None, command["name"]))


_COMPARED_FIELDS = (
    *("type", "name", "name_localizations", "description", "description_localizations"),
    *("options", "default_member_permissions", "contexts", "integration_types", "nsfw"),
    *("required", "choices", "channel_types", "min_value", "max_value"),
    *("min_length", "max_length", "autocomplete", "value"),
)
"""What commands, options and choices can differ in.

``dm_permission`` is not among them: ``contexts`` has taken its place.
"""

_SENT_FIELDS = ("id", "handler", *_COMPARED_FIELDS)
"""What an upload says of a command that Discord has already."""

_NESTED_FIELDS = {"options", "choices"}
_UNORDERED_FIELDS = {"contexts", "integration_types", "channel_types"}
_DEFAULT_TYPE = discord.AppCommandType.chat_input.value
_OWN_TYPES = {command_type.value for command_type in discord.AppCommandType}
_DEFAULT_INSTALLATIONS = [0]


async def fetch_commands(http: HTTPClient, application_id: int) -> list[CommandPayload]:
    """Return the application's global commands with the texts of all languages."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application_id)
    commands: list[CommandPayload] = await http.request(
        route, params={"with_localizations": "true"}
    )
    return commands


def simplify_commands(commands: Iterable[CommandPayload]) -> list[CommandPayload]:
    """Return commands of our kinds reduced to what they can differ in, in their names' order."""
    simplified = [
        _simplify(
            {
                **command,
                "type": command.get("type", _DEFAULT_TYPE),
                "integration_types": command.get("integration_types") or _DEFAULT_INSTALLATIONS,
            }
        )
        for command in filter(_is_of_own_kind, commands)
    ]
    return sorted(simplified, key=lambda command: (command["type"], str(command["name"])))


def _simplify(payload: CommandPayload) -> CommandPayload:
    values = {name: _simplify_value(name, payload.get(name)) for name in _COMPARED_FIELDS}
    return {name: value for name, value in values.items() if not _is_left_out(value)}


def _simplify_value(name: str, value: Any) -> Any:
    if name in _NESTED_FIELDS:
        return [_simplify(part) for part in value or ()]
    if name in _UNORDERED_FIELDS:
        return sorted(value or ())
    if name == "default_member_permissions" and value is not None:
        return str(value)
    return value


def _is_left_out(value: Any) -> bool:
    """Return whether leaving the value out means the same; the number 0 does not."""
    return value is None or value is False or value in ([], {}, "")
