"""What the bot sends is as Discord describes it, and so is what the checks would catch."""

from copy import deepcopy
from typing import Any

import pytest

from tests.sandbox.running import Json, Person, parts
from tests.shared import shared
from tests.whole.club import Club
from tests.whole.payloads import check_requests, faults
from tests.whole.tables import do

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_all_kinds_of_answers_are_as_discord_describes_them(
    shared_club: Club, ada: Person
) -> None:
    shared("discord/openapi.json")
    for page in ("help", "rules", "settings", "games"):
        await ada.run(page)
    table = await ada.run("new", game="canfield", deal="7")
    await ada.complete("move", "moves", "")
    await ada.complete("new", "game", "")
    await do(ada, table, "more")
    table = await ada.run("draw")
    await do(ada, table, "draw")
    await ada.run("new", deal="x" * 40)
    await ada.run("games")
    await ada.run("resign")
    asked = await shared_club.running.requests()
    check_requests(asked)
    kinds = {each["payload"]["type"] for each in asked if each["path"].endswith("/callback")}
    assert kinds == {4, 7, 8}
    assert any(each["method"] == "PATCH" for each in asked)


def _rename(command: Json) -> None:
    command["payload"]["data"]["components"][0]["components"][0]["contant"] = "misspelt"


def _double(command: Json) -> None:
    buttons = [each for each in parts(command["payload"]["data"]) if each["type"] == 2]
    buttons[1]["custom_id"] = buttons[0]["custom_id"]


def _lengthen(command: Json) -> None:
    next(each for each in parts(command["payload"]["data"]) if each["type"] == 2)["label"] *= 50


def _speak_beside(command: Json) -> None:
    command["payload"]["data"]["content"] = "and so on"


def _lose_file(command: Json) -> None:
    command["files"][0]["name"] = "other.png"


def _overfill(command: Json) -> None:
    inner = command["payload"]["data"]["components"][0]["components"]
    inner += 40 * [{"type": 10, "content": "."}]


def _talk(command: Json) -> None:
    inner = command["payload"]["data"]["components"][0]["components"]
    inner.append({"type": 10, "content": "." * 4001})


def _speak_to_one(command: Json) -> None:
    inner = command["payload"]["data"]["components"][0]["components"]
    inner.append({"type": 10, "content": "It is your move."})


@pytest.mark.parametrize(
    "spoil",
    [_rename, _double, _lengthen, _speak_beside, _lose_file, _overfill, _talk, _speak_to_one],
)
async def test_a_spoilt_answer_would_be_caught(shared_club: Club, ada: Person, spoil: Any) -> None:
    shared("discord/openapi.json")
    await ada.run("new", deal="1")
    (answer,) = await shared_club.running.requests("POST", "/callback")
    assert list(faults(answer)) == []
    spoilt = deepcopy(answer)
    spoil(spoilt)
    assert list(faults(spoilt))
