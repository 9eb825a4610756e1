"""What a person does on the page becomes an interaction and goes to the bot."""

import asyncio

from sandbox import permissions, shapes
from sandbox.commands import context_of
from sandbox.errors import Json, PersonError
from sandbox.inputs import NAMING, Kind
from sandbox.interactions import (
    ANSWER_SECONDS,
    ANSWERED,
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    FAILED,
    MODAL,
    PENDING,
    Interaction,
)
from sandbox.messages import Message
from sandbox.modals import check_answers
from sandbox.options import Filling
from sandbox.permissions import Permission
from sandbox.state import Sandbox
from sandbox.wire import LARGEST_FILE
from sandbox.world import Channel, ChannelType, Person

NO_ANSWER = "The application did not respond"


class Invoker:
    """One person in one channel, about to do something."""

    def __init__(self, sandbox: Sandbox, person: Person, channel: Channel, nonce: str) -> None:
        self.sandbox = sandbox
        self.person = person
        self.channel = channel
        self.nonce = nonce

    def command(self, given: Json, *, complete: bool) -> Interaction:
        """Run a command, or while it is being typed (not ``complete``) ask for completions."""
        name = str(given.get("name", "")).removeprefix("/")
        usable = self.sandbox.commands.usable(self.person, self.channel)
        body = next((each for each in usable if each["name"] == name), None)
        if body is None:
            raise PersonError(f"There is no command /{name} here.", 404)
        if not self._may(Permission.USE_APPLICATION_COMMANDS):
            raise PersonError("You may not use commands in this channel.", 403)
        filling = Filling(self.sandbox.world, self.channel, self.person, complete)
        options = filling.read(body, given.get("options") or [])
        if not complete and not filling.focused:
            raise PersonError("No option is being typed.")
        data: Json = {"id": body["id"], "name": body["name"], "type": body["type"]}
        if options:
            data["options"] = options
        if filling.resolved:
            data["resolved"] = filling.resolved
        if body.get("guild_id"):
            data["guild_id"] = body["guild_id"]
        owners = self.sandbox.commands.owners(body, self.person, self.channel)
        assert owners is not None
        interaction = self._new(COMMAND if complete else AUTOCOMPLETE, owners, {})
        interaction.command_name = _spoken(name, options)
        self._send(interaction, data)
        return interaction

    def component(
        self, message: Message, custom_id: str, values: list[str] | None, *, forged: bool
    ) -> Interaction:
        """Press a button or choose in a menu; ``forged`` skips what Discord's client checks."""
        part = next((each for each in message.parts() if each.get("custom_id") == custom_id), None)
        if not forged:
            if part is None or message.deleted:
                raise PersonError("That is not on the message any more.", 404)
            if part.get("disabled"):
                raise PersonError("That cannot be used now.")
            _check_values(part, values)
        kind = Kind.BUTTON if values is None else Kind.STRING_SELECT
        if part is not None:
            kind = Kind(part["type"])
        data: Json = {
            "custom_id": custom_id,
            "component_type": int(kind),
            "id": part["id"] if part is not None else 1,
        }
        if values is not None:
            data["values"] = values
        if part is not None and kind in NAMING:
            filling = self._filling()
            data["values"] = filling.named(part, values or [])
            data["resolved"] = filling.resolved
        owners = (message.metadata or {}).get("authorizing_integration_owners")
        interaction = self._new(
            COMPONENT, owners or self._home(), {"interacted_message_id": message.id}
        )
        interaction.source_id = message.id
        self._send(interaction, data, message)
        return interaction

    def modal(self, opener: Interaction, given: list[Json], *, forged: bool) -> Interaction:
        """Hand in a modal that an interaction opened."""
        assert opener.modal is not None
        filling = self._filling()
        components = given if forged else check_answers(opener.modal, given, filling)
        interaction = self._new(
            MODAL, opener.owners, {"triggering_interaction_metadata": opener.metadata}
        )
        interaction.opener_id, interaction.source_id = opener.id, opener.source_id
        message = self.sandbox.messages.ever(opener.source_id)
        data = {"custom_id": opener.modal["custom_id"], "components": components}
        if filling.resolved:
            data["resolved"] = filling.resolved
        self._send(interaction, data, message)
        return interaction

    def _may(self, permission: Permission) -> bool:
        return self.sandbox.person_may(self.person.id, self.channel, permission)

    def _home(self) -> Json:
        """The owners of a message that the bot posted by itself."""
        return {"0": self.channel.guild_id or "0"}

    def _filling(self) -> Filling:
        return Filling(self.sandbox.world, self.channel, self.person, complete=True)

    def _new(self, kind: int, owners: Json, metadata: Json) -> Interaction:
        sandbox = self.sandbox
        if not sandbox.gateway.reachable():
            raise PersonError("The bot is offline.", 409)
        key = sandbox.clock.snowflake()
        # Completions and the command they lead to are of one kind in a message's history.
        shown = COMMAND if kind == AUTOCOMPLETE else kind
        guild = sandbox.world.guild_of(self.channel)
        guest = self.channel.type is ChannelType.GROUP or (
            guild is not None and not sandbox.world.has_bot(guild)
        )
        return Interaction(
            id=key,
            type=kind,
            person_id=self.person.id,
            channel_id=self.channel.id,
            created=sandbox.clock.now(),
            owners=owners,
            metadata={
                "id": key,
                "type": shown,
                "user": shapes.user(self.person),
                "authorizing_integration_owners": owners,
                **metadata,
            },
            nonce=self.nonce,
            guest=guest,
            ephemeral_only=guest and not self._may(Permission.USE_EXTERNAL_APPS),
        )

    def _send(self, interaction: Interaction, data: Json, message: Message | None = None) -> None:
        sandbox = self.sandbox
        guild = sandbox.world.guild_of(self.channel)
        channel = shapes.channel(
            sandbox.world, self.channel, sandbox.messages.last_in(self.channel.id)
        )
        app_permissions = permissions.AS_A_GUEST
        payload: Json = {
            "id": interaction.id,
            "application_id": sandbox.world.bot.id,
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel": channel,
            "channel_id": self.channel.id,
            "locale": self.person.locale,
            "context": context_of(self.channel),
            "authorizing_integration_owners": interaction.owners,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": LARGEST_FILE,
        }
        if guild is None:
            payload["user"] = shapes.user(self.person)
        else:
            held = permissions.in_channel(guild, self.channel, self.person.id)
            channel["permissions"] = str(held)
            payload |= {
                "guild_id": guild.id,
                "guild": shapes.guild_of_interaction(guild),
                "guild_locale": guild.locale,
                "member": {**shapes.member(guild, self.person), "permissions": str(held)},
            }
            if sandbox.world.has_bot(guild):
                app_permissions = permissions.in_channel(guild, self.channel, sandbox.world.bot.id)
        payload["app_permissions"] = str(int(app_permissions))
        if message is not None:
            payload["message"] = sandbox.messages.shape(message, sandbox.host)
        sandbox.interactions.add(interaction)
        asyncio.get_running_loop().call_later(ANSWER_SECONDS, _give_up, sandbox, interaction)
        sandbox.gateway.tell(
            "INTERACTION_CREATE", payload, guild_id=guild.id if guild is not None else ""
        )


