"""The page of all games, and games by their names."""

import re

import pytest

from bot.commands.completion import MAX_CHOICES
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name, list_other_game_names
from bot.locale.rule_pages import format_summary
from bot.services.game_choice import estimate_least_moves
from bot.solver.bank import has_bank
from bot.variants import VARIANTS
from tests.sandbox.sandbox_user import SandboxUser, list_controls, list_pictures, read_text
from tests.variants.example_games import EXAMPLE_KEYS
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import check_private, is_private, list_button_labels, resign_game

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

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


async def test_the_orders_show_all_games_on_the_same_message_and_a_chosen_one_is_dealt(
    ada: SandboxUser,
) -> None:
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
    refused = await ada.choose_option(page, ORDER_MENU_ID, "colour", is_forged=True)
    assert "I don't know that button." in read_text(refused)
    page = await ada.choose_option(page, ORDER_MENU_ID, "decks")
    (menu,) = [menu for menu in list_controls(page) if ":3:" in menu["custom_id"]]
    await ada.choose_option(page, menu["custom_id"], "sixty-thieves")
    await ada.wait_for_message(lambda message: "**Sixty Thieves**\n" in read_text(message))


async def list_offered_games(user: SandboxUser, typed_text: str) -> dict[str, str]:
    """Return the labels of the completions by game, in the order offered."""
    return {
        choice["value"]: choice["name"]
        for choice in await user.list_completions("new", "game", typed_text)
    }


async def test_as_many_games_as_fit_are_offered_what_the_player_plays_first(
    ada: SandboxUser,
) -> None:
    await ada.run_command("new", game="maria")
    labels = await list_offered_games(ada, "")
    *games, surprise = labels
    assert len(labels) == MAX_CHOICES
    assert set(games) < set(VARIANTS)
    assert (surprise, labels[surprise]) == ("surprise", "Surprise me")
    assert next(iter(labels.items())) == ("maria", "Maria · Forty Thieves family")
    # A family is not named beside the game that it is named after.
    assert [labels[key] for key in ("klondike", "canfield", "forty-thieves")] == [
        "Klondike",
        "Canfield",
        "Forty Thieves",
    ]
    # An exact name goes before what is played more.
    assert next(iter(await list_offered_games(ada, "streets"))) == "streets"
    assert next(iter(await list_offered_games(ada, "ma"))) == "maria"


async def test_a_surprise_is_offered_last_of_all_and_is_a_game_never_played(
    ada: SandboxUser,
) -> None:
    for typed_text in ("surpr", "me surprise", "Surprise Me"):
        assert next(iter(await list_offered_games(ada, typed_text))) == "surprise"
    assert "surprise" not in await list_offered_games(ada, "klondike")
    # Only a deal can be one: nobody wants to read the rules of any game, or challenge others to it.
    assert not await ada.list_completions("rules", "game", "surprise")
    await ada.run_command("new", game="klondike", deal="1")
    await resign_game(ada)
    table = await ada.run_command("new", game="surprise me")
    name = read_surprise(table)
    assert f"**{name}**\n" in read_text(table)
    assert find_game_key(name) != "klondike"
    # It is also said where the game on the table is asked about, and the answer deals it.
    question = await ada.run_command("new", game="surprise", winnable="yes")
    other_name = read_surprise(question)
    assert has_bank(find_game_key(other_name))
    assert "Keep it for later, or give it up?" in read_text(question)
    await ada.press_button(question, label="Save for later")
    await ada.wait_for_message(lambda message: f"**{other_name}** · deal" in read_text(message))
    # The only game that the house deals is no surprise.
    refused = await ada.run_command("new", game="surprise me", stakes="hoyle")
    assert "Those options don't go together." in read_text(refused)


def read_surprise(message: dict[str, object]) -> str:
    """Return the name of the game that a message calls a surprise."""
    match = re.search(r"It's a surprise: \*\*(.+)\*\*! (.+)", read_text(message))
    assert match, read_text(message)
    is_question = "Keep it for later" in read_text(message)
    about = format_summary(get_english_texts(), VARIANTS[find_game_key(match[1])])
    assert about == match[2] if is_question else re.fullmatch("</rules:.+ it goes.", match[2])
    return match[1]


def find_game_key(name: str) -> str:
    """Return the key of the game of this name."""
    return next(key for key in VARIANTS if format_game_name(get_english_texts(), key) == name)


@pytest.mark.slow
async def test_the_rules_of_games_of_every_kind_are_shown_with_their_opening(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    texts = get_english_texts()
    own_names = {format_game_name(texts, key) for key in VARIANTS}
    for key in EXAMPLE_KEYS:
        name = format_game_name(texts, key)
        # Demon, Canfield's other name, is also the name of another game.
        other_names = [
            other for other in list_other_game_names(texts, key) if other not in own_names
        ]
        page = await ada.run_command("rules", game=[*other_names, name][0].upper())
        check_private(page, f"## {name}\n")
        assert all(
            re.search(f"Also called .*{re.escape(other)}", read_text(page)) for other in other_names
        )
        least = estimate_least_moves(VARIANTS[key])
        assert f"a win takes about {least} moves or more." in read_text(page)
        assert list_button_labels(page) == ["Play", "All games"]
        (picture,) = list_pictures(page)
        assert name in picture["description"]
        assert (await bot_sandbox.sandbox.download_file(picture["media"]["url"])).startswith(
            b"\x89PNG"
        )


async def test_rules_lead_to_those_of_the_games_most_like_it(ada: SandboxUser) -> None:
    page = await ada.run_command("rules", game="streets")
    (menu,) = [menu for menu in list_controls(page) if ":like:" in menu["custom_id"]]
    assert menu["options"][0]["value"] == "maria"
    rules = await ada.choose_option(page, menu["custom_id"], "maria")
    assert rules["id"] == page["id"]
    assert "## Maria\n" in read_text(rules)
