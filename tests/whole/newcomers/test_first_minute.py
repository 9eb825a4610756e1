"""A new player's first minute: from `/new` to the first move, and large print on the way."""

import asyncio
import re

import pytest

from bot.variants import VARIANTS
from tests.sandbox.driver.messages import list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import LANGUAGE_MENU_ID
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_move_count,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

GOAL = "**Goal:** get all 52 cards up to f1–f4."
MOST_PRESSES_TO_THE_FIRST_MOVE = 3


async def choose_game(
    user: SandboxUser, question: dict[str, object], label: str
) -> dict[str, object]:
    """Press a game's button in the question; return the table that is dealt."""
    answer = await user.press_button(question, label=label)
    assert f"**{label}** it is. Have fun!" in read_text(answer)
    assert not list_controls(answer)
    return await user.wait_for_message(
        lambda message: f"**{label}**\n" in read_text(message) and not is_private(message)
    )


async def test_a_new_player_is_asked_and_makes_a_first_move_in_three_presses(
    ada: SandboxUser,
) -> None:
    presses = 1
    question = await ada.run_command("new")
    assert is_private(question)
    labels = ["Klondike", "Canfield", "Forty Thieves", "All games", "Language"]
    assert list_button_labels(question) == labels
    text = read_text(question)
    assert "**Klondike:** what most people call solitaire." in text
    assert len(re.findall(r"\d+ of \d+ games \(\d+%\)", text)) == 3
    presses += 1
    table = await choose_game(ada, question, "Klondike")
    assert GOAL in read_text(table)
    presses += 1
    table = await press_control(ada, table, "draw")
    assert read_move_count(table) == 1
    assert presses <= MOST_PRESSES_TO_THE_FIRST_MOVE


async def test_one_press_on_the_question_leads_to_the_menu_of_languages(ada: SandboxUser) -> None:
    question = await ada.run_command("new")
    assert " · Español · Filipino · " in read_text(question)
    assert "English" not in read_text(question), "it speaks that already"
    settings = await ada.press_button(question, label="Language")
    await ada.choose_option(settings, LANGUAGE_MENU_ID, "fil")
    question = await ada.run_command("new")
    assert list_button_labels(question)[-1] == "Wika"
    assert "English" in read_text(question)
    await ada.choose_option(await ada.run_command("settings"), LANGUAGE_MENU_ID, "discord")


