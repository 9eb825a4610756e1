"""Discord's limits for modals, and for what a person fills in."""

from typing import Any

from sandbox.components import MOST_COMPONENTS, number
from sandbox.errors import Json, PersonError
from sandbox.form import Form
from sandbox.inputs import NAMING, SELECTS, Kind, options, select
from sandbox.messages import walk
from sandbox.options import Filling

IN_LABEL = (
    Kind.TEXT_INPUT,
    *SELECTS,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
)


def check_modal(given: Json, form: Form) -> Json:
    """Check the ``data`` of a modal answer; returns custom_id, title and numbered components."""
    modal = {
        "custom_id": form.text(given, "custom_id", 1, 100, required=True),
        "title": form.text(given, "title", 1, 45, required=True),
    }
    inside = form.at("components")
    parts = [
        _top(each, inside.at(place))
        for place, each in enumerate(form.items(given, "components", 1, 5))
    ]
    if len(list(walk(parts))) > MOST_COMPONENTS:
        inside.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_COMPONENTS} or fewer in length.")
    number(parts, inside)
    return {**modal, "components": parts}


def _top(given: Any, form: Form) -> Json:
    part = dict(form.mapping(given))
    kind = form.choice(part, "type", (Kind.ROW, Kind.TEXT, Kind.LABEL))
    if kind == Kind.TEXT:
        form.text(part, "content", 1, 4000, required=True)
    elif kind == Kind.LABEL:
        form.text(part, "label", 1, 45, required=True)
        form.text(part, "description", 1, 100)
        part["component"] = _field(part.get("component"), form.at("component"), labelled=True)
    elif kind == Kind.ROW:
        part["components"] = [
            _field(each, form.at("components", place), labelled=False)
            for place, each in enumerate(form.items(part, "components", 1, 1))
        ]
    return part


def _field(given: Any, form: Form, *, labelled: bool) -> Json:
    part = dict(form.mapping(given))
    kind = form.choice(part, "type", IN_LABEL if labelled else (Kind.TEXT_INPUT,))
    part["required"] = True if part.get("required") is None else form.flag(part, "required")
    if kind == Kind.TEXT_INPUT:
        _text_input(part, form, labelled=labelled)
    elif kind in SELECTS:
        select(part, form)
    elif kind is not None:
        form.text(part, "custom_id", 1, 100, required=True)
        if kind == Kind.RADIO_GROUP:
            options(part, form, 2, 10)
        elif kind == Kind.CHECKBOX_GROUP:
            options(part, form, 1, 10)
    return part


def _text_input(part: Json, form: Form, *, labelled: bool) -> None:
    form.text(part, "custom_id", 1, 100, required=True)
    form.choice(part, "style", (1, 2))
    if not labelled:
        form.text(part, "label", 1, 45, required=True)
    form.text(part, "placeholder", 0, 100)
    low = form.whole(part, "min_length", 0, 4000)
    high = form.whole(part, "max_length", 1, 4000)
    form.text(part, "value", 0, 4000 if high is None else high)
    if low is not None and high is not None and low > high:
        form.at("min_length").wrong("BASE_TYPE_BAD_LENGTH", "min_length cannot exceed max_length")


def check_answers(modal: Json, given: list[Json], filling: Filling) -> list[Json]:
    """What a person filled in, as Discord hands it to the bot: the modal's shape with its values.

    ``given`` holds components with custom_id and value or values, nested or flat; ``filling``
    gathers whom they name. Raises PersonError where a field is missing, too long or not one of the
    choices.
    """
    filled = {part["custom_id"]: part for part in walk(given) if "custom_id" in part}
    return [_answered(part, filled, filling) for part in modal["components"]]


def _answered(part: Json, filled: dict[str, Json], filling: Filling) -> Json:
    shape = {"type": part["type"], "id": part["id"]}
    if part["type"] == Kind.ROW:
        inside = [_value(each, filled, filling) for each in part["components"]]
        return {**shape, "components": inside}
    if part["type"] == Kind.LABEL:
        return {**shape, "component": _value(part["component"], filled, filling)}
    return shape


def _value(part: Json, filled: dict[str, Json], filling: Filling) -> Json:
    answer = filled.get(part["custom_id"], {})
    shape = {"type": part["type"], "id": part["id"], "custom_id": part["custom_id"]}
    if part["type"] == Kind.TEXT_INPUT:
        return {**shape, "value": _typed(part, str(answer.get("value") or ""))}
    if part["type"] == Kind.CHECKBOX:
        return {**shape, "value": bool(answer.get("value"))}
    if part["type"] == Kind.RADIO_GROUP:
        value = answer.get("value")
        _chosen(part, [] if value is None else [value])
        return {**shape, "value": value}
    values = [str(value) for value in answer.get("values") or []]
    _chosen(part, values)
    if part["type"] in NAMING:
        values = filling.named(part, values)
    return {**shape, "values": values}


def _typed(part: Json, value: str) -> str:
    if part["required"] and not value:
        raise PersonError("This field is required.")
    if value and not (part.get("min_length") or 0) <= len(value) <= (
        part.get("max_length") or 4000
    ):
        raise PersonError("What you typed is too short or too long.")
    return value


def _chosen(part: Json, values: list[str]) -> None:
    if part["required"] and not values:
        raise PersonError("This field is required.")
    if "options" in part:
        known = {option["value"] for option in part["options"]}
        if not set(values) <= known:
            raise PersonError("That is not one of the choices.")
