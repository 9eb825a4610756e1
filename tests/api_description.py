"""Discord's own description of its API: what it is sent and answers is held against it.

It is data for tests alone and no part of the project.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.sandbox.driver.messages import Json
from tests.shared_files import get_shared_file

_DESCRIPTION_URN = "urn:discord"
_SCHEMA_PREFIX = "#/components/schemas/"


def find_schema_error(schema_name: str, value: Any) -> str | None:
    """Where a value is not as the schema of that name wants it, and how, or None.

    The test is skipped where the description is absent.
    """
    if _is_valid(value, {"$ref": f"{_SCHEMA_PREFIX}{schema_name}"}):
        return None
    error = best_match(_make_full_validator(schema_name).iter_errors(value))
    assert error is not None, f"{schema_name} is wrong and right"
    return f"{error.json_path}: {error.message[:300]}"


def load_schemas() -> dict[str, Json]:
    """All schemas by name."""
    found: dict[str, Json] = _load_description()["components"]["schemas"]
    return found


@cache
def _load_description() -> Json:
    found: Json = json.loads(get_shared_file("discord/openapi.json").read_text())
    return found


@cache
def _make_full_validator(name: str) -> Draft202012Validator:
    resource = Resource.from_contents(_load_description(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(_DESCRIPTION_URN, resource)
    return Draft202012Validator(
        {"$ref": f"{_DESCRIPTION_URN}{_SCHEMA_PREFIX}{name}"}, registry=registry
    )


def _is_valid(value: Any, schema: Json) -> bool:
    return next(_FAST_VALIDATOR.descend(value, schema), None) is None


class _FastValidator:
    """What jsonschema's own keywords ask of a validator; no more is looked at than need be.

    Its own validator makes another for each part of a value, and that takes most of its time.
    """

    format_checker = None

    def descend(self, instance: Any, schema: Json, **_: Any) -> Iterator[ValidationError]:
        """Everything that is wrong with a part, as one looks for it."""
        for keyword, wanted in schema.items():
            if judged := _KEYWORD_CHECKS.get(keyword):
                yield from judged(self, wanted, instance, schema) or ()

    def is_type(self, instance: Any, kind: str) -> bool:
        """Whether it is of a type by JSON's name."""
        return bool(Draft202012Validator.TYPE_CHECKER.is_type(instance, kind))


def _check_ref(
    validator: _FastValidator, ref: str, instance: Any, _: Json
) -> Iterator[ValidationError]:
    yield from validator.descend(instance, load_schemas()[ref.removeprefix(_SCHEMA_PREFIX)])


def _check_one_of(
    _: _FastValidator, branches: list[Json], instance: Any, __: Json
) -> Iterator[ValidationError]:
    if (
        sum(
            _matches_constant_and_type(each, instance) and _is_valid(instance, each)
            for each in branches
        )
        != 1
    ):
        yield ValidationError("not one of these")


def _matches_constant_and_type(branch: Json, instance: Any) -> bool:
    """Whether neither a constant nor the ``type`` that all components name says otherwise."""
    if "const" in branch:
        return bool(branch["const"] == instance)
    if not isinstance(instance, dict) or "type" not in instance or "$ref" not in branch:
        return True
    named = load_schemas()[branch["$ref"].removeprefix(_SCHEMA_PREFIX)]
    types = named.get("properties", {}).get("type", {}).get("enum")
    return types is None or instance["type"] in types


def _check_any_of(
    _: _FastValidator, branches: list[Json], instance: Any, __: Json
) -> Iterator[ValidationError]:
    if not any(_is_valid(instance, each) for each in branches):
        yield ValidationError("none of these")


_FAST_VALIDATOR = _FastValidator()
_KEYWORD_CHECKS: dict[str, Callable[..., Iterator[ValidationError] | None]] = {
    **Draft202012Validator.VALIDATORS,
    "$ref": _check_ref,
    "oneOf": _check_one_of,
    "anyOf": _check_any_of,
}
