"""The page of all games: its orders, and what is chosen on it."""

import re

import pytest

from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name
from bot.variants import VARIANTS
from tests.sandbox.driver.messages import list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")

ORDER_MENU_ID = "game-order:deal"


def list_menu_values(page: dict[str, object]) -> list[str]:
    """Return the games that can be chosen on a page."""
    return [
        option["value"]
        for menu in list_controls(page)
        if menu["custom_id"].startswith("game-menu:")
        for option in menu["options"]
    ]


async def open_all_games(user: SandboxUser) -> dict[str, object]:
    """Open the page of all games from the help."""
    return await user.press_button(await user.run_command("help"), label="All games")


async def test_the_orders_show_all_games_on_the_same_message(ada: SandboxUser) -> None:
    page = await open_all_games(ada)
    assert is_private(page)
    for order, heading in (("length", "Quick"), ("decks", "One deck"), ("name", "A to Z")):
        shown = await ada.choose_option(page, ORDER_MENU_ID, order)
        assert shown["id"] == page["id"]
        assert f"**{heading}**" in read_text(shown)
        assert sorted(list_menu_values(shown)) == sorted(VARIANTS)
        assert "Go back" in list_button_labels(shown)
    rules = await ada.press_button(await ada.run_command("rules", game="maria"), label="All games")
    shown = await ada.choose_option(rules, "game-order:rules", "decks")
    assert "How is it played? Pick a game." in read_text(shown)
    assert "Surprise me" not in list_button_labels(shown)


async def test_a_game_chosen_in_another_order_is_dealt(ada: SandboxUser) -> None:
    page = await ada.choose_option(await open_all_games(ada), ORDER_MENU_ID, "decks")
    (menu,) = [menu for menu in list_controls(page) if ":3:" in menu["custom_id"]]
    await ada.choose_option(page, menu["custom_id"], "sixty-thieves")
    await ada.wait_for_message(lambda message: "**Sixty Thieves**\n" in read_text(message))


async def test_suggestions_come_with_the_first_game(ada: SandboxUser) -> None:
    await ada.run_command("new", game="streets")
    page = await ada.choose_option(await open_all_games(ada), ORDER_MENU_ID, "suggested")
    text = read_text(page)
    assert text.index("**You play most**") < text.index("**Like Streets**")
    values = list_menu_values(page)
    assert values[0] == "streets"
    assert "maria" in values
    assert len(list_menu_values(page)) < len(VARIANTS)


async def test_surprise_me_deals_a_game_and_two_quick_presses_deal_one(ada: SandboxUser) -> None:
    page = await open_all_games(ada)
    answer = await ada.press_button(page, label="Surprise me")
    (name,) = re.findall(r"\*\*(.+)\*\* it is. Have fun!", read_text(answer))
    assert name in {format_game_name(get_english_texts(), key) for key in VARIANTS}
    await ada.wait_for_message(lambda message: f"**{name}**\n" in read_text(message))


async def test_a_forged_order_is_refused_and_changes_nothing(ada: SandboxUser) -> None:
    page = await open_all_games(ada)
    refused = await ada.choose_option(page, ORDER_MENU_ID, "colour", is_forged=True)
    assert "I don't know that button." in read_text(refused)
    assert read_text(await ada.reload_message(page) or page) == read_text(page)
