"""Discord's limits on commands and modals, and on what people fill into them.

What a person filled into a command, a menu or a modal is checked as Discord's own client does.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sandbox import discord_json
from sandbox.errors import InvalidRequestError, Json, PageRequestError
from sandbox.messages import list_nested_components
from sandbox.validation import (
    MAX_COMPONENTS,
    OPTION_TYPE_BY_SELECT_TYPE,
    SELECT_TYPES,
    ComponentType,
    FormValidator,
    assign_component_ids,
    check_channel_types,
    check_component_options,
    check_select,
)
from sandbox.world import (
    DISCORD_LOCALES,
    Channel,
    Guild,
    Person,
    World,
    compute_channel_permissions,
)

SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
CHAT_INPUT, USER_MENU, MESSAGE_MENU, ENTRY_POINT = 1, 2, 3, 4
MAX_COMMANDS_BY_TYPE = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15, ENTRY_POINT: 1}
MAX_COMMAND_CHARACTERS = 8000
MAX_OPTIONS = 25
MAX_NAME_LENGTH = 32
MAX_INTEGER = 2**53


def check_commands(definitions: list[Any], form: FormValidator) -> list[Json]:
    """Check a whole set of commands: each by itself, their number and their names."""
    checked = [
        check_command(definition, form.get_field_form(index))
        for index, definition in enumerate(definitions)
    ]
    names: set[tuple[Any, ...]] = set()
    for index, command in enumerate(checked):
        for path, *name in _list_names(command):
            if (command.get("type"), *name) in names:
                form.get_field_form(index, *path).add_error(
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            names.add((command.get("type"), *name))
    for command_type, max_count in MAX_COMMANDS_BY_TYPE.items():
        if sum(command.get("type") == command_type for command in checked) > max_count:
            form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {max_count} or fewer in length.")
    return checked


_STORED_FIELDS = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
    "handler",
)


def check_command(definition: Any, form: FormValidator) -> Json:
    """Check one command; return the fields that Discord stores, with the type filled in."""
    body = form.read_object(definition)
    command_type = body.get("type") or CHAT_INPUT
    form.read_choice({"type": command_type}, "type", tuple(MAX_COMMANDS_BY_TYPE))
    is_slash = command_type == CHAT_INPUT
    _check_name(body, form, is_slash=is_slash)
    if is_slash:
        _check_description(body, form)
        _check_options(body, form, (SUBCOMMAND, SUBCOMMAND_GROUP, *range(STRING, ATTACHMENT + 1)))
        if count_command_characters(body) > MAX_COMMAND_CHARACTERS:
            form.add_error(
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MAX_COMMAND_CHARACTERS})",
            )
    elif command_type == ENTRY_POINT:
        form.read_choice(body, "handler", (1, 2))
    else:
        _check_is_label_alone(body, form)
    for field_name, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        if body.get(field_name) is not None:
            for index, value in enumerate(form.read_list(body, field_name, 1, 3)):
                form.get_field_form(field_name).read_choice(
                    {str(index): value}, str(index), allowed
                )
    stored = {key: body[key] for key in _STORED_FIELDS if body.get(key) is not None}
    if "default_member_permissions" in stored:
        needed = stored["default_member_permissions"] = str(stored["default_member_permissions"])
        if not needed.isdecimal():
            form.get_field_form("default_member_permissions").add_error(
                "NUMBER_TYPE_COERCE", f'Value "{needed}" is not int.'
            )
    return {**stored, "type": command_type}


def _check_is_label_alone(body: Json, form: FormValidator) -> None:
    """Check that a command in a menu has no texts and options besides its label."""
    for field_name in ("description", "options"):
        if body.get(field_name):
            form.get_field_form(field_name).add_error(
                f"APPLICATION_COMMANDS_{field_name.upper()}_NOT_ALLOWED",
                f"Context menus have no {field_name}",
            )


def is_valid_name(name: str) -> bool:
    """Return whether a slash command or option may have this name.

    Discord allows letters and digits of every script in lower case, and ``-``, ``_`` and ``'``.
    """
    return (
        1 <= len(name) <= MAX_NAME_LENGTH
        and name == name.lower()
        and all(
            character in "-_'" or character.isalnum() or _is_vowel_mark(character)
            for character in name
        )
    )


def _is_vowel_mark(character: str) -> bool:
    # Devanagari and Thai write vowels as marks, and Discord allows these scripts completely.
    in_script = "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f"
    return in_script and unicodedata.category(character).startswith("M")


def _check_name(definition: Json, form: FormValidator, *, is_slash: bool) -> None:
    name = form.read_text(definition, "name", 1, MAX_NAME_LENGTH, required=True)
    if is_slash and name and not is_valid_name(name):
        form.get_field_form("name").add_error(
            "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
        )
    for locale, text in _read_localizations(definition, "name_localizations", form).items():
        names_form = form.get_field_form("name_localizations")
        names_form.read_text({locale: text}, locale, 1, MAX_NAME_LENGTH)
        if is_slash and isinstance(text, str) and not is_valid_name(text):
            names_form.get_field_form(locale).add_error(
                "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
            )


def _list_names(definition: Json) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """Yield where each name of a command or an option stands, its locale, and the name.

    Names are unique within each locale; the locale of the name itself is empty.
    """
    yield ("name",), "", definition.get("name")
    for locale, name in (definition.get("name_localizations") or {}).items():
        yield ("name_localizations", locale), locale, name


def _check_description(definition: Json, form: FormValidator) -> None:
    form.read_text(definition, "description", 1, 100, required=True)
    for locale, text in _read_localizations(definition, "description_localizations", form).items():
        form.get_field_form("description_localizations").read_text({locale: text}, locale, 1, 100)


def _read_localizations(definition: Json, key: str, form: FormValidator) -> Json:
    if definition.get(key) is None:
        return {}
    texts = form.get_field_form(key).read_object(definition[key])
    for locale in texts:
        if locale not in DISCORD_LOCALES:
            form.get_field_form(key, locale).add_error(
                "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.'
            )
    return texts


def _check_options(definition: Json, form: FormValidator, allowed_types: tuple[int, ...]) -> None:
    definitions = form.read_list(definition, "options", 0, MAX_OPTIONS)
    names: set[Any] = set()
    has_optional = False
    kinds: set[Any] = set()
    for index, option_definition in enumerate(definitions):
        option_form = form.get_field_form("options", index)
        option = option_form.read_object(option_definition)
        option_type = option_form.read_choice(option, "type", allowed_types)
        kinds.add(option_type in (SUBCOMMAND, SUBCOMMAND_GROUP))
        _check_name(option, option_form, is_slash=True)
        _check_description(option, option_form)
        for path, *name in _list_names(option):
            if tuple(name) in names:
                option_form.get_field_form(*path).add_error(
                    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
                )
            names.add(tuple(name))
        if option_type == SUBCOMMAND_GROUP:
            _check_options(option, option_form, (SUBCOMMAND,))
        elif option_type == SUBCOMMAND:
            _check_options(option, option_form, tuple(range(STRING, ATTACHMENT + 1)))
        elif option_type is not None:
            if option_form.read_boolean(option, "required") and has_optional:
                option_form.get_field_form("required").add_error(
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
            has_optional = has_optional or not option.get("required")
            _check_option_values(option, option_form, option_type)
    if len(kinds) > 1:
        form.get_field_form("options").add_error(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other"
            " types",
        )


def _check_option_values(option: Json, form: FormValidator, option_type: int) -> None:
    choices = form.read_list(option, "choices", 0, 25)
    if choices and form.read_boolean(option, "autocomplete"):
        form.get_field_form("autocomplete").add_error(
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
            "Options cannot have both choices and autocomplete",
        )
    check_option_choices(choices, form.get_field_form("choices"), option_type)
    if option_type == STRING:
        form.read_integer(option, "min_length", 0, 6000)
        form.read_integer(option, "max_length", 1, 6000)
    elif option_type == INTEGER:
        form.read_integer(option, "min_value", -MAX_INTEGER, MAX_INTEGER)
        form.read_integer(option, "max_value", -MAX_INTEGER, MAX_INTEGER)
    elif option_type == CHANNEL:
        check_channel_types(option, form)


def check_option_choices(choices: list[Any], form: FormValidator, option_type: int) -> None:
    """Check the names and values of an option's choices, fixed ones or completions."""
    names: set[Any] = set()
    for index, choice_definition in enumerate(choices):
        choice_form = form.get_field_form(index)
        choice = choice_form.read_object(choice_definition)
        name = choice_form.read_text(choice, "name", 1, 100, required=True)
        for locale, text in _read_localizations(choice, "name_localizations", choice_form).items():
            choice_form.get_field_form("name_localizations").read_text(
                {locale: text}, locale, 1, 100
            )
        if name in names:
            choice_form.get_field_form("name").add_error(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name)
        if option_type == STRING:
            choice_form.read_text(choice, "value", 1, 100, required=True)
        elif option_type == INTEGER:
            choice_form.read_integer(choice, "value", -MAX_INTEGER, MAX_INTEGER, required=True)
        elif not isinstance(choice.get("value"), int | float):
            choice_form.get_field_form("value").add_error(
                "NUMBER_TYPE_COERCE", "Value is not a number."
            )


