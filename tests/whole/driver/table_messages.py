"""Reading and pressing table messages."""

import re
from typing import Any

from tests.sandbox.driver.messages import EPHEMERAL, Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser


def read_cards_up(message: Json) -> int:
    """How many cards are on the foundations."""
    return _read_number(message, r"(\d+) of 52 up")


def read_move_count(message: Json) -> int:
    """How many moves have been played."""
    return _read_number(message, r"up · (\d+) moves?")


def is_private(message: Json) -> bool:
    """Whether one person alone sees it."""
    return bool(message["flags"] & EPHEMERAL)


def list_button_labels(message: Json) -> list[str]:
    """What stands on its buttons, those that are off excepted."""
    return [
        each["label"]
        for each in list_controls(message)
        if "label" in each and not each.get("disabled")
    ]


def find_control_id(message: Json, action: str) -> str:
    """The custom id of the button that does ``name`` (``draw``, ``undo``, ``w-f1``…) at a table."""
    ids: list[str] = [each["custom_id"] for each in list_controls(message)]
    return next(each for each in ids if each.startswith("g:") and each.endswith(f":{action}"))


def read_game_id(message: Json) -> int:
    """The game that a table's controls belong to."""
    return int(find_control_id(message, "more").split(":")[1])


def read_revision(message: Json) -> int:
    """The revision that a table's controls were drawn on."""
    return int(find_control_id(message, "more").split(":")[2])


async def press_control(user: SandboxUser, table_message: Json, action: str) -> Json:
    """Press the button, or choose in the menu, that does ``name``; the message that follows."""
    for each in list_controls(table_message):
        options: list[Any] = each.get("options", [])
        if any(option["value"] == action for option in options):
            return await user.choose_option(table_message, each["custom_id"], action)
    return await user.press_button(table_message, custom_id=find_control_id(table_message, action))


async def wait_for_controls_removed(user: SandboxUser, table_message: Json) -> Json:
    """Wait until a table message has lost its controls."""
    return await user.wait_for_message(
        lambda seen: seen["id"] == table_message["id"] and not list_controls(seen)
    )


def _read_number(message: Json, pattern: str) -> int:
    found = re.search(pattern, read_text(message))
    assert found is not None, read_text(message)
    return int(found[1])