def _give_up(sandbox: Sandbox, interaction: Interaction) -> None:
    if interaction.status != PENDING:
        return
    interaction.status = FAILED
    tell_outcome(sandbox, interaction, FAILED, NO_ANSWER)


def tell_outcome(
    sandbox: Sandbox, interaction: Interaction, status: str = ANSWERED, text: str | None = None
) -> None:
    """Tell the person's pages what became of what they did."""
    event: Json = {
        "event": "interaction",
        "nonce": interaction.nonce,
        "interaction_id": interaction.id,
        "status": status,
        "type": interaction.answered_by,
        "message_id": interaction.original_id or None,
    }
    if text is not None:
        event["text"] = text
    sandbox.page.tell_one(interaction.person_id, event)


def _spoken(name: str, options: list[Json]) -> str:
    for option in options:
        if "options" in option:
            return _spoken(f"{name} {option['name']}", option["options"])
    return name


def _check_values(part: Json, values: list[str] | None) -> None:
    if part["type"] == Kind.BUTTON:
        if values is not None:
            raise PersonError("A button takes no values.")
        return
    chosen = values or []
    if not part["min_values"] <= len(chosen) <= part["max_values"]:
        raise PersonError(
            f"Choose between {part['min_values']} and {part['max_values']} of the options."
        )
    if len(set(chosen)) < len(chosen):
        raise PersonError("Choose each only once.")
    known = {option["value"] for option in part.get("options") or []}
    if part["type"] == Kind.STRING_SELECT and not set(chosen) <= known:
        raise PersonError("That is not one of the options any more.")
