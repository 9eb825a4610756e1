"""Scoreboards of challenges, kept up to date by two bots."""

import pytest

from bot.ui.challenges import announcer as announcer_module
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.announcer.announcer_bots import (
    OVER_HEADING,
    AnnouncerBots,
    raise_unexpected_error,
    reload_message,
)
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


def list_notified_ids(message: Json) -> list[str]:
    """Return the ids of the users whom a message mentions as its sender allowed."""
    return [user["id"] for user in message["mentions"]]


async def test_another_process_refreshes_a_scoreboard_once_and_only_if_it_changed(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="klondike", lasts="1h")
    await announcer_bots.run_announcers()
    assert not await announcer_bots.list_scoreboard_edits(board)
    # The process in which Ben joins does nothing any more, such as one that is stopped.
    await ben.press_button(board, label="Play")
    for _ in range(2):
        await announcer_bots.run_announcers(1)
        announcer_bots.advance_clock(seconds=60)
    assert len(await announcer_bots.list_scoreboard_edits(board)) == 1
    assert ben.display_name in read_text(await reload_message(ann, board))


async def test_a_deleted_scoreboard_is_given_up_and_its_maker_can_post_another(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    number = read_challenge_number(board)
    moderator = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    await moderator.refresh_channels()
    await moderator.delete_message(board)
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    table = await ben.run_command("challenge join", challenge=number)
    assert is_private(table)
    assert f"Challenge {number}" in read_text(table)
    await announcer_bots.run_announcers()
    edits = await announcer_bots.list_scoreboard_edits(board)
    assert [edit["status"] for edit in edits] == [404]
    assert is_private(await ben.run_command("challenge board", challenge=number))
    new_board = await ann.run_command("challenge board", challenge=number)
    assert not is_private(new_board)
    await ben.press_button(new_board, label="Play")
    announcer_bots.advance_clock(minutes=10)
    for _ in range(2):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    assert "didn't play" in read_text(await reload_message(ann, new_board))
    assert len(await announcer_bots.list_end_posts(board)) == 1


async def test_in_a_group_a_press_refreshes_the_scoreboard_and_shows_the_end(
    announcer_bots: AnnouncerBots,
) -> None:
    ada = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    lucia = await announcer_bots.clocked_sandbox.sandbox.get_user("lucia")
    ada.channel = lucia.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield", lasts="10m")
    assert not is_private(board)
    await lucia.press_button(board, label="Play")
    table = await lucia.wait_for_message(
        lambda message: is_private(message) and "**Canfield**" in read_text(message)
    )
    board = await reload_message(ada, board)
    assert "Lucía" in read_text(board)
    await press_control(lucia, table, "draw")
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    refreshed = await ada.press_button(board, label="Refresh")
    assert refreshed["id"] == board["id"]
    assert "· 1 move ·" in read_text(refreshed)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    podium = await ada.press_button(board, label="Refresh")
    assert podium["id"] == board["id"]
    assert OVER_HEADING in read_text(podium)
    assert "place 1 Lucía: 1" in list_pictures(podium)[0]["description"]
    assert list_button_labels(podium) == ["Rematch", "Play this", "Contest file"]
    assert not await announcer_bots.list_end_posts(board)
    assert not await announcer_bots.list_scoreboard_edits(board)


async def test_the_last_change_is_shown_after_an_unexpected_error(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    ben: SandboxUser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="1h")
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    await ben.press_button(board, label="Play")
    with monkeypatch.context() as patch:
        patch.setattr(announcer_module, "render_scoreboard", raise_unexpected_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(seconds=10)
    await announcer_bots.run_announcers(0)
    assert ben.display_name in read_text(await reload_message(ann, board))


async def test_joining_edits_the_scoreboard_where_posting_is_now_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="1h")
    cat = await announcer_bots.create_user()
    await ann.press_button(board, label="Refresh")
    async with announcer_bots.allow_only_channel(1):
        table = await ben.press_button(board, label="Play")
        assert is_private(table)
        assert "Challenge " in read_text(table)
        assert ben.display_name not in read_text(await reload_message(ann, board))
        announcer_bots.advance_clock(seconds=5)
        await cat.press_button(board, label="Play")
        await ann.wait_for_message(
            lambda message: message["id"] == board["id"] and ben.display_name in read_text(message)
        )
        edit_count = len(await announcer_bots.list_scoreboard_edits(board))
        await announcer_bots.run_announcers(0)
        assert len(await announcer_bots.list_scoreboard_edits(board)) == edit_count


async def test_a_challenge_notifies_whom_it_names_once(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    cat = await announcer_bots.create_user()
    hidden = await announcer_bots.create_user()
    page = await hidden.run_command("settings")
    await hidden.choose_option(page, RECORD_VISIBILITY_MENU_ID, "private")
    named = {"player1": ben.id, "player2": cat.id, "player3": hidden.id, "player4": ann.id}
    board = await ann.run_command("challenge create", game="canfield", lasts="10m", **named)
    assert list_notified_ids(board) == [ben.id, cat.id]
    assert f"challenges <@{ben.id}>, <@{cat.id}>, and Anonymous." in read_text(board)
    # Neither its edits, nor a copy, nor a new message in place of a deleted one, nor the podium.
    await ben.press_button(board, label="Play")
    await announcer_bots.run_announcers()
    edited = await reload_message(ann, board)
    assert f"challenges {ben.display_name}, {cat.display_name}, and Anonymous." in read_text(edited)
    moderator = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    await moderator.refresh_channels()
    await moderator.delete_message(board)
    announcer_bots.advance_clock(seconds=6)
    await press_control(ben, await ben.run_command("table"), "draw")
    await announcer_bots.run_announcers()
    new_board = await ann.run_command("challenge board")
    assert not is_private(new_board)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    messages = await ann.list_messages()
    podium = next(message for message in messages if OVER_HEADING in read_text(message))
    for message in (edited, new_board, podium):
        assert list_notified_ids(message) == []
    # A rematch is a challenge of its own, here by another player.
    rematch = await cat.press_button(podium, label="Rematch")
    assert list_notified_ids(rematch) == [ann.id, ben.id]


async def test_an_answer_that_only_its_creator_sees_notifies_nobody(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    async with announcer_bots.allow_only_channel(1):
        board = await ann.run_command("challenge create", game="canfield", player1=ben.id)
    assert is_private(board)
    assert list_notified_ids(board) == []
    assert f"challenges {ben.display_name}." in read_text(board)
