"""Who sees a table: in channels, in direct messages, where the bot is a guest."""

import pytest

from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import TABLE_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_cards_up,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("channel", "is_private_reply"),
    [
        ("tables", False),
        ("direct", False),
        ("Card circle", False),
        ("lawn", False),
        ("quiet", True),
        ("arbour", True),
    ],
)
async def test_a_table_is_public_where_the_bot_may_post_and_otherwise_private(
    bot_sandbox: BotSandbox, channel: str, is_private_reply: bool
) -> None:
    ada, ben = await bot_sandbox.create_user(channel), await bot_sandbox.create_user(channel)
    table = await ada.run_command("new", deal="1")
    assert is_private(table) is is_private_reply
    table = await press_control(ada, table, "draw")
    assert (read_cards_up(table), read_move_count(table)) == (1, 1)
    sees = table["id"] in {each["id"] for each in await ben.list_messages()}
    assert sees is (not is_private_reply and channel != "direct")


async def test_a_user_installed_bot_can_be_played_in_a_foreign_server(
    bot_sandbox: BotSandbox,
) -> None:
    ada = await bot_sandbox.create_user("lawn")
    table = await ada.run_command("new", deal="1")
    table = await press_control(ada, table, "draw")
    table = await ada.run_command("move", moves="draw, draw")
    assert read_move_count(table) == 3
    asked = await ada.run_command("new", deal="2")
    await ada.press_button(asked, label="Save for later")
    table = await ada.wait_for_message(
        lambda each: "deal 2\n" in read_text(each) and bool(list_pictures(each))
    )
    assert read_move_count(table) == 0


async def test_a_player_may_keep_tables_private(ada: SandboxUser, ben: SandboxUser) -> None:
    settings = await ada.run_command("settings")
    assert is_private(settings)
    assert "Who can see your tables?" in read_text(settings)
    changed = await ada.choose_option(settings, TABLE_VISIBILITY_MENU_ID, "private")
    assert list_chosen_options(changed, TABLE_VISIBILITY_MENU_ID) == ["Only me"]
    table = await ada.run_command("new", deal="1")
    assert is_private(table)
    assert is_private(await press_control(ada, table, "draw"))
    asked = await ada.run_command("new", deal="2")
    table = await ada.press_button(asked, label="Give up")
    assert table["id"] == asked["id"]
    assert "deal 2\n" in read_text(table)
    assert await ben.list_messages() == [
        each for each in await ben.list_messages() if not is_private(each)
    ]
    assert table["id"] not in ben.messages_by_id

    await ada.choose_option(await ada.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "public")
    assert not is_private(await ada.run_command("table"))


@pytest.mark.parametrize("command", ["help", "rules", "games", "settings"])
async def test_text_pages_are_private_to_the_user_who_asked(
    ada: SandboxUser, ben: SandboxUser, command: str
) -> None:
    page = await ada.run_command(command)
    assert is_private(page)
    assert read_text(page)
    assert page["id"] not in ben.messages_by_id


async def test_the_more_menu_reaches_every_page(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="canfield-french", deal="1")
    more = await press_control(ada, table, "more")
    assert list_button_labels(more) == [
        "Show table",
        "Show text",
        "Rules",
        "My games",
        "Settings",
        "Help",
        "New deal",
        "Same deal",
        "Give up",
    ]
    said = {
        "Rules": "Canfield, French rules",
        "My games": "Your games",
        "Settings": "Settings",
        "Help": "`/new` deals a game",
        "New deal": "Keep it for later, or",
        "Same deal": "Keep it for later, or",
        "Give up": "Give up **Canfield, French rules**, deal 1",
    }
    for label, words in said.items():
        assert words in read_text(await ada.press_button(more, label=label)), label
    again = await ada.press_button(more, label="Show table")
    assert not is_private(again)
    # What is said once, as it is dealt, is not said again.
    assert read_text(table).startswith(read_text(again))


async def test_alt_text_begins_with_what_matters(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="123456")
    told = list_pictures(table)[0]["description"]
    assert len(told) <= 1024
    assert told.startswith("Canfield, deal 123456. 1 of 52 cards up. Foundations from 3: 3♦")
    assert "Reserve (13): 10♥" in told[:256]
    assert "t1: 4♥" in told[:256]
    assert "2♦" not in told
