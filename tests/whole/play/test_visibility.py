"""Who sees tables and pages: in channels, in direct messages, where the bot is no member."""

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
    wait_for_dealt_table,
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
    is_seen_by_ben = table["id"] in {message["id"] for message in await ben.list_messages()}
    assert is_seen_by_ben is (not is_private_reply and channel != "direct")


async def test_a_user_installed_bot_can_be_played_in_a_foreign_server(
    bot_sandbox: BotSandbox,
) -> None:
    ada = await bot_sandbox.create_user("lawn")
    table = await ada.run_command("new", deal="1")
    table = await press_control(ada, table, "draw")
    table = await ada.run_command("move", moves="draw, draw")
    assert read_move_count(table) == 3
    question = await ada.run_command("new", deal="2")
    await ada.press_button(question, label="Save for later")
    await wait_for_dealt_table(ada, 2)


async def test_a_player_may_keep_tables_private(ada: SandboxUser, ben: SandboxUser) -> None:
    settings = await ada.run_command("settings")
    assert is_private(settings)
    assert "Who can see your tables?" in read_text(settings)
    changed = await ada.choose_option(settings, TABLE_VISIBILITY_MENU_ID, "private")
    assert list_chosen_options(changed, TABLE_VISIBILITY_MENU_ID) == ["Only me"]
    table = await ada.run_command("new", deal="1")
    assert is_private(table)
    assert is_private(await press_control(ada, table, "draw"))
    question = await ada.run_command("new", deal="2")
    table = await ada.press_button(question, label="Give up")
    assert table["id"] == question["id"]
    assert "deal 2\n" in read_text(table)
    assert "Play too" not in list_button_labels(table)
    assert not any(is_private(message) for message in await ben.list_messages())
    assert table["id"] not in ben.messages_by_id

    await ada.choose_option(await ada.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "public")
    assert not is_private(await ada.run_command("table"))


async def test_others_play_the_deal_of_a_table_by_its_last_button(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    labels = list_button_labels(table)
    assert labels.index("Draw") < labels.index("Play too") == len(labels) - 1
    bens_table = await ben.press_button(table, label="Play too")
    assert "deal 1" in read_text(bens_table)


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
    more_page = await press_control(ada, table, "more")
    assert list_button_labels(more_page) == [
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
    expected_texts = {
        "Rules": "Canfield, French rules",
        "My games": "Your games",
        "Settings": "Settings",
        "Help": "> deals a game you choose, or a surprise.",
        "New deal": "Keep it for later, or",
        "Same deal": "Keep it for later, or",
        "Give up": "Give up **Canfield, French rules**",
    }
    for label, expected_text in expected_texts.items():
        page = await ada.press_button(more_page, label=label)
        assert expected_text in read_text(page), label
        assert page["id"] == more_page["id"]
        more_page = await press_control(ada, table, "more")
    table_again = await ada.press_button(more_page, label="Show table")
    assert not is_private(table_again)
    # Remarks about the deal are shown only once, with the deal.
    remark = "-# Practice: you picked this deal, so it won't count.\n"
    assert read_text(table).count(remark) == 1
    assert read_text(table).replace(remark, "") == read_text(table_again)


async def test_alt_text_begins_with_what_matters(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="123456")
    alt_text = list_pictures(table)[0]["description"]
    assert len(alt_text) <= 1024
    assert alt_text.startswith("Canfield. 1 of 52 cards up. Foundations from 3: 3♦, 3 empty.")
    assert alt_text.endswith(" Deal 123456.")
    assert "Reserve (r): 10♥ on top, under it 12 face down." in alt_text[:256]
    assert "t1: 4♥" in alt_text[:256]
    assert "2♦" not in alt_text
