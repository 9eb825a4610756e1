"""Turn what a person does on the page into interactions, and send them to the bot."""

import asyncio
from functools import partial

from sandbox import discord_json, world
from sandbox.errors import InvalidRequestError, Json, PageRequestError
from sandbox.http_json import MAX_FILE_BYTES
from sandbox.interactions import (
    ANSWERED,
    AUTOCOMPLETE_INTERACTION,
    COMMAND_INTERACTION,
    COMPONENT_INTERACTION,
    FAILED,
    MODAL_INTERACTION,
    PENDING,
    Interaction,
    get_interaction_context,
)
from sandbox.messages import Message
from sandbox.state import Sandbox
from sandbox.validation import OPTION_TYPE_BY_SELECT_TYPE, ComponentType
from sandbox.validation_commands import (
    CHAT_INPUT,
    USER_MENU,
    FilledValueReader,
    check_modal_answers,
)
from sandbox.world import Channel, ChannelType, Permission, Person

NO_ANSWER_TEXT = "The application did not respond"


class InteractionSender:
    """Sends interactions to the bot for one person in one channel."""

    def __init__(self, sandbox: Sandbox, person: Person, channel: Channel, nonce: str) -> None:
        self.sandbox = sandbox
        self.person = person
        self.channel = channel
        self.nonce = nonce

    def send_command(self, filled_command: Json, *, is_complete: bool) -> Interaction:
        """Run a command, or, while it is incomplete, ask for completions of the focused option.

        One in a menu has the id of its person or message as ``target_id``.
        """
        name = str(filled_command.get("name", "")).removeprefix("/")
        command_type = filled_command.get("type") or CHAT_INPUT
        usable = self.sandbox.commands.list_usable_commands(self.person, self.channel)
        command = next(
            (each for each in usable if (each["name"], each["type"]) == (name, command_type)), None
        )
        if command is None:
            raise PageRequestError("page-no-such-command", 404, command=f"/{name}")
        if not self._has_permission(Permission.USE_APPLICATION_COMMANDS):
            raise PageRequestError("page-may-not-command", 403)
        filling = FilledValueReader(self.sandbox.world, self.channel, self.person, is_complete)
        options = filling.read_options(command, filled_command.get("options") or [])
        if not is_complete and not filling.has_focused_option:
            raise InvalidRequestError("No option is focused.")
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if options:
            data["options"] = options
        if command_type != CHAT_INPUT:
            data["target_id"] = self._resolve_target(filled_command, command_type, filling)
        if filling.resolved:
            data["resolved"] = filling.resolved
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        owners = self.sandbox.commands.find_integration_owners(command, self.person, self.channel)
        assert owners is not None
        interaction = self._build_interaction(
            COMMAND_INTERACTION if is_complete else AUTOCOMPLETE_INTERACTION, owners, {}
        )
        interaction.command_name = _format_full_command_name(name, options)
        self._send_interaction(interaction, data)
        return interaction

    def _resolve_target(
        self, filled_command: Json, command_type: int, filling: FilledValueReader
    ) -> str:
        """Return the id of what a menu is of, once the person or message is resolved."""
        target_id = str(filled_command.get("target_id"))
        if command_type == USER_MENU:
            return filling.read_user(target_id)
        message = self.sandbox.messages.find_message(target_id)
        if (
            message is None
            or message.channel_id != self.channel.id
            or not self.sandbox.can_see_message(self.person.id, message)
        ):
            raise PageRequestError("page-no-such-message", 404)
        message_json = self.sandbox.messages.build_message_json(message, self.sandbox.host_url)
        filling.resolved["messages"] = {message.id: message_json}
        return message.id

    def send_component(
        self, message: Message, custom_id: str, values: list[str] | None, *, is_forged: bool
    ) -> Interaction:
        """Press a button or choose in a menu; ``is_forged`` skips what Discord's client checks."""
        component = next(
            (
                candidate
                for candidate in message.list_components()
                if candidate.get("custom_id") == custom_id
            ),
            None,
        )
        if not is_forged:
            if component is None or message.is_deleted:
                raise PageRequestError("page-control-gone", 404)
            if component.get("disabled"):
                raise PageRequestError("page-control-disabled")
            _check_chosen_values(component, values)
        component_type = ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT
        if component is not None:
            component_type = ComponentType(component["type"])
        data: Json = {
            "custom_id": custom_id,
            "component_type": int(component_type),
            "id": component["id"] if component is not None else 1,
        }
        if values is not None:
            data["values"] = values
        if component is not None and component_type in OPTION_TYPE_BY_SELECT_TYPE:
            filling = self._build_value_reader()
            data["values"] = filling.read_select_ids(component, values or [])
            data["resolved"] = filling.resolved
        owners = (message.interaction_metadata or {}).get("authorizing_integration_owners")
        interaction = self._build_interaction(
            COMPONENT_INTERACTION,
            owners or self._build_default_owners(),
            {"interacted_message_id": message.id},
        )
        interaction.source_id = message.id
        self._send_interaction(interaction, data, message)
        return interaction

    def submit_modal(
        self, opener: Interaction, filled_components: list[Json], *, is_forged: bool
    ) -> Interaction:
        """Submit a modal that another interaction opened."""
        assert opener.modal is not None
        filling = self._build_value_reader()
        components = (
            filled_components
            if is_forged
            else check_modal_answers(opener.modal, filled_components, filling)
        )
        interaction = self._build_interaction(
            MODAL_INTERACTION,
            opener.integration_owners,
            {"triggering_interaction_metadata": opener.metadata},
        )
        interaction.opener_id, interaction.source_id = opener.id, opener.source_id
        message = self.sandbox.messages.find_message_or_deleted(opener.source_id)
        data = {"custom_id": opener.modal["custom_id"], "components": components}
        if filling.resolved:
            data["resolved"] = filling.resolved
        self._send_interaction(interaction, data, message)
        return interaction

    def _has_permission(self, permission: Permission) -> bool:
        return self.sandbox.person_has_permission(self.person.id, self.channel, permission)

    def _build_default_owners(self) -> Json:
        """Return the integration owners of a message that the bot posted by itself."""
        return {"0": self.channel.guild_id or "0"}

    def _build_value_reader(self) -> FilledValueReader:
        return FilledValueReader(self.sandbox.world, self.channel, self.person, is_complete=True)

    def _build_interaction(
        self, interaction_type: int, owners: Json, metadata: Json
    ) -> Interaction:
        sandbox = self.sandbox
        if not sandbox.gateway.has_resumable_session():
            raise PageRequestError("page-bot-offline", 409, bot=sandbox.world.bot.global_name)
        interaction_id = sandbox.clock.create_snowflake()
        # A message's metadata does not tell completions from the command they belong to.
        shown_type = (
            COMMAND_INTERACTION
            if interaction_type == AUTOCOMPLETE_INTERACTION
            else interaction_type
        )
        guild = sandbox.world.find_channel_guild(self.channel)
        guest = self.channel.type is ChannelType.GROUP or (
            guild is not None and not sandbox.world.is_bot_in_guild(guild)
        )
        return Interaction(
            id=interaction_id,
            type=interaction_type,
            person_id=self.person.id,
            channel_id=self.channel.id,
            created_at=sandbox.clock.get_time(),
            integration_owners=owners,
            metadata={
                "id": interaction_id,
                "type": shown_type,
                "user": discord_json.build_user_json(self.person),
                "authorizing_integration_owners": owners,
                **metadata,
            },
            nonce=self.nonce,
            is_guest=guest,
            is_always_private=guest and not self._has_permission(Permission.USE_EXTERNAL_APPS),
        )

    def _send_interaction(
        self, interaction: Interaction, data: Json, message: Message | None = None
    ) -> None:
        sandbox = self.sandbox
        guild = sandbox.world.find_channel_guild(self.channel)
        channel = discord_json.build_channel_json(
            sandbox.world, self.channel, sandbox.messages.find_last_public_id(self.channel.id)
        )
        app_permissions = world.GUEST_APP_PERMISSIONS
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
            "context": get_interaction_context(self.channel),
            "authorizing_integration_owners": interaction.integration_owners,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        if guild is None:
            payload["user"] = discord_json.build_user_json(self.person)
        else:
            person_permissions = world.compute_channel_permissions(
                guild, self.channel, self.person.id
            )
            channel["permissions"] = str(person_permissions)
            payload |= {
                "guild_id": guild.id,
                "guild": discord_json.build_interaction_guild_json(guild),
                "guild_locale": guild.locale,
                "member": {
                    **discord_json.build_member_json(guild, self.person),
                    "permissions": str(person_permissions),
                },
            }
            if sandbox.world.is_bot_in_guild(guild):
                app_permissions = world.compute_channel_permissions(
                    guild, self.channel, sandbox.world.bot.id
                )
        payload["app_permissions"] = str(int(app_permissions))
        if message is not None:
            payload["message"] = sandbox.messages.build_message_json(message, sandbox.host_url)
        sandbox.interactions.add_interaction(interaction)
        loop = asyncio.get_running_loop()
        answer_seconds = sandbox.interactions.answer_seconds
        loop.call_later(answer_seconds, _fail_if_unanswered, sandbox, interaction)
        deliver = partial(
            sandbox.gateway.send_event,
            "INTERACTION_CREATE",
            sandbox.fault_controls.change_interaction(payload),
            guild_id=guild.id if guild is not None else "",
        )
        for delay in sandbox.fault_controls.take_delivery_delays():
            if delay:
                loop.call_later(delay, deliver)
            else:
                deliver()