def count_command_characters(definition: Json) -> int:
    """Return a command's characters as Discord counts them: each text's longest translation."""
    total = sum(
        max(
            [len(str(definition.get(key) or ""))]
            + [len(str(text)) for text in (definition.get(f"{key}_localizations") or {}).values()]
        )
        for key in ("name", "description")
    )
    for choice in definition.get("choices") or []:
        total += len(str(choice.get("name", ""))) + len(str(choice.get("value", "")))
    return total + sum(
        count_command_characters(option) for option in definition.get("options") or []
    )


@dataclass
class FilledValueReader:
    """Reads what a person filled in; ``resolved`` gathers the users, channels and roles named."""

    world: World
    channel: Channel
    person: Person
    is_complete: bool
    resolved: Json = field(default_factory=dict)
    has_focused_option: bool = False

    @property
    def guild(self) -> Guild | None:
        """The channel's server, or None."""
        return self.world.find_channel_guild(self.channel)

    def read_options(self, definition: Json, filled_options: list[Json]) -> list[Json]:
        """Return the options as Discord sends them to the bot.

        ``filled_options`` are ``{name, value}`` or ``{name, options}``. While a person still types
        (not ``is_complete``) values are taken as they are and nothing is required. Raises
        PageRequestError if a value does not fit.
        """
        options_by_name = {option["name"]: option for option in definition.get("options") or []}
        filled_by_name = {}
        for filled_option in filled_options:
            if filled_option.get("name") not in options_by_name:
                raise PageRequestError("page-no-such-option", option=filled_option.get("name"))
            filled_by_name[filled_option["name"]] = filled_option
        branches = {SUBCOMMAND, SUBCOMMAND_GROUP}
        has_branches = any(option["type"] in branches for option in options_by_name.values())
        if self.is_complete and has_branches and len(filled_by_name) != 1:
            raise PageRequestError("page-choose-subcommand")
        values = []
        for name, option in options_by_name.items():
            if name in filled_by_name:
                values.append(self._read_option(option, filled_by_name[name]))
            elif self.is_complete and option.get("required"):
                raise self._refuse_option(option, PageRequestError("page-option-required"))
        return values

    def read_select_ids(self, menu: Json, values: list[str]) -> list[str]:
        """Return the ids of the people, roles or channels chosen in a menu."""
        option = {
            **menu,
            "name": menu["custom_id"],
            "type": OPTION_TYPE_BY_SELECT_TYPE[menu["type"]],
        }
        return [str(self._read_value(option, value)) for value in values]

    def _read_option(self, option: Json, filled_option: Json) -> Json:
        if option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP):
            filled_branch = self.read_options(option, filled_option.get("options") or [])
            return {"name": option["name"], "type": option["type"], "options": filled_branch}
        value = filled_option.get("value")
        option_json = {"name": option["name"], "type": option["type"]}
        if filled_option.get("focused"):
            if not option.get("autocomplete"):
                raise InvalidRequestError(f"The option {option['name']!r} has no completion.")
            self.has_focused_option = True
            return {**option_json, "value": "" if value is None else str(value), "focused": True}
        try:
            return {**option_json, "value": self._read_value(option, value)}
        except PageRequestError as error:
            if self.is_complete:
                raise self._refuse_option(option, error) from error
            return {**option_json, "value": value}

    def _refuse_option(self, option: Json, problem: PageRequestError) -> PageRequestError:
        """Return the refusal of a command's option, by the name that the person reads."""
        names = option.get("name_localizations") or {}
        name = names.get(self.person.locale, option["name"])
        return PageRequestError("page-option-problem", option=name, problem=problem)

    def _read_value(self, option: Json, value: Any) -> Any:
        option_type = option["type"]
        if option_type == STRING:
            return self._read_text(option, value)
        if option_type == BOOLEAN:
            if str(value).lower() not in ("true", "false"):
                raise PageRequestError("page-choose-offered")
            return str(value).lower() == "true"
        if option_type in (INTEGER, NUMBER):
            return self._read_number(option, value)
        if option_type == USER:
            return self.read_user(str(value))
        if option_type == CHANNEL:
            return self._read_channel(str(value), option.get("channel_types"))
        if option_type in (ROLE, MENTIONABLE):
            return self._read_role(str(value), allows_users=option_type == MENTIONABLE)
        raise PageRequestError("page-no-files")

    def _read_text(self, option: Json, value: Any) -> str:
        text = "" if value is None else str(value)
        if not text and option.get("required"):
            raise PageRequestError("page-option-required")
        check_length(text, option.get("min_length") or 0, option.get("max_length") or 6000)
        self._check_choice(option, text)
        return text

    def _read_number(self, option: Json, value: Any) -> int | float:
        is_whole = option["type"] == INTEGER
        try:
            number = int(value) if is_whole else float(value)
        except (TypeError, ValueError, OverflowError) as error:
            raise PageRequestError(
                "page-not-whole-number" if is_whole else "page-not-a-number"
            ) from error
        minimum, maximum = option.get("min_value"), option.get("max_value")
        bound = 2**53
        minimum, maximum = (
            -bound if minimum is None else minimum,
            bound if maximum is None else maximum,
        )
        if number < minimum:
            raise PageRequestError("page-number-at-least", minimum=minimum)
        if not number <= maximum:  # a NaN, too
            raise PageRequestError("page-number-at-most", maximum=maximum)
        self._check_choice(option, number)
        return number

    @staticmethod
    def _check_choice(option: Json, value: Any) -> None:
        choices = option.get("choices") or []
        if choices and value not in [choice["value"] for choice in choices]:
            raise PageRequestError("page-choose-offered")

    def read_user(self, id_or_name: str) -> str:
        """Return the id of the person with this id or name here, or with this id elsewhere."""
        wanted_name = id_or_name.strip().strip("<@!>").lower()
        nicks = self.guild.nicknames if self.guild is not None else {}
        for person in self.world.list_mentionable_people(self.channel):
            names = {person.id, person.username, person.global_name, nicks.get(person.id)}
            if wanted_name in {name.lower() for name in names if name}:
                self._add_resolved_user(person)
                return person.id
        # People who are not here can still be given by id.
        stranger = self.world.find_user(wanted_name)
        if stranger is None:
            raise PageRequestError("page-no-such-person", name=id_or_name)
        self._add_resolved_user(stranger)
        return stranger.id

    def _add_resolved_user(self, person: Person) -> None:
        self.resolved.setdefault("users", {})[person.id] = discord_json.build_user_json(person)
        if self.guild is not None and person.id in self.guild.role_ids_by_member:
            member = discord_json.build_member_json(self.guild, person)
            member_json = {
                key: member[key] for key in member if key not in ("user", "deaf", "mute")
            }
            member_json["permissions"] = str(
                compute_channel_permissions(self.guild, self.channel, person.id)
            )
            self.resolved.setdefault("members", {})[person.id] = member_json

    def _read_channel(self, id_or_name: str, channel_types: list[int] | None) -> str:
        wanted_name = id_or_name.strip().strip("<#>").lower()
        for channel in self.world.list_guild_channels(self.guild) if self.guild is not None else []:
            if wanted_name not in (channel.id, channel.name.lower()) or (
                channel_types and channel.type not in channel_types
            ):
                continue
            channel_json = discord_json.build_chosen_channel_json(
                self.world, channel, self.person.id
            )
            if channel_json["permissions"] != "0":
                self.resolved.setdefault("channels", {})[channel.id] = channel_json
                return channel.id
        raise PageRequestError("page-no-such-channel", name=id_or_name)

    def _read_role(self, id_or_name: str, *, allows_users: bool) -> str:
        wanted_name = id_or_name.strip().strip("<@&>").lower()
        for role in self.guild.roles if self.guild is not None else []:
            if wanted_name in (role.id, role.name.lower()):
                self.resolved.setdefault("roles", {})[role.id] = discord_json.build_role_json(role)
                return role.id
        if allows_users:
            return self.read_user(id_or_name)
        raise PageRequestError("page-no-such-role", name=id_or_name)


