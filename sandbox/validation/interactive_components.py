"""Discord's limits for buttons, menus and their options."""

from enum import IntEnum

from sandbox.errors import Json
from sandbox.validation.form import FormValidator


class ComponentType(IntEnum):
    """The types of components, with Discord's numbers."""

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


SELECT_TYPES = (
    ComponentType.STRING_SELECT,
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
)
# Menus of people, roles or channels, with the type of command option that takes the same.
OPTION_TYPE_BY_SELECT_TYPE = {
    ComponentType.USER_SELECT: 6,
    ComponentType.ROLE_SELECT: 8,
    ComponentType.MENTIONABLE_SELECT: 9,
    ComponentType.CHANNEL_SELECT: 7,
}
# The types of default values that a menu takes.
DEFAULT_VALUE_TYPES = {
    ComponentType.USER_SELECT: ("user",),
    ComponentType.ROLE_SELECT: ("role",),
    ComponentType.MENTIONABLE_SELECT: ("user", "role"),
    ComponentType.CHANNEL_SELECT: ("channel",),
}
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
LINK_STYLE, PREMIUM_STYLE = 5, 6


def check_button(component: Json, form: FormValidator) -> None:
    """Check a button: a custom id or a link's URL, and a label, an emoji or both."""
    style = form.read_choice(component, "style", (1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE))
    label = form.read_text(component, "label", 0, 80)
    check_emoji(component, form)
    component["disabled"] = form.read_boolean(component, "disabled")
    if style == LINK_STYLE:
        form.read_text(component, "url", 1, 512, required=True)
        for other in ("custom_id", "sku_id"):
            if component.get(other) is not None:
                form.get_field_form(other).add_error(
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                )
    elif style == PREMIUM_STYLE:
        form.read_text(component, "sku_id", 1, 20, required=True)
    else:
        form.read_text(component, "custom_id", 1, 100, required=True)
        if component.get("url") is not None:
            form.get_field_form("url").add_error(
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified"
            )
    if style != PREMIUM_STYLE and not label and not component.get("emoji"):
        form.add_error("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")
    for key in ("label", "emoji", "custom_id", "url", "sku_id"):
        if component.get(key) is None:
            component.pop(key, None)


def check_emoji(parent: Json, form: FormValidator) -> None:
    """Check an emoji: ``{"name": "🂡"}``, or one with the id of a server's own."""
    if parent.get("emoji") is None:
        return
    emoji = form.get_field_form("emoji").read_object(parent["emoji"])
    if not emoji.get("id") and not emoji.get("name"):
        form.get_field_form("emoji", "name").add_error(
            "BASE_TYPE_REQUIRED", "This field is required"
        )
    name = emoji.get("name")
    if not emoji.get("id") and isinstance(name, str) and name.isascii() and name:
        form.get_field_form("emoji", "name").add_error("COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(component: Json, form: FormValidator) -> None:
    """Check any of the five menus: ids, placeholder, bounds and its options or default values."""
    form.read_text(component, "custom_id", 1, 100, required=True)
    form.read_text(component, "placeholder", 0, 150)
    min_values = form.read_integer(component, "min_values", 0, 25)
    max_values = form.read_integer(component, "max_values", 1, 25)
    component["min_values"] = 1 if min_values is None else min_values
    component["max_values"] = 1 if max_values is None else max_values
    component["disabled"] = form.read_boolean(component, "disabled")
    if component["min_values"] > component["max_values"]:
        form.get_field_form("min_values").add_error(
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values cannot exceed max_values"
        )
    if component["type"] == ComponentType.STRING_SELECT:
        check_component_options(component, form, 1, 25)
        if component["max_values"] > max(1, len(component["options"])):
            form.get_field_form("max_values").add_error(
                "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
                "max_values cannot exceed the number of options",
            )
    else:
        component.pop("options", None)
        _check_default_values(component, form)
    if component["type"] == ComponentType.CHANNEL_SELECT:
        check_channel_types(component, form)


def check_channel_types(parent: Json, form: FormValidator) -> None:
    """Check the channel types that a menu or an option offers; none means all."""
    for index, channel_type in enumerate(
        form.read_list(parent, "channel_types", 0, len(CHANNEL_TYPES))
    ):
        form.get_field_form("channel_types").read_choice(
            {str(index): channel_type}, str(index), CHANNEL_TYPES
        )


def _check_default_values(component: Json, form: FormValidator) -> None:
    """Check what is chosen from the start: within the bounds and of the menu's type."""
    default_values = form.read_list(component, "default_values", 0, 25)
    if default_values:
        component["default_values"] = [dict(form.read_object(value)) for value in default_values]
    for index, value in enumerate(component.get("default_values") or []):
        value_form = form.get_field_form("default_values", index)
        value_form.read_choice(value, "type", DEFAULT_VALUE_TYPES[ComponentType(component["type"])])
        value["id"] = str(value.get("id"))
        if not value["id"].isdecimal():
            value_form.get_field_form("id").add_error(
                "NUMBER_TYPE_COERCE", f'Value "{value["id"]}" is not snowflake.'
            )
    if (
        default_values
        and not component["min_values"] <= len(default_values) <= component["max_values"]
    ):
        form.get_field_form("default_values").add_error(
            "BASE_TYPE_BAD_LENGTH",
            f"Must be between {component['min_values']} and {component['max_values']} in length.",
        )


def check_component_options(
    component: Json, form: FormValidator, min_count: int, max_count: int
) -> None:
    """Check the options of a menu or a group of boxes and how many there are."""
    definitions = form.read_list(component, "options", min_count, max_count)
    component["options"] = [dict(form.read_object(definition)) for definition in definitions]
    values: set[str] = set()
    for index, option in enumerate(component["options"]):
        option_form = form.get_field_form("options", index)
        option_form.read_text(option, "label", 1, 100, required=True)
        value = option_form.read_text(option, "value", 1, 100, required=True)
        option_form.read_text(option, "description", 0, 100)
        option_form.read_boolean(option, "default")
        check_emoji(option, option_form)
        if value is not None and value in values:
            option_form.get_field_form("value").add_error(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(value or "")
