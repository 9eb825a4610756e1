"""Interactions: what a person did, the token to answer it with, and its outcome.

The application's registered commands, which people use in interactions, keep their ids and survive
a restart.
"""

import secrets
from dataclasses import asdict, dataclass, field
from itertools import takewhile
from typing import Any

from sandbox.errors import Json
from sandbox.storage import Storage
from sandbox.world import (
    Channel,
    ChannelType,
    Clock,
    Permission,
    Person,
    World,
    compute_channel_permissions,
    compute_guild_permissions,
)

ANSWER_SECONDS = 3.0
TOKEN_LIFETIME_SECONDS = 15 * 60
MAX_GUEST_FOLLOW_UPS = 5
MAX_REMEMBERED_INTERACTIONS = 1000

COMMAND_INTERACTION, COMPONENT_INTERACTION, AUTOCOMPLETE_INTERACTION, MODAL_INTERACTION = 2, 3, 4, 5
PENDING, ANSWERED, FAILED = "pending", "answered", "failed"
(
    REPLY_CALLBACK,
    DEFER_REPLY_CALLBACK,
    DEFER_UPDATE_CALLBACK,
    UPDATE_CALLBACK,
    AUTOCOMPLETE_CALLBACK,
    OPEN_MODAL_CALLBACK,
) = 4, 5, 6, 7, 8, 9


@dataclass
class Interaction:
    """One interaction.

    ``source_id`` is the message whose component was used, ``opener_id`` the interaction whose modal
    is submitted. ``callback_type`` is how the bot answered, ``original_id`` the message that
    ``@original`` names, ``message_ids`` all messages made with the token. ``is_guest`` says that
    the bot is not a member there, ``is_always_private`` that it may only answer privately.
    ``integration_owners`` and ``metadata`` are Discord's JSON.
    """

    id: str
    type: int
    person_id: str
    channel_id: str
    created_at: float
    integration_owners: Json
    metadata: Json
    token: str = field(default_factory=lambda: secrets.token_urlsafe(96))
    nonce: str = ""
    source_id: str = ""
    opener_id: str = ""
    command_name: str = ""
    status: str = PENDING
    callback_type: int = 0
    original_id: str = ""
    message_ids: list[str] = field(default_factory=list)
    follow_up_count: int = 0
    is_guest: bool = False
    is_always_private: bool = False
    modal: Json | None = None


class InteractionStore:
    """The interactions whose tokens may still be valid, also after a restart.

    A bot has ``answer_seconds`` for its first answer.
    """

    answer_seconds = ANSWER_SECONDS

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        for record in storage.list_records("interaction"):
            self._add_to_index(Interaction(**record))
        self._delete_expired()

    def _add_to_index(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction

    def _delete_expired(self) -> None:
        # The oldest come first, so that thousands of valid ones are not looked at each time.
        expired = list(takewhile(self.is_expired, self._by_id.values()))
        for interaction in expired:
            del self._by_id[interaction.id], self._by_token[interaction.token]
            self._storage.delete_record("interaction", interaction.id)

    def add_interaction(self, interaction: Interaction) -> None:
        """Add an interaction that the bot is about to receive; it is not stored yet."""
        if len(self._by_id) >= MAX_REMEMBERED_INTERACTIONS:
            self._delete_expired()
        self._add_to_index(interaction)

    def save_interaction(self, interaction: Interaction) -> None:
        """Store an interaction."""
        self._storage.save_record("interaction", interaction.id, vars(interaction))

    def find_interaction(self, interaction_id: str) -> Interaction | None:
        """Return an interaction by its id, or None."""
        return self._by_id.get(interaction_id)

    def find_by_token(self, token: str) -> Interaction | None:
        """Return an interaction by its token, or None."""
        return self._by_token.get(token)

    def find_latest_modal_opener(self, person_id: str, custom_id: str) -> Interaction | None:
        """Return the interaction that last opened this modal for a person, or None."""
        for interaction in reversed(self._by_id.values()):
            if interaction.modal is None or interaction.person_id != person_id:
                continue
            if interaction.modal["custom_id"] == custom_id:
                return interaction
        return None

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether it is too late for the first answer."""
        return self._clock.get_time() - interaction.created_at > self.answer_seconds

    def is_expired(self, interaction: Interaction) -> bool:
        """Return whether the interaction's token has expired."""
        return self._clock.get_time() - interaction.created_at > TOKEN_LIFETIME_SECONDS


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
