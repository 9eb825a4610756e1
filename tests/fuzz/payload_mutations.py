"""JSON that was right once: a seed's changes of Discord's own payloads."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

_MAX_CHANGES = 3
_NESTING = 200

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -(2**63), 10**30, 1.5, 1e300),
    *(
        "",
        "0",
        "-1",
        "x",
        "9" * 400,
        "a" * 20_000,
        "null",
        "\0",
        "\ud800",
        "\u202e\u0301👩‍👩‍👧",
        "٣",
    ),
    *([], {}, [[]], [None], [{}], {"": None}, {"id": None}, ["x"] * 1_000),
)
"""Of each type some; numbers at the limits, long texts, halves of surrogate pairs."""


def mutate_payload(rng: Random, payload: Any) -> tuple[Any, str]:
    """Return a copy with one to three changes, each at any depth, and what they were."""
    changed, descriptions = copy.deepcopy(payload), []
    for _ in range(rng.randint(1, _MAX_CHANGES)):
        changed, description = _change_once(rng, changed)
        descriptions.append(description)
    return changed, ", ".join(descriptions)


def _change_once(rng: Random, payload: Any) -> tuple[Any, str]:
    places = _list_places(payload)
    if not places or rng.random() < 0.02:
        value = _choose_value(rng)
        return value, f"all: {value!r:.40}"
    # The deeper part of a payload is by far the larger: choose the depth first.
    depth = rng.choice(sorted({len(path) for path, _ in places}))
    path, holder = rng.choice([place for place in places if len(place[0]) == depth])
    change, key = rng.choice(_CHANGES), path[-1]
    change(rng, holder, key)
    name = ".".join(map(str, path))
    if isinstance(holder, dict) and key not in holder:
        return payload, f"{name} deleted"
    return payload, f"{name} {change.__name__.strip('_')}: {_get_or_none(holder, key)!r:.40}"


def _get_or_none(holder: Any, key: Any) -> Any:
    try:
        return holder[key]
    except IndexError:
        return None


def _list_places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Return all places of a value, each as its path and what holds it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if _is_list(value) else ()
    places = [((*path, key), value) for key in keys]
    for key in keys:
        places += _list_places(value[key], (*path, key))
    return places


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _choose_value(rng: Random) -> Any:
    """Return a copy of a value, since later changes are made in it."""
    return copy.deepcopy(rng.choice(_VALUES))


def _delete(_: Random, holder: Any, key: Any) -> None:
    del holder[key]


def _replace(rng: Random, holder: Any, key: Any) -> None:
    holder[key] = _choose_value(rng)


def _change_type(_: Random, holder: Any, key: Any) -> None:
    """Write a number as text, a text as a number or a list, and an object as a list."""
    value = holder[key]
    if isinstance(value, str):
        holder[key] = int(value) if value.isdecimal() else [value]
    elif isinstance(value, dict):
        holder[key] = list(value.values())
    elif _is_list(value):
        holder[key] = {str(number): item for number, item in enumerate(value)}
    else:
        holder[key] = str(value)


def _double(_: Random, holder: Any, key: Any) -> None:
    """Say a thing twice: an item of a list, or a field under a name that nobody knows."""
    if _is_list(holder):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder[f"{key}_"] = copy.deepcopy(holder[key])


def _nest(_: Random, holder: Any, key: Any) -> None:
    for _level in range(_NESTING):
        holder[key] = [holder[key]]


def _swap(rng: Random, holder: Any, key: Any) -> None:
    """Exchange a value with another one of the same holder."""
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


_CHANGES = (_delete, _delete, _replace, _replace, _change_type, _double, _nest, _swap)
