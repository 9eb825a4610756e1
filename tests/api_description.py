"""Checks of requests and answers against Discord's own description of its API.

The description is data for tests only and not part of the project.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.sandbox.sandbox_user import Json
from tests.shared_files import get_shared_file

_DESCRIPTION_URN = "urn:discord"
_SCHEMA_PREFIX = "#/components/schemas/"


def find_schema_error(schema_name: str, value: Any) -> str | None:
    """Return where and how a value breaks the schema of this name, or None if it is valid.

    Skips the test if the description is absent.
    """
    if _is_valid(value, {"$ref": f"{_SCHEMA_PREFIX}{schema_name}"}):
        return None
    error = best_match(_make_full_validator(schema_name).iter_errors(value))
    assert error is not None, f"{schema_name}: the fast and the full validator disagree"
    return f"{error.json_path}: {error.message[:300]}"


def load_schemas() -> dict[str, Json]:
    """Return all schemas by name."""
    schemas: dict[str, Json] = _load_description()["components"]["schemas"]
    return schemas


@cache
def _load_description() -> Json:
    description: Json = json.loads(get_shared_file("discord/openapi.json").read_text())
    return description


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
    """The part of a validator's interface that jsonschema's own keyword checks use.

    jsonschema's validator makes a new one for each part of a value, which takes most of its time.
    """

    format_checker = None

    def descend(self, instance: Any, schema: Json, **_: Any) -> Iterator[ValidationError]:
        """Yield the errors in a part of a value, found only as they are asked for."""
        for keyword, requirement in schema.items():
            if check := _KEYWORD_CHECKS.get(keyword):
                yield from check(self, requirement, instance, schema) or ()

    def is_type(self, instance: Any, kind: str) -> bool:
        """Return whether a value is of a type, by JSON's name for it."""
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
            _matches_constant_and_type(branch, instance) and _is_valid(instance, branch)
            for branch in branches
        )
        != 1
    ):
        yield ValidationError("not one of these")


def _matches_constant_and_type(branch: Json, instance: Any) -> bool:
    """Return whether a constant and the `type` field, which all components have, fit a branch."""
    if "const" in branch:
        return bool(branch["const"] == instance)
    if not isinstance(instance, dict) or "type" not in instance or "$ref" not in branch:
        return True
    schema = load_schemas()[branch["$ref"].removeprefix(_SCHEMA_PREFIX)]
    types = schema.get("properties", {}).get("type", {}).get("enum")
    return types is None or instance["type"] in types


def _check_any_of(
    _: _FastValidator, branches: list[Json], instance: Any, __: Json
) -> Iterator[ValidationError]:
    if not any(_is_valid(instance, branch) for branch in branches):
        yield ValidationError("none of these")


_FAST_VALIDATOR = _FastValidator()
_KEYWORD_CHECKS: dict[str, Callable[..., Iterator[ValidationError] | None]] = {
    **Draft202012Validator.VALIDATORS,
    "$ref": _check_ref,
    "oneOf": _check_one_of,
    "anyOf": _check_any_of,
}