def _fail_if_unanswered(sandbox: Sandbox, interaction: Interaction) -> None:
    if interaction.status != PENDING:
        return
    interaction.status = FAILED
    send_outcome_to_page(sandbox, interaction, FAILED, NO_ANSWER_TEXT)


def send_outcome_to_page(
    sandbox: Sandbox, interaction: Interaction, status: str = ANSWERED, text: str | None = None
) -> None:
    """Tell a person's pages what became of their interaction."""
    event: Json = {
        "event": "interaction",
        "nonce": interaction.nonce,
        "interaction_id": interaction.id,
        "status": status,
        "type": interaction.callback_type,
        "message_id": interaction.original_id or None,
    }
    if text is not None:
        event["text"] = text
    sandbox.page_events.send_event_to_person(interaction.person_id, event)


def _format_full_command_name(name: str, options: list[Json]) -> str:
    for option in options:
        if "options" in option:
            return _format_full_command_name(f"{name} {option['name']}", option["options"])
    return name


def _check_chosen_values(component: Json, values: list[str] | None) -> None:
    if component["type"] == ComponentType.BUTTON:
        if values is not None:
            raise InvalidRequestError("A button takes no values.")
        return
    chosen_values = values or []
    minimum, maximum = component["min_values"], component["max_values"]
    if not minimum <= len(chosen_values) <= maximum:
        raise PageRequestError("page-choose-between", minimum=minimum, maximum=maximum)
    if len(set(chosen_values)) < len(chosen_values):
        raise InvalidRequestError("Choose each option only once.")
    known_values = {option["value"] for option in component.get("options") or []}
    if component["type"] == ComponentType.STRING_SELECT and not set(chosen_values) <= known_values:
        raise PageRequestError("page-choose-offered")
