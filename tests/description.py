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

from tests.sandbox.reading import Json
from tests.shared import shared

_PLACE = "urn:discord"
_NAMED = "#/components/schemas/"


def fault(name: str, value: Any) -> str | None:
    """Where a value is not as the schema of that name wants it, and how, or None.

    The test is skipped where the description is absent.
    """
    if _fits(value, {"$ref": f"{_NAMED}{name}"}):
        return None
    error = best_match(_in_words(name).iter_errors(value))
    assert error is not None, f"{name} is wrong and right"
    return f"{error.json_path}: {error.message[:300]}"


def schemas() -> dict[str, Json]:
    """All schemas by name."""
    found: dict[str, Json] = _description()["components"]["schemas"]
    return found


@cache
def _description() -> Json:
    found: Json = json.loads(shared("discord/openapi.json").read_text())
    return found


@cache
def _in_words(name: str) -> Draft202012Validator:
    resource = Resource.from_contents(_description(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(_PLACE, resource)
    return Draft202012Validator({"$ref": f"{_PLACE}{_NAMED}{name}"}, registry=registry)


def _fits(value: Any, schema: Json) -> bool:
    return next(_JUDGE.descend(value, schema), None) is None


class _Judge:
    """What jsonschema's own keywords ask of a validator; no more is looked at than need be.

    Its own validator makes another for each part of a value, and that takes most of its time.
    """

    format_checker = None

    def descend(self, instance: Any, schema: Json, **_: Any) -> Iterator[ValidationError]:
        """Everything that is wrong with a part, as one looks for it."""
        for keyword, wanted in schema.items():
            if judged := _KEYWORDS.get(keyword):
                yield from judged(self, wanted, instance, schema) or ()

    def is_type(self, instance: Any, kind: str) -> bool:
        """Whether it is of a type by JSON's name."""
        return bool(Draft202012Validator.TYPE_CHECKER.is_type(instance, kind))


def _ref(judge: _Judge, ref: str, instance: Any, _: Json) -> Iterator[ValidationError]:
    yield from judge.descend(instance, schemas()[ref.removeprefix(_NAMED)])


def _one_of(_: _Judge, branches: list[Json], instance: Any, __: Json) -> Iterator[ValidationError]:
    if sum(_may_be(each, instance) and _fits(instance, each) for each in branches) != 1:
        yield ValidationError("not one of these")


def _may_be(branch: Json, instance: Any) -> bool:
    """Whether neither a constant nor the ``type`` that all components name says otherwise."""
    if "const" in branch:
        return bool(branch["const"] == instance)
    if not isinstance(instance, dict) or "type" not in instance or "$ref" not in branch:
        return True
    named = schemas()[branch["$ref"].removeprefix(_NAMED)]
    types = named.get("properties", {}).get("type", {}).get("enum")
    return types is None or instance["type"] in types


def _any_of(_: _Judge, branches: list[Json], instance: Any, __: Json) -> Iterator[ValidationError]:
    if not any(_fits(instance, each) for each in branches):
        yield ValidationError("none of these")


_JUDGE = _Judge()
_KEYWORDS: dict[str, Callable[..., Iterator[ValidationError] | None]] = {
    **Draft202012Validator.VALIDATORS,
    "$ref": _ref,
    "oneOf": _one_of,
    "anyOf": _any_of,
}
