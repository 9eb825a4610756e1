"""The application's registered commands: kept over a restart, an id for each name."""

from dataclasses import asdict, dataclass
from typing import Any

from sandbox.clock import Clock
from sandbox.errors import Json
from sandbox.keep import Keep
from sandbox.permissions import Permission, in_channel, in_guild
from sandbox.world import Channel, ChannelType, Person, World

GUILD, BOT_DIRECT, PRIVATE = 0, 1, 2
GUILD_INSTALL, USER_INSTALL = 0, 1
CHAT_INPUT = 1
DEFAULTS: Json = {
    "type": CHAT_INPUT,
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
class Command:
    """A command as Discord holds it; ``guild_id`` is empty for a global one."""

    guild_id: str
    body: Json

    @property
    def id(self) -> str:
        return str(self.body["id"])

    @property
    def key(self) -> tuple[str, int, str]:
        return self.guild_id, int(self.body["type"]), str(self.body["name"])


class Commands:
    """All registered commands, in the order in which they were registered."""

    def __init__(self, world: World, keep: Keep, clock: Clock) -> None:
        self._world = world
        self._keep = keep
        self._clock = clock
        self._all = {each.id: each for each in map(_read, keep.records("command"))}

    def of(self, guild_id: str) -> list[Json]:
        """The commands of one server, or with an empty id the global ones."""
        return [each.body for each in self._all.values() if each.guild_id == guild_id]

    def get(self, guild_id: str, command_id: str) -> Command | None:
        found = self._all.get(command_id)
        return found if found is not None and found.guild_id == guild_id else None

    def put(self, guild_id: str, checked: Json, command_id: str = "") -> tuple[Command, bool]:
        """Register a checked command, over one with the same name or the given id.

        Returns the command and whether it is new. An unchanged command keeps its version.
        """
        wanted = {**DEFAULTS, **checked}
        key = (guild_id, int(wanted["type"]), str(wanted["name"]))
        held = self._all.get(command_id) or next(
            (each for each in self._all.values() if each.key == key), None
        )
        fixed: Json = {"id": held.id if held else self._clock.snowflake()}
        fixed["application_id"] = self._world.bot.id
        if guild_id:
            fixed["guild_id"] = guild_id
        body = {**fixed, "version": held.body["version"] if held else fixed["id"], **wanted}
        if held is not None and held.body != body:
            body["version"] = self._clock.snowflake()
        command = Command(guild_id, body)
        self._all[command.id] = command
        self._keep.put("command", command.id, asdict(command))
        return command, held is None

    def replace(self, guild_id: str, checked: list[Json]) -> list[Json]:
        """Register exactly these commands for a server, or globally."""
        before = {each["id"] for each in self.of(guild_id)}
        bodies = [self.put(guild_id, each)[0].body for each in checked]
        for key in before - {each["id"] for each in bodies}:
            self.drop(key)
        return bodies

    def drop(self, command_id: str) -> None:
        del self._all[command_id]
        self._keep.drop("command", command_id)

    def usable(self, person: Person, channel: Channel) -> list[Json]:
        """The commands that Discord would offer a person in a channel.

        A server's own command stands in for everyone's of the same name.
        """
        own = self.of(channel.guild_id) if channel.in_server else []
        names = {(each["type"], each["name"]) for each in own}
        common = [each for each in self.of("") if (each["type"], each["name"]) not in names]
        return [each for each in own + common if self.owners(each, person, channel) is not None]

    def owners(self, body: Json, person: Person, channel: Channel) -> Json | None:
        """``authorizing_integration_owners`` of a command run here; None where it cannot be run."""
        contexts, installs = body["contexts"], body["integration_types"]
        where = context_of(channel)
        if where in (BOT_DIRECT, PRIVATE) and body["dm_permission"] is False:
            return None
        if contexts is not None and where not in contexts:
            return None
        owners: Json = {}
        guild = self._world.guild_of(channel)
        if GUILD_INSTALL in installs and where == BOT_DIRECT:
            owners["0"] = "0"
        if guild is not None and GUILD_INSTALL in installs and self._world.has_bot(guild):
            owners["0"] = guild.id
        if USER_INSTALL in installs:
            owners["1"] = person.id
        if guild is not None and body["default_member_permissions"] is not None:
            # None at all are asked for by "0", which is for administrators alone.
            needed = int(body["default_member_permissions"]) or int(Permission.ADMINISTRATOR)
            held = in_channel(guild, channel, person.id) | in_guild(guild, person.id)
            if held & needed != needed:
                return None
        return owners or None


def context_of(channel: Channel) -> int:
    """Discord's interaction context: a server, the bot's direct messages, or among people."""
    if channel.in_server:
        return GUILD
    return BOT_DIRECT if channel.type is ChannelType.DIRECT else PRIVATE


def _read(record: Any) -> Command:
    return Command(**record)
