"""The shape that interactions must have: what Discord describes, as far as the bot relies on it.

An interaction of another shape is refused as a whole where it enters, so that nothing behind has to
ask whether a value is there and of its type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias

from discord import AppCommandOptionType, InteractionType, app_commands
from discord.utils import DISCORD_EPOCH
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError

OptionTypes: TypeAlias = "Mapping[str, Mapping[str, int]]"
"""The types of commands' options, by the full names of commands and the names of options."""

Snowflake: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]

ADDRESS_PART = r"^[A-Za-z0-9._~:+=-]+$"
"""What a token may be: a part of an address. Discord's are base64 of plain text."""

_BUTTON: Final = 2
_TEXT_TYPE: Final = AppCommandOptionType.string.value
_GROUP_TYPES = {
    AppCommandOptionType.subcommand.value,
    AppCommandOptionType.subcommand_group.value,
}


class MalformedInteractionError(ValueError):
    """An interaction is not what Discord describes; the text says where, and nothing of a value."""


class ChangedCommandError(MalformedInteractionError):
    """A command has options that the bot's command does not have in this form."""


class BotPlayerError(MalformedInteractionError):
    """A bot pressed or typed; only people play."""


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True)


class _User(_Shape):
    id: Snowflake
    bot: bool = False
    username: str = ""
    global_name: str | None = None


class _Member(_Shape):
    user: _User
    nick: str | None = None


class _Channel(_Shape):
    id: Snowflake
    type: int


class _Interaction(_Shape):
    id: Snowflake
    token: Annotated[str, StringConstraints(pattern=ADDRESS_PART)]
    channel: _Channel
    guild_id: Snowflake | None = None
    member: _Member | None = None
    user: _User | None = None

    def check(self) -> None:
        """Raise MalformedInteractionError if nobody pressed or typed, or a bot did."""
        person = self.user if self.guild_id is None else None
        if self.guild_id is not None and self.member is not None:
            person = self.member.user
        if person is None:
            raise MalformedInteractionError("nobody pressed or typed")
        if person.bot:
            raise BotPlayerError("a bot pressed or typed")


class _Message(_Shape):
    id: Snowflake
    components: list[dict[str, Any]]
    flags: int = 0


class _Control(_Shape):
    custom_id: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    component_type: Literal[2, 3, 5, 6, 7, 8] = _BUTTON
    values: list[str] | None = None
    resolved: dict[str, dict[Snowflake, Any]] = {}


class _Press(_Interaction):
    data: _Control
    message: _Message

    def check(self) -> None:
        """Raise MalformedInteractionError for a menu in which nothing can have been chosen."""
        super().check()
        if self.data.component_type != _BUTTON and self.data.values is None:
            raise MalformedInteractionError("a menu without values")


class _Option(_Shape):
    name: str
    type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    value: str | int | float | bool | None = None
    options: list[_Option] = []
    focused: bool = False


class _CommandCall(_Shape):
    name: str
    type: int = 1
    options: list[_Option] = []
    resolved: dict[str, dict[Snowflake, Any]] = {}


class _Command(_Interaction):
    data: _CommandCall


_SHAPES: dict[object, type[_Interaction]] = {
    InteractionType.application_command.value: _Command,
    InteractionType.autocomplete.value: _Command,
    InteractionType.component.value: _Press,
}

_VALUE_TYPES: dict[int, Any] = {
    AppCommandOptionType.string.value: str,
    AppCommandOptionType.integer.value: int,
    AppCommandOptionType.boolean.value: bool,
    AppCommandOptionType.number.value: int | float,
    **dict.fromkeys(
        (
            AppCommandOptionType.user.value,
            AppCommandOptionType.channel.value,
            AppCommandOptionType.role.value,
            AppCommandOptionType.mentionable.value,
            AppCommandOptionType.attachment.value,
        ),
        Snowflake,
    ),
}

_VALUE_CHECKS = {
    number: TypeAdapter(value_type, config=ConfigDict(strict=True))
    for number, value_type in _VALUE_TYPES.items()
}


def build_shape_check(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> Callable[[Any], None]:
    """Return `check_shape` for a bot with these commands."""
    return partial(check_shape, option_types=list_option_types(commands))


def check_shape(payload: Any, option_types: OptionTypes) -> None:
    """Raise MalformedInteractionError if an interaction is not of the shape that the bot reads."""
    kind = payload.get("type") if isinstance(payload, dict) else None
    shape = _SHAPES.get(kind) if isinstance(kind, int) else None
    if shape is None:
        raise MalformedInteractionError("neither a command nor a press")
    try:
        interaction = shape.model_validate(payload)
        interaction.check()
        if isinstance(interaction, _Command):
            call = interaction.data
            _check_options(call.name, call.options, option_types)
    except ValidationError as error:
        raise MalformedInteractionError(_describe(error)) from None


def _check_options(name: str, options: list[_Option], option_types: OptionTypes) -> None:
    for option in options:
        if option.type in _GROUP_TYPES:
            _check_options(f"{name} {option.name}", option.options, option_types)
        elif option_types.get(name, {}).get(option.name, option.type) != option.type:
            raise ChangedCommandError(f"an option of /{name} is of another type")
        else:
            # What is typed so far for a completion is text, whatever the option's type.
            value_type = _TEXT_TYPE if option.focused else option.type
            _VALUE_CHECKS[value_type].validate_python(option.value)


def _describe(error: ValidationError) -> str:
    """Return where the first fault is, without keys and values of whoever sent it."""
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc'][:2]))}: {fault['type']}"


def compute_creation_time(snowflake: int) -> float:
    """Return when Discord gave out an id, in seconds since 1970 by Discord's clock."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def list_option_types(
    commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group],
) -> OptionTypes:
    """Return the types of all options of these commands and their subcommands."""
    option_types: dict[str, Mapping[str, int]] = {}
    for command in commands:
        if isinstance(command, app_commands.Group):
            option_types.update(list_option_types(command.commands))
        else:
            option_types[command.qualified_name] = {
                parameter.display_name: parameter.type.value for parameter in command.parameters
            }
    return option_types
