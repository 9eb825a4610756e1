"""Read table messages and press their controls."""

import re
from typing import Any

from tests.sandbox.driver.messages import EPHEMERAL, Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser


def read_cards_up(message: Json) -> int:
    """Return how many cards are on the foundations."""
    return _read_number(message, r"(\d+) of 52 up")


def read_move_count(message: Json) -> int:
    """Return how many moves have been played."""
    return _read_number(message, r"up · (\d+) moves?")


def is_private(message: Json) -> bool:
    """Return whether only one person sees a message."""
    return bool(message["flags"] & EPHEMERAL)


def list_button_labels(message: Json) -> list[str]:
    """Return the labels of a message's enabled buttons."""
    return [
        control["label"]
        for control in list_controls(message)
        if "label" in control and not control.get("disabled")
    ]


def find_control_id(message: Json, action: str) -> str:
    """Return the custom id of a table's button for an action: `draw`, `undo`, `w-f1`…."""
    ids: list[str] = [each["custom_id"] for each in list_controls(message)]
    return next(each for each in ids if each.startswith("g:") and each.endswith(f":{action}"))


def read_game_id(message: Json) -> int:
    """Return the id of the game that a table's controls belong to."""
    return int(find_control_id(message, "more").split(":")[1])


def read_revision(message: Json) -> int:
    """Return the game's revision that a table's controls belong to."""
    return int(find_control_id(message, "more").split(":")[2])


async def press_control(user: SandboxUser, table_message: Json, action: str) -> Json:
    """Press the button or choose the menu option for an action; return the answer."""
    for each in list_controls(table_message):
        options: list[Any] = each.get("options", [])
        if any(option["value"] == action for option in options):
            return await user.choose_option(table_message, each["custom_id"], action)
    return await user.press_button(table_message, custom_id=find_control_id(table_message, action))


async def wait_for_controls_removed(user: SandboxUser, table_message: Json) -> Json:
    """Wait until a table message has lost its controls, and return it."""
    return await user.wait_for_message(
        lambda message: message["id"] == table_message["id"] and not list_controls(message)
    )


def _read_number(message: Json, pattern: str) -> int:
    match = re.search(pattern, read_text(message))
    assert match is not None, read_text(message)
    return int(match[1])
