"""Commands compared by content, and unreadable interactions."""

from copy import deepcopy
from typing import Any

import pytest
from discord.http import HTTPClient, Route

from bot.client.commands import simplify_commands
from bot.client.interactions import answer_unreadable_interaction

SENT: dict[str, Any] = {
    "name": "draw",
    "type": 1,
    "description": "Draws",
    "name_localizations": {},
    "description_localizations": {"fr": "Pioche"},
    "nsfw": False,
    "dm_permission": True,
    "default_member_permissions": 32,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "options": [
        {
            "type": 4,
            "name": "times",
            "description": "How often",
            "name_localizations": {},
            "description_localizations": {"fr": "Combien"},
            "required": False,
            "autocomplete": False,
            "min_value": 0,
            "max_value": 100,
        },
        {
            "type": 3,
            "name": "measure",
            "description": "By what",
            "required": True,
            "choices": [{"name": "Moves", "value": "moves", "name_localizations": {}}],
        },
    ],
}
RETURNED: dict[str, Any] = {
    **SENT,
    "id": "1",
    "application_id": "2",
    "version": "3",
    "default_member_permissions": "32",
    "name_localizations": None,
    "contexts": [2, 1, 0],
    "integration_types": [1, 0],
    "a_field_of_tomorrow": True,
    "options": [
        {
            **{name: SENT["options"][0][name] for name in ("type", "name", "description")},
            "name_localizations": None,
            "description_localizations": {"fr": "Combien"},
            "min_value": 0,
            "max_value": 100,
        },
        {**SENT["options"][1], "choices": [{"name": "Moves", "value": "moves"}]},
    ],
}
CHANGES: dict[str, tuple[tuple[Any, ...], Any]] = {
    "a description": (("description",), "Takes"),
    "a translation": (("description_localizations",), {"fr": "Tire"}),
    "a permission": (("default_member_permissions",), "8"),
    "no permission for anybody": (("default_member_permissions",), "0"),
    "the contexts": (("contexts",), [0]),
    "the installations": (("integration_types",), [0]),
    "an option's name": (("options", 0, "name"), "count"),
    "an option's translation": (("options", 0, "description_localizations"), None),
    "a lowest number": (("options", 0, "min_value"), None),
    "a highest number": (("options", 0, "max_value"), 5),
    "an option's suggestions": (("options", 0, "autocomplete"), True),
    "whether it is required": (("options", 0, "required"), True),
    "a choice": (("options", 1, "choices", 0, "value"), "time"),
    "no choices": (("options", 1, "choices"), []),
    "no options": (("options",), []),
    "an age limit": (("nsfw",), True),
}


def test_what_discord_makes_of_a_command_is_the_same_command() -> None:
    assert simplify_commands([RETURNED]) == simplify_commands([SENT])


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_command_is_another_command(change: str) -> None:
    (*path, last), value = CHANGES[change]
    changed = deepcopy(RETURNED)
    part: Any = changed
    for step in path:
        part = part[step]
    part[last] = value
    assert simplify_commands([changed]) != simplify_commands([SENT])


def test_the_order_of_options_matters_and_that_of_commands_does_not() -> None:
    other = {**SENT, "name": "undo"}
    assert simplify_commands([other, SENT]) == simplify_commands([RETURNED, other])
    reordered = {**RETURNED, "options": RETURNED["options"][::-1]}
    assert simplify_commands([reordered]) != simplify_commands([SENT])
    assert simplify_commands([SENT, other]) != simplify_commands([SENT])


def test_a_command_for_servers_only_has_the_default_installation() -> None:
    bare = {"name": "go", "description": "Goes"}
    assert simplify_commands([bare]) == simplify_commands(
        [{**bare, "type": 1, "integration_types": [0], "contexts": None, "options": []}]
    )


class RecordedHttp(HTTPClient):
    """Discord's API, which takes every request."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []

    async def request(self, route: Route, **content: Any) -> None:
        """Remember a request."""
        self.sent.append((route.url, content["json"]))


async def test_an_unreadable_press_is_answered_in_the_readers_language() -> None:
    http = RecordedHttp()
    press = {"type": 3, "id": "157", "token": "aW50/x", "locale": "de", "data": None}
    await answer_unreadable_interaction(http, press)
    [(url, answer)] = http.sent
    assert url.endswith("/interactions/157/aW50%2Fx/callback")
    assert answer["data"]["content"].startswith("Das konnte ich nicht lesen")
    assert answer["data"]["flags"] == 64


async def test_an_unreadable_completion_is_answered_with_none() -> None:
    http = RecordedHttp()
    await answer_unreadable_interaction(http, {"type": 4, "id": "157", "token": "x"})
    assert [answer for _, answer in http.sent] == [{"type": 8, "data": {"choices": []}}]


@pytest.mark.parametrize("data", [{}, {"id": "157"}, {"token": "x"}])
async def test_an_interaction_without_id_or_token_is_left_alone(data: dict[str, Any]) -> None:
    http = RecordedHttp()
    await answer_unreadable_interaction(http, data)
    assert http.sent == []
