"""Discord's limits for modals, and for what people fill into them."""

from typing import Any

from sandbox.errors import Json, PageRequestError
from sandbox.model.messages import list_nested_components
from sandbox.validation.filled_options import FilledValueReader, check_length
from sandbox.validation.form import FormValidator
from sandbox.validation.interactive_components import (
    OPTION_TYPE_BY_SELECT_TYPE,
    SELECT_TYPES,
    ComponentType,
    check_component_options,
    check_select,
)
from sandbox.validation.message_components import MAX_COMPONENTS, assign_component_ids

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
    elif field_type is not None:
        form.read_text(field, "custom_id", 1, 100, required=True)
        if field_type == ComponentType.RADIO_GROUP:
            check_component_options(field, form, 2, 10)
        elif field_type == ComponentType.CHECKBOX_GROUP:
            check_component_options(field, form, 1, 10)
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