def check_length(text: str, min_length: int, max_length: int) -> None:
    """Raise PageRequestError if a text is too short or too long."""
    if len(text) < min_length:
        raise PageRequestError("page-length-at-least", minimum=min_length)
    if len(text) > max_length:
        raise PageRequestError("page-length-at-most", maximum=max_length)


TYPES_IN_LABEL = (
    ComponentType.TEXT_INPUT,
    *SELECT_TYPES,
    ComponentType.FILE_UPLOAD,
    ComponentType.RADIO_GROUP,
    ComponentType.CHECKBOX_GROUP,
    ComponentType.CHECKBOX,
)


def check_modal(modal_data: Json, form: FormValidator) -> Json:
    """Check a modal; return its custom id, title and components with ids."""
    modal = {
        "custom_id": form.read_text(modal_data, "custom_id", 1, 100, required=True),
        "title": form.read_text(modal_data, "title", 1, 45, required=True),
    }
    components_form = form.get_field_form("components")
    components = [
        _check_top_level_component(definition, components_form.get_field_form(index))
        for index, definition in enumerate(form.read_list(modal_data, "components", 1, 5))
    ]
    if len(list(list_nested_components(components))) > MAX_COMPONENTS:
        components_form.add_error(
            "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_COMPONENTS} or fewer in length."
        )
    assign_component_ids(components, components_form)
    return {**modal, "components": components}


