"""A typed move shows the table in a new message; the older one shrinks to one line."""

import re
from pathlib import PurePosixPath

import pytest

from bot.store import Store
from tests.sandbox.driver.messages import list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import (
    is_private,
    press_control,
    read_game_version,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
    wait_until_message_stored,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

AFTER_TOKEN_EXPIRY = 16 * 60
"""In seconds: an interaction's token is valid for fifteen minutes."""

ALL_CHANNELS = ["tables", "direct", "lawn", "Card circle"]


@pytest.mark.parametrize("channel", ALL_CHANNELS)
async def test_a_typed_move_shrinks_the_older_message_to_one_line(
    bot_sandbox: BotSandbox, channel: str
) -> None:
    ada = await bot_sandbox.create_user(channel)
    older = await ada.run_command("new", deal="1")
    newer = await ada.run_command("draw")
    shrunk = await wait_for_controls_removed(ada, older)
    assert read_text(shrunk) == "-# Canfield · continued below."
    assert not list_pictures(shrunk)
    edits = await bot_sandbox.sandbox.list_requests("PATCH", "/messages/")
    assert edits[-1]["payload"]["attachments"] == []
    assert list_controls(newer)
    assert newer["id"] != older["id"]


@pytest.mark.parametrize("channel", ["tables", "direct"])
async def test_an_old_table_shrinks_after_fifteen_minutes_where_the_bot_is_a_member(
    bot_sandbox: BotSandbox, channel: str
) -> None:
    ada = await bot_sandbox.create_user(channel)
    older = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.set_clock_offset(AFTER_TOKEN_EXPIRY)
    await ada.run_command("draw")
    shrunk = await wait_for_controls_removed(ada, older)
    assert read_text(shrunk) == "-# Canfield · continued below."
    assert not list_pictures(shrunk)
    edits = await bot_sandbox.sandbox.list_requests("PATCH", f"/messages/{older['id']}")
    assert edits[-1]["path"].startswith("/channels/")
    assert edits[-1]["status"] == 200


@pytest.mark.parametrize("channel", ["lawn", "Card circle"])
async def test_a_user_installed_bot_leaves_old_controls_which_answer_privately(
    bot_sandbox: BotSandbox, channel: str
) -> None:
    ada = await bot_sandbox.create_user(channel)
    older = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.set_clock_offset(AFTER_TOKEN_EXPIRY)
    newer = await ada.run_command("draw")
    assert list_controls((await ada.reload_message(older)) or {})
    answer = await press_control(ada, older, "draw")
    assert is_private(answer)
    assert answer["id"] not in {older["id"], newer["id"]}
    assert "is from an earlier position, so nothing was played" in read_text(answer)
    assert read_move_count(answer) == read_move_count(newer) == 1


async def test_a_private_table_shrinks_while_its_token_is_valid(ada: SandboxUser) -> None:
    older = await ada.run_command("new", "quiet", deal="1")
    assert is_private(older)
    await ada.run_command("draw", "quiet")
    assert "continued below" in read_text(await wait_for_controls_removed(ada, older))


async def test_an_old_private_table_is_brought_up_to_date_when_pressed(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    older = await ada.run_command("new", "quiet", deal="1")
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
    shrunk = await wait_for_controls_removed(ada, newer)
    assert read_text(shrunk) == "-# Canfield · continued above."


async def test_an_old_private_table_that_is_still_current_is_played_on(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", "quiet", deal="1")
    await bot_sandbox.sandbox.set_clock_offset(AFTER_TOKEN_EXPIRY)
    played = await press_control(ada, table, "draw")
    assert played["id"] == table["id"]
    assert read_move_count(played) == 1


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


async def test_a_public_table_says_nothing_of_updating(ada: SandboxUser) -> None:
    assert "idle minutes" not in read_text(await ada.run_command("new", deal="1"))


async def test_a_table_that_is_given_up_keeps_its_final_picture(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await resign_game(ada)
    final = await wait_for_controls_removed(ada, table)
    assert read_text(final).startswith(read_text(table).split("\n", 1)[0])
    assert "Given up" in read_text(final)
    assert await bot_sandbox.sandbox.download_file(list_pictures(final)[0]["media"]["url"])


async def test_an_older_message_says_where_its_table_is_now(ada: SandboxUser) -> None:
    direct = await ada.run_command("new", "direct", deal="1")
    in_channel = await ada.run_command("table")
    shrunk = await wait_for_controls_removed(ada, direct)
    assert read_text(shrunk) == "-# Canfield · continued elsewhere."
    assert list_controls(in_channel)


async def test_a_button_edits_its_own_message_and_keeps_one_picture(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    (first_picture,) = list_pictures(table)
    table = await press_control(ada, table, "draw")
    (second_picture,) = list_pictures(table)
    first_name, second_name = (
        PurePosixPath(picture["media"]["url"]).name for picture in (first_picture, second_picture)
    )
    assert first_name != second_name
    assert read_game_version(table).revision == 1


async def test_a_table_message_deleted_by_its_player_does_not_stop_play(ada: SandboxUser) -> None:
    older = await ada.run_command("new", "direct", deal="1")
    newer = await ada.run_command("draw", "direct")
    await ada.delete_message(await ada.run_command("resign", "direct"))
    assert read_move_count(newer) == 1
    await wait_for_controls_removed(ada, older)
    assert read_move_count(await press_control(ada, newer, "draw")) == 2
