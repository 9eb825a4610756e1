"""Who sees tables and pages, and where: new, older and private messages."""

import asyncio
import re
from pathlib import PurePosixPath

import pytest

from bot.services.requests import MAX_REQUEST_BURST, REQUESTS_PER_SECOND
from bot.store import Store
from tests.sandbox.sandbox_user import SandboxUser, list_controls, list_pictures, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    TABLE_VISIBILITY_MENU_ID,
    build_page_id,
    check_private,
    find_control_id,
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_cards_up,
    read_game_version,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
    wait_for_dealt_table,
    wait_for_deletion,
    wait_until_message_stored,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


@pytest.mark.parametrize("channel", ["tables", "direct", "Card circle", "lawn", "quiet", "arbour"])
async def test_a_table_is_public_where_the_bot_may_post_and_goes_when_it_goes_on_below(
    bot_sandbox: BotSandbox, channel: str
) -> None:
    ada, ben = await bot_sandbox.create_user(channel), await bot_sandbox.create_user(channel)
    older = await ada.run_command("new", deal="1")
    assert is_private(older) is (channel in {"quiet", "arbour"})
    older = await press_control(ada, older, "draw")
    assert (read_cards_up(older), read_move_count(older)) == (1, 1)
    is_seen_by_ben = older["id"] in {message["id"] for message in await ben.list_messages()}
    assert is_seen_by_ben is (channel not in {"direct", "quiet", "arbour"})
    newer = await ada.run_command("move", moves="draw, draw")
    assert read_move_count(newer) == 3
    assert newer["id"] != older["id"]
    await wait_for_deletion(ada, older)
    assert list_controls(newer)
    if not is_private(newer):
        question = await ada.run_command("new", deal="2")
        await ada.press_button(question, label="Save for later")
        await wait_for_dealt_table(ada, 2)


async def test_a_hundred_typed_moves_leave_one_message(ada: SandboxUser, ben: SandboxUser) -> None:
    move_count = 100
    tables = [await ada.run_command("new", deal="1")]
    for number in range(1, move_count + 1):
        if number >= MAX_REQUEST_BURST:  # as fast as nobody is refused
            await asyncio.sleep(1 / REQUESTS_PER_SECOND)
        tables.append(await ada.run_command("move", moves="draw"))
    for older in tables[:-1]:
        await wait_for_deletion(ada, older)
    others = [message for message in await ben.list_messages() if ada.id in read_text(message)]
    assert [message["id"] for message in others] == [tables[-1]["id"]]
    assert read_move_count(tables[-1]) == move_count


async def test_a_player_may_keep_tables_private(ada: SandboxUser, ben: SandboxUser) -> None:
    settings = await ada.run_command("settings")
    check_private(settings, "Who can see your tables?")
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
    assert "deal 1" in read_text(await ben.press_button(table, label="Play too"))
    # Whoever plays there already is told so, and leaves nothing.
    for revision in range(2):
        again = await ada.press_button(table, label="Play too")
        assert again["id"] == table["id"]
        assert "Back to **Canfield**." in read_text(again)
        assert read_move_count(again) == revision
        table = await press_control(ada, again, "draw")
    assert "Resume" not in list_button_labels(await ada.run_command("games"))
    # Where only its player sees a table, nobody can.
    own_table = await ada.run_command("table", "direct")
    assert "Play too" not in list_button_labels(own_table)
    assert "Play too" not in list_button_labels(await press_control(ada, own_table, "draw"))


