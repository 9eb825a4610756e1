"""Discord's limits for commands and their options."""

import unicodedata
from typing import Any

from sandbox.errors import Json
from sandbox.form import Form
from sandbox.inputs import channel_types
from sandbox.world import LOCALES

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
MOST_OF_TYPE = {CHAT_INPUT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MOST_CHARACTERS = 8000
MOST_OPTIONS = 25
LONGEST_NAME = 32
MOST_INTEGER = 2**53


def check_commands(given: list[Any], form: Form) -> list[Json]:
    """Check a whole set of commands: each by itself, their number and their names."""
    checked = [check_command(each, form.at(place)) for place, each in enumerate(given)]
    names: set[tuple[Any, Any]] = set()
    for place, each in enumerate(checked):
        key = (each.get("type"), each.get("name"))
        if key in names:
            form.at(place, "name").wrong(
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        names.add(key)
    for kind, most in MOST_OF_TYPE.items():
        if sum(each.get("type") == kind for each in checked) > most:
            form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    return checked


def check_command(given: Any, form: Form) -> Json:
    """Check one command; returns the fields that Discord keeps, the type filled in."""
    body = form.mapping(given)
    kind = body.get("type") or CHAT_INPUT
    form.choice({"type": kind}, "type", (CHAT_INPUT, USER_MENU, MESSAGE_MENU))
    plain = kind == CHAT_INPUT
    _named(body, form, slash=plain)
    if plain:
        _described(body, form)
        _options(body, form, (SUBCOMMAND, GROUP, *range(STRING, ATTACHMENT + 1)))
        if len_of(body) > MOST_CHARACTERS:
            form.wrong(
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_CHARACTERS})",
            )
    elif body.get("description"):
        form.at("description").wrong(
            "APPLICATION_COMMANDS_DESCRIPTION_NOT_ALLOWED", "Context menus have no description"
        )
    for key, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        if body.get(key) is not None:
            for place, each in enumerate(form.items(body, key, 1, 3)):
                form.at(key).choice({str(place): each}, str(place), allowed)
    kept = {key: body[key] for key in _KEPT if body.get(key) is not None}
    if "default_member_permissions" in kept:
        needed = kept["default_member_permissions"] = str(kept["default_member_permissions"])
        if not needed.isdecimal():
            form.at("default_member_permissions").wrong(
                "NUMBER_TYPE_COERCE", f'Value "{needed}" is not int.'
            )
    return {**kept, "type": kind}


_KEPT = (
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


def valid_name(name: str) -> bool:
    """Whether a slash command or option may be called so: lower-case letters, digits, - _ '."""
    return (
        1 <= len(name) <= LONGEST_NAME
        and name == name.lower()
        and all(each in "-_'" or each.isalnum() or _is_mark(each) for each in name)
    )


def _is_mark(character: str) -> bool:
    # Devanagari and Thai write vowels as marks, and Discord allows those scripts whole.
    in_script = "\u0900" <= character <= "\u097f" or "\u0e00" <= character <= "\u0e7f"
    return in_script and unicodedata.category(character).startswith("M")


def _named(body: Json, form: Form, *, slash: bool) -> None:
    name = form.text(body, "name", 1, LONGEST_NAME, required=True)
    if slash and name and not valid_name(name):
        form.at("name").wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for locale, text in _localized(body, "name_localizations", form).items():
        here = form.at("name_localizations")
        here.text({locale: text}, locale, 1, LONGEST_NAME)
        if slash and isinstance(text, str) and not valid_name(text):
            here.at(locale).wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _described(body: Json, form: Form) -> None:
    form.text(body, "description", 1, 100, required=True)
    for locale, text in _localized(body, "description_localizations", form).items():
        form.at("description_localizations").text({locale: text}, locale, 1, 100)


def _localized(body: Json, key: str, form: Form) -> Json:
    if body.get(key) is None:
        return {}
    texts = form.at(key).mapping(body[key])
    for locale in texts:
        if locale not in LOCALES:
            form.at(key, locale).wrong(
                "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.'
            )
    return texts


def _options(body: Json, form: Form, allowed: tuple[int, ...]) -> None:
    given = form.items(body, "options", 0, MOST_OPTIONS)
    names: set[Any] = set()
    optional_seen = False
    kinds: set[Any] = set()
    for place, each in enumerate(given):
        here = form.at("options", place)
        option = here.mapping(each)
        kind = here.choice(option, "type", allowed)
        kinds.add(kind in (SUBCOMMAND, GROUP))
        _named(option, here, slash=True)
        _described(option, here)
        if option.get("name") in names:
            here.at("name").wrong(
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
            )
        names.add(option.get("name"))
        if kind == GROUP:
            _options(option, here, (SUBCOMMAND,))
        elif kind == SUBCOMMAND:
            _options(option, here, tuple(range(STRING, ATTACHMENT + 1)))
        elif kind is not None:
            if here.flag(option, "required") and optional_seen:
                here.at("required").wrong(
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
            optional_seen = optional_seen or not option.get("required")
            _values(option, here, kind)
    if len(kinds) > 1:
        form.at("options").wrong(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other"
            " types",
        )


def _values(option: Json, form: Form, kind: int) -> None:
    choices = form.items(option, "choices", 0, 25)
    if choices and form.flag(option, "autocomplete"):
        form.at("autocomplete").wrong(
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
            "Options cannot have both choices and autocomplete",
        )
    check_choices(choices, form.at("choices"), kind)
    if kind == STRING:
        form.whole(option, "min_length", 0, 6000)
        form.whole(option, "max_length", 1, 6000)
    elif kind == INTEGER:
        form.whole(option, "min_value", -MOST_INTEGER, MOST_INTEGER)
        form.whole(option, "max_value", -MOST_INTEGER, MOST_INTEGER)
    elif kind == CHANNEL:
        channel_types(option, form)


def check_choices(choices: list[Any], form: Form, kind: int) -> None:
    """Names and values of choices, fixed ones and those of an autocomplete alike."""
    names: set[Any] = set()
    for place, each in enumerate(choices):
        here = form.at(place)
        choice = here.mapping(each)
        name = here.text(choice, "name", 1, 100, required=True)
        for locale, text in _localized(choice, "name_localizations", here).items():
            here.at("name_localizations").text({locale: text}, locale, 1, 100)
        if name in names:
            here.at("name").wrong(
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name)
        if kind == STRING:
            here.text(choice, "value", 1, 100, required=True)
        elif kind == INTEGER:
            here.whole(choice, "value", -MOST_INTEGER, MOST_INTEGER, required=True)
        elif not isinstance(choice.get("value"), int | float):
            here.at("value").wrong("NUMBER_TYPE_COERCE", "Value is not a number.")


def len_of(body: Json) -> int:
    """The characters of a command as Discord counts them: the longest translation of each text."""
    total = sum(
        max(
            [len(str(body.get(key) or ""))]
            + [len(str(text)) for text in (body.get(f"{key}_localizations") or {}).values()]
        )
        for key in ("name", "description")
    )
    for choice in body.get("choices") or []:
        total += len(str(choice.get("name", ""))) + len(str(choice.get("value", "")))
    return total + sum(len_of(option) for option in body.get("options") or [])
