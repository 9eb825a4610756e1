"""Discord's limits for the components of messages and modals."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Json
from sandbox.form import Form
from sandbox.inputs import SELECTS, Kind, button, select
from sandbox.messages import walk

IN_CONTAINER = (
    Kind.ROW,
    Kind.SECTION,
    Kind.TEXT,
    Kind.GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
)
TOP_OF_V2 = (*IN_CONTAINER, Kind.CONTAINER)
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


_CHECKS = {
    Kind.ROW: _row,
    Kind.BUTTON: button,
    Kind.SECTION: _section,
    Kind.TEXT: _text,
    Kind.THUMBNAIL: _thumbnail,
    Kind.GALLERY: _gallery,
    Kind.FILE: _file,
    Kind.SEPARATOR: _separator,
    Kind.CONTAINER: _container,
    **dict.fromkeys(SELECTS, select),
}
