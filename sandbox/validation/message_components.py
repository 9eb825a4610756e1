"""Discord's limits for the components of messages and modals."""

from collections.abc import Iterator
from typing import Any

from sandbox.errors import Json
from sandbox.model.messages import list_nested_components
from sandbox.validation.form import FormValidator
from sandbox.validation.interactive_components import (
    SELECT_TYPES,
    ComponentType,
    check_button,
    check_select,
)

TYPES_IN_CONTAINER = (
    ComponentType.ROW,
    ComponentType.SECTION,
    ComponentType.TEXT,
    ComponentType.GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
)
TOP_LEVEL_V2_TYPES = (*TYPES_IN_CONTAINER, ComponentType.CONTAINER)
MAX_COMPONENTS = 40
MAX_ROWS = 5
MAX_TEXT_LENGTH = 4000


def check_message_components(definitions: Any, form: FormValidator, *, is_v2: bool) -> list[Json]:
    """Check a message's ``components``; return them with Discord's defaults and ids filled in.

    ``form`` is the validator of the field ``components``.
    """
    if not isinstance(definitions, list):
        form.add_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    if not is_v2 and len(definitions) > MAX_ROWS:
        form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {MAX_ROWS} or fewer in length.")
    checked = [
        _check_component(
            definition,
            form.get_field_form(index),
            TOP_LEVEL_V2_TYPES if is_v2 else (ComponentType.ROW,),
        )
        for index, definition in enumerate(definitions)
    ]
    components = list(list_nested_components(checked))
    if len(components) > MAX_COMPONENTS:
        form.add_error(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components exceeds the maximum of {MAX_COMPONENTS}",
        )
    text = sum(
        len(component["content"])
        for component in components
        if component.get("type") == ComponentType.TEXT
    )
    if text > MAX_TEXT_LENGTH:
        form.add_error(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total size of displayable text exceeds the maximum of {MAX_TEXT_LENGTH}",
        )
    assign_component_ids(checked, form)
    return checked