def _check_top_level_component(definition: Any, form: FormValidator) -> Json:
    component = dict(form.read_object(definition))
    component_type = form.read_choice(
        component, "type", (ComponentType.ROW, ComponentType.TEXT, ComponentType.LABEL)
    )
    if component_type == ComponentType.TEXT:
        form.read_text(component, "content", 1, 4000, required=True)
    elif component_type == ComponentType.LABEL:
        form.read_text(component, "label", 1, 45, required=True)
        form.read_text(component, "description", 1, 100)
        component["component"] = _check_field(
            component.get("component"), form.get_field_form("component"), is_labelled=True
        )
    elif component_type == ComponentType.ROW:
        component["components"] = [
            _check_field(definition, form.get_field_form("components", index), is_labelled=False)
            for index, definition in enumerate(form.read_list(component, "components", 1, 1))
        ]
    return component


def _check_field(definition: Any, form: FormValidator, *, is_labelled: bool) -> Json:
    field = dict(form.read_object(definition))
    field_type = form.read_choice(
        field, "type", TYPES_IN_LABEL if is_labelled else (ComponentType.TEXT_INPUT,)
    )
    field["required"] = (
        True if field.get("required") is None else form.read_boolean(field, "required")
    )
    if field_type == ComponentType.TEXT_INPUT:
        _check_text_input(field, form, is_labelled=is_labelled)
    elif field_type in SELECT_TYPES:
        check_select(field, form)
        if field["required"] and field["min_values"] == 0:
            form.get_field_form("min_values").add_error(
                "NUMBER_TYPE_MIN", "min_values of a required menu is at least 1"
            )
    elif field_type is not None:
        form.read_text(field, "custom_id", 1, 100, required=True)
        if field_type == ComponentType.RADIO_GROUP:
            check_component_options(field, form, 2, 10)
        elif field_type == ComponentType.CHECKBOX_GROUP:
            check_component_options(field, form, 1, 10)
            form.read_integer(field, "min_values", 0, 10)
            form.read_integer(field, "max_values", 1, 10)
    return field


