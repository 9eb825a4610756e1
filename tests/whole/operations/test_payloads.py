"""What the bot sends matches Discord's description, and the checks detect what does not."""

from copy import deepcopy
from typing import Any

import pytest

from tests.sandbox.driver.messages import Json, iterate_components
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.shared_files import get_shared_file
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.payload_checks import check_requests, find_faults
from tests.whole.driver.table_messages import press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_all_kinds_of_answers_match_the_api_description(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    get_shared_file("discord/openapi.json")
    for page in ("help", "rules", "settings", "games"):
        await ada.run_command(page)
    table = await ada.run_command("new", game="canfield", deal="7")
    await ada.list_completions("move", "moves", "")
    await ada.list_completions("new", "game", "")
    await press_control(ada, table, "more")
    table = await ada.run_command("draw")
    await press_control(ada, table, "draw")
    await ada.run_command("new", deal="x" * 40)
    await ada.run_command("games")
    await ada.run_command("resign")
    requests = await bot_sandbox.sandbox.list_requests()
    check_requests(requests)
    answer_types = {
        request["payload"]["type"] for request in requests if request["path"].endswith("/callback")
    }
    assert answer_types == {4, 7, 8}
    assert any(request["method"] == "PATCH" for request in requests)


def _list_buttons(request: Json) -> list[Json]:
    components = iterate_components(request["payload"]["data"])
    return [component for component in components if component["type"] == 2]


def _misspell_field(request: Json) -> None:
    request["payload"]["data"]["components"][0]["components"][0]["contant"] = "misspelt"


def _duplicate_custom_id(request: Json) -> None:
    buttons = _list_buttons(request)
    buttons[1]["custom_id"] = buttons[0]["custom_id"]


def _forge_custom_id(request: Json) -> None:
    _list_buttons(request)[0]["custom_id"] = "nobody"


def _lengthen_label(request: Json) -> None:
    _list_buttons(request)[0]["label"] *= 50


def _lengthen_row(request: Json) -> None:
    components = iterate_components(request["payload"]["data"])
    first, second, *_ = [row["components"] for row in components if row["type"] == 1]
    while len(first) < 5:
        first.append(second.pop())


def _add_content(request: Json) -> None:
    request["payload"]["data"]["content"] = "and so on"


def _rename_file(request: Json) -> None:
    request["files"][0]["name"] = "other.png"


def _add_too_many_components(request: Json) -> None:
    inner = request["payload"]["data"]["components"][0]["components"]
    inner += 40 * [{"type": 10, "content": "."}]


def _add_too_much_text(request: Json) -> None:
    inner = request["payload"]["data"]["components"][0]["components"]
    inner.append({"type": 10, "content": "." * 4001})


def _add_second_person_text(request: Json) -> None:
    inner = request["payload"]["data"]["components"][0]["components"]
    inner.append({"type": 10, "content": "It is your move."})


@pytest.mark.parametrize(
    "spoil",
    [
        _misspell_field,
        _duplicate_custom_id,
        _forge_custom_id,
        _lengthen_label,
        _lengthen_row,
        _add_content,
        _rename_file,
        _add_too_many_components,
        _add_too_much_text,
        _add_second_person_text,
    ],
)
async def test_a_corrupted_answer_is_detected(
    bot_sandbox: BotSandbox, ada: SandboxUser, spoil: Any
) -> None:
    get_shared_file("discord/openapi.json")
    await ada.run_command("new", deal="1")
    (answer,) = await bot_sandbox.sandbox.list_requests("POST", "/callback")
    assert list(find_faults(answer)) == []
    spoilt = deepcopy(answer)
    spoil(spoilt)
    assert list(find_faults(spoilt))
