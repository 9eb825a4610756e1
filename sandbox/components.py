"""Discord's limits for the components of messages and modals."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from sandbox.errors import Json
from sandbox.form import Form
from sandbox.messages import walk


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
IN_CONTAINER = (
    Kind.ROW,
    Kind.SECTION,
    Kind.TEXT,
    Kind.GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
)
TOP_OF_V2 = (*IN_CONTAINER, Kind.CONTAINER)
LINK, PREMIUM = 5, 6
MOST_COMPONENTS = 40
MOST_ROWS = 5
MOST_TEXT = 4000


def check_message(given: Any, form: Form, *, v2: bool) -> list[Json]:
    """Check a message's ``components`` and return them with Discord's defaults and ids filled in.

    What is wrong goes into ``form``, which stands at the field ``components``.
    """
    if not isinstance(given, list):
        form.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    if not v2 and len(given) > MOST_ROWS:
        form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
    checked = [
        _part(each, form.at(place), TOP_OF_V2 if v2 else (Kind.ROW,))
        for place, each in enumerate(given)
    ]
    parts = list(walk(checked))
    if len(parts) > MOST_COMPONENTS:
        form.wrong(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components exceeds the maximum of {MOST_COMPONENTS}",
        )
    text = sum(len(part["content"]) for part in parts if part.get("type") == Kind.TEXT)
    if text > MOST_TEXT:
        form.wrong(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total size of displayable text exceeds the maximum of {MOST_TEXT}",
        )
    number(checked, form)
    return checked


def number(components: list[Json], form: Form) -> None:
    """Give every component its id, and refuse doubled ids and doubled custom ids."""
    custom: set[str] = set()
    for where, part in places(components, form):
        key = part.get("custom_id")
        if isinstance(key, str):
            if key in custom:
                where.at("custom_id").wrong(
                    "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            custom.add(key)
    used: set[int] = set()
    for where, part in places(components, form):
        if part.get("id"):
            if part["id"] in used:
                where.at("id").wrong("COMPONENT_ID_DUPLICATED", "Component id must be unique")
            used.add(part["id"])
    free = 1
    for part in walk(components):
        if not part.get("id"):
            while free in used:
                free += 1
            part["id"] = free
            used.add(free)


def places(components: list[Json], form: Form) -> Iterator[tuple[Form, Json]]:
    """Every component, nested ones included, with its place in the form."""
    for place, part in enumerate(components):
        here = form.at(place)
        yield here, part
        yield from places(part.get("components") or [], here.at("components"))
        for inner in ("accessory", "component"):
            if isinstance(part.get(inner), dict):
                yield here.at(inner), part[inner]


def _part(given: Any, form: Form, allowed: tuple[Kind, ...]) -> Json:
    part = dict(form.mapping(given))
    if part.get("type") not in allowed:
        kinds = tuple(int(kind) for kind in allowed)
        form.at("type").wrong(
            "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.'
        )
        return {"type": 0}
    form.whole(part, "id", 0, 2**31 - 1)
    _CHECKS[Kind(part["type"])](part, form)
    return part


def _row(part: Json, form: Form) -> None:
    given = form.items(part, "components", 1, 5)
    inside = form.at("components")
    part["components"] = [
        _part(each, inside.at(place), (Kind.BUTTON, *SELECTS)) for place, each in enumerate(given)
    ]
    selects = [each for each in part["components"] if each["type"] in SELECTS]
    if selects and len(given) > 1:
        inside.wrong(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _container(part: Json, form: Form) -> None:
    form.whole(part, "accent_color", 0, 0xFFFFFF)
    part["spoiler"] = form.flag(part, "spoiler")
    part.setdefault("accent_color", None)
    given = form.items(part, "components", 1, MOST_COMPONENTS)
    part["components"] = [
        _part(each, form.at("components", place), IN_CONTAINER) for place, each in enumerate(given)
    ]


def _section(part: Json, form: Form) -> None:
    given = form.items(part, "components", 1, 3)
    part["components"] = [
        _part(each, form.at("components", place), (Kind.TEXT,)) for place, each in enumerate(given)
    ]
    part["accessory"] = _part(
        part.get("accessory"), form.at("accessory"), (Kind.BUTTON, Kind.THUMBNAIL)
    )


def _text(part: Json, form: Form) -> None:
    part["content"] = form.text(part, "content", 1, MOST_TEXT, required=True) or ""


def _thumbnail(part: Json, form: Form) -> None:
    _shown(part, form, "media")


def _gallery(part: Json, form: Form) -> None:
    part["items"] = [dict(form.mapping(item)) for item in form.items(part, "items", 1, 10)]
    for place, item in enumerate(part["items"]):
        _shown(item, form.at("items", place), "media")


def _file(part: Json, form: Form) -> None:
    part["spoiler"] = form.flag(part, "spoiler")
    media = part["file"] = dict(form.at("file").mapping(part.get("file")))
    url = form.at("file").text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith("attachment://") and "/attachments/" not in url:
        form.at("file", "url").wrong(
            "UNFURLED_MEDIA_ITEM_REFERENCE_REQUIRED", "Only attachment:// references are supported"
        )


def _shown(holder: Json, form: Form, key: str) -> None:
    holder["spoiler"] = form.flag(holder, "spoiler")
    form.text(holder, "description", 1, 1024)
    holder.setdefault("description", None)
    media = holder[key] = dict(form.at(key).mapping(holder.get(key)))
    url = form.at(key).text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith(("attachment://", "http://", "https://")):
        form.at(key, "url").wrong(
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{url.split(":")[0]}" is not supported. Scheme must be one of'
            " ('http', 'https', 'attachment').",
        )


def _separator(part: Json, form: Form) -> None:
    if part.setdefault("spacing", 1) is not None:
        form.choice(part, "spacing", (1, 2))
    part["divider"] = True if part.get("divider") is None else form.flag(part, "divider")


def _button(part: Json, form: Form) -> None:
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


def options(part: Json, form: Form, low: int, high: int) -> None:
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


_CHECKS = {
    Kind.ROW: _row,
    Kind.BUTTON: _button,
    Kind.SECTION: _section,
    Kind.TEXT: _text,
    Kind.THUMBNAIL: _thumbnail,
    Kind.GALLERY: _gallery,
    Kind.FILE: _file,
    Kind.SEPARATOR: _separator,
    Kind.CONTAINER: _container,
    **dict.fromkeys(SELECTS, select),
}