def _check_text_input(component: Json, form: FormValidator, *, is_labelled: bool) -> None:
    form.read_text(component, "custom_id", 1, 100, required=True)
    form.read_choice(component, "style", (1, 2))
    if not is_labelled:
        form.read_text(component, "label", 1, 45, required=True)
    form.read_text(component, "placeholder", 0, 100)
    min_length = form.read_integer(component, "min_length", 0, 4000)
    max_length = form.read_integer(component, "max_length", 1, 4000)
    form.read_text(component, "value", 0, 4000 if max_length is None else max_length)
    if min_length is not None and max_length is not None and min_length > max_length:
        form.get_field_form("min_length").add_error(
            "BASE_TYPE_BAD_LENGTH", "min_length cannot exceed max_length"
        )


def check_modal_answers(
    modal: Json, filled_components: list[Json], value_reader: FilledValueReader
) -> list[Json]:
    """Return what a person filled in as Discord sends it: the modal's shape with its values.

    ``filled_components`` have a custom id and ``value`` or ``values``, nested or flat;
    ``value_reader`` gathers the users and channels they name. Raises PageRequestError if a field is
    missing, too long or not one of the choices.
    """
    filled = {
        component["custom_id"]: component
        for component in list_nested_components(filled_components)
        if "custom_id" in component
    }
    return [
        _build_answered_component(component, filled, value_reader)
        for component in modal["components"]
    ]


