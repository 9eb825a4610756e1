"""Reading and pressing table messages."""

import re
from typing import Any

from tests.sandbox.running import EPHEMERAL, Json, Person, controls, texts


def up(message: Json) -> int:
    """How many cards are on the foundations."""
    return _number(message, r"(\d+) of 52 up")


def moves(message: Json) -> int:
    """How many moves have been played."""
    return _number(message, r"up · (\d+) moves?")


def private(message: Json) -> bool:
    """Whether one person alone sees it."""
    return bool(message["flags"] & EPHEMERAL)


def labels(message: Json) -> list[str]:
    """What stands on its buttons, those that are off excepted."""
    return [
        each["label"] for each in controls(message) if "label" in each and not each.get("disabled")
    ]


def control(message: Json, name: str) -> str:
    """The custom id of the button that does ``name`` (``draw``, ``undo``, ``w-f1``…) at a table."""
    ids: list[str] = [each["custom_id"] for each in controls(message)]
    return next(each for each in ids if each.startswith("g:") and each.endswith(f":{name}"))


def game(message: Json) -> int:
    """The game that a table's controls belong to."""
    return int(control(message, "more").split(":")[1])


def revision(message: Json) -> int:
    """The revision that a table's controls were drawn on."""
    return int(control(message, "more").split(":")[2])


async def do(person: Person, table: Json, name: str) -> Json:
    """Press the button, or choose in the menu, that does ``name``; the message that follows."""
    for each in controls(table):
        options: list[Any] = each.get("options", [])
        if any(option["value"] == name for option in options):
            return await person.choose(table, each["custom_id"], name)
    return await person.press(table, custom_id=control(table, name))


async def stripped(person: Person, table: Json) -> Json:
    """Wait until a table message has lost its controls."""
    return await person.until(lambda seen: seen["id"] == table["id"] and not controls(seen))


def _number(message: Json, pattern: str) -> int:
    found = re.search(pattern, texts(message))
    assert found is not None, texts(message)
    return int(found[1])
