"""The application's registered commands, which keep their ids and survive a restart."""

from dataclasses import asdict, dataclass
from typing import Any

from sandbox.errors import Json
from sandbox.model.clock import Clock
from sandbox.model.permissions import (
    Permission,
    compute_channel_permissions,
    compute_guild_permissions,
)
from sandbox.model.storage import Storage
from sandbox.model.world import Channel, ChannelType, Person, World

GUILD_CONTEXT, BOT_DIRECT_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
GUILD_INSTALL, USER_INSTALL = 0, 1
CHAT_INPUT_TYPE = 1
COMMAND_DEFAULTS: Json = {
    "type": CHAT_INPUT_TYPE,
    "name_localizations": None,
    "description": "",
    "description_localizations": None,
    "options": [],
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [GUILD_INSTALL],
    "nsfw": False,
}


@dataclass
class RegisteredCommand:
    """A command as Discord stores it; ``guild_id`` is empty for a global one."""

    guild_id: str
    body: Json

    @property
    def id(self) -> str:
        """The command's id."""
        return str(self.body["id"])

    @property
    def unique_key(self) -> tuple[str, int, str]:
        """The server, type and name, which no two commands share."""
        return self.guild_id, int(self.body["type"]), str(self.body["name"])


class CommandRegistry:
    """All registered commands, in the order in which they were registered."""

    def __init__(self, world: World, storage: Storage, clock: Clock) -> None:
        self._world = world
        self._storage = storage
        self._clock = clock
        self._by_id = {
            command.id: command for command in map(_read_command, storage.list_records("command"))
        }

    def list_commands(self, guild_id: str) -> list[Json]:
        """Return the commands of one server, or with an empty id the global ones."""
        return [command.body for command in self._by_id.values() if command.guild_id == guild_id]

    def find_command(self, guild_id: str, command_id: str) -> RegisteredCommand | None:
        """Return a server's or a global command by its id, or None."""
        command = self._by_id.get(command_id)
        return command if command is not None and command.guild_id == guild_id else None

    def register_command(
        self, guild_id: str, definition: Json, command_id: str = ""
    ) -> tuple[RegisteredCommand, bool]:
        """Register a checked command, replacing one with the same name or the given id.

        Return the command and whether it is new. An unchanged command keeps its version.
        """
        fields = {**COMMAND_DEFAULTS, **definition}
        unique_key = (guild_id, int(fields["type"]), str(fields["name"]))
        existing = self._by_id.get(command_id) or next(
            (command for command in self._by_id.values() if command.unique_key == unique_key), None
        )
        identity: Json = {"id": existing.id if existing else self._clock.create_snowflake()}
        identity["application_id"] = self._world.bot.id
        if guild_id:
            identity["guild_id"] = guild_id
        body = {
            **identity,
            "version": existing.body["version"] if existing else identity["id"],
            **fields,
        }
        if existing is not None and existing.body != body:
            body["version"] = self._clock.create_snowflake()
        command = RegisteredCommand(guild_id, body)
        self._by_id[command.id] = command
        self._storage.save_record("command", command.id, asdict(command))
        return command, existing is None

    def replace_commands(self, guild_id: str, definitions: list[Json]) -> list[Json]:
        """Register exactly these commands for a server, or globally; return their bodies."""
        old_ids = {old["id"] for old in self.list_commands(guild_id)}
        bodies = [self.register_command(guild_id, definition)[0].body for definition in definitions]
        for command_id in old_ids - {body["id"] for body in bodies}:
            self.delete_command(command_id)
        return bodies

    def delete_command(self, command_id: str) -> None:
        """Delete a command."""
        del self._by_id[command_id]
        self._storage.delete_record("command", command_id)

    def list_usable_commands(self, person: Person, channel: Channel) -> list[Json]:
        """Return the commands that Discord would offer a person in a channel.

        A server's own command hides the global one of the same name.
        """
        guild_commands = self.list_commands(channel.guild_id) if channel.is_in_server else []
        names = {(command["type"], command["name"]) for command in guild_commands}
        global_commands = [
            command
            for command in self.list_commands("")
            if (command["type"], command["name"]) not in names
        ]
        return [
            command
            for command in guild_commands + global_commands
            if self.find_integration_owners(command, person, channel) is not None
        ]

    def find_integration_owners(
        self, command: Json, person: Person, channel: Channel
    ) -> Json | None:
        """Return a command's ``authorizing_integration_owners``, or None if it cannot run here."""
        contexts, installs = command["contexts"], command["integration_types"]
        context = get_interaction_context(channel)
        if context in (BOT_DIRECT_CONTEXT, PRIVATE_CONTEXT) and command["dm_permission"] is False:
            return None
        if contexts is not None and context not in contexts:
            return None
        owners: Json = {}
        guild = self._world.find_channel_guild(channel)
        if GUILD_INSTALL in installs and context == BOT_DIRECT_CONTEXT:
            owners["0"] = "0"
        if guild is not None and GUILD_INSTALL in installs and self._world.is_bot_in_guild(guild):
            owners["0"] = guild.id
        if USER_INSTALL in installs:
            owners["1"] = person.id
        if guild is not None and command["default_member_permissions"] is not None:
            # "0" asks for no permission, and then only administrators may use it.
            needed = int(command["default_member_permissions"]) or int(Permission.ADMINISTRATOR)
            person_permissions = compute_channel_permissions(
                guild, channel, person.id
            ) | compute_guild_permissions(guild, person.id)
            if person_permissions & needed != needed:
                return None
        return owners or None


def get_interaction_context(channel: Channel) -> int:
    """Return Discord's interaction context: a server, the bot's direct messages, or private."""
    if channel.is_in_server:
        return GUILD_CONTEXT
    return BOT_DIRECT_CONTEXT if channel.type is ChannelType.DIRECT else PRIVATE_CONTEXT


def _read_command(record: Any) -> RegisteredCommand:
    return RegisteredCommand(**record)