async def test_text_pages_are_private_and_lead_back_only_where_a_page_led_to_them(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    for command in ("help", "rules", "games", "settings"):
        page = await ada.run_command(command)
        assert is_private(page)
        assert read_text(page)
        assert page["id"] not in ben.messages_by_id
        assert "Go back" not in list_button_labels(page)
    # A page keeps its way back while it is used.
    more_page = await press_control(ada, await ada.run_command("new", deal="1"), "more")
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


async def test_the_more_menu_reaches_every_page(ada: SandboxUser, store: Store) -> None:
    table = await ada.run_command("new", game="canfield-french", deal="1")
    await wait_until_message_stored(store, ada, table)
    more_page = await press_control(ada, table, "more")
    assert list_button_labels(more_page) == [
        "Show text",
        "Show table",
        "Rules",
        "My games",
        "Settings",
        "Help",
        "New deal",
        "Pick deal",
        "Same deal",
        "Bigger cards",
        "Large print",
        "Remove",
        "Give up",
    ]
    expected_texts = {
        "Rules": "Canfield, French rules",
        "My games": "Your games",
        "Settings": "Settings",
        "Help": "> deals a game you choose, or a surprise.",
        "New deal": "Keep it for later, or",
        "Same deal": "Back to **Canfield, French rules**.",  # nobody has played it yet
        "Give up": "Give up **Canfield, French rules**",
    }
    labels = list_button_labels(more_page)
    for label, expected_text in expected_texts.items():
        page = await ada.press_button(more_page, label=label)
        assert expected_text in read_text(page), label
        assert page["id"] == more_page["id"]
        if "Go back" in list_button_labels(page):
            more_page = await ada.press_button(page, label="Go back")
            assert list_button_labels(more_page) == labels, label
            assert not list_pictures(more_page)
        else:
            assert label in {"New deal", "Same deal", "Give up"}
            more_page = await press_control(ada, table, "more")
    table_again = await ada.press_button(more_page, label="Show table")
    assert not is_private(table_again)
    # Remarks about the deal are shown only once, with the deal.
    remark = "-# Practice: you picked this deal or have seen it, so it won't count.\n"
    assert read_text(table).count(remark) == 1
    assert read_text(table).replace(remark, "") == read_text(table_again)


async def test_giving_up_on_the_more_page_uses_one_private_message_and_a_refusal_another(
    ada: SandboxUser,
) -> None:
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
    # A refusal is a new message, so that the page remains.
    more_page = await press_control(ada, await ada.run_command("new", deal="1"), "more")
    await resign_game(ada)
    refusal = await ada.press_button(more_page, label="Show table")
    assert refusal["id"] != more_page["id"]
    assert is_private(refusal)
    kept = await ada.reload_message(more_page)
    assert kept is not None
    assert read_text(kept) == read_text(more_page)


async def test_a_private_table_is_never_replaced_but_takes_the_place_of_a_page(
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
    await wait_for_deletion(ada, table)
    assert read_move_count(await ada.run_command("draw", "quiet")) == 2
    # It is never replaced by a page or an end itself.
    await resign_game(ada)
    table = await ada.run_command("new", "quiet", deal="1")
    assert is_private(table)
    assert (await press_control(ada, table, "more"))["id"] != table["id"]
    assert list_controls((await ada.reload_message(table)) or {}) == list_controls(table)
    await resign_game(ada)
    final = await ada.wait_for_message(
        lambda message: message["id"] == table["id"] and "Given up" in read_text(message)
    )
    assert list_pictures(final)


async def test_a_public_message_is_answered_with_a_new_private_one(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    first = await press_control(ada, table, "more")
    second = await ada.press_button(table, custom_id=find_control_id(table, "more"))
    assert first["id"] != second["id"]
    rules = await ada.press_button(table, custom_id=build_page_id("rules"), is_forged=True)
    assert rules["id"] not in {first["id"], second["id"], table["id"]}
    assert "Go back" not in list_button_labels(rules)


AFTER_TOKEN_EXPIRY = 16 * 60
"""In seconds: an interaction's token is valid for fifteen minutes."""


@pytest.mark.parametrize("channel", ["tables", "direct", "lawn", "Card circle"])
async def test_after_fifteen_minutes_an_old_table_goes_only_where_the_bot_is_a_member(
    bot_sandbox: BotSandbox, channel: str
) -> None:
    ada = await bot_sandbox.create_user(channel)
    older = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.set_clock_offset(AFTER_TOKEN_EXPIRY)
    newer = await ada.run_command("draw")
    if channel in {"tables", "direct"}:
        await wait_for_deletion(ada, older)
        deletions = await bot_sandbox.sandbox.list_requests("DELETE", f"/messages/{older['id']}")
        assert deletions[-1]["path"].startswith("/channels/")
        assert deletions[-1]["status"] == 204
        return
    assert list_controls((await ada.reload_message(older)) or {})
    answer = await press_control(ada, older, "draw")
    assert is_private(answer)
    assert answer["id"] not in {older["id"], newer["id"]}
    assert "is from an earlier position, so nothing was played" in read_text(answer)
    assert read_move_count(answer) == read_move_count(newer) == 1


async def test_an_old_private_table_is_played_on_if_current_and_otherwise_brought_up_to_date(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    older = await ada.run_command("new", "quiet", deal="1")
    current = await ben.run_command("new", "quiet", deal="1")
    await bot_sandbox.sandbox.set_clock_offset(AFTER_TOKEN_EXPIRY)
    newer = await ada.run_command("draw", "quiet")
    assert list_controls((await ada.reload_message(older)) or {}) == list_controls(older)
    answer = await press_control(ada, older, "draw")
    assert answer["id"] == older["id"]
    assert "Here's your table now" in read_text(answer)
    assert read_move_count(answer) == read_move_count(newer) == 1
    played = await press_control(ada, answer, "draw")
    assert played["id"] == older["id"]
    assert read_move_count(played) == 2
    await wait_for_deletion(ada, newer)
    played = await press_control(ben, current, "draw")
    assert (played["id"], read_move_count(played)) == (current["id"], 1)


async def test_a_private_table_says_once_that_it_stops_updating(
    ada: SandboxUser, store: Store
) -> None:
    note = re.compile(r"After 15 idle minutes I can't update it: </table:\d+> shows it again\.")
    table = await ada.run_command("new", "quiet", deal="1")
    assert note.search(read_text(table))
    await wait_until_message_stored(store, ada, table)
    newer = await ada.run_command("draw", "quiet")
    assert not note.search(read_text(newer))
    assert not note.search(read_text(await press_control(ada, newer, "draw")))
    assert not note.search(read_text(await ada.run_command("table")))


async def test_a_button_edits_its_own_message_and_an_older_one_says_where_its_table_is_now(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    direct = await ada.run_command("new", "direct", deal="1")
    table = await ada.run_command("table")
    shrunk = await wait_for_controls_removed(ada, direct)
    assert read_text(shrunk) == "-# Canfield · continued elsewhere."
    (first_picture,) = list_pictures(table)
    table = await press_control(ada, table, "draw")
    (second_picture,) = list_pictures(table)
    first_name, second_name = (
        PurePosixPath(picture["media"]["url"]).name for picture in (first_picture, second_picture)
    )
    assert first_name != second_name
    assert read_game_version(table).revision == 1
    # A table that is given up keeps its final picture.
    await resign_game(ada)
    final = await wait_for_controls_removed(ada, table)
    assert read_text(final).startswith(read_text(table).split("\n", 1)[0])
    assert "Given up" in read_text(final)
    assert await bot_sandbox.sandbox.download_file(list_pictures(final)[0]["media"]["url"])
