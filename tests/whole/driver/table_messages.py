"""Read table messages and press their controls."""

import re
from typing import Any

from bot.services.games.game_requests import GameVersion
from bot.store import Store
from bot.store.games.games import find_game_on_table
from tests.sandbox.driver.messages import (
    EPHEMERAL,
    Json,
    iterate_components,
    list_controls,
    list_pictures,
    read_text,
)
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.control_ids import parse_contest_id, parse_table_action_id

QUESTION = "Could I have won?"
"""The label of the button that looks into a lost game."""


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


def list_table_actions(message: Json) -> dict[str, str]:
    """Return the custom ids of a table's buttons by action, such as ``draw`` and ``w-f1``."""
    parsed_ids = {
        control["custom_id"]: parse_table_action_id(control["custom_id"])
        for control in list_controls(message)
    }
    return {parsed[1]: custom_id for custom_id, parsed in parsed_ids.items() if parsed}


def find_control_id(message: Json, action: str) -> str:
    """Return the custom id of the button for an action (``draw``, ``undo``, ``w-f1``, …)."""
    return list_table_actions(message)[action]


def read_game_version(message: Json) -> GameVersion:
    """Return the game and the revision that a table's controls were built for."""
    parsed = parse_table_action_id(find_control_id(message, "more"))
    assert parsed is not None
    return parsed[0]


def read_game_id(message: Json) -> int:
    """Return the number of the game that a table's controls belong to."""
    return read_game_version(message).game_id


def find_menu(message: Json, custom_id: str) -> Json:
    """Return the message's menu with that custom id."""
    (menu,) = [control for control in list_controls(message) if control["custom_id"] == custom_id]
    return menu


def list_chosen_options(message: Json, custom_id: str) -> list[str]:
    """Return the labels of the options that a menu shows as chosen."""
    options = find_menu(message, custom_id)["options"]
    return [option["label"] for option in options if option.get("default")]


def find_section_button_id(message: Json, text: str) -> str:
    """Return the custom id of the button next to a text that contains this."""
    (button,) = [
        part["accessory"]
        for part in iterate_components(message)
        if part.get("accessory") and text in str(part["components"])
    ]
    return str(button["custom_id"])


def read_challenge_number(scoreboard_message: Json) -> str:
    """Return the number in the title of a challenge's scoreboard."""
    return _find_in_text(scoreboard_message, r"Challenge (\d+)")


def read_contest_id(scoreboard_message: Json) -> int:
    """Return the id of a challenge, which the controls of its scoreboard carry."""
    return next(
        custom_id
        for control in list_controls(scoreboard_message)
        if (custom_id := parse_contest_id(control["custom_id"])) is not None
    )


async def press_control(user: SandboxUser, table_message: Json, action: str) -> Json:
    """Press the button, or choose the menu option, for an action; return the answer."""
    for control in list_controls(table_message):
        options: list[Any] = control.get("options", [])
        if any(option["value"] == action for option in options):
            return await user.choose_option(table_message, control["custom_id"], action)
    return await user.press_button(table_message, custom_id=find_control_id(table_message, action))


def read_alt_text(message: Json) -> str:
    """Return the alt text of a message's only picture."""
    (picture,) = list_pictures(message)
    return str(picture["description"])


async def resign_game(user: SandboxUser) -> Json:
    """Give up the game on the table by `/resign`; return the answer."""
    return await user.press_button(await user.run_command("resign"), label="Give up")


async def wait_for_controls_removed(user: SandboxUser, table_message: Json) -> Json:
    """Wait until a table message has no controls any more; return it.

    A lost game's has the button left that says whether it could have been won.
    """
    return await user.wait_for_message(
        lambda message: (
            message["id"] == table_message["id"]
            and all(control.get("label") == QUESTION for control in list_controls(message))
        )
    )


async def wait_for_dealt_table(user: SandboxUser, deal_number: int) -> Json:
    """Wait until a user's public table of a deal is shown, before its first move; return it."""
    # The whole number: a fresh deal may begin with the same digits.
    deal = re.compile(rf"deal {deal_number}\b")
    owner = f" · <@{user.id}>"

    def is_dealt_table(message: Json) -> bool:
        text = read_text(message)
        return bool(
            deal.search(text)
            and owner in text
            and list_pictures(message)
            and read_move_count(message) == 0
        )

    return await user.wait_for_message(is_dealt_table)


def _read_number(message: Json, pattern: str) -> int:
    return int(_find_in_text(message, pattern))


def _find_in_text(message: Json, pattern: str) -> str:
    match = re.search(pattern, read_text(message))
    assert match is not None, read_text(message)
    return match[1]


async def wait_until_message_stored(store: Store, user: SandboxUser, message: Json) -> None:
    """Wait until it is stored that the message shows the table, which happens after the answer."""

    async def is_stored() -> bool:
        async with store.begin_read() as conn:
            game = await find_game_on_table(conn, int(user.id))
        return game is not None and game.message_id == int(message["id"])

    await wait_until(is_stored)
