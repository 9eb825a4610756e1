"""Discord's limits for buttons, menus and their options."""

from enum import IntEnum

from sandbox.errors import Json
from sandbox.form import Form


class Kind(IntEnum):
    """The types of components."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
# The menus that name people, roles or channels, each with the option of commands that does so.
NAMING = {
    Kind.USER_SELECT: 6,
    Kind.ROLE_SELECT: 8,
    Kind.MENTIONABLE_SELECT: 9,
    Kind.CHANNEL_SELECT: 7,
}
# What a menu's values may be by default, by its type.
NAMED = {
    Kind.USER_SELECT: ("user",),
    Kind.ROLE_SELECT: ("role",),
    Kind.MENTIONABLE_SELECT: ("user", "role"),
    Kind.CHANNEL_SELECT: ("channel",),
}
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
LINK, PREMIUM = 5, 6


def button(part: Json, form: Form) -> None:
    """A button: a custom id, or a link's url; a label, an emoji or both."""
    style = form.choice(part, "style", (1, 2, 3, 4, LINK, PREMIUM))
    label = form.text(part, "label", 0, 80)
    emoji(part, form)
    part["disabled"] = form.flag(part, "disabled")
    if style == LINK:
        form.text(part, "url", 1, 512, required=True)
        for other in ("custom_id", "sku_id"):
            if part.get(other) is not None:
                form.at(other).wrong(
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                )
    elif style == PREMIUM:
        form.text(part, "sku_id", 1, 20, required=True)
    else:
        form.text(part, "custom_id", 1, 100, required=True)
        if part.get("url") is not None:
            form.at("url").wrong(
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified"
            )
    if style != PREMIUM and not label and not part.get("emoji"):
        form.wrong("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")
    for key in ("label", "emoji", "custom_id", "url", "sku_id"):
        if part.get(key) is None:
            part.pop(key, None)


def emoji(holder: Json, form: Form) -> None:
    """An emoji is ``{"name": "🂡"}`` or, for a server's own, carries its id."""
    if holder.get("emoji") is None:
        return
    given = form.at("emoji").mapping(holder["emoji"])
    if not given.get("id") and not given.get("name"):
        form.at("emoji", "name").wrong("BASE_TYPE_REQUIRED", "This field is required")
    name = given.get("name")
    if not given.get("id") and isinstance(name, str) and name.isascii() and name:
        form.at("emoji", "name").wrong("COMPONENT_INVALID_EMOJI", "Invalid emoji")


def select(part: Json, form: Form) -> None:
    """Any of the five menus; ids, placeholder, bounds and, for a string select, its options."""
    form.text(part, "custom_id", 1, 100, required=True)
    form.text(part, "placeholder", 0, 150)
    low = form.whole(part, "min_values", 0, 25)
    high = form.whole(part, "max_values", 1, 25)
    part["min_values"] = 1 if low is None else low
    part["max_values"] = 1 if high is None else high
    part["disabled"] = form.flag(part, "disabled")
    if part["min_values"] > part["max_values"]:
        form.at("min_values").wrong(
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values cannot exceed max_values"
        )
    if part["type"] == Kind.STRING_SELECT:
        options(part, form, 1, 25)
        if part["max_values"] > max(1, len(part["options"])):
            form.at("max_values").wrong(
                "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
                "max_values cannot exceed the number of options",
            )
    else:
        part.pop("options", None)
        _defaults(part, form)
    if part["type"] == Kind.CHANNEL_SELECT:
        channel_types(part, form)


def channel_types(part: Json, form: Form) -> None:
    """The kinds of channels that a menu or a command's option offers; all where none are named."""
    for place, kind in enumerate(form.items(part, "channel_types", 0, len(CHANNEL_TYPES))):
        form.at("channel_types").choice({str(place): kind}, str(place), CHANNEL_TYPES)


def _defaults(part: Json, form: Form) -> None:
    """Who or what is chosen from the start: within the bounds, and of the menu's own kind."""
    given = form.items(part, "default_values", 0, 25)
    if given:
        part["default_values"] = [dict(form.mapping(each)) for each in given]
    for place, value in enumerate(part.get("default_values") or []):
        here = form.at("default_values", place)
        here.choice(value, "type", NAMED[Kind(part["type"])])
        value["id"] = str(value.get("id"))
        if not value["id"].isdecimal():
            here.at("id").wrong("NUMBER_TYPE_COERCE", f'Value "{value["id"]}" is not snowflake.')
    if given and not part["min_values"] <= len(given) <= part["max_values"]:
        form.at("default_values").wrong(
            "BASE_TYPE_BAD_LENGTH",
            f"Must be between {part['min_values']} and {part['max_values']} in length.",
        )


def options(part: Json, form: Form, low: int, high: int) -> None:
    """The options of a menu or a group of boxes, between ``low`` and ``high`` of them."""
    given = form.items(part, "options", low, high)
    part["options"] = [dict(form.mapping(each)) for each in given]
    values: set[str] = set()
    for place, option in enumerate(part["options"]):
        here = form.at("options", place)
        here.text(option, "label", 1, 100, required=True)
        value = here.text(option, "value", 1, 100, required=True)
        here.text(option, "description", 0, 100)
        here.flag(option, "default")
        emoji(option, here)
        if value is not None and value in values:
            here.at("value").wrong(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(value or "")
