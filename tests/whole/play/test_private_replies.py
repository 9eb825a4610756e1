"""A private answer takes the place of the private message that was pressed, except of a table."""

import pytest

from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import build_page_id
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_game_version,
    read_move_count,
    resign_game,
)

ACTION_ROW = 1
"""Discord's type of a row of controls."""

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def open_more_page(user: SandboxUser) -> Json:
    """Deal a game and open the page of what else can be done."""
    return await press_control(user, await user.run_command("new", deal="1"), "more")


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("Rules", "The casino classic"),
        ("My games", "### Your games"),
        ("Settings", "### Settings"),
        ("Help", "deals a game you choose, or a surprise."),
    ],
)
async def test_a_page_takes_the_place_of_the_more_page_and_leads_back(
    ada: SandboxUser, label: str, text: str
) -> None:
    more_page = await open_more_page(ada)
    page = await ada.press_button(more_page, label=label)
    assert page["id"] == more_page["id"]
    assert text in read_text(page)
    again = await ada.press_button(page, label="Go back")
    assert again["id"] == more_page["id"]
    assert list_button_labels(again) == list_button_labels(more_page)
    assert not list_pictures(again)
    assert "Go back" not in list_button_labels(again)


async def test_a_page_keeps_its_way_back_while_it_is_used(ada: SandboxUser) -> None:
    more_page = await open_more_page(ada)
    settings = await ada.press_button(more_page, label="Settings")
    settings = await ada.press_button(settings, label="Large print")
    assert "Standard print" in list_button_labels(settings)
    more_page = await ada.press_button(settings, label="Go back")
    help_page = await ada.press_button(more_page, label="Help")
    help_page = await ada.press_button(help_page, label="How to play")
    rules = await ada.press_button(help_page, label="Rules")
    assert list_pictures(rules)
    help_page = await ada.press_button(rules, label="Go back")
    assert list_button_labels(help_page) == list_button_labels(await ada.run_command("help"))


async def test_a_page_opened_by_a_command_has_no_way_back(ada: SandboxUser) -> None:
    for command in ("help", "settings", "rules", "games"):
        assert "Go back" not in list_button_labels(await ada.run_command(command))


async def test_giving_up_on_the_more_page_uses_one_private_message(ada: SandboxUser) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    more_page = await press_control(ada, table, "more")
    question = await ada.press_button(more_page, label="Give up")
    result = await ada.press_button(question, label="Give up")
    share_text = await ada.press_button(result, label="Share")
    assert "```" in read_text(share_text)
    result_again = await ada.press_button(share_text, label="Go back")
    assert read_text(result_again) == read_text(result)
    assert list_button_labels(result_again) == list_button_labels(result)
    assert {message["id"] for message in (question, result, share_text, result_again)} == {
        more_page["id"]
    }


async def test_a_private_table_is_never_replaced(ada: SandboxUser) -> None:
    table = await ada.run_command("new", "quiet", deal="1")
    assert is_private(table)
    more_page = await press_control(ada, table, "more")
    assert more_page["id"] != table["id"]
    assert list_controls((await ada.reload_message(table)) or {}) == list_controls(table)
    await resign_game(ada)
    final = await ada.wait_for_message(
        lambda message: message["id"] == table["id"] and "Given up" in read_text(message)
    )
    assert list_pictures(final)


async def test_a_private_table_takes_the_place_of_a_page_and_can_be_played(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", "quiet", deal="1")
    more_page = await press_control(ada, table, "more")
    again = await ada.press_button(more_page, label="Show table")
    assert again["id"] == more_page["id"]
    assert list_pictures(again)
    version = read_game_version(again)
    played = await press_control(ada, again, "draw")
    assert played["id"] == again["id"]
    assert read_game_version(played).revision == version.revision + 1
    await ada.wait_for_message(
        lambda message: message["id"] == table["id"] and "continued below" in read_text(message)
    )
    newer = await ada.run_command("draw", "quiet")
    assert read_move_count(newer) == 2


async def test_a_refusal_is_a_new_message_so_that_the_page_remains(ada: SandboxUser) -> None:
    more_page = await open_more_page(ada)
    await resign_game(ada)
    refusal = await ada.press_button(more_page, label="Show table")
    assert refusal["id"] != more_page["id"]
    assert is_private(refusal)
    kept = await ada.reload_message(more_page)
    assert kept is not None
    assert read_text(kept) == read_text(more_page)


async def test_a_public_message_is_answered_with_a_new_private_one(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", deal="1")
    first = await press_control(ada, table, "more")
    second = await ada.press_button(table, custom_id=find_control_id(table, "more"))
    assert first["id"] != second["id"]
    rules = await ada.press_button(table, custom_id=build_page_id("rules"), is_forged=True)
    assert rules["id"] not in {first["id"], second["id"], table["id"]}
    assert "Go back" not in list_button_labels(rules)


async def test_a_scoreboard_replaces_the_list_of_challenges_and_leads_back(
    ada: SandboxUser,
) -> None:
    await ada.run_command("challenge create", "quiet", game="canfield")
    challenges = await ada.run_command("challenge list", "quiet")
    scoreboard = await ada.press_button(challenges, label="Scoreboard")
    assert scoreboard["id"] == challenges["id"]
    scoreboard = await ada.press_button(scoreboard, label="Refresh")
    back = await ada.press_button(scoreboard, label="Go back")
    assert back["id"] == challenges["id"]
    assert "Scoreboard" in list_button_labels(back)


async def test_an_older_private_table_without_a_mark_keeps_its_place(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", "quiet", deal="1")
    (sent,) = await bot_sandbox.sandbox.list_requests("POST", "/callback")
    token = sent["path"].split("/")[-2]
    rows = [
        {"type": part["type"], "components": part["components"]}
        for part in table["components"][0]["components"]
        if part["type"] == ACTION_ROW
    ]
    status, older = await bot_sandbox.sandbox.request_as_bot(
        "PATCH",
        f"/webhooks/{table['author']['id']}/{token}/messages/@original",
        {"components": rows},
    )
    assert status == 200
    page = await press_control(ada, older, "more")
    assert page["id"] != table["id"]
    assert "Show table" in list_button_labels(page)
