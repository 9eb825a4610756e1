"""A player with stored games that cannot be opened: every command goes on, and they can go."""

import pytest

from bot.store import Store
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.services.unreadable_games import make_unreadable
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import (
    build_canfield_deal_request,
    build_give_up_for_deal_id,
    build_keep_game_id,
    build_move_menu_id,
    build_resume_id,
    build_share_id,
)
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    read_game_version,
    resign_game,
    wait_for_dealt_table,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

TOLD = "**Canfield**, deal 1, can't be opened any more. Remove it, or deal another."


def check_is_told(answer: Json) -> None:
    """Assert that an answer says privately what is wrong, and offers a way on."""
    assert is_private(answer)
    assert read_text(answer) == TOLD
    assert list_button_labels(answer) == ["Remove it", "New deal"]


async def test_unreadable_games_are_told_of_removed_and_block_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, store: Store
) -> None:
    finished = read_game_id(await ada.run_command("new", game="canfield", deal="410630"))
    await ada.run_command("draw")
    await resign_game(ada)
    aside = read_game_id(await ada.run_command("new", game="klondike", deal="2"))
    await ada.press_button(
        await ada.run_command("new", game="canfield", deal="1"), label="Save for later"
    )
    table = await press_control(ada, await wait_for_dealt_table(ada, 1), "draw")
    log_offset = bot_sandbox.bot.measure_log()
    await make_unreadable(store, finished)
    await make_unreadable(store, aside)
    await make_unreadable(store, read_game_id(table), "an illegal move")

    for command, options in {
        "table": {},
        "resign": {},
        "undo": {},
        "redo": {},
        "hint": {},
        "draw": {},
        "auto": {},
        "move": {"moves": "t1 f"},
    }.items():
        check_is_told(await ada.run_command(command, **options))
    version = read_game_version(table)
    for custom_id in (
        find_control_id(table, "draw"),
        find_control_id(table, "undo"),
        find_control_id(table, "hint"),
        build_move_menu_id(version, "move"),
        build_keep_game_id(version.game_id),
        build_share_id(version.game_id),
    ):
        check_is_told(await ada.press_button(table, custom_id=custom_id, is_forged=True))
    refusal = await ada.press_button(table, custom_id=build_resume_id(aside), is_forged=True)
    assert "**Gone Patience**, deal 2, can't be opened any more." in read_text(refusal)

    games_page = read_text(await ada.run_command("games"))
    assert "**Canfield** · deal 1\n-# can't be opened any more" in games_page
    assert "**Gone Patience** · deal 2\n-# can't be opened any more" in games_page
    choices = await ada.list_completions("replay", "game_id", "")
    assert [choice["name"].split(" · ")[1] for choice in choices] == ["Gone Patience"]
    replay = await ada.run_command("replay")
    assert read_text(replay) == "**Gone Patience**, deal 410630, can't be opened any more."
    assert not list_button_labels(replay)
    assert await ada.list_completions("move", "moves", "t1") != []
    for command in ("rules", "stats", "leaderboard", "house", "help", "settings", "daily"):
        assert "Something went wrong" not in read_text(await ada.run_command(command))
    assert "Everything I keep" in read_text(await ada.run_command("privacy export"))

    # A new deal needs no question, and says what it made room for.
    dealt = await ada.press_button(
        table,
        custom_id=build_give_up_for_deal_id(version, build_canfield_deal_request(4)),
        is_forged=True,
    )
    assert "deal 4" in read_text(dealt)
    assert "**Canfield**, deal 1, can't be opened any more." in read_text(dealt)
    games_message = await ada.run_command("games")
    assert list_button_labels(games_message).count("Remove it") == 2
    removed = await ada.press_button(games_message, label="Remove it")
    assert "is removed. It counts nowhere." in read_text(removed)
    games_message = await ada.press_button(removed, label="My games")
    await ada.press_button(games_message, label="Remove it")
    games_page = read_text(await ada.run_command("games"))
    assert "opened" not in games_page
    assert "deal 4" in games_page

    log = bot_sandbox.bot.read_log(log_offset)
    assert f"game={version.game_id} reason='move 2: " in log
    assert f"game={aside} reason='no-such-game (game=gone-patience)'" in log
    await ada.press_button(await ada.run_command("privacy erase"), label="Erase everything")
    assert "No games in progress" in read_text(await ada.run_command("games"))


async def test_a_game_chosen_from_all_games_says_what_made_room_for_it(
    ada: SandboxUser, store: Store
) -> None:
    table = await ada.run_command("new", game="canfield", deal="1")
    page = await ada.press_button(await ada.run_command("help"), label="All games")
    await make_unreadable(store, read_game_id(table))
    (menu,) = [menu for menu in list_controls(page) if ":klondike:" in menu["custom_id"]]
    await ada.choose_option(page, menu["custom_id"], "klondike")
    await ada.wait_for_message(
        lambda message: (
            "**Gone Patience**, deal 1, can't be opened any more." in read_text(message)
            and "**Klondike**\n" in read_text(message)
        )
    )
