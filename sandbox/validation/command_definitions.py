"""Discord's limits for commands and their options."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from sandbox.errors import Json
from sandbox.model.world import DISCORD_LOCALES
from sandbox.validation.form import FormValidator
from sandbox.validation.interactive_components import check_channel_types

SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
MAX_COMMANDS_BY_TYPE = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
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


def check_command(definition: Any, form: FormValidator) -> Json:
    """Check one command; return the fields that Discord stores, with the type filled in."""
    body = form.read_object(definition)
    command_type = body.get("type") or CHAT_INPUT
    form.read_choice({"type": command_type}, "type", (CHAT_INPUT, USER_MENU, MESSAGE_MENU))
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
    elif body.get("description"):
        form.get_field_form("description").add_error(
            "APPLICATION_COMMANDS_DESCRIPTION_NOT_ALLOWED", "Context menus have no description"
        )
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
