"""Discord's limits for modals, and for what a person fills in."""

from typing import Any

from sandbox.errors import Json, PersonError
from sandbox.model.messages import list_nested_components
from sandbox.validation.filled_options import FilledValueReader
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
    """Check the ``data`` of a modal answer; returns custom_id, title and numbered components."""
    modal = {
        "custom_id": form.read_text(modal_data, "custom_id", 1, 100, required=True),
        "title": form.read_text(modal_data, "title", 1, 45, required=True),
    }
    inside = form.get_field_form("components")
    parts = [
        _check_top_level_component(each, inside.get_field_form(place))
        for place, each in enumerate(form.read_list(modal_data, "components", 1, 5))
    ]
    if len(list(list_nested_components(parts))) > MAX_COMPONENTS:
        inside.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {MAX_COMPONENTS} or fewer in length.")
    assign_component_ids(parts, inside)
    return {**modal, "components": parts}


def _check_top_level_component(definition: Any, form: FormValidator) -> Json:
    part = dict(form.read_object(definition))
    kind = form.read_choice(
        part, "type", (ComponentType.ROW, ComponentType.TEXT, ComponentType.LABEL)
    )
    if kind == ComponentType.TEXT:
        form.read_text(part, "content", 1, 4000, required=True)
    elif kind == ComponentType.LABEL:
        form.read_text(part, "label", 1, 45, required=True)
        form.read_text(part, "description", 1, 100)
        part["component"] = _check_field(
            part.get("component"), form.get_field_form("component"), is_labelled=True
        )
    elif kind == ComponentType.ROW:
        part["components"] = [
            _check_field(each, form.get_field_form("components", place), is_labelled=False)
            for place, each in enumerate(form.read_list(part, "components", 1, 1))
        ]
    return part


def _check_field(definition: Any, form: FormValidator, *, is_labelled: bool) -> Json:
    part = dict(form.read_object(definition))
    kind = form.read_choice(
        part, "type", TYPES_IN_LABEL if is_labelled else (ComponentType.TEXT_INPUT,)
    )
    part["required"] = True if part.get("required") is None else form.read_boolean(part, "required")
    if kind == ComponentType.TEXT_INPUT:
        _check_text_input(part, form, is_labelled=is_labelled)
    elif kind in SELECT_TYPES:
        check_select(part, form)
    elif kind is not None:
        form.read_text(part, "custom_id", 1, 100, required=True)
        if kind == ComponentType.RADIO_GROUP:
            check_component_options(part, form, 2, 10)
        elif kind == ComponentType.CHECKBOX_GROUP:
            check_component_options(part, form, 1, 10)
    return part


def _check_text_input(component: Json, form: FormValidator, *, is_labelled: bool) -> None:
    form.read_text(component, "custom_id", 1, 100, required=True)
    form.read_choice(component, "style", (1, 2))
    if not is_labelled:
        form.read_text(component, "label", 1, 45, required=True)
    form.read_text(component, "placeholder", 0, 100)
    low = form.read_integer(component, "min_length", 0, 4000)
    high = form.read_integer(component, "max_length", 1, 4000)
    form.read_text(component, "value", 0, 4000 if high is None else high)
    if low is not None and high is not None and low > high:
        form.get_field_form("min_length").add_error(
            "BASE_TYPE_BAD_LENGTH", "min_length cannot exceed max_length"
        )


def check_modal_answers(
    modal: Json, filled_components: list[Json], value_reader: FilledValueReader
) -> list[Json]:
    """What a person filled in, as Discord hands it to the bot: the modal's shape with its values.

    ``given`` holds components with custom_id and value or values, nested or flat; ``filling``
    gathers whom they name. Raises PersonError where a field is missing, too long or not one of the
    choices.
    """
    filled = {
        part["custom_id"]: part
        for part in list_nested_components(filled_components)
        if "custom_id" in part
    }
    return [_build_answered_component(part, filled, value_reader) for part in modal["components"]]


def _build_answered_component(
    component: Json, filled_by_custom_id: dict[str, Json], value_reader: FilledValueReader
) -> Json:
    shape = {"type": component["type"], "id": component["id"]}
    if component["type"] == ComponentType.ROW:
        inside = [
            _build_answered_field(each, filled_by_custom_id, value_reader)
            for each in component["components"]
        ]
        return {**shape, "components": inside}
    if component["type"] == ComponentType.LABEL:
        return {
            **shape,
            "component": _build_answered_field(
                component["component"], filled_by_custom_id, value_reader
            ),
        }
    return shape


def _build_answered_field(
    component: Json, filled_by_custom_id: dict[str, Json], value_reader: FilledValueReader
) -> Json:
    answer = filled_by_custom_id.get(component["custom_id"], {})
    shape = {"type": component["type"], "id": component["id"], "custom_id": component["custom_id"]}
    if component["type"] == ComponentType.TEXT_INPUT:
        return {**shape, "value": _check_typed_text(component, str(answer.get("value") or ""))}
    if component["type"] == ComponentType.CHECKBOX:
        return {**shape, "value": bool(answer.get("value"))}
    if component["type"] == ComponentType.RADIO_GROUP:
        value = answer.get("value")
        _check_chosen_values(component, [] if value is None else [value])
        return {**shape, "value": value}
    values = [str(value) for value in answer.get("values") or []]
    _check_chosen_values(component, values)
    if component["type"] in OPTION_TYPE_BY_SELECT_TYPE:
        values = value_reader.read_select_ids(component, values)
    return {**shape, "values": values}


def _check_typed_text(component: Json, value: str) -> str:
    if component["required"] and not value:
        raise PersonError("This field is required.")
    if value and not (component.get("min_length") or 0) <= len(value) <= (
        component.get("max_length") or 4000
    ):
        raise PersonError("What you typed is too short or too long.")
    return value


def _check_chosen_values(component: Json, values: list[str]) -> None:
    if component["required"] and not values:
        raise PersonError("This field is required.")
    if "options" in component:
        known = {option["value"] for option in component["options"]}
        if not set(values) <= known:
            raise PersonError("That is not one of the choices.")
