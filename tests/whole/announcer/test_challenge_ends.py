"""Ends of challenges, announced once by two bots, also after errors and refusals."""

from typing import Any

import pytest

from bot.models.claims import ClaimKind
from bot.services import claims as claims_module
from bot.ui.challenges import announcer as announcer_module
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.announcer.announcer_bots import (
    AnnouncerBots,
    raise_unexpected_error,
    reload_message,
)
from tests.whole.driver.table_messages import press_control, read_contest_id

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_late_end_is_announced_once_by_two_bots(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await ann.press_button(board, label="Play")
    announcer_bots.advance_clock(days=2)
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    await announcer_bots.run_announcers()
    assert len(await announcer_bots.list_end_posts(board)) == 1
    # Discord itself recognises the post by its nonce: the bots need not look for it.
    sandbox = announcer_bots.clocked_sandbox.sandbox
    assert not await sandbox.list_requests("GET", "/messages")
    assert "Ended <t:" in read_text(await reload_message(ann, board))


async def test_a_challenge_ends_at_once_when_all_whom_it_names_have_played(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", player1=ben.id)
    assert "or until all have played" in read_text(board)
    for user in (ann, ben):
        await announcer_bots.run_announcers()
        assert not await announcer_bots.list_end_posts(board)
        await user.press_button(board, label="Play")
        question = await user.run_command("resign")
        await user.press_button(question, label="Give up")
    for _ in range(2):
        announcer_bots.advance_clock(seconds=6)
        await announcer_bots.run_announcers()
    assert len(await announcer_bots.list_end_posts(board)) == 1
    assert "Ended <t:" in read_text(await reload_message(ann, board))


async def test_an_end_announced_but_not_recorded_is_found_again_hours_later(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    announcer_bots.advance_clock(minutes=10)
    contests = announcer_bots.first_bot.services.contests
    with monkeypatch.context() as patch:
        patch.setattr(contests, "mark_end_announced", raise_unexpected_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(hours=2)
    for _ in range(2):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    assert len(await announcer_bots.list_end_posts(board)) == 1
    assert (await contests.load_scoreboard(read_contest_id(board))).contest.end_announced_at


async def test_an_end_is_announced_by_the_next_press_where_posting_is_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    for method in ("PATCH", "POST"):
        await announcer_bots.refuse_messages(method, status=403, count=9)
    announcer_bots.advance_clock(minutes=10)
    for _ in range(3):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    # Each is tried once with its picture and once without.
    for requests in (
        await announcer_bots.list_scoreboard_edits(board),
        await announcer_bots.list_end_posts(board),
    ):
        assert [request["status"] for request in requests] == [403, 403]
    podium = await ann.press_button(board, label="Refresh")
    assert podium["id"] == board["id"]
    assert "Ended <t:" in read_text(podium)


async def test_a_refused_last_edit_does_not_prevent_the_announcement(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await announcer_bots.refuse_messages("PATCH", status=400, code=50083, count=9)
    announcer_bots.advance_clock(minutes=10)
    for _ in range(2):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    posts = await announcer_bots.list_end_posts(board)
    assert [post["status"] for post in posts] == [200]
    edits = await announcer_bots.list_scoreboard_edits(board)
    assert [edit["status"] for edit in edits] == [400]


async def test_an_end_is_announced_after_a_passing_error_ten_seconds_later(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    announcer_bots.advance_clock(minutes=10)
    with monkeypatch.context() as patch:
        patch.setattr(announcer_module, "render_podium", raise_unexpected_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(seconds=9)
    await announcer_bots.run_announcers(0)
    assert not await announcer_bots.list_end_posts(board)
    announcer_bots.advance_clock(seconds=1)
    await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_end_posts(board)) == 1


async def test_an_end_that_fails_for_a_day_is_not_announced_any_more(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    monkeypatch.setattr(announcer_module, "render_podium", raise_unexpected_error)
    monkeypatch.setattr(claims_module, "MAX_ATTEMPTS", 3)
    claims = announcer_bots.first_bot.services.claims
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers(0)
    for _ in range(2):
        announcer_bots.advance_clock(hours=1)
        assert await claims.list_due(ClaimKind.CONTEST_END, 9) == [read_contest_id(board)]
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(hours=1)
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == []


async def test_an_end_is_announced_without_its_picture_where_files_are_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    await announcer_bots.refuse_messages("POST", status=403)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    posts = await announcer_bots.list_end_posts(board)
    assert [(post["status"], len(post["files"])) for post in posts] == [(403, 1), (200, 0)]


async def test_an_end_is_announced_in_an_archived_thread(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    bot, channel_id = announcer_bots.first_bot, int(board["channel_id"])
    server = announcer_bots.server
    parent_id = next(channel.id for channel in server.text_channels if channel.id != channel_id)
    # The sandbox has no threads: the bot is made to take the channel for one.
    thread = {
        "id": str(channel_id),
        "type": 11,
        "name": "archived",
        "guild_id": str(server.id),
        "parent_id": str(parent_id),
        "owner_id": ann.id,
        "thread_metadata": {
            "archived": True,
            "auto_archive_duration": 60,
            "archive_timestamp": "2026-03-01",
            "locked": False,
        },
        "message_count": 1,
        "member_count": 1,
    }

    async def return_thread(_: int) -> Any:
        return thread

    announcer_bots.advance_clock(minutes=10)
    async with announcer_bots.allow_only_channel(parent_id):
        monkeypatch.setattr(bot.http, "get_channel", return_thread)
        monkeypatch.setattr(bot, "get_channel", lambda _: None)
        await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_end_posts(board)) == 1


async def test_declining_after_the_end_does_not_claim_the_challenge_continues(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    question = await ann.press_button(board, label="End challenge")
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    assert "The challenge is over" in read_text(await ann.press_button(question, label="Not now"))