def _build_answered_component(
    component: Json, filled_by_custom_id: dict[str, Json], value_reader: FilledValueReader
) -> Json:
    component_json = {"type": component["type"], "id": component["id"]}
    if component["type"] == ComponentType.ROW:
        fields = [
            _build_answered_field(field, filled_by_custom_id, value_reader)
            for field in component["components"]
        ]
        return {**component_json, "components": fields}
    if component["type"] == ComponentType.LABEL:
        return {
            **component_json,
            "component": _build_answered_field(
                component["component"], filled_by_custom_id, value_reader
            ),
        }
    return component_json


def _build_answered_field(
    component: Json, filled_by_custom_id: dict[str, Json], value_reader: FilledValueReader
) -> Json:
    answer = filled_by_custom_id.get(component["custom_id"], {})
    field_json = {
        "type": component["type"],
        "id": component["id"],
        "custom_id": component["custom_id"],
    }
    if component["type"] == ComponentType.TEXT_INPUT:
        return {**field_json, "value": _check_typed_text(component, str(answer.get("value") or ""))}
    if component["type"] == ComponentType.CHECKBOX:
        return {**field_json, "value": bool(answer.get("value"))}
    if component["type"] == ComponentType.RADIO_GROUP:
        value = answer.get("value")
        _check_chosen_values(component, [] if value is None else [value])
        return {**field_json, "value": value}
    values = [str(value) for value in answer.get("values") or []]
    _check_chosen_values(component, values)
    if component["type"] in OPTION_TYPE_BY_SELECT_TYPE:
        values = value_reader.read_select_ids(component, values)
    return {**field_json, "values": values}


def _check_typed_text(component: Json, value: str) -> str:
    if component["required"] and not value:
        raise PageRequestError("page-field-required")
    if value:
        check_length(value, component.get("min_length") or 0, component.get("max_length") or 4000)
    return value


def _check_chosen_values(component: Json, values: list[str]) -> None:
    if component["required"] and not values:
        raise PageRequestError("page-field-required")
    if "options" in component:
        known_values = {option["value"] for option in component["options"]}
        if not set(values) <= known_values:
            raise PageRequestError("page-choose-offered")
    most = component.get("max_values")
    if most is not None and len(values) > most:
        raise PageRequestError("page-choose-between", minimum=0, maximum=most)