async def test_two_quick_presses_on_the_question_deal_one_game(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    # Other tests show tables in the users' usual channel.
    ada.channel = await bot_sandbox.sandbox.create_channel("Patience Club", "welcome")
    question = await ada.run_command("new")
    answers = await asyncio.gather(*(ada.press_button(question, label="Klondike") for _ in "ab"))
    for answer in answers:
        assert answer["id"] == question["id"]
        assert read_text(answer) == "**Klondike** it is. Have fun!"
    await ada.wait_for_message(lambda message: GOAL in read_text(message))
    assert sum(GOAL in read_text(message) for message in await ada.list_messages()) == 1


async def test_a_first_table_in_place_of_the_question_says_that_it_is_private(
    ada: SandboxUser,
) -> None:
    ada.channel = "quiet"
    question = await ada.run_command("new")
    answers = await asyncio.gather(*(ada.press_button(question, label="Canfield") for _ in "ab"))
    for answer in answers:
        assert answer["id"] == question["id"]
        assert is_private(answer)
        assert GOAL in read_text(answer)
        assert "Only you see this. After 15 idle minutes I can't update it" in read_text(answer)
    # A game that was begun is asked about before it makes room for another.
    await press_control(ada, answers[-1], "draw")
    choice = next(one["custom_id"] for one in list_controls(question) if one["label"] == "Canfield")
    asked = await ada.press_button(question, custom_id=choice, is_forged=True)
    assert "Keep it for later, or give it up?" in read_text(asked)


async def test_the_first_table_explains_itself_once(ada: SandboxUser) -> None:
    guide = "**Draw** turns up a card · **Auto** sends cards up · **Hint** shows a move"
    table = await choose_game(ada, await ada.run_command("new"), "Klondike")
    assert guide in read_text(table)
    table = await press_control(ada, table, "draw")
    assert guide not in read_text(table)
    assert GOAL in read_text(table)
    assert "Large print" not in list_button_labels(table)
    await resign_game(ada)
    # Who has played before is neither asked nor told anything.
    table = await ada.run_command("new")
    assert "**Klondike**\n" in read_text(table)
    assert "Goal" not in read_text(table)
    assert guide not in read_text(table)


async def test_large_print_is_offered_once_and_redraws_the_table(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="canfield", deal="1")
    (before,) = list_pictures(table)
    redrawn = await ada.press_button(table, label="Large print")
    assert redrawn["id"] == table["id"]
    (after,) = list_pictures(redrawn)
    assert after["media"]["url"] != before["media"]["url"]
    assert read_move_count(redrawn) == 0
    assert "Large print" not in list_button_labels(redrawn)
    assert "**Draw** turns up 3 cards" in read_text(redrawn)
    assert "large print, easier on phones" in read_text(await ada.run_command("settings"))


async def test_nobody_else_changes_print_or_answers_for_a_new_player(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    question = await ada.run_command("new")
    table = await choose_game(ada, question, "Canfield")
    answer = await ben.press_button(table, custom_id=find_control_id(table, "large"))
    assert "somebody else's table" in read_text(answer)
    assert "standard print" in read_text(await ben.run_command("settings"))
    # A forged press deals a game to the one who presses, and leaves the other's as it is.
    choice = next(one["custom_id"] for one in list_controls(question) if one["label"] == "Canfield")
    dealt = await ben.press_button(table, custom_id=choice, is_forged=True)
    assert f"<@{ben.id}>" in read_text(dealt)
    assert read_move_count(await press_control(ada, table, "draw")) == 1


async def test_a_deal_or_stakes_need_no_game_and_buttons_ask_like_the_command(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    assert "**Canfield** · deal 7\n" in read_text(await ada.run_command("new", deal="7"))
    question = await ben.press_button(await ben.run_command("help"), label="New deal")
    assert list_button_labels(question)[:3] == ["Klondike", "Canfield", "Forty Thieves"]
    page = await ben.run_command("games")
    question = await ben.press_button(page, label="New deal")
    assert "Which game?" in read_text(question)


async def test_all_games_are_listed_by_family_to_be_dealt(ada: SandboxUser) -> None:
    page = await ada.press_button(await ada.run_command("new"), label="All games")
    headings = re.findall(r"\*\*(.+) family\*\* · (\d+) games", read_text(page))
    assert [family for family, _ in headings] == ["Klondike", "Canfield", "Forty Thieves"]
    assert sum(int(count) for _, count in headings) == len(VARIANTS)
    (menu,) = [
        menu
        for menu in list_controls(page)
        if any(option["value"] == "rainbow" for option in menu.get("options") or ())
    ]
    await ada.choose_option(page, menu["custom_id"], "rainbow")
    await ada.wait_for_message(
        lambda message: "**Rainbow**\n" in read_text(message) and GOAL in read_text(message)
    )


async def test_rules_of_a_new_player_begin_with_all_games(ada: SandboxUser) -> None:
    page = await ada.run_command("rules")
    assert is_private(page)
    assert "How is it played?" in read_text(page)
    (menu,) = [menu for menu in list_controls(page) if ":klondike:" in menu["custom_id"]]
    rules = await ada.choose_option(page, menu["custom_id"], "klondike-three")
    assert rules["id"] == page["id"]
    assert "## Klondike, draw three\n" in read_text(rules)
    back = await ada.press_button(rules, label="All games")
    assert "How is it played?" in read_text(back)
    await ada.run_command("new", game="maria")
    assert "## Maria\n" in read_text(await ada.run_command("rules"))