def assign_component_ids(components: list[Json], form: FormValidator) -> None:
    """Give every component an id; record duplicate ids and duplicate custom ids as errors."""
    custom_ids: set[str] = set()
    for component_form, component in list_components_with_forms(components, form):
        custom_id = component.get("custom_id")
        if isinstance(custom_id, str):
            if custom_id in custom_ids:
                component_form.get_field_form("custom_id").add_error(
                    "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            custom_ids.add(custom_id)
    used_ids: set[int] = set()
    for component_form, component in list_components_with_forms(components, form):
        if component.get("id"):
            if component["id"] in used_ids:
                component_form.get_field_form("id").add_error(
                    "COMPONENT_ID_DUPLICATED", "Component id must be unique"
                )
            used_ids.add(component["id"])
    free_id = 1
    for component in list_nested_components(components):
        if not component.get("id"):
            while free_id in used_ids:
                free_id += 1
            component["id"] = free_id
            used_ids.add(free_id)


def list_components_with_forms(
    components: list[Json], form: FormValidator
) -> Iterator[tuple[FormValidator, Json]]:
    """Yield every component, nested ones included, with its validator."""
    for index, component in enumerate(components):
        component_form = form.get_field_form(index)
        yield component_form, component
        yield from list_components_with_forms(
            component.get("components") or [], component_form.get_field_form("components")
        )
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield component_form.get_field_form(key), component[key]


def _check_component(
    definition: Any, form: FormValidator, allowed_types: tuple[ComponentType, ...]
) -> Json:
    component = dict(form.read_object(definition))
    if component.get("type") not in allowed_types:
        kinds = tuple(int(component_type) for component_type in allowed_types)
        form.get_field_form("type").add_error(
            "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.'
        )
        return {"type": 0}
    form.read_integer(component, "id", 0, 2**31 - 1)
    _CHECK_BY_TYPE[ComponentType(component["type"])](component, form)
    return component


def _check_row(component: Json, form: FormValidator) -> None:
    definitions = form.read_list(component, "components", 1, 5)
    row_form = form.get_field_form("components")
    component["components"] = [
        _check_component(
            definition, row_form.get_field_form(index), (ComponentType.BUTTON, *SELECT_TYPES)
        )
        for index, definition in enumerate(definitions)
    ]
    selects = [inner for inner in component["components"] if inner["type"] in SELECT_TYPES]
    if selects and len(definitions) > 1:
        row_form.add_error(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_container(component: Json, form: FormValidator) -> None:
    form.read_integer(component, "accent_color", 0, 0xFFFFFF)
    component["spoiler"] = form.read_boolean(component, "spoiler")
    component.setdefault("accent_color", None)
    definitions = form.read_list(component, "components", 1, MAX_COMPONENTS)
    component["components"] = [
        _check_component(definition, form.get_field_form("components", index), TYPES_IN_CONTAINER)
        for index, definition in enumerate(definitions)
    ]


def _check_section(component: Json, form: FormValidator) -> None:
    definitions = form.read_list(component, "components", 1, 3)
    component["components"] = [
        _check_component(
            definition, form.get_field_form("components", index), (ComponentType.TEXT,)
        )
        for index, definition in enumerate(definitions)
    ]
    component["accessory"] = _check_component(
        component.get("accessory"),
        form.get_field_form("accessory"),
        (ComponentType.BUTTON, ComponentType.THUMBNAIL),
    )


def _check_text_display(component: Json, form: FormValidator) -> None:
    component["content"] = (
        form.read_text(component, "content", 1, MAX_TEXT_LENGTH, required=True) or ""
    )


def _check_thumbnail(component: Json, form: FormValidator) -> None:
    _check_media(component, form, "media")


def _check_gallery(component: Json, form: FormValidator) -> None:
    component["items"] = [
        dict(form.read_object(item)) for item in form.read_list(component, "items", 1, 10)
    ]
    for index, item in enumerate(component["items"]):
        _check_media(item, form.get_field_form("items", index), "media")


def _check_file(component: Json, form: FormValidator) -> None:
    component["spoiler"] = form.read_boolean(component, "spoiler")
    media = component["file"] = dict(form.get_field_form("file").read_object(component.get("file")))
    url = form.get_field_form("file").read_text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith("attachment://") and "/attachments/" not in url:
        form.get_field_form("file", "url").add_error(
            "UNFURLED_MEDIA_ITEM_REFERENCE_REQUIRED", "Only attachment:// references are supported"
        )


def _check_media(parent: Json, form: FormValidator, media_key: str) -> None:
    parent["spoiler"] = form.read_boolean(parent, "spoiler")
    form.read_text(parent, "description", 1, 1024)
    parent.setdefault("description", None)
    media = parent[media_key] = dict(
        form.get_field_form(media_key).read_object(parent.get(media_key))
    )
    url = form.get_field_form(media_key).read_text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith(("attachment://", "http://", "https://")):
        form.get_field_form(media_key, "url").add_error(
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{url.split(":")[0]}" is not supported. Scheme must be one of'
            " ('http', 'https', 'attachment').",
        )


def _check_separator(component: Json, form: FormValidator) -> None:
    if component.setdefault("spacing", 1) is not None:
        form.read_choice(component, "spacing", (1, 2))
    component["divider"] = (
        True if component.get("divider") is None else form.read_boolean(component, "divider")
    )


_CHECK_BY_TYPE = {
    ComponentType.ROW: _check_row,
    ComponentType.BUTTON: check_button,
    ComponentType.SECTION: _check_section,
    ComponentType.TEXT: _check_text_display,
    ComponentType.THUMBNAIL: _check_thumbnail,
    ComponentType.GALLERY: _check_gallery,
    ComponentType.FILE: _check_file,
    ComponentType.SEPARATOR: _check_separator,
    ComponentType.CONTAINER: _check_container,
    **dict.fromkeys(SELECT_TYPES, check_select),
}
